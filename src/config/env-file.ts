import { readFileSync, statSync } from 'node:fs';
import { parse } from 'dotenv';
import { messageOf } from '../errors.js';

/** What one file of settings gave. */
export interface FileValues {
  state: 'read' | 'missing' | 'unreadable';
  /** Why it could not be read. */
  reason?: string;
  values: Record<string, string>;
  /** Keys whose value is no text that an environment can hold: not UTF-8, or with a zero byte. */
  unusable: string[];
}

/** Far above any settings file; keeps a wrong path from filling the memory. */
const MAX_BYTES = 1_000_000;

function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Reads a file as text (UTF-8, or UTF-16 with a byte order mark), the mark left out. `anyKind` also takes pipes, which a
 * user may name on purpose; elsewhere a pipe would block for ever.
 */
export function readText(path: string, anyKind = false): { text: string } | { missing: true } | { reason: string } {
  try {
    const stat = statSync(path);
    if (!stat.isFile() && !(anyKind && !stat.isDirectory())) return { reason: 'not a file' };
    if (stat.size > MAX_BYTES) return { reason: `${stat.size} bytes` };
    return { text: decode(readFileSync(path)) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' || code === 'ENOTDIR' ? { missing: true } : { reason: code ?? messageOf(error) };
  }
}

/** Sorts out what no environment can hold. */
function usable(entries: Iterable<[string, string]>): Pick<FileValues, 'values' | 'unusable'> {
  const values: Record<string, string> = {};
  const unusable: string[] = [];
  for (const [key, value] of entries) {
    if (/[\0\uFFFD]/.test(value)) unusable.push(key);
    else values[key] = value;
  }
  return { values, unusable };
}

/** More empty lines in a row than anybody writes. The parser's time grows with the square of such a gap. */
const LONGEST_GAP = 100;

function withoutLongGaps(text: string): string {
  let gap = 0;
  return text
    .split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/)
    .filter((line) => {
      gap = line.trim() ? 0 : gap + 1;
      return gap <= LONGEST_GAP;
    })
    .join('');
}

/** Reads a `.env` file. The syntax is dotenv's; within one file the last line of a key counts. Never throws. */
export function readEnvFile(path: string, anyKind = false): FileValues {
  const file = readText(path, anyKind);
  if ('missing' in file) return { state: 'missing', values: {}, unusable: [] };
  if ('reason' in file) return { state: 'unreadable', reason: file.reason, values: {}, unusable: [] };
  return { state: 'read', ...usable(Object.entries(parse(withoutLongGaps(file.text)))) };
}

/** Reads the given keys of the `env` block of a JSON settings file. Numbers and booleans are taken as JSON writes them. */
export function readSettingsJson(path: string, keys: readonly string[]): FileValues {
  const file = readText(path);
  if ('missing' in file) return { state: 'missing', values: {}, unusable: [] };
  if ('reason' in file) return { state: 'unreadable', reason: file.reason, values: {}, unusable: [] };
  let block: Record<string, unknown>;
  try {
    block = Object((JSON.parse(file.text) as { env?: unknown } | null)?.env ?? {});
  } catch {
    return { state: 'unreadable', reason: 'not JSON', values: {}, unusable: [] };
  }
  const found = keys.flatMap((key): [string, string][] => {
    const value = Object.hasOwn(block, key) ? block[key] : undefined;
    return ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [];
  });
  return { state: 'read', ...usable(found) };
}
