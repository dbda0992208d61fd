import { type Locale, words } from '../locale/index.js';
import { Archive } from './archive.js';
import { leaving, loadPoints } from './boundary.js';
import { type Entry, isProtected, lengthOf, type ToolResult, textOf, toolResults, withText } from './entry.js';
import { bashCommands, type Looks } from './looks.js';
import type { TrimPolicy } from './policies.js';
import { type Replacement, replaceResults } from './replace.js';
import type { Pass } from './view.js';

export interface TrimOptions {
  workspace: string;
  /** Results that go stale instead of being archived; none when looks do not expire. */
  looks?: Looks;
  locale?: Locale;
}

/** The texts of all but the newest large results go to files and become a pointer. Images and documents stay. */
export function trim(policy: TrimPolicy, { workspace, looks, locale }: TrimOptions): Pass {
  const archive = new Archive(workspace, policy.spillDirname);
  return (entries, { loadedUpTo, report }) => {
    const found = findBig(entries, policy.minChars, looks);
    const left = leaving(
      found.map((big) => big.at),
      loadPoints(entries, loadedUpTo),
      policy.keepRecent,
    );
    const replacements: Replacement[] = [];
    for (const [i, { at, result, text, chars }] of found.entries()) {
      const file = left[i] === undefined ? undefined : archive.put(text);
      if (file === undefined) {
        if (left[i] !== undefined) report.unwritten++;
        report.keptBig++;
        continue;
      }
      const note = words(locale).sessions.archived(chars, file);
      replacements.push({ at, result, by: withText(result, note), note });
      report.charsSaved += chars;
    }
    report.cleared += replacements.length;
    return replaceResults(entries, replacements);
  };
}

interface Big {
  at: number;
  result: ToolResult;
  text: string;
  chars: number;
}

function findBig(entries: readonly Entry[], minChars: number, looks: Looks | undefined): Big[] {
  let commands: Map<string, string> | undefined;
  const isLook = ({ tool_use_id }: ToolResult, text: string): boolean => {
    if (!looks?.isShort(text)) return false;
    commands ??= bashCommands(entries);
    return looks.has(commands.get(tool_use_id), text);
  };
  const found: Big[] = [];
  entries.forEach((entry, at) => {
    if (isProtected(entry)) return;
    for (const result of toolResults(entry)) {
      const text = textOf(result);
      // UTF-16 units are never fewer than code points, so this cheap test loses nothing.
      if (text === undefined || text.length < minChars) continue;
      const chars = lengthOf(text);
      if (chars >= minChars && !isLook(result, text)) found.push({ at, result, text, chars });
    }
  });
  return found;
}
