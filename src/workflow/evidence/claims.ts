import { PROGRAMS, SUBCOMMANDS, WORDLIKE_PROGRAMS } from './programs.js';
import { ShellReader } from './shell.js';
import { plain, type Source, squash, tokens } from './text.js';

/** A command that a piece of evidence speaks of. */
export interface ClaimedCommand {
  /** As it stands in the evidence. */
  text: string;
  /** Each of its simple commands, with the arguments that are given. */
  commands: readonly (readonly string[])[];
  /** It is said to have been run or to have shown something; otherwise it is only mentioned. */
  asserted: boolean;
}

const SPAN = /`+([^`]+?)`+/gu;
const RUN_VERB =
  /(?:\b(?:ran|run|running|re-?ran|execut(?:ed?|ing)|invok(?:ed?|ing)|launched|started|tried|called)|运行了?|执行了?|跑了?|実行(?:した|し|すると)?)[\s::"'“「]*(?:\p{L}{1,8}\s+)?$/iu;
const RAN = /\b(?:ran|re-?ran|executed|invoked|launched|started|called)[\s:"'“]*(?:\p{L}{1,8}\s+)?$/iu;
const OUTCOME =
  /^[\s"'”」)),,]*(?:and (?:it )?|it |which |now |also |then |を|は|が|で|の|后|之后|时|会)*(?:print|output|exit|pass|return|report|succeed|gave|give|show|complet|finish|work|ran|fail|answer|respond|list|say|said|→|=>|->|:|实行|実行|输出|打印|退出|返回|通过|成功|显示|给出|出力|終了|表示)/iu;
const HEARSAY =
  /\b(?:says?|stat(?:es?|ing)|documents?|documented|describes?|mentions?|explains?|contains?|shows? how|instructs?|defines?|lists?)\b|写明|说明|记载|写着|提到|記載|書かれ|説明/iu;
const SENTENCE_END = /[.;。;\n](?:\s|$)|[。;\n]/u;

/** The commands that the evidence names: in code spans, and in prose where a program stands with an argument. */
export function claimedCommands(evidence: string): ClaimedCommand[] {
  const claims: ClaimedCommand[] = [];
  const add = (text: string, start: number, end: number) => {
    const before = behind(evidence, start).replace(/`+$/, '');
    const after = ahead(evidence, end).replace(/^`+/, '');
    const commands = commandsIn(text);
    if (commands.length === 0) return;
    // What a document says about a command, or tells its readers to run, is no claim to have run it.
    if (HEARSAY.test(before.split(SENTENCE_END).at(-1) ?? '') && !RAN.test(before)) return;
    claims.push({ text: text.trim(), commands, asserted: RUN_VERB.test(before) || OUTCOME.test(after) });
  };
  for (const match of evidence.matchAll(SPAN)) {
    const text = (match[1] ?? '').replace(/^\s*\$\s+/, '');
    const isRun = RUN_VERB.test(behind(evidence, match.index));
    if (looksLikeCommand(text, isRun)) add(text, match.index, match.index + match[0].length);
  }
  const prose = evidence.replace(SPAN, (span) => ' '.repeat(span.length));
  for (const { text, start } of commandsInProse(prose)) add(text, start, start + text.length);
  return claims;
}

/** As much of a text before and after a place as can say something about it. */
const NEAR = 160;
const behind = (text: string, at: number) => text.slice(Math.max(0, at - NEAR), at);
const ahead = (text: string, at: number) => text.slice(at, at + NEAR);

function looksLikeCommand(text: string, isRun: boolean): boolean {
  const words = tokens(text);
  const [name = '', next] = words;
  const known = PROGRAMS.has(name) || WORDLIKE_PROGRAMS.has(name);
  if (known && next !== undefined) return true;
  return isRun && (known || /^\.{0,2}\//.test(text.trim()));
}

const WORD = /[^\s"“”「」『』()（）、。,;;]+/gu;

function commandsInProse(prose: string): { text: string; start: number }[] {
  const words = [...prose.matchAll(WORD)].flatMap(({ 0: text, index }) => split(text, index));
  const found: { text: string; start: number }[] = [];
  for (let i = 0; i < words.length; i++) {
    const { text, start } = words[i]!;
    const isRun = RUN_VERB.test(behind(prose, start));
    const name = tokens(text)[0] ?? '';
    if (!(PROGRAMS.has(name) || (isRun && WORDLIKE_PROGRAMS.has(name)))) continue;
    let end = i + 1;
    while (
      end < words.length &&
      end - i < 7 &&
      isAdjacent(prose, words[end - 1]!, words[end]!) &&
      isArgument(words[end]!.text, words[end - 1]!.text)
    ) {
      end++;
    }
    const first = words[i + 1]?.text ?? '';
    if (end === i + 1 ? !isRun : isVersion(first)) continue;
    const last = words[end - 1]!;
    const whole = prose.slice(start, last.start + last.text.length).replace(/[.:!?…]+$/u, '');
    found.push({ text: whole, start });
    i = end - 1;
  }
  return found;
}

/** Han and kana stand beside Latin words without a space. */
function split(text: string, at: number): { text: string; start: number }[] {
  return [...text.matchAll(/[\x21-\x7e]+|[^\x21-\x7e]+/g)].map((part) => ({ text: part[0], start: at + part.index }));
}

interface Placed {
  text: string;
  start: number;
}

/** On one line, with nothing but a space between: a sentence that ends, or a colon, ends the command too. */
function isAdjacent(prose: string, left: Placed, right: Placed): boolean {
  const end = left.start + left.text.length;
  return !/[.:!?…]$/u.test(left.text) && /^[ \t]{0,2}$/.test(prose.slice(end, right.start));
}

/** Behind any other program the word is a noun. */
const HAS_RUN = /^(?:npm|pnpm|yarn|bun|deno|cargo|go|docker|podman|compose|poetry|uv|vitest|dotnet|gh|rake)$/i;

/** A plain word is an argument only right behind the program or its `run`. */
function isArgument(text: string, before: string): boolean {
  if (before === 'run' && /^[\w-]*[\d:-][\w:-]*$/.test(text.replace(/:$/, ''))) return true;
  if (before === '-m' && /^[\w.]+$/.test(text)) return true;
  const follows = before === 'run' || PROGRAMS.has(before) || WORDLIKE_PROGRAMS.has(before);
  const bare = text.replace(/[.:!?…]+$/u, '');
  if (bare === 'run' && !HAS_RUN.test(before)) return false;
  return (
    /^-|[/=_]|[\w-]\.\w|^\d+$/.test(bare) || (follows && (SUBCOMMANDS.has(bare.toLowerCase()) || PROGRAMS.has(bare)))
  );
}

function isVersion(text: string): boolean {
  return /^v?\d+(?:\.[\dx]+)*[.,:]?$/i.test(text);
}

/** The simple commands that tell something; as words where the text is no command line that can be read. */
function commandsIn(text: string): string[][] {
  const { commands } = new ShellReader().read(text.replace(/…|\.\.\./gu, ' '));
  const telling = commands.filter(({ tells }) => tells).map(({ words }) => words.flatMap((word) => tokens(word)));
  return telling.filter((words) => words.length > 0);
}

/** A piece of evidence that quotes. */
export interface Quotation {
  text: string;
  /** It is said to have been printed, so that it has to stand in an output. */
  printed: boolean;
}

const OBJECT = /\{[^{}]{1,400}\}/gu;
const QUOTED = /"([^"\n]+)"|“([^”\n]+)”|「([^」\n]+)」|『([^』\n]+)』|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu;
const PRINT_VERB = String.raw`(?:\b(?:print(?:s|ed|ing)?|output(?:s|ted)?|return(?:s|ed)?|report(?:s|ed)?|show(?:s|ed|ing)?|says?|said|gave|gives|saw)\b|输出(?:了|为|是)?|打印(?:了|出)?|返回(?:了)?|显示(?:了)?|出力(?:は|した)?|表示(?:は|した)?|→|=>)\s*[::=]?\s*`;
const PRINTED = new RegExp(`${PRINT_VERB}["“「『'\`]*$`, 'iu');
const DENIED =
  /(?:\b(?:no|not|never|without|lacks?|missing|absent|instead of|rather than|neither|nor|free of|n't)\b|没有|不含|并无|未|不再|無|なし|ない|含まれず)[^.;。]{0,40}$/iu;
const DENIED_AFTER =
  /^[^.;。,,]{0,24}(?:\b(?:not|never|absent|missing|gone|nowhere)\b|不存在|没有|不在|ありません|ない|なし)/iu;

/** What the evidence quotes: marked quotations, and code that is no command or path. */
export function quotations(evidence: string): Quotation[] {
  const found: Quotation[] = [];
  const add = (text: string, start: number, end: number) => {
    if (DENIED.test(behind(evidence, start)) || DENIED_AFTER.test(ahead(evidence, end))) return;
    const printed = PRINTED.test(behind(evidence, start));
    const pieces = text.split(/…|\.\.\.|\[\.\.\.\]/u);
    found.push(...pieces.filter(isTelling).map((piece) => ({ text: piece, printed })));
  };
  for (const match of evidence.matchAll(QUOTED)) {
    const text = match.slice(1).find((group) => group !== undefined) ?? '';
    add(text, match.index, match.index + match[0].length);
  }
  for (const match of evidence.matchAll(OBJECT)) add(match[0], match.index, match.index + match[0].length);
  for (const match of evidence.matchAll(SPAN)) {
    const text = match[1] ?? '';
    if (!looksLikeCommand(text.replace(/^\s*\$\s+/, ''), true) && !isPath(text)) {
      add(text, match.index, match.index + match[0].length);
    }
  }
  return found;
}

function isTelling(piece: string): boolean {
  const bare = squash(piece);
  return bare.length > 1 || /\d/.test(bare);
}

/** A figure that is told twice stands there twice. */
function isAsOften(figure: string, told: readonly string[], source: Source): boolean {
  const times = (words: readonly string[]) => words.filter((word) => word === figure).length;
  return times(tokens(source.plain)) >= times(told);
}

function isPath(text: string): boolean {
  return /^[\w@./~-]+$/.test(text.trim()) && /[./]/.test(text);
}

function compact(text: string): string {
  return text.replace(/[\s'"`]+/g, '');
}

/** Whether a quotation stands in a text: as it is, or as most of its words in one place with all of its figures. */
export function standsIn({ text }: Pick<Quotation, 'text'>, source: Source): boolean {
  // An object is written with more or fewer spaces.
  if (/^\s*\{/.test(text) && compact(source.text).includes(compact(text))) return true;
  if (squash(text).length < 5) return source.holds(text);
  if (source.squashed.includes(squash(text))) return true;
  const words = tokens(plain(text));
  if (words.length < 5) return false;
  const present = words.filter((word) => source.known.has(word));
  return (
    present.length >= 0.8 * words.length && words.every((word) => !/\d/.test(word) || isAsOften(word, words, source))
  );
}

const FILE_NAME =
  /(?<![\p{L}\p{N}_./@*-])(?:[\w@~.-]*\/)*([\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|txt|csv|tsv|html?|css|scss|py|rb|rs|go|java|kt|php|sh|sql|xml|svg|png|jpe?g|pdf|ini|cfg|conf|lock|log|zip|gz|parquet|ipynb|tex|vue|swift|c|h|cpp)|LICENSE|README|CHANGELOG|Makefile|Dockerfile)(?![\w/-]|\.\w)/gu;

const LISTS =
  /(?:\b(?:lists?|listed|shows?|contains?|holds?|includes?|has)\b|列出|包含|含む|一覧)(?!.*\b(?:in|of|from|by|with|into|to|at)\s*$)/iu;

/** The files that a piece of evidence says were listed; not those that it says are not there. */
export function filesNamedIn(evidence: string): { text: string }[] {
  return [...evidence.matchAll(FILE_NAME)].flatMap((match) => {
    if (!LISTS.test(behind(evidence, match.index).split(SENTENCE_END).at(-1) ?? '')) return [];
    const isDenied =
      DENIED.test(behind(evidence, match.index)) || DENIED_AFTER.test(ahead(evidence, match.index + match[0].length));
    return isDenied ? [] : [{ text: match[1] ?? '' }];
  });
}
