import { type Locale, words } from '../locale/index.js';
import { leaving } from './boundary.js';
import { deniedResults } from './denials.js';
import { type Entry, isProtected, textOf, withText } from './entry.js';
import type { BashResult, Facts } from './facts.js';
import { findInterrupted } from './interrupts.js';
import type { Looks } from './looks.js';
import type { EphemeralPolicy } from './policies.js';
import { type Replacement, replaceResults } from './replace.js';
import type { Pass } from './view.js';

/** Characters of a command that its note repeats. */
const COMMAND_CHARS = 160;

/**
 * The results of all but the newest looks become a note of one line. A refused or interrupted look has seen nothing: it
 * neither goes stale nor takes up a place among the newest.
 */
export function expire(policy: EphemeralPolicy, { looks, locale }: { looks: Looks; locale?: Locale }): Pass {
  return (entries, { facts, report }) => {
    const found = findLooks(entries, facts, looks);
    const left = leaving(
      found.map((look) => look.at),
      facts.points,
      policy.keepRecent,
    );
    const replacements: Replacement[] = [];
    for (const [i, { at, result, command }] of found.entries()) {
      const count = left[i];
      if (count === undefined) continue;
      const note = noteFor(oneLine(command), count - i, policy, locale);
      replacements.push({ at, result, by: withText(result, note), note });
    }
    report.expired += replacements.length;
    return replaceResults(entries, replacements);
  };
}

function findLooks(entries: readonly Entry[], { bash, hasInterrupts }: Facts, looks: Looks): BashResult[] {
  const interrupted = new Set(hasInterrupts ? findInterrupted(entries).map(({ result }) => result) : []);
  return bash.filter(({ at, result, command }) => {
    const entry = entries[at]!;
    if (isProtected(entry) || deniedResults(entry).includes(result) || interrupted.has(result)) return false;
    const text = textOf(result);
    return text !== undefined && looks.has(command, text);
  });
}

function noteFor(command: string, age: number, { text }: EphemeralPolicy, locale: Locale | undefined): string {
  if (text === undefined) return words(locale).sessions.staleLook(command, age);
  return text.replace(/\{(cmd|age)\}/g, (_place, name) => (name === 'cmd' ? command : String(age)));
}

function oneLine(command: string): string {
  const line = command.replace(/\s+/g, ' ').trim();
  if (line.length <= COMMAND_CHARS) return line;
  const letters = [...line];
  return letters.length > COMMAND_CHARS ? `${letters.slice(0, COMMAND_CHARS).join('')}…` : letters.join('');
}
