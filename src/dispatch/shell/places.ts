import {
  type Assignment,
  type Command,
  type CommandNode,
  type For,
  type Function as FunctionNode,
  type ParsedScript,
  parse,
  type Statement,
  type Word,
} from 'unbash';
import { dropStart, envFront, gitFront } from './options.js';
import { scriptsIn } from './scripts.js';
import { ShellState } from './state.js';
import { readWord, type Text } from './text.js';

/** The directories in which a command line would work, and whether it could be read to its end. */
export interface Places {
  /** Absolute; links are not resolved. */
  directories: Set<string>;
  isReadable: boolean;
}

/**
 * The directories that a command line names as where to work: targets of `cd` and `pushd`, `git -C`, `--git-dir` and
 * `--work-tree`, `env -C`, the variables of git that say the same, and the directory of each command that it runs.
 * Follows lists, loops, functions, subshells and `bash -c` as far as they are written out; what only comes to be known at
 * run time is passed over.
 */
export function placesOf(command: string, directory: string): Places {
  const walk = new Walk();
  walk.source(command, new ShellState(directory));
  return { directories: walk.directories, isReadable: walk.isReadable };
}

/** More than anyone writes by hand; loops and `eval` multiply. */
const MAX_STEPS = 10_000;
const MAX_DEPTH = 64;
/** Rounds of a loop that are followed. */
const MAX_ROUNDS = 16;

const GIT_VARIABLES = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE']);
const SHELLS = new Set(['bash', 'sh', 'dash', 'zsh', 'ksh']);
/** Programs that run the command which their last words are. */
const WRAPPERS = new Set(
  'builtin command exec nohup nice ionice timeout setsid stdbuf sudo doas xargs time chronic unbuffer'.split(' '),
);
const KNOWN = new Set([...WRAPPERS, ...SHELLS, 'cd', 'pushd', 'popd', 'git', 'env', 'eval']);

class Walk {
  readonly directories = new Set<string>();
  isReadable = true;
  readonly #functions = new Map<string, FunctionNode['body']>();
  #steps = 0;
  #depth = 0;

  source(text: string, state: ShellState): void {
    this.#script(parse(text), state);
  }

  #script(script: ParsedScript, state: ShellState): void {
    if (script.errors?.length) this.isReadable = false;
    this.#statements(script.commands, state);
  }

  #statements(statements: readonly Statement[], state: ShellState): void {
    for (const { command, background } of statements) {
      this.#node(command, background ? state.fork() : state);
    }
  }

  #node(node: Statement['command'], state: ShellState): void {
    if (++this.#steps > MAX_STEPS || ++this.#depth > MAX_DEPTH) {
      this.isReadable = false;
    } else if (node.type === 'AndOr') {
      this.#list(node.commands, node.operators, state);
    } else if (node.type === 'Pipeline') {
      const alone = node.commands.length === 1;
      for (const command of node.commands) this.#node(command, alone ? state : state.fork());
    } else {
      this.#command(node, state);
    }
    this.#depth--;
  }

  /** What follows `||` begins where the list began: something before it has failed. */
  #list(nodes: readonly Statement['command'][], operators: readonly string[], state: ShellState): void {
    const start = state.fork();
    for (const [index, node] of nodes.entries()) {
      if (operators[index - 1] === '||') this.#branches([(fork) => this.#node(node, fork)], state, start);
      else this.#node(node, state);
    }
  }

  /** Each branch begins at `start`; the first that goes elsewhere is the one that is followed. */
  #branches(branches: readonly ((fork: ShellState) => void)[], state: ShellState, start = state.fork()): void {
    for (const branch of branches) {
      const fork = start.fork();
      branch(fork);
      if (state.directory === start.directory) state.adopt(fork);
    }
  }

  #command(node: CommandNode, state: ShellState): void {
    const body = (list: { commands: readonly Statement[] }) => (fork: ShellState) =>
      this.#statements(list.commands, fork);
    switch (node.type) {
      case 'Command':
        this.#simple(node, state);
        break;
      case 'Redirected':
        this.#inner(node.redirects, state);
        this.#node(node.command, state);
        break;
      case 'Subshell':
        this.#statements(node.body.commands, state.fork());
        break;
      case 'BraceGroup':
        this.#statements(node.body.commands, state);
        break;
      case 'If':
        this.#statements(node.clause.commands, state);
        for (const { clause } of node.elif) this.#statements(clause.commands, state.fork());
        this.#branches([node, ...node.elif].map(({ then }) => body(then)), state);
        if (node.else) this.#branches([body(node.else)], state);
        break;
      case 'For':
      case 'Select':
        this.#inner(node.wordlist, state);
        this.#loop(node, state);
        break;
      case 'While':
        this.#rounds(state, () => {
          this.#statements(node.clause.commands, state);
          this.#statements(node.body.commands, state);
        });
        break;
      case 'ArithmeticFor':
        this.#rounds(state, () => this.#statements(node.body.commands, state));
        break;
      case 'Case':
        this.#inner(node.word, state);
        this.#branches(node.items.map((item) => body(item.body)), state);
        break;
      case 'Function':
        this.#functions.set(node.name.value, node.body);
        this.#body(node.body, state.fork());
        break;
      case 'Coproc':
        this.#body(node.body, state.fork());
        break;
      default:
        this.#inner(node, state);
    }
  }

  #body(body: FunctionNode['body'] | Command, state: ShellState): void {
    if (body.type === 'CompoundList') this.#statements(body.commands, state);
    else this.#node(body, state);
  }

  #loop({ name, wordlist = [], body }: Pick<For, 'name' | 'wordlist' | 'body'>, state: ShellState): void {
    for (const word of wordlist.slice(0, MAX_ROUNDS)) {
      state.set(name.value, readWord(word, state.lookUp).value);
      this.#statements(body.commands, state);
    }
    // A range or a glob stands for any number of rounds.
    if (wordlist.some((word) => word.parts !== undefined)) {
      this.#rounds(state, () => this.#statements(body.commands, state));
    }
  }

  /** Goes round for as long as each round ends somewhere else. */
  #rounds(state: ShellState, round: () => void): void {
    for (let count = 0; count < MAX_ROUNDS; count++) {
      const before = state.directory;
      round();
      if (state.directory === before) return;
    }
  }

  #simple(command: Command, state: ShellState): void {
    this.#inner([command.prefix, command.suffix], state);
    const words = command.suffix.filter((part): part is Word => part.type === 'Word');
    const all = command.name ? [command.name, ...words] : words;
    const args = all.map((word) => readWord(word, state.lookUp));
    for (const part of [...command.prefix, ...command.suffix]) {
      if (part.type === 'Assignment') this.#assign(part, state);
      // A shell that is given no `-c` reads its commands from here.
      if (part.type === 'HereDoc' && SHELLS.has(args[0]?.value ?? '')) this.#source(part.body.text, state.fork());
      if (part.type === 'HereString' && part.target && SHELLS.has(args[0]?.value ?? '')) {
        this.#sourceOf(readWord(part.target, state.lookUp), state.fork());
      }
    }
    if (args.length > 0) this.#run(args, state);
  }

  #assign({ name, value }: Assignment, state: ShellState): void {
    const text = value.type === 'Word' ? readWord(value, state.lookUp) : undefined;
    state.set(name, text?.value);
    if (text && GIT_VARIABLES.has(name)) this.#note(text, state);
  }

  #run(args: readonly Text[], state: ShellState): void {
    const [name = '', rest] = [args[0]?.value, args.slice(1)];
    if (name === 'cd' || name === 'pushd') return this.#changeDirectory(name, rest, state);
    if (name === 'popd') return state.pop();
    if (name === 'git') return this.#git(rest, state);
    if (name === 'env') return this.#env(rest, state);
    if (name === 'eval') {
      const values = rest.map(({ value }) => value);
      if (values.every((value) => value !== undefined)) this.#source(values.join(' '), state);
      return;
    }
    if (WRAPPERS.has(name) && !(name === 'command' && /^-[vV]/.test(rest[0]?.start ?? ''))) {
      const at = rest.findIndex(({ value }) => value !== undefined && KNOWN.has(value));
      if (at >= 0) return this.#run(rest.slice(at), state);
    }
    if (SHELLS.has(name)) this.#shell(rest, state);
    const body = this.#functions.get(name);
    if (body && ++this.#depth <= MAX_DEPTH) this.#body(body, state);
    if (body) this.#depth--;
    this.#noteDirectory(state.directory);
  }

  #shell(args: readonly Text[], state: ShellState): void {
    const at = args.findIndex(({ value }) => /^-[a-z]*c$/.test(value ?? ''));
    const script = args[at + 1];
    if (at >= 0 && script) this.#sourceOf(script, state.fork());
  }

  #changeDirectory(name: 'cd' | 'pushd', args: readonly Text[], state: ShellState): void {
    const end = args.findIndex(({ value, start }) => value === '--' || !/^-[LPen@]/.test(start));
    const options = end < 0 ? args : args.slice(0, end);
    const [target] = args.slice(options.length + (args[end]?.value === '--' ? 1 : 0));
    const home = { value: name === 'cd' ? state.lookUp('HOME') : undefined, start: '' };
    const chosen = target?.value === '-' ? { value: state.lookUp('OLDPWD'), start: '' } : (target ?? home);
    if (chosen.value === undefined) this.#note(chosen, state);
    const physical = options.some(({ start }) => start.includes('P'));
    const directory = state.resolve(chosen, physical);
    this.#noteDirectory(directory);
    if (name === 'cd') state.enter(directory);
    else state.push(directory);
  }

  /** Several `-C` add up; the other two are seen from where they lead. */
  #git(args: readonly Text[], state: ShellState): void {
    const { places } = gitFront(args);
    const inside = state.fork();
    for (const { name, value } of places) {
      this.#note(value, inside);
      if (name === '-C') inside.enter(inside.resolve(value));
    }
    this.#noteDirectory(inside.directory);
  }

  #env(args: readonly Text[], state: ShellState): void {
    const { places, rest } = envFront(args);
    const inside = state.fork();
    for (const arg of args.slice(0, args.length - rest.length)) {
      const name = /^([A-Za-z_]\w*)=/.exec(arg.start)?.[1];
      if (name && GIT_VARIABLES.has(name)) this.#note(dropStart(arg, name.length + 1), inside);
    }
    for (const { value } of places) {
      this.#note(value, inside);
      inside.enter(inside.resolve(value));
    }
    if (rest.length > 0) this.#run(rest, inside);
  }

  /** Scripts inside words run in a shell of their own. */
  #inner(piece: unknown, state: ShellState): void {
    for (const script of scriptsIn(piece)) this.#script(script, state.fork());
  }

  #sourceOf({ value }: Text, state: ShellState): void {
    if (value !== undefined) this.#source(value, state);
  }

  #source(text: string, state: ShellState): void {
    if (++this.#depth > MAX_DEPTH) this.isReadable = false;
    else this.source(text, state);
    this.#depth--;
  }

  #note(text: Text, state: ShellState): void {
    this.#noteDirectory(text.value === undefined ? state.resolveStart(text) : state.resolve(text));
  }

  #noteDirectory(directory: string | undefined): void {
    if (directory !== undefined) this.directories.add(directory);
  }
}
