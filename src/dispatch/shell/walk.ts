import {
  type Command,
  type CommandNode,
  type For,
  type Function as FunctionNode,
  type ParsedScript,
  parse,
  type Statement,
  type Word,
} from 'unbash';
import { scriptsIn } from './scripts.js';
import type { ShellState } from './state.js';
import { readWord, type Text } from './text.js';

/** Is told what a shell would do. */
export interface Visitor {
  /** A command with its arguments. */
  run(args: readonly Text[], state: ShellState): void;
  /** A variable is set, for one command or for all that follow. */
  assign(name: string, text: Text, state: ShellState): void;
}

/** More than anyone writes by hand; loops and `eval` multiply. */
const MAX_STEPS = 10_000;
const MAX_DEPTH = 64;
/** Rounds of a loop that are followed. */
const MAX_ROUNDS = 16;

/** Programs that read commands from their standard input. */
export const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'dash', 'zsh', 'ksh']);

/**
 * Goes through a script in the order in which a shell would run it, on the assumption that every command succeeds. Every
 * branch is visited; loops go round for as long as that leads somewhere else.
 */
export class ShellWalk {
  /** False once something could not be parsed or went too deep. */
  isReadable = true;
  readonly #visitor: Visitor;
  readonly #functions = new Map<string, FunctionNode['body']>();
  #steps = 0;
  #depth = 0;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  source(text: string, state: ShellState): void {
    this.#deeper(() => this.#script(parse(text), state));
  }

  /** Runs a function that the script has defined, if there is one of that name. */
  call(name: string, state: ShellState): void {
    const body = this.#functions.get(name);
    if (body) this.#deeper(() => this.#body(body, state));
  }

  #deeper(step: () => void): void {
    this.#steps++;
    this.#depth++;
    if (this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH) this.isReadable = false;
    else step();
    this.#depth--;
  }

  #script(script: ParsedScript, state: ShellState): void {
    if (script.errors?.length) this.isReadable = false;
    this.#statements(script.commands, state);
  }

  #statements(statements: readonly Statement[], state: ShellState): void {
    for (const { command, background } of statements) this.#node(command, background ? state.fork() : state);
  }

  #node(node: Statement['command'], state: ShellState): void {
    this.#deeper(() => {
      if (node.type === 'AndOr') this.#list(node.commands, node.operators, state);
      else if (node.type !== 'Pipeline') this.#command(node, state);
      else if (node.commands.length === 1) this.#node(node.commands[0]!, state);
      else for (const command of node.commands) this.#node(command, state.fork());
    });
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
    const branch = (list: { commands: readonly Statement[] }) => (fork: ShellState) =>
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
        this.#branches(
          [node, ...node.elif].map(({ then }) => branch(then)),
          state,
        );
        if (node.else) this.#branches([branch(node.else)], state);
        break;
      case 'For':
      case 'Select':
        this.#loop(node, state);
        break;
      case 'While':
        this.#rounds(state, () => this.#statements([...node.clause.commands, ...node.body.commands], state));
        break;
      case 'ArithmeticFor':
        this.#rounds(state, () => this.#statements(node.body.commands, state));
        break;
      case 'Case':
        this.#inner(node.word, state);
        this.#branches(
          node.items.map(({ body }) => branch(body)),
          state,
        );
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
    this.#inner(wordlist, state);
    const values = wordlist.flatMap((word) => range(word) ?? [readWord(word, state.lookUp).value]);
    for (const value of values.slice(0, MAX_ROUNDS)) {
      state.set(name.value, value);
      this.#statements(body.commands, state);
    }
    // A glob or the arguments of a script stand for any number of words.
    if (values.length > 0 && values.every((value) => value !== undefined)) return;
    state.set(name.value, undefined);
    this.#rounds(state, () => this.#statements(body.commands, state));
  }

  #rounds(state: ShellState, round: () => void): void {
    for (let count = 0; count < MAX_ROUNDS; count++) {
      const before = state.directory;
      round();
      if (state.directory === before) return;
    }
  }

  #simple({ name, prefix, suffix }: Command, state: ShellState): void {
    const parts = [...prefix, ...suffix];
    this.#inner([name, parts], state);
    const words = suffix.filter((part): part is Word => part.type === 'Word');
    const args = (name ? [name, ...words] : words).map((word) => readWord(word, state.lookUp));
    for (const part of parts) {
      if (part.type === 'Assignment') {
        const text = part.value.type === 'Word' ? readWord(part.value, state.lookUp) : { value: undefined, start: '' };
        state.set(part.name, text.value);
        this.#visitor.assign(part.name, text, state);
      } else if (SHELLS.has(args[0]?.value ?? '')) {
        const script = part.type === 'HereDoc' ? part.body.text : hereString(part, state);
        if (script !== undefined) this.source(script, state.fork());
      }
    }
    if (args.length > 0) this.#visitor.run(args, state);
  }

  /** Scripts inside words run in a shell of their own. */
  #inner(piece: unknown, state: ShellState): void {
    for (const script of scriptsIn(piece)) this.#script(script, state.fork());
  }
}

/** The numbers of `{1..3}`, as many as are followed. */
function range({ text }: Word): string[] | undefined {
  const bounds = /^\{(-?\d{1,9})\.\.(-?\d{1,9})\}$/.exec(text);
  if (!bounds) return undefined;
  const [first, last] = [Number(bounds[1]), Number(bounds[2])];
  const length = Math.min(Math.abs(last - first) + 1, MAX_ROUNDS);
  return Array.from({ length }, (_, at) => String(first + Math.sign(last - first) * at));
}

function hereString(part: Command['prefix'][number] | Command['suffix'][number], state: ShellState) {
  return part.type === 'HereString' && part.target ? readWord(part.target, state.lookUp).value : undefined;
}
