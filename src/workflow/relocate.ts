/** Says the path of the workspace as the path of its copy, and back. */
export interface Relocation {
  toCopy(text: string): string;
  /** Every string in a value: the worker must never be told paths in a copy that is gone. */
  toWorkspace<T>(value: T): T;
}

/** Paths in `without` are not in the copy and stay as they are. */
export function relocation(workspace: string, copy: string, without: readonly string[]): Relocation {
  const original = new RegExp(mentionOf(workspace, without), 'gu');
  const copied = new RegExp(mentionOf(copy, []), 'gu');
  return {
    toCopy: (text) => text.replace(original, () => copy),
    toWorkspace: (value) => mapStrings(value, (text) => text.replace(copied, () => workspace)),
  };
}

/** Finds a path, or one below it, in a text. Paths in `except` are not meant. */
export function mentionOf(path: string, except: readonly string[]): RegExp {
  const below = except.filter((each) => each.startsWith(path)).map((each) => each.slice(path.length));
  const not = below.map((rest) => `(?!${quote(rest)}${END})`).join('');
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])${quote(path)}${END}${not}`, 'u');
}

/** The path's last name ends here: `/srv/app` is not at the start of `/srv/app-old` or `/srv/app.bak`. */
const END = '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])';

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)])) as T;
}
