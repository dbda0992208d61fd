import { type Locale, words } from '../locale/index.js';
import { Archive } from './archive.js';
import { leaving } from './boundary.js';
import { type Entry, isProtected, lengthOf, type ToolResult, textOf, toolResults, withText } from './entry.js';
import type { Facts } from './facts.js';
import type { Looks } from './looks.js';
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
  return (entries, { facts, report }) => {
    const found = findBig(entries, policy.minChars, looks && lookTest(facts, looks));
    const left = leaving(
      found.map((big) => big.at),
      facts.points,
      policy.keepRecent,
    );
    const newest = left.findLast((count) => count !== undefined);
    const replacements: Replacement[] = [];
    for (const [i, { at, result, text, chars }] of found.entries()) {
      const file = left[i] === undefined ? undefined : archive.put(text, { putBefore: left[i] !== newest });
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

type IsLook = (result: ToolResult, text: string) => boolean;

/** What is large is rarely a look, so the commands are gathered when the first one is asked for. */
function lookTest({ bash }: Facts, looks: Looks): IsLook {
  let commands: Map<string, string> | undefined;
  return ({ tool_use_id }, text) => {
    if (!looks.isShort(text)) return false;
    commands ??= new Map(bash.map(({ result, command }) => [result.tool_use_id, command]));
    return looks.has(commands.get(tool_use_id), text);
  };
}

function findBig(entries: readonly Entry[], minChars: number, isLook: IsLook | undefined): Big[] {
  const found: Big[] = [];
  entries.forEach((entry, at) => {
    if (isProtected(entry)) return;
    for (const result of toolResults(entry)) {
      const text = textOf(result);
      // UTF-16 units are never fewer than code points, so this cheap test loses nothing.
      if (text === undefined || text.length < minChars) continue;
      const chars = lengthOf(text);
      if (chars >= minChars && !isLook?.(result, text)) found.push({ at, result, text, chars });
    }
  });
  return found;
}
