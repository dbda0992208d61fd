import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every document of the repository, as a path from its root. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].sort();

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function examples(): string[] {
  return readdirSync(join(ROOT, 'examples')).map((name) => read(join('examples', name)));
}

/** The contents of the fenced blocks in one language. */
export function codeBlocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, given]) => given === language)
    .map(([, , block = '']) => block);
}

export interface Link {
  /** '' for a place in the same document. */
  path: string;
  anchor: string | undefined;
}

/** The links that stay within the repository. */
export function links(text: string): Link[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.includes('://'))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path, anchor };
    });
}
