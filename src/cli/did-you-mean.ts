import { COMMANDS, type CommandName, SESSION_VERBS } from './invocation.js';

/**
 * The command that a single word is one edit away from: a letter left out, added, changed, or two that changed places. More
 * words make it an ask, unless the next one goes with the command. `go` is left out, because too much is one edit away from it,
 * and it is what a bare ask means anyway.
 */
export function nearCommand([first = '', next]: readonly string[]): CommandName | undefined {
  const given = first.trim();
  const word = given.toLowerCase();
  const goesWith = (name: CommandName) =>
    next === undefined || (name === 'sessions' && SESSION_VERBS.some((verb) => verb === next));
  return COMMANDS.find((name) => name !== 'go' && name !== given && isOneEdit(word, name) && goesWith(name));
}

/** The one of those names that the given one is one edit away from. */
export function nearName(given: string, names: readonly string[]): string | undefined {
  return names.find((name) => isOneEdit(given, name));
}

/** Also true for equal words. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  const swapped = restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (swapped && restA.slice(2) === restB.slice(2))
  );
}
