import { type Locale, words } from '../locale/index.js';
import { leaving, loadPoints } from './boundary.js';
import { deniedResults } from './denials.js';
import { type Entry, isProtected, type ToolResult, textOf, toolResults, withText } from './entry.js';
import { findInterrupted } from './interrupts.js';
import { bashCommands, type Looks } from './looks.js';
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
  return (entries, { loadedUpTo, report }) => {
    const found = findLooks(entries, looks);
    const left = leaving(
      found.map((look) => look.at),
      loadPoints(entries, loadedUpTo),
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

interface Look {
  at: number;
  result: ToolResult;
  command: string;
}

function findLooks(entries: readonly Entry[], looks: Looks): Look[] {
  const commands = bashCommands(entries);
  const interrupted = new Set(findInterrupted(entries).map(({ result }) => result));
  const found: Look[] = [];
  entries.forEach((entry, at) => {
    if (isProtected(entry)) return;
    const denied = deniedResults(entry);
    for (const result of toolResults(entry)) {
      if (denied.includes(result) || interrupted.has(result)) continue;
      const text = textOf(result);
      const command = commands.get(result.tool_use_id);
      if (text !== undefined && looks.has(command, text)) found.push({ at, result, command });
    }
  });
  return found;
}

function noteFor(command: string, age: number, { text }: EphemeralPolicy, locale: Locale | undefined): string {
  if (text === undefined) return words(locale).sessions.staleLook(command, age);
  return text.replace(/\{(cmd|age)\}/g, (_place, name) => (name === 'cmd' ? command : String(age)));
}

function oneLine(command: string): string {
  const letters = [...command.replace(/\s+/g, ' ').trim()];
  return letters.length > COMMAND_CHARS ? `${letters.slice(0, COMMAND_CHARS).join('')}…` : letters.join('');
}
