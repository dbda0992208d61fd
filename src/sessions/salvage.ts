import { existsSync } from 'node:fs';
import { type Locale, words } from '../locale/index.js';
import { Archive } from './archive.js';
import { blocksOf, type Entry, textOf, toolResults, toolUses, withText } from './entry.js';
import { type Replacement, replaceResults } from './replace.js';
import type { Pass } from './view.js';
import { workDone } from './work-done.js';
import { type FindLogs, logText, type WorkerLog } from './worker-logs.js';

export interface SalvageOptions {
  findLogs: FindLogs;
  /** Where the agents work, and the directory in it for whole logs. */
  workspace: string;
  dirname: string;
  locale?: Locale;
}

/** The tool that starts a subagent, by both of its names. */
const AGENT_TOOLS: readonly string[] = ['Agent', 'Task'];
/** Code points of a worker's last words. */
const MOST_WORDS = 600;
/** Files that are named one by one. */
const MOST_FILES = 20;

/**
 * A worker that was cut off has left work behind, and its coordinator would only read that it was cut off: the result of its
 * call says what it had done by then. To come after the passes that find what was cut off.
 */
export function salvage({ findLogs, workspace, dirname, locale }: SalvageOptions): Pass {
  const archive = new Archive(workspace, dirname);
  return async (entries, { key, cutOff }) => {
    const calls = new Set(cutOff.size > 0 ? agentCalls(entries).filter((id) => cutOff.has(id)) : []);
    if (calls.size === 0) return entries;
    const logs = await findLogs(key, calls);
    const replacements: Replacement[] = [];
    for (const [at, entry] of entries.entries()) {
      for (const result of toolResults(entry)) {
        const log = logs.get(result.tool_use_id);
        if (!log) continue;
        const note = `${textOf(result) ?? ''}\n${told(log)}`;
        replacements.push({ at, result, by: withText(result, note), note });
      }
    }
    return replaceResults(entries, replacements);
  };

  function told({ entries, worktree }: WorkerLog): string {
    const { calls, files } = workDone(entries);
    return words(locale).sessions.salvaged({
      calls,
      files: files.slice(0, MOST_FILES),
      moreFiles: Math.max(0, files.length - MOST_FILES),
      lastWords: lastWords(entries),
      log: archive.put(logText(entries)),
      worktree: worktree && existsSync(worktree.path) ? worktree : undefined,
    });
  }
}

function agentCalls(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) =>
    toolUses(entry).flatMap(({ id, name }) => (AGENT_TOOLS.includes(name) ? [id] : [])),
  );
}

/** On one line, and not what the SDK says in a model's name. */
function lastWords(entries: readonly Entry[]): string {
  const said = entries.filter(({ type, isApiErrorMessage }) => type === 'assistant' && isApiErrorMessage !== true);
  const texts = said.flatMap((entry) => blocksOf(entry).filter(({ type }) => type === 'text'));
  const letters = [
    ...String(texts.at(-1)?.text ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ];
  return letters.length > MOST_WORDS ? `${letters.slice(0, MOST_WORDS).join('')}…` : letters.join('');
}
