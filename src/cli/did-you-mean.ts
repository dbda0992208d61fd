import { COMMANDS, type CommandName } from './invocation.js';

/**
 * The command that a single word is one edit away from: a letter left out, added, changed, or two that changed places. `go` is
 * left out, because too much is one edit away from it, and it is what a bare ask means anyway.
 */
export function nearCommand(ask: string): CommandName | undefined {
  if (/\s/.test(ask)) return undefined;
  const word = ask.toLowerCase();
  return COMMANDS.find((name) => name !== 'go' && name !== ask && isOneEdit(word, name));
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
