import { basename } from 'node:path';
import { type Command, forEachChild, parse, type SyntaxNode, type Word } from 'unbash';
import { isEphemeral } from '../../ephemeral/index.js';
import { type Endings, endingsOf } from './endings.js';
import { linesKept, rewrites } from './pipes.js';
import { FILTERS, INTERPRETERS, PATTERN_FIRST, SAYS_NOTHING, SHELLS, WRAPPERS } from './programs.js';
import { fed, sources, targets } from './redirects.js';
import { changesWhatItChecks, type Spoilt, Tampering } from './tampering.js';
import { asArgument } from './text.js';
import { Whereabouts } from './whereabouts.js';

/** One simple command of a command line. */
export interface ShellCommand {
  words: readonly string[];
  /** It shows something that was there without it: it is not made of constants alone. */
  tells: boolean;
  /** It runs something, and does not only look at files. */
  runs: boolean;
  /** It ran where the work is not, or what it printed was thrown away or rewritten. */
  isVoid: boolean;
  /** What the session had changed in the work by then. */
  spoilt: Spoilt | undefined;
  /** Whether the command line would have shown it if it had failed: by failing too, or by saying so. */
  end: End;
  /** It worked on a file that the session had made itself. */
  onOwn: boolean;
  /** It stands in a loop, so that it ran several times. */
  repeats: boolean;
}

export type End = 'shown' | 'piped' | 'hidden';

export interface ShellReading {
  commands: readonly ShellCommand[];
  /** Texts that the command line itself puts into its output. */
  said: readonly string[];
  /** What its loops go through. */
  listed: readonly string[];
  /** What the command line itself says when one of its commands fails. */
  alarms: readonly string[];
  /** What it says only when one of its commands went well. */
  answers: readonly string[];
  /** Lines after which it cuts off what it runs. */
  cutAfter: number | undefined;
}

/** Code that reaches for anything outside itself. */
const REACHES_OUT =
  /\brequire\b|\bimport\b(?!\s+(?:sys|math|time|random|json|re|datetime)\b)|\b(?:open|fs|os|subprocess|glob|fetch|urllib|socket|argv|stdin|system|popen|File|IO|Dir)\b|\b(?:read|exec|spawn|stat|exists)\w*|`|\$\(/;

/** A whole statement without any other command behind it that would tell how it ended. */
const DISCARDS = /^[^;&|\n]*(?:&>|(?<!\d)1?>)\s*\/dev\/null(?:\s+2>(?:&1|\s*\/dev\/null))?\s*$/;
const ASKS_HOW_IT_ENDED = /\$\?|\bPIPESTATUS\b/;

const MAX_DEPTH = 8;

const HIDDEN: Pick<Endings, 'shown' | 'piped'> = { shown: new Set(), piped: new Set() };

const COPIES: ReadonlySet<string> = new Set(['cp', 'mv', 'ln', 'install', 'rsync', 'tee']);

/**
 * Reads the command lines of one session, in order. What the session has itself written down from constants is
 * remembered: to print such a file again, or to run a script that only prints, shows nothing.
 */
export class ShellReader {
  readonly #made = new Map<string, string>();
  readonly #functions = new Set<string>();
  readonly #tampering = new Tampering();
  readonly #whereabouts: Whereabouts;
  #commands: ShellCommand[] = [];
  #said: string[] = [];
  #listed: string[] = [];
  #alarms: string[] = [];
  #answers: string[] = [];
  #cutAfter: number | undefined;
  #endings: Pick<Endings, 'shown' | 'piped'> = HIDDEN;
  #loops = 0;
  #source = '';
  #depth = 0;

  /** @param workspace - where the session works, so that what runs elsewhere is told apart */
  constructor(workspace = '') {
    this.#whereabouts = new Whereabouts(workspace);
  }

  read(source: string): ShellReading {
    this.#commands = [];
    this.#said = [];
    this.#listed = [];
    this.#alarms = [];
    this.#answers = [];
    this.#cutAfter = undefined;
    this.#whereabouts.enter();
    this.#script(source, true);
    return {
      commands: this.#commands,
      said: this.#said,
      listed: this.#listed,
      alarms: this.#alarms,
      answers: this.#answers,
      cutAfter: this.#cutAfter,
    };
  }

  #script(source: string, endIsShown: boolean): void {
    if (this.#depth >= MAX_DEPTH) return;
    const outer = [this.#source, this.#endings] as const;
    const script = parse(source);
    const endings = endingsOf(script, source);
    this.#source = source;
    this.#endings = endIsShown ? endings : HIDDEN;
    this.#alarms.push(...endings.alarms);
    this.#answers.push(...endings.answers);
    this.#depth++;
    this.#visit(script, { told: false });
    this.#depth--;
    [this.#source, this.#endings] = outer;
  }

  #visit(node: SyntaxNode, pipe: { told: boolean }): void {
    if (node.type === 'Function') this.#functions.add(node.name.value);
    if (node.type === 'For') this.#listed.push(...(node.wordlist ?? []).map(({ value }) => value));
    const inner = node.type === 'Pipeline' || node.type === 'Statement' ? { told: false } : pipe;
    const { directory } = this.#whereabouts;
    const before = this.#commands.length;
    const isLoop = node.type === 'For' || node.type === 'While';
    if (isLoop) this.#loops++;
    forEachChild(node, (child) => this.#visit(child, inner));
    if (isLoop) this.#loops--;
    if (node.type === 'Pipeline' && this.#commands.slice(before).some(({ runs }) => runs))
      this.#cutAfter = linesKept(node) ?? this.#cutAfter;
    if (node.type === 'Subshell') this.#whereabouts.enter(directory);
    if (node.type === 'Pipeline' && rewrites(node)) this.#silence(before);
    if (node.type === 'Statement' && this.#isDiscarded(node)) this.#silence(before);
    if (node.type === 'Command') this.#command(node, inner);
    if (node.type === 'Redirected' && !inner.told) {
      const content = this.#source.slice(node.command.pos, node.command.end);
      for (const file of targets(node)) this.#made.set(basename(file), content);
    }
    if (inner.told) pipe.told = true;
  }

  #command(node: Command, pipe: { told: boolean }): void {
    if (node.name === undefined) return;
    const all = [node.name, ...node.args.filter((arg): arg is Word => arg.type === 'Word')].map(({ value }) => value);
    const words = unwrapped(all);
    const before = this.#commands.length;
    const isVoid = this.#whereabouts.isAway(words);
    const tells = this.#tells(words, node) && !isVoid;
    const spoilt = this.#tampering.now ?? (changesWhatItChecks(words) ? 'tests' : undefined);
    const inner = this.#commands.slice(before);
    const runs = inner.length > 0 ? inner.some((command) => command.runs) : tells && !this.#isLook(words, node);
    this.#commands.push({
      words: words.map(asArgument),
      tells,
      runs,
      isVoid,
      spoilt,
      end: this.#endOf(node),
      onOwn: words.slice(1).some((word) => this.#isMade(word)),
      repeats: this.#loops > 0,
    });
    this.#whereabouts.follow(words);
    this.#tampering.follow(words, pipe.told ? [] : targets(node));
    if (tells) pipe.told = true;
    const literal = words.slice(1).join(' ');
    if (words[0] === 'echo' || words[0] === 'printf') this.#said.push(...words.slice(1), literal);
    for (const text of fed(node)) this.#said.push(...text.split('\n'));
    if (pipe.told) {
      for (const file of targets(node)) this.#made.delete(basename(file));
      return;
    }
    const written = words[0] === 'tee' || words[0] === 'cp' ? words.slice(-1) : [];
    const content = [literal, ...fed(node)].join('\n');
    for (const file of [...targets(node), ...written]) this.#made.set(basename(file), content);
  }

  #endOf(node: Command): End {
    if (this.#endings.shown.has(node)) return 'shown';
    return this.#endings.piped.has(node) ? 'piped' : 'hidden';
  }

  /** What comes out of these commands is not what they printed, or nothing. */
  #silence(from: number): void {
    for (let at = from; at < this.#commands.length; at++)
      this.#commands[at] = { ...this.#commands[at]!, tells: false, runs: false, isVoid: true };
  }

  /** Its output is thrown away, and the next command goes ahead however it ended. */
  #isDiscarded({ pos, end }: SyntaxNode): boolean {
    const text = this.#source.slice(pos, end);
    if (!DISCARDS.test(text)) return false;
    const rest = this.#source.slice(end);
    return /^\s*[;\n]\s*\S/.test(rest) && !ASKS_HOW_IT_ENDED.test(rest);
  }

  /** Where its output goes does not make a look more than a look. */
  #isLook(words: readonly string[], node: Command): boolean {
    const source = this.#source.slice(node.name?.pos, node.args.at(-1)?.end ?? node.name?.end);
    return COPIES.has(words[0] ?? '') || isEphemeral(source);
  }

  #tells(words: readonly string[], node: Command): boolean {
    const [name = '', ...args] = words;
    const program = asArgument(basename(name));
    if (program === '' || SAYS_NOTHING.has(program) || this.#functions.has(name)) return false;
    if (program === 'test' || program === '[') return args.some((arg) => /^-[a-zA-Z]$/.test(arg));
    if (program === 'eval') return this.#inner(args.join(' '), node);
    if (program === 'cp') return !this.#isMade(args.find((arg) => !arg.startsWith('-')));
    if (FILTERS.has(program)) return this.#readsFile(program, args, node);
    if (SHELLS.has(program)) return this.#shell(args, node);
    const inline = INTERPRETERS[program];
    if (inline) return this.#interpreter(inline, args, node);
    const content = this.#made.get(basename(name));
    return content === undefined || this.#inner(content, node);
  }

  #readsFile(program: string, args: readonly string[], node: Command): boolean {
    if (program.endsWith('grep') && args.some((arg) => /^-[a-z]*r/i.test(arg))) return true;
    const operands = args.filter((arg) => !arg.startsWith('-') && !/^\d+$/.test(arg));
    const files = program === 'tee' ? [] : operands.slice(PATTERN_FIRST.has(program) ? 1 : 0);
    return [...files, ...sources(node)].some((file) => !this.#isMade(file));
  }

  #shell(args: readonly string[], node: Command): boolean {
    const at = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
    if (at >= 0) return this.#inner(args[at + 1] ?? '', node);
    const file = args.find((arg) => !arg.startsWith('-'));
    if (file === undefined) return fed(node).some((text) => this.#inner(text, node)) || sources(node).length > 0;
    const content = this.#made.get(basename(file));
    return content === undefined || this.#inner(content, node);
  }

  #interpreter(inline: RegExp, args: readonly string[], node: Command): boolean {
    const at = args.findIndex((arg) => inline.test(arg));
    if (at >= 0) return REACHES_OUT.test(args[at + 1] ?? '') || args.length > at + 2;
    const file = args.find((arg) => !arg.startsWith('-'));
    const code = file === undefined ? fed(node).join('\n') : this.#made.get(basename(file));
    return code === undefined || code === '' || REACHES_OUT.test(code);
  }

  /** A command line inside the command line. */
  #inner(source: string, outer: Command): boolean {
    const before = this.#commands.length;
    this.#script(source, this.#endOf(outer) === 'shown');
    return this.#commands.slice(before).some(({ tells }) => tells);
  }

  #isMade(file: string | undefined): boolean {
    return file !== undefined && this.#made.has(basename(file));
  }
}

/** Words without `timeout 5`, `env A=1` and the like in front. */
function unwrapped(words: readonly string[]): string[] {
  let rest = [...words];
  while (WRAPPERS.has(rest[0] ?? '') && rest.length > 1) {
    const at = rest.findIndex((word, i) => i > 0 && !/^-|^\d[\d.]*[smhd]?$|^\w+=/.test(word));
    if (at < 0) break;
    rest = rest.slice(at);
  }
  return rest;
}
