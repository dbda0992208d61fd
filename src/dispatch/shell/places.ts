import { dropStart, envFront, gitFront } from './options.js';
import { ShellState } from './state.js';
import type { Text } from './text.js';
import { SHELLS, ShellWalk, type Visitor } from './walk.js';

/** The directories in which a command line would work, and whether it could be read to its end. */
export interface Places {
  /** Absolute; links are not resolved. */
  directories: ReadonlySet<string>;
  isReadable: boolean;
}

/**
 * The directories that a command line names as where to work: targets of `cd` and `pushd`, `git -C`, `--git-dir` and
 * `--work-tree`, `env -C`, the variables of git that say the same, and the directory of each command that it runs.
 * Follows lists, loops, functions, subshells and `bash -c` as far as they are written out; what only comes to be known at
 * run time is passed over.
 */
export function placesOf(command: string, directory: string): Places {
  const finder = new PlaceFinder();
  finder.walk.source(command, new ShellState(directory));
  return { directories: finder.directories, isReadable: finder.walk.isReadable };
}

const GIT_VARIABLES = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE']);

/** Programs that run the command which their last words are. */
const WRAPPERS = new Set(
  'builtin command exec nohup nice ionice timeout setsid stdbuf sudo doas xargs time chronic unbuffer'.split(' '),
);

class PlaceFinder implements Visitor {
  readonly directories = new Set<string>();
  readonly walk = new ShellWalk(this);

  run(args: readonly Text[], state: ShellState): void {
    const [name = '', rest] = [args[0]?.value, args.slice(1)];
    if (name === 'cd' || name === 'pushd') this.#changeDirectory(name, rest, state);
    else if (name === 'popd') state.pop();
    else if (name === 'git') this.#git(rest, state);
    else if (name === 'env') this.#env(rest, state);
    else if (name === 'eval') this.#eval(rest, state);
    else if (WRAPPERS.has(name)) this.#wrapped(rest, state);
    else {
      if (SHELLS.has(name)) this.#shell(rest, state);
      this.#add(state.directory);
      this.walk.call(name, state);
    }
  }

  assign(name: string, text: Text, state: ShellState): void {
    if (GIT_VARIABLES.has(name)) this.#note(text, state);
  }

  #changeDirectory(name: 'cd' | 'pushd', args: readonly Text[], state: ShellState): void {
    const options = args.slice(
      0,
      countWhile(args, ({ start }) => /^-[LPen@]/.test(start)),
    );
    const operands = args.slice(options.length);
    const target = operands[0]?.value === '--' ? operands[1] : operands[0];
    let chosen = target ?? variable('HOME', state);
    if (chosen.value === '-') chosen = variable('OLDPWD', state);
    const physical = options.some(({ start }) => start.includes('P'));
    const directory = state.resolve(chosen, physical);
    this.#add(directory ?? state.resolveStart(chosen));
    if (name === 'cd') state.enter(directory);
    else state.push(directory);
  }

  /** Several `-C` add up, and the other options are seen from where they lead. */
  #git(args: readonly Text[], state: ShellState): void {
    const inside = state.fork();
    for (const { name, value } of gitFront(args).places) {
      this.#note(value, inside);
      if (name === '-C') inside.enter(inside.resolve(value));
    }
    this.#add(inside.directory);
  }

  #env(args: readonly Text[], state: ShellState): void {
    const { places, rest } = envFront(args);
    const inside = state.fork();
    for (const arg of args.slice(0, args.length - rest.length)) {
      const name = /^([A-Za-z_]\w*)=/.exec(arg.start)?.[1];
      if (name !== undefined) this.assign(name, dropStart(arg, name.length + 1), inside);
    }
    for (const { value } of places) {
      this.#note(value, inside);
      inside.enter(inside.resolve(value));
    }
    if (rest.length > 0) this.run(rest, inside);
  }

  #eval(args: readonly Text[], state: ShellState): void {
    const values = args.map(({ value }) => value);
    if (values.every((value) => value !== undefined)) this.walk.source(values.join(' '), state);
    else this.#add(state.directory);
  }

  /** Each wrapper has options of its own, so the command is looked for rather than counted to. `command -v` runs nothing. */
  #wrapped(args: readonly Text[], state: ShellState): void {
    this.#add(state.directory);
    if (/^-[vV]/.test(args[0]?.start ?? '')) return;
    const at = args.findIndex(({ value }) => value !== undefined && INSIDE_WRAPPERS.has(value));
    if (at >= 0) this.run(args.slice(at), state);
  }

  #shell(args: readonly Text[], state: ShellState): void {
    const at = args.findIndex(({ value }) => /^-[a-z]*c$/.test(value ?? ''));
    const script = at < 0 ? undefined : args[at + 1]?.value;
    if (script !== undefined) this.walk.source(script, state.fork());
  }

  #note(text: Text, state: ShellState): void {
    this.#add(text.value === undefined ? state.resolveStart(text) : state.resolve(text));
  }

  #add(directory: string | undefined): void {
    if (directory !== undefined) this.directories.add(directory);
  }
}

const INSIDE_WRAPPERS = new Set([...WRAPPERS, ...SHELLS, 'cd', 'pushd', 'popd', 'git', 'env', 'eval']);

function variable(name: string, state: ShellState): Text {
  return { value: state.lookUp(name), start: '' };
}

function countWhile<T>(list: readonly T[], holds: (item: T) => boolean): number {
  const end = list.findIndex((item) => !holds(item));
  return end < 0 ? list.length : end;
}
