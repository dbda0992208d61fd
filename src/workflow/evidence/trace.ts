import type { ClaimedCommand } from './claims.js';
import { NO_OUTPUT, nameOf, type Seen } from './seen.js';
import { SHARED, type Source, squash, tokens } from './text.js';

/** Whether a call ran the claimed command, with at least the arguments that the claim gives. */
export function ran({ commands }: Pick<Seen, 'commands'>, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every((wanted) => commands.some(({ words }) => isSame(words, wanted)));
}

/** The same, and nothing was added that picks some out of all that the claim would run. */
export function ranWhole({ commands }: Pick<Seen, 'commands'>, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every((wanted) =>
    commands.some(({ words }) => isSame(words, wanted) && !added(words, wanted).some(picks)),
  );
}

function isSame(words: readonly string[], wanted: readonly string[]): boolean {
  const [name = '', ...args] = withoutRunner(wanted.map(nameOf));
  const [program = '', ...given] = partsOf(words);
  return (
    program === name &&
    args.every((arg) => given.includes(arg)) &&
    !added(words, wanted).some((word) => doesNothing(word, program))
  );
}

function partsOf(words: readonly string[]): readonly string[] {
  return withoutRunner(words.flatMap((word) => tokens(word)).map(nameOf));
}

function added(words: readonly string[], wanted: readonly string[]): readonly string[] {
  const [, ...args] = withoutRunner(wanted.map(nameOf));
  return partsOf(words)
    .slice(1)
    .filter((word) => !args.includes(word));
}

/** With these an interpreter reads a program and does not run it. */
const SYNTAX_ONLY: Readonly<Record<string, readonly string[]>> = {
  node: ['--check', '-c'],
  bash: ['-n'],
  sh: ['-n'],
  php: ['-l'],
  ruby: ['-c'],
  perl: ['-c'],
};

/** With these a program says something about itself, or what it would do. */
function doesNothing(word: string, program: string): boolean {
  if (SYNTAX_ONLY[program]?.includes(word)) return true;
  return /^--?(?:version|help|dry-?run|collect-only|co|list|list-?tests|list-?files|no-run|no-exec|syntax-check|just-print|check-config)$/.test(
    word,
  );
}

/** One file, one test, or those with a name. */
function picks(word: string): boolean {
  return (
    /^(?:-k|-g|-t|-run|--grep|--filter|--only|--testnamepattern|--test-name-pattern|--tests?)(?:=|$)/.test(word) ||
    /::|[._](?:test|spec)s?\.\w+$|^test_\w+\.\w+$|_test\.\w+$/.test(word)
  );
}

/** `npx tsc`, `python -m pytest` and `npm run test` are also called by what they run. */
function withoutRunner(words: readonly string[]): readonly string[] {
  const line = words.join('\n');
  const bare = line.replace(
    /^(?:npx\n(?:-\S+\n)*|python\n-m\n|(?:uv|poetry) ?\nrun\n|bundle\nexec\n|pnpm\n(?:exec|dlx)\n)/,
    '',
  );
  return bare.replace(/^(npm|pnpm|yarn)\nrun\n/, '$1\n').split('\n');
}

/** What a call ran, by name, without what called it. */
export function programsOf({ commands }: Pick<Seen, 'commands'>): readonly string[] {
  return commands.filter(({ runs }) => runs).map(({ words }) => partsOf(words)[0] ?? '');
}

/** Whether a text can be traced to a call: it names its command or its file, or quotes what came back. */
export function isTraceable(text: Source, seen: Seen): boolean {
  return isNamed(text, seen) || quotes(text, seen) || tellsTheEnd(text, seen);
}

/** Whether a call asked for something that a check names, as text or as a command that is spelled another way. */
export function asksFor(seen: Seen, name: string): boolean {
  if (seen.input.holds(name)) return true;
  const command = tokens(name);
  return command.length > 1 && ran(seen, { commands: [command] });
}

/** It is named by its command, its file or its pattern, and not only by a figure that stands in its output. */
export function isNamed(text: Source, seen: Seen): boolean {
  return namesCommand(text, seen) || namesFile(text, seen) || namesPattern(text, seen);
}

/** Whether something that a check names turns up in a call at all. */
export function touches(seen: Seen, name: string): boolean {
  return asksFor(seen, name) || seen.output.holds(name);
}

function namesCommand(text: Source, { commands }: Seen): boolean {
  const spoken = text.words.map(nameOf);
  return commands.some(({ words, tells }) => {
    const [program = '', ...args] = words.flatMap((word) => tokens(word)).map(nameOf);
    if (!tells || program === '') return false;
    if (isMarked(text.text, program.replace(/[^\w-]/g, '.'))) return true;
    if (args.length === 0 && !/^[a-z]+$/.test(program)) return spoken.includes(program);
    return spoken.some((word, i) => word === program && args.includes(spoken[i + 1] ?? ''));
  });
}

/** A program's name that is a word as well has to be marked as code, said to have been run, or to have shown something. */
function isMarked(text: string, program: string): boolean {
  return new RegExp(
    `(?:\`|\\$ |\\./|\\b(?:ran|run|running|executed|by|with|via) |[运跑执用]行?了?\\s?)${program}\\b|\\(${program}\\b[^)]{0,16}\\)|\\b${program}\\s?(?:[:：→]|[-=]>)|\\b${program} (?:printed|prints|says|said|shows?|reports?|gives?|gave|counts?|exits?|exited|found)\\b`,
    'iu',
  ).test(text);
}

/** A search is told by what was searched for. */
function namesPattern(text: Source, { pattern }: Seen): boolean {
  return pattern !== undefined && squash(pattern).length > 2 && text.holds(pattern);
}

function namesFile(text: Source, { files }: Seen): boolean {
  const spoken = new Set(text.words.flatMap((word) => [nameOf(word), word]));
  return files.some(
    (file) =>
      spoken.has(file) ||
      (file.length > 6 && spoken.has(file.replace(/\.\w+$/, ''))) ||
      // No space stands between a name in another script and its ending.
      (/[^\x20-\x7e]/.test(file) && text.holds(file)),
  );
}

/** A short line is found only in an output that is short as a whole: any single figure stands in a long one. */
const SHORT_OUTPUT = 6;

function quotes(text: Source, { lines }: Seen): boolean {
  return lines.some((line) => {
    const { squashed } = line;
    if (squashed.length < SHARED) {
      return (lines.length <= SHORT_OUTPUT || squashed.length > SHARED / 2) && text.holds(line.text);
    }
    for (let at = 0; at + SHARED <= squashed.length; at++)
      if (text.runs.has(squashed.slice(at, at + SHARED))) return true;
    return false;
  });
}

const SAYS_SILENT = /\bno output\b|\bnothing\b|\bempty\b|\bsilent|无输出|没有输出|没有任何|为空|出力なし|何も|空/iu;

/** "exited with 3", "no output". */
function tellsTheEnd(text: Source, { output, exitCode, tells }: Seen): boolean {
  if (!tells || exitCode === undefined) return false;
  if (NO_OUTPUT.test(output.text) && SAYS_SILENT.test(text.text)) return true;
  const code = /(?:\bexit(?:s|ed)?|\bstatus|退出码?|终了|終了)[^\d\n]{0,20}(\d+)/iu.exec(text.plain)?.[1];
  return code !== undefined && Number(code) === exitCode;
}

const NO_HIT =
  /\b(?:no|zero|0|without) (?:more |other |further )?(?:match(?:es)?|hits?|results?|occurrences?|findings?)\b|\b(?:found|finds|returned|returns|yields?) (?:nothing|none)\b|\bnothing (?:was |is )?found\b|没有命中|没有匹配|没有结果|无结果|无匹配|未找到|没找到|該当なし|一致なし|見つから/iu;

/** The evidence tells of a search that found nothing. */
export function claimsNoHit(evidence: string): boolean {
  return NO_HIT.test(evidence);
}

/** The searches that are told of found something, and no other search of the session found nothing. */
export function hits(traced: readonly Seen[], all: readonly Seen[]): boolean {
  return (
    traced.some(isSearch) && all.filter(isSearch).every(({ foundNothing, lines }) => !foundNothing && lines.some(isHit))
  );
}

function isSearch({ pattern, commands }: Seen): boolean {
  return pattern !== undefined || commands.some(({ words: [name = ''] }) => /^(?:[ef]?grep|rg|ag)$/.test(name));
}

/** A count, or how the search ended, is no hit. */
function isHit({ text }: Source): boolean {
  return !/^[\p{L} _]*[:=]?\s*\d{1,3}\s*$/u.test(text);
}

/** Exit code 1 of a search at the end of a command line only says that there was no hit. */
export function endsInMismatch({ commands, exitCode }: Seen): boolean {
  return exitCode === 1 && /^(?:[ef]?grep|rg|ag)$/.test(commands.at(-1)?.words[0] ?? '');
}

/**
 * The word with which every run that is told of did nothing but talk, or, for a check on the whole, did only a part.
 * Undefined when one did more.
 */
export function reservationOf(traced: readonly Seen[], isWhole: boolean): string | undefined {
  const running = traced.flatMap(({ commands }) => commands.filter(({ runs }) => runs));
  const words = running.map((command) =>
    command.words.find((word) => doesNothing(word, command.words[0] ?? '') || (isWhole && picks(word))),
  );
  return words.every((word) => word !== undefined) ? words[0] : undefined;
}
