import { PROGRAMS } from './programs.js';
import { ran } from './runs.js';
import { NO_OUTPUT, nameOf, type Seen } from './seen.js';
import { SHARED, type Source, squash, tokens } from './text.js';

/** Whether a text can be traced to a call: it names its command or its file, or quotes what came back. */
export function isTraceable(text: Source, seen: Seen): boolean {
  return (
    isNamed(text, seen) ||
    quotes(text, seen) ||
    sharesFigures(text, seen) ||
    sharesWords(text, seen) ||
    tellsTheEnd(text, seen)
  );
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
    if (PROGRAMS.has(program) && spoken.includes(program)) return true;
    if (isMarked(text.text, program.replace(/[^\w-]/g, '.'))) return true;
    if (args.length === 0 && !/^[a-z]+$/.test(program)) return spoken.includes(program);
    return spoken.some((word, i) => word === program && args.includes(spoken[i + 1] ?? ''));
  });
}

/** A program's name that is a word as well has to be marked as code, said to have been run, or to have shown something. */
function isMarked(text: string, program: string): boolean {
  return new RegExp(
    `(?:\`|\\$ |\\./|\\b(?:ran|run|running|executed|by|with|via) |[运跑执用]行?了?\\s?)${program}\\b|\\(${program}\\b[^)]{0,16}\\)|\\b${program}\\s?(?:[:：→]|[-=]>)|\\b${program} (?:printed|prints|says|said|show(?:s|ed)?|report(?:s|ed)?|gives?|gave|count(?:s|ed)?|exit(?:s|ed)?|f(?:ou|i)nds?|pass(?:es|ed)?|end(?:s|ed)?|answer(?:s|ed)?|list(?:s|ed)?)\\b`,
    'iu',
  ).test(text);
}

/** A search is told by what was searched for. */
function namesPattern(text: Source, { pattern }: Seen): boolean {
  return pattern !== undefined && squash(pattern).length > 2 && text.holds(pattern);
}

const FILE = /[\w-]\.[a-z]\w{0,5}$/;

function namesFile(text: Source, { files, input }: Seen): boolean {
  if (text.words.some((word) => FILE.test(word) && input.holds(nameOf(word)))) return true;
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

/** Two figures of one line of the output, or an odd name out of it, stand in the text. */
function sharesFigures(text: Source, { lines }: Seen): boolean {
  if (text.figures.size < 2 && text.oddNames.size === 0) return false;
  return lines.some(({ figures, oddNames }) => {
    const shared = [...figures].filter((figure) => text.figures.has(figure));
    return shared.length > 1 || [...oddNames].some((name) => text.oddNames.has(name));
  });
}

/** Words of its own, and how many of them no text shares with an output by chance. */
const MANY = 4;
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Several words of the output, or a literal that was put in, stand in the text. */
function sharesWords(text: Source, { input, output }: Seen): boolean {
  if ([...input.literals].some((literal) => text.text.includes(literal))) return true;
  const shared = [...text.known].filter((word) => word.length > 5 && output.known.has(word)).length;
  if (shared >= MANY || !EAST.test(text.plain)) return shared >= MANY;
  return (
    [...output.known].filter((word) => EAST.test(word) && word.length > 1 && text.plain.includes(word)).length >= MANY
  );
}

const COUNT = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|both|none)\b|[一二三四五六七八九十两]/iu;

/** What was read is told in some detail: a count, a line, or words of it that the check and the call do not give away. */
export function tellsDetail(text: Source, seen: Seen, check: Source): boolean {
  if (COUNT.test(text.text) || quotes(text, seen)) return true;
  const said = new Set([...text.known].map(nameOf));
  const given = new Set([...check.known, ...seen.input.known].map(nameOf));
  return [...seen.output.known]
    .map(nameOf)
    .some(
      (word) =>
        !given.has(word) &&
        (EAST.test(word) ? word.length > 1 && text.plain.includes(word) : word.length > 2 && said.has(word)),
    );
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

function isSearch(seen: Seen): boolean {
  const { pattern, commands } = seen;
  if (endsInMismatch(seen)) return false;
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
