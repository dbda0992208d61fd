import { readFileSync } from 'node:fs';

/** Parses a document that may not be there, before a run; undefined when it is not there or cannot be read. */
export function peek<T>(path: string, parse: (text: string) => T): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  return parse(text);
}
