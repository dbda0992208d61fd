import type { ClaimedCommand } from './claims.js';
import { NO_OUTPUT, nameOf, type Seen } from './seen.js';
import { SHARED, type Source, tokens } from './text.js';

/** Whether a call ran the claimed command, with at least the arguments that the claim gives. */
export function ran({ commands }: Seen, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every((wanted) => {
    const [name = '', ...args] = withoutRunner(wanted.map(nameOf));
    return commands.some(({ words }) => {
      const [program = '', ...given] = withoutRunner(words.flatMap((word) => tokens(word)).map(nameOf));
      return program === name && args.every((arg) => given.includes(arg));
    });
  });
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

/** Whether a text can be traced to a call: it names its command or its file, or quotes what came back. */
export function isTraceable(text: Source, seen: Seen): boolean {
  return namesCommand(text, seen) || namesFile(text, seen) || quotes(text, seen) || tellsTheEnd(text, seen);
}

/** Whether a call asked for something that a check names, as text or as a command that is spelled another way. */
export function asksFor(seen: Seen, name: string): boolean {
  if (seen.input.holds(name)) return true;
  const command = tokens(name);
  return command.length > 1 && ran(seen, { commands: [command] });
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
    if (args.length === 0 && (!/^[a-z]+$/.test(program) || isMarked(text.text, program)))
      return spoken.includes(program);
    return spoken.some((word, i) => word === program && args.includes(spoken[i + 1] ?? ''));
  });
}

/** A program's name that is a word as well has to be marked as code, or said to have been run. */
function isMarked(text: string, program: string): boolean {
  return new RegExp(`(?:\`|\\$ |\\b(?:ran|run|running|executed) |[运跑执]行?了?\\s?)${program}\\b`, 'iu').test(text);
}

function namesFile(text: Source, { files }: Seen): boolean {
  const spoken = new Set(text.words.flatMap((word) => [nameOf(word), word]));
  return files.some((file) => spoken.has(file) || (file.length > 6 && spoken.has(file.replace(/\.\w+$/, ''))));
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
