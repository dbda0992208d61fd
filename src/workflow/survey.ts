import { type BigIntStats, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A look over a whole directory: what is in it, how much it is, and what a copy of it has to watch for. */
export interface Survey {
  /** Size of all regular files that would be copied. */
  bytes: number;
  /** The state of each entry by its path from the top. Equal states: nobody has touched it. */
  states: ReadonlyMap<string, string>;
  /** Symbolic links that would be copied. */
  links: readonly Link[];
  /** Paths of everything that is called `.git`, from the top. */
  gits: readonly string[];
  /** Absolute paths of what is left out on request. */
  omitted: readonly string[];
}

export interface Link {
  /** From the top. */
  path: string;
  /** As it stands in the link. */
  target: string;
}

export interface SurveyOptions {
  /** Absolute paths that do not count at all. */
  without: readonly string[];
  /** Patterns of what is not copied; it is still watched. See `JudgeCopyOptions`. */
  omit?: readonly string[];
}

/** Goes through a directory without following links. Entries that vanish meanwhile are passed over. */
export async function survey(top: string, { without, omit = [] }: SurveyOptions): Promise<Survey> {
  const skipped = new Set(without);
  const omits = matcher(omit);
  const found = {
    bytes: 0,
    states: new Map<string, string>(),
    links: [] as Link[],
    gits: [] as string[],
    omitted: [] as string[],
  };
  const open = [{ directory: top, copied: true }];
  for (let next = open.pop(); next; next = open.pop()) {
    // A tree of a hundred thousand files takes half a second; others may have their turn in between.
    await new Promise(setImmediate);
    const { directory } = next;
    for (const name of names(directory)) {
      const path = join(directory, name);
      const stats = skipped.has(path) ? undefined : statsOf(path);
      if (!stats) continue;
      const seen = relative(top, path);
      const omitted = next.copied && omits(seen, name);
      if (omitted) found.omitted.push(path);
      const copied = next.copied && !omitted;
      if (isWatched(seen)) found.states.set(seen, stateOf(path, stats));
      if (stats.isDirectory()) open.push({ directory: path, copied });
      if (!copied) continue;
      if (name === '.git') found.gits.push(seen);
      if (stats.isFile()) found.bytes += Number(stats.size);
      if (stats.isSymbolicLink()) found.links.push({ path: seen, target: readlinkSync(path) });
    }
  }
  return found;
}

/** Paths from the top that were added, changed or removed, sorted. */
export function changedBetween(before: Survey, after: Survey): string[] {
  const paths = new Set([...before.states.keys(), ...after.states.keys()]);
  return [...paths].filter((path) => before.states.get(path) !== after.states.get(path)).sort();
}

/** Git tidies up its own directory at any time. What a commit, a reset or a push changes there are the heads. */
function isWatched(path: string): boolean {
  const [, inside] = /(?:^|\/)\.git\/(.*)$/.exec(path.split(sep).join('/')) ?? [];
  return inside === undefined || /^(?:HEAD|config|packed-refs|refs\/(?!flower(?:\/|$)).+|hooks\/.+)$/.test(inside);
}

function stateOf(path: string, stats: BigIntStats): string {
  if (stats.isDirectory()) return `directory ${stats.mode}`;
  if (stats.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  return [stats.mode, stats.size, stats.mtimeNs, stats.ctimeNs, stats.ino].join(' ');
}

/** A pattern with a slash is a path from the top, one without is a name anywhere; `*` stands for part of a name. */
function matcher(patterns: readonly string[]): (path: string, name: string) => boolean {
  const rules = patterns.map((pattern) => {
    const bare = pattern.replace(/^\.?\/|\/$/g, '');
    const source = bare.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '[^/]*');
    return { wholePath: bare.includes('/'), expression: new RegExp(`^${source}$`) };
  });
  return (path, name) => rules.some(({ wholePath, expression }) => expression.test(wholePath ? path : name));
}

function names(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function statsOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
