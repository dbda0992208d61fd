import type { Call } from './calls.js';
import { LISTERS, READERS } from './programs.js';
import { type ShellCommand, ShellReader, type ShellReading } from './shell.js';
import type { Spoilt } from './tampering.js';
import { asArgument, Source, squash } from './text.js';

/** What one tool call showed, prepared for comparison. */
export interface Seen {
  /** All texts of the input. */
  input: Source;
  /** The output, without what the command itself put there. */
  output: Source;
  /** The lines of the output that say something. */
  lines: readonly Source[];
  commands: readonly ShellCommand[];
  /** Names of the files that it was about. */
  files: readonly string[];
  /** It shows something, and is not made of constants alone. */
  tells: boolean;
  /** It ran something, and did not only look. */
  runs: boolean;
  /** It shows which files there are, and nothing of what is in them. */
  lists: boolean;
  /** It shows the source of a program, as it is written. */
  readsSource: boolean;
  /** It looked for something, and that was not there. */
  foundNothing: boolean;
  /** What its command line said because a command in it failed. */
  alarm: string | undefined;
  /** What its command line said because a command in it went well, or did not; without spaces and case. */
  signals: ReadonlySet<string>;
  /** Its end, where the result stands, was cut away by the command line itself. */
  isCut: boolean;
  /** Of a command that failed. */
  exitCode: number | undefined;
  /** What a search looked for. */
  pattern: string | undefined;
  /** What the session itself had changed in the work before. */
  spoilt: Spoilt | undefined;
}

const FILE_LIKE = /[./]|^(?:makefile|readme|license|changelog|dockerfile)$/i;
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|py|rb|rs|go|c|h|cc|cpp|hpp|java|kt|php|pl|sh|swift|cs|scala|lua|ex|hs)$/i;
const EXIT_CODE = /^\s*Exit code (\d+)/;
const NO_HITS = /^\s*(?:No (?:files|matches|content) found|Found 0 )/i;
export const NO_OUTPUT = /^\s*\(Bash completed with no output\)\s*$/;

/** Reads the calls of one session, in order: what an earlier call wrote down, a later one does not find out. */
export function seenIn(calls: readonly Call[], workspace: string): Seen[] {
  const shell = new ShellReader(workspace);
  return calls.map((call) =>
    call.tool === 'Bash' ? seenByShell(call, shell.read(String(call.input.command ?? ''))) : seenByTool(call),
  );
}

function seenByShell({ input, output, failed }: Call, reading: ShellReading): Seen {
  const { commands, said, listed, alarms, answers, cutAfter } = reading;
  const telling = commands.filter(({ tells }) => tells);
  const areAll = (programs: ReadonlySet<string>) =>
    telling.length > 0 && telling.every(({ words: [name = ''] }) => programs.has(name));
  const files = filesIn([...commands.flatMap(({ words }) => words.slice(1)), ...listed]);
  const runs = commands.some((command) => command.runs);
  const texts = textsOf(String(input.command ?? ''), without(said, output));
  const alarm = output.split('\n').find((line) => alarms.some((text) => isSpoken(text, line)));
  return {
    ...texts,
    commands,
    files,
    tells: telling.length > 0,
    runs,
    lists: areAll(LISTERS),
    readsSource: areAll(READERS) && areSource(files),
    foundNothing: failed && !runs && !texts.lines.some(({ squashed }) => /^[1-9]\d*$/.test(squashed)),
    signals: new Set(
      output
        .split('\n')
        .filter((line) => !/\d/.test(line))
        .map(squash)
        .filter((line) => line !== '' && answers.some((text) => squash(text) === line)),
    ),
    alarm,
    isCut: cutAfter !== undefined && texts.lines.length >= cutAfter,
    exitCode: Number(EXIT_CODE.exec(output)?.[1] ?? 0),
    pattern: undefined,
    spoilt: commands.findLast((command) => command.runs)?.spoilt,
  };
}

function seenByTool({ tool, input, output, failed }: Call): Seen {
  const texts = Object.values(input).filter((value) => typeof value === 'string');
  const files = filesIn(texts);
  return {
    ...textsOf(texts.join('\n'), output),
    commands: [],
    files,
    tells: true,
    runs: false,
    lists: tool === 'Glob',
    readsSource: (tool === 'Read' || tool === 'Grep') && areSource(files),
    foundNothing: failed || NO_HITS.test(output),
    signals: new Set(),
    alarm: undefined,
    isCut: false,
    exitCode: undefined,
    pattern: typeof input.pattern === 'string' ? input.pattern : undefined,
    spoilt: undefined,
  };
}

function textsOf(input: string, output: string): Pick<Seen, 'input' | 'output' | 'lines'> {
  const lines = output.split('\n').map((line) => new Source(line));
  return { input: new Source(input), output: new Source(output), lines: lines.filter(says) };
}

function filesIn(words: readonly string[]): string[] {
  return words.map((word) => nameOf(asArgument(word))).filter((name) => FILE_LIKE.test(name));
}

function areSource(files: readonly string[]): boolean {
  return files.length > 0 && files.every((file) => SOURCE_FILE.test(file));
}

function says({ text, squashed }: Source): boolean {
  return squashed !== '' && !EXIT_CODE.test(text) && !NO_OUTPUT.test(text);
}

/** Whether a line is what `echo` says of a text, whatever its variables held. */
function isSpoken(text: string, line: string): boolean {
  const [start = '', ...rest] = text.split(/\$(?:\w+|\{[^}]*\}|\([^)]*\)|[?!#*@])/);
  const said = line.trim();
  return rest.length === 0 ? said === start.trim() : start.trim().length > 2 && said.startsWith(start.trim());
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
export function nameOf(word: string): string {
  return word.replace(/\/+$/, '').split('/').at(-1) || word;
}
