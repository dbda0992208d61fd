import { doesNothing, LIMITS, picks } from './reserve.js';
import { withoutRunner } from './runs.js';
import { nameOf, type Seen } from './seen.js';
import { asksForAll, asksForAllFiles, asksForWhole } from './subject.js';

/** The word with which every run that is told of did nothing but talk. Undefined when one did more. */
export function rehearsalOf(traced: readonly Seen[]): string | undefined {
  // To list what goes into a package is all that packing is wanted for.
  const isPacking = (seen: Seen) => seen.commands.some(({ words }) => words.includes('pack'));
  return reservationOf(
    traced.filter((seen) => !isPacking(seen)),
    doesNothing,
  );
}

/** The word with which every run that is told of did only a part, which the check does not name. */
export function selectionOf(traced: readonly Seen[], check: string): string | undefined {
  const asked = check.toLowerCase();
  if (!asksForWhole(check)) return asksForAll(check) ? reservationOf(traced, (word) => LIMITS.test(word)) : undefined;
  return reservationOf(traced, (word, program, next) => {
    const named = [word, next].flatMap((part) => part.match(/[\p{L}\d]{3,}/gu) ?? []);
    return (
      (picks(word, program) || LIMITS.test(word)) &&
      !named.some(
        (part) => !/^(?:tests?|specs?|[cm]?[jt]sx?|project|package|filter|grep)$/.test(part) && asked.includes(part),
      )
    );
  });
}

/** Of many files that the check speaks of, the only one that the runs took. */
export function singledOut(traced: readonly Seen[], check: string): string | undefined {
  if (!asksForAllFiles(check)) return undefined;
  const running = traced.flatMap(({ commands }) => commands.filter(({ runs }) => runs));
  if (running.some(({ repeats, words }) => repeats || words.some((word) => /[*?{]/.test(word)))) return undefined;
  const files = running.flatMap(({ words }) => words.slice(1).filter((word) => isOneOf(word, check)));
  return new Set(files).size === 1 ? files[0] : undefined;
}

/** A file in a directory whose name the check gives to what it wants all of. */
function isOneOf(path: string, check: string): boolean {
  const parts = path.split('/');
  const directory = parts.at(-2)?.replace(/s$/, '') ?? '';
  return directory.length > 2 && /\.\w+$/.test(path) && check.toLowerCase().includes(directory);
}

function reservationOf(
  traced: readonly Seen[],
  isReserved: (word: string, program: string, next: string) => boolean,
): string | undefined {
  const running = traced.flatMap(({ commands }) => commands.filter(({ runs }) => runs));
  const words = running.map((command) => {
    const parts = command.words.map(nameOf);
    const program = withoutRunner(parts)[0] ?? '';
    return parts.find((word, at) => at > 0 && isReserved(word, program, parts[at + 1] ?? ''));
  });
  return words.every((word) => word !== undefined) ? words[0] : undefined;
}
