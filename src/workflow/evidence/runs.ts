import type { ClaimedCommand } from './claims.js';
import { doesNothing, picks } from './reserve.js';
import { nameOf, type Seen } from './seen.js';
import type { ShellCommand } from './shell.js';
import { tokens } from './text.js';

/** Whether a call ran the claimed command, with at least the arguments that the claim gives. */
export function ran({ commands }: Pick<Seen, 'commands'>, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every((wanted) => commands.some(({ words }) => isSame(words, wanted)));
}

/** The same, and nothing was added that picks some out of all that the claim would run. */
export function ranWhole({ commands }: Pick<Seen, 'commands'>, claim: Pick<ClaimedCommand, 'commands'>): boolean {
  return claim.commands.every((wanted) =>
    commands.some(({ words }) => isSame(words, wanted) && !added(words, wanted).some((word) => picks(word))),
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

/** `npx tsc`, `python -m pytest` and `npm run test` are also called by what they run. */
export function withoutRunner(words: readonly string[]): readonly string[] {
  const line = words.join('\n');
  const bare = line.replace(
    /^(?:npx\n(?:-\S+\n)*|python\n-m\n|(?:uv|poetry) ?\nrun\n|bundle\nexec\n|pnpm\n(?:exec|dlx)\n)/,
    '',
  );
  return bare.replace(/^(npm|pnpm|yarn)\nrun\n/, '$1\n').split('\n');
}

/** What a call ran, by name, without what called it. */
export function programsOf({ commands }: Pick<Seen, 'commands'>): readonly string[] {
  return commands.filter(({ runs }) => runs).map(programOf);
}

/** What a command runs, by name. */
export function programOf({ words }: Pick<ShellCommand, 'words'>): string {
  return partsOf(words)[0] ?? '';
}
