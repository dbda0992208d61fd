import type { Text } from './text.js';

/** An option of `env` or git that says where something happens, and its value. */
export interface PlaceOption {
  name: string;
  value: Text;
}

/** What stands in front of the command proper (`env`) or of the subcommand (git). */
export interface Front {
  places: PlaceOption[];
  /** Words after the options. */
  rest: Text[];
}

/** Options of git that take the next word as their value; the first three say where git works. */
const GIT_VALUES = new Set(['-C', '--git-dir', '--work-tree', '-c', '--namespace', '--config-env', '--super-prefix']);
const GIT_PLACES = new Set(['-C', '--git-dir', '--work-tree']);

const ENV_VALUES = new Set(['-C', '--chdir', '-u', '--unset', '-S', '--split-string']);
const ENV_PLACES = new Set(['-C', '--chdir']);

export function gitFront(args: readonly Text[]): Front {
  return front(args, GIT_VALUES, GIT_PLACES);
}

/** Assignments count as options here: their values are read elsewhere. */
export function envFront(args: readonly Text[]): Front {
  return front(args, ENV_VALUES, ENV_PLACES, /^[A-Za-z_]\w*=/);
}

function front(args: readonly Text[], values: ReadonlySet<string>, places: ReadonlySet<string>, skip?: RegExp): Front {
  const found: PlaceOption[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const { value, start } = args[at]!;
    if (value === '--') {
      at++;
      break;
    }
    if (skip?.test(start)) continue;
    if (!start.startsWith('-')) break;
    if (value !== undefined && values.has(value)) {
      const next = args[++at];
      if (next && places.has(value)) found.push({ name: value, value: next });
      continue;
    }
    const attached = attachedPlace(args[at]!, places);
    if (attached) found.push(attached);
  }
  return { places: found, rest: args.slice(at) };
}

/** `--git-dir=x`, and `-Cx` as programs that read options the usual way take it. */
function attachedPlace(text: Text, places: ReadonlySet<string>): PlaceOption | undefined {
  for (const name of places) {
    const lead = name.startsWith('--') ? `${name}=` : name;
    if (text.start.startsWith(lead)) return { name, value: dropStart(text, lead.length) };
  }
  return undefined;
}

/** A text without its first `length` known characters. */
export function dropStart({ value, start }: Text, length: number): Text {
  return { value: value?.slice(length), start: start.slice(length) };
}
