import type { Call } from './calls.js';
import type { ClaimedCommand } from './claims.js';
import { type ShellCommand, ShellReader } from './shell.js';
import { asArgument, holds, plain, squash, tokens } from './text.js';

/** What one tool call showed, prepared for comparison. */
export interface Seen {
  /** All texts of the input. */
  input: string;
  /** The output, without what the command itself put there. */
  output: string;
  commands: readonly ShellCommand[];
  /** Names of the files that it was about. */
  files: readonly string[];
  /** It shows something, and is not made of constants alone. */
  tells: boolean;
  /** It ran something, and did not only look. */
  runs: boolean;
  /** Of a command that failed. */
  exitCode: number | undefined;
}

const FILE_LIKE = /[./]|^(?:makefile|readme|license|changelog|dockerfile)$/i;
const EXIT_CODE = /^\s*Exit code (\d+)/;
const NO_OUTPUT = /^\s*\(Bash completed with no output\)\s*$/;

/** Reads the calls of one session, in order: what an earlier call wrote down, a later one does not find out. */
export function seenIn(calls: readonly Call[]): Seen[] {
  const shell = new ShellReader();
  return calls.map(({ tool, input, output }) => {
    const texts = Object.values(input).filter((value): value is string => typeof value === 'string');
    const isShell = tool === 'Bash';
    const { commands, said } = shell.read(isShell ? String(input.command ?? '') : '');
    const words = isShell ? commands.flatMap((command) => command.words.slice(1)) : texts;
    return {
      input: isShell ? String(input.command ?? '') : texts.join('\n'),
      output: without(said, output),
      commands,
      files: words.map((word) => nameOf(asArgument(word))).filter((name) => FILE_LIKE.test(name)),
      tells: !isShell || commands.some(({ tells }) => tells),
      runs: commands.some(({ runs }) => runs),
      exitCode: isShell ? Number(EXIT_CODE.exec(output)?.[1] ?? 0) : undefined,
    };
  });
}

/** Whether a call ran the claimed command, with at least the arguments that the claim gives. */
export function ran({ commands }: Seen, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every(([name = '', ...args]) =>
    commands.some(({ words }) => {
      const [program = '', ...given] = words.flatMap((word) => tokens(word)).map(nameOf);
      return (
        program === nameOf(name) && args.filter((arg) => arg !== 'run').every((arg) => given.includes(nameOf(arg)))
      );
    }),
  );
}

/** Whether a text can be traced to a call: it names its command or its file, or quotes what came back. */
export function isTraceable(text: string, seen: Seen): boolean {
  return namesCommand(text, seen) || namesFile(text, seen) || quotes(text, seen) || tellsTheEnd(text, seen);
}

/** Whether something that a check names turns up in a call: as text, or as a command that is spelled another way. */
export function touches(seen: Seen, name: string): boolean {
  if ([seen.input, seen.output].some((text) => holds(text, name))) return true;
  const command = tokens(name);
  return command.length > 1 && ran(seen, { commands: [command] });
}

function namesCommand(text: string, { commands }: Seen): boolean {
  const spoken = tokens(text).map(nameOf);
  return commands.some(({ words, tells }) => {
    const [program = '', ...args] = words.flatMap((word) => tokens(word)).map(nameOf);
    if (!tells || program === '') return false;
    if (args.length === 0 && (!/^[a-z]+$/.test(program) || isMarked(text, program))) return spoken.includes(program);
    return spoken.some((word, i) => word === program && args.includes(spoken[i + 1] ?? ''));
  });
}

/** A program's name that is a word as well has to be marked as code, or said to have been run. */
function isMarked(text: string, program: string): boolean {
  return new RegExp(`(?:\`|\\$ |\\b(?:ran|run|running|executed) |[运跑执]行?了?\\s?)${program}\\b`, 'iu').test(text);
}

function namesFile(text: string, { files }: Seen): boolean {
  const spoken = new Set(tokens(text).flatMap((word) => [nameOf(word), word]));
  return files.some((file) => spoken.has(file) || (file.length > 6 && spoken.has(file.replace(/\.\w+$/, ''))));
}

/** Letters and digits in a row that two texts do not share by chance. */
const RUN = 12;
/** A short line is found only in an output that is short as a whole: any single figure stands in a long one. */
const SHORT_OUTPUT = 6;

function quotes(text: string, { output }: Seen): boolean {
  const spoken = squash(text);
  const lines = output
    .split('\n')
    .filter((line) => squash(line) !== '' && !EXIT_CODE.test(line) && !NO_OUTPUT.test(line));
  const runs = new Set(
    Array.from({ length: Math.max(0, spoken.length - RUN + 1) }, (_, i) => spoken.slice(i, i + RUN)),
  );
  return lines.some((line) => {
    const bare = squash(line);
    if (bare.length < RUN)
      return lines.length <= SHORT_OUTPUT ? holds(text, line) : bare.length > 5 && holds(text, line);
    for (let at = 0; at + RUN <= bare.length; at++) if (runs.has(bare.slice(at, at + RUN))) return true;
    return false;
  });
}

const SAYS_SILENT = /\bno output\b|\bnothing\b|\bempty\b|\bsilent|无输出|没有输出|没有任何|为空|出力なし|何も|空/iu;

/** "exited with 3", "no output". */
function tellsTheEnd(text: string, { output, exitCode, tells }: Seen): boolean {
  if (!tells || exitCode === undefined) return false;
  if (NO_OUTPUT.test(output) && SAYS_SILENT.test(text)) return true;
  const code = /(?:\bexit(?:s|ed)?|\bstatus|退出码?|终了|終了)[^\d\n]{0,20}(\d+)/iu.exec(plain(text))?.[1];
  return code !== undefined && Number(code) === exitCode;
}

function without(said: readonly string[], output: string): string {
  const own = new Set(said.map(squash).filter((text) => text !== ''));
  return own.size === 0
    ? output
    : output
        .split('\n')
        .filter((line) => !own.has(squash(line)))
        .join('\n');
}

/** The last name of a path: the judge works in a copy, and says paths in one way or another. */
function nameOf(word: string): string {
  return word.replace(/\/+$/, '').split('/').at(-1) || word;
}
