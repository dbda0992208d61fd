import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { canonical, isInside, relativeInside } from '../../workbench/paths.js';

export interface Reading {
  tool: string;
  input: Record<string, unknown>;
  /** Directories that a relative path may start from. */
  bases: readonly string[];
}

// A shell word: quoted pieces, escapes, command substitutions and plain characters up to the next separator.
const SHELL_WORD = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|\$\([^()]*\)|[^\s;|&<>()'"\\])+/gs;
const SPILL_NAME = /^[0-9a-f]{16}\.txt$/;

/**
 * Whether a tool call reads what was set aside before. Such a result must pass: set aside again, it would be answered by a
 * pointer to itself, for ever.
 */
export function readsSpill(spill: string, { tool, input, bases }: Reading): boolean {
  if (tool === 'Bash') return typeof input.command === 'string' && commandReads(spill, input.command, bases);
  const target = tool === 'Read' ? input.file_path : input.path;
  return typeof target === 'string' && bases.some((base) => isInside(spill, path.resolve(base, target)));
}

/** Any word of the command may be the path, so that it does not matter which program reads it. */
function commandReads(spill: string, command: string, start: readonly string[]): boolean {
  const roots = [spill, canonical(spill)];
  const name = path.basename(spill);
  const bases = [...new Set([...start, ...start.map(canonical)])];
  const within = (directories: readonly string[]) => directories.filter((directory) => isBelow(roots, directory));
  let here = bases;
  let inSpill = within(bases);
  let changesDirectory = false;
  for (const word of wordsOf(command)) {
    // A command may carry a whole file of words: only those that can lead to the directory are worth a look.
    const from = word.includes(name) ? [...bases, ...here] : inSpill;
    if (from.some((base) => points(roots, path.resolve(base, word))) || isSpillName(spill, word)) return true;
    if (changesDirectory) {
      here = here.map((base) => path.resolve(base, word));
      inSpill = within([...bases, ...here]);
    }
    changesDirectory = word === 'cd' || word === 'pushd';
  }
  return false;
}

/** Words as the program gets them, the values of assignments and options, and the words inside quoted code. */
function wordsOf(command: string): string[] {
  return (command.match(SHELL_WORD) ?? []).flatMap((raw) => {
    const word = unquote(raw)
      .replace(/^(?:\$\{?PWD\}?|~\+)(?=\/|$)/, '.')
      .replace(/^~(?=\/|$)/, homedir());
    const value = word.slice(word.indexOf('=') + 1);
    // A list of arguments in some other language has commas between them.
    const pieces = /[{}]/.test(word) ? [] : word.split(',');
    return [
      word,
      ...(value === word ? [] : [value]),
      ...(pieces.length > 1 ? pieces : []),
      ...wordsOf(codeIn(raw, word)),
    ];
  });
}

/** What a word holds that is code: a command substitution, or a quoted program. */
function codeIn(raw: string, word: string): string {
  const substituted = /\$\(([^()]*)\)/.exec(raw)?.[1];
  if (substituted !== undefined) return substituted;
  return word !== raw && /[\s'"()]/.test(word) ? word : '';
}

function unquote(raw: string): string {
  return raw.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs, (_all, double, single, escaped) => {
    return single ?? escaped ?? String(double).replace(/\\(["\\$`])/g, '$1');
  });
}

/** Of a pattern, the directory it searches counts. A word that is no file says nothing: it may be a program's name. */
function points(roots: readonly string[], target: string): boolean {
  const fixed = /[*?[{]/.test(target) ? path.dirname(target.replace(/[*?[{].*$/s, '_')) : target;
  return existsSync(fixed) && (isBelow(roots, fixed) || isBelow(roots, canonical(fixed)));
}

function isBelow(roots: readonly string[], target: string): boolean {
  return roots.some((root) => relativeInside(root, target) !== undefined);
}

/** The bare name, or one below a directory that only the shell can tell (`$DIR/…`). */
function isSpillName(spill: string, word: string): boolean {
  const name = path.basename(word);
  if (!SPILL_NAME.test(name) || !existsSync(path.join(spill, name))) return false;
  return name === word || (/[$`]/.test(word) && path.basename(path.dirname(word)) === path.basename(spill));
}
