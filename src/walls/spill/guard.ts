import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { type Locale, words } from '../../locale/index.js';
import type { Workbench } from '../../workbench/workbench.js';
import { guardAfter, isMainThread, recordOf } from '../guard.js';
import { BULKY, matcherOf } from '../tools.js';
import { ReadShortener, textFileOf } from './read-file.js';
import { readsSpill } from './reading.js';
import { pass, shorten } from './shorten.js';
import type { Mask } from './store.js';

export interface SpillOptions {
  /** Code points from which on a text is set aside. Default 4000. */
  threshold?: number;
  /** Tools whose results are looked at, joined by `|`. Default: Bash, Read, Grep, Glob, WebFetch, WebSearch. */
  tools?: string;
  /** Only the main thread's results; workers' pass whole. Default false. */
  mainOnly?: boolean;
  /** Applied to all text that is set aside and to the beginning that is shown. */
  mask?: Mask;
  locale?: Locale;
}

/**
 * Sets long tool results aside the moment they arrive: a file in the workbench holds them, and the context gets a line that
 * names the file and the first 400 characters.
 */
export function spillGuard(
  workbench: Workbench,
  { threshold = 4000, tools = matcherOf(BULKY), mainOnly = false, mask, locale }: SpillOptions = {},
): HookCallbackMatcher {
  const say = words(locale ?? workbench.locale).walls;
  const reads = new ReadShortener({ threshold, mask, say });
  const options = { directory: workbench.spill, threshold, mask, say };

  return guardAfter(async (input) => {
    if (mainOnly && !isMainThread(input)) return {};
    const { tool_name: tool, tool_response: response, cwd } = input;
    const call = { tool, input: recordOf(input.tool_input), bases: [cwd, workbench.workspace] };
    const file = textFileOf(input);
    const updated = readsSpill(workbench.spill, call)
      ? pass(response, say)
      : file
        ? reads.shorten(input, file)
        : await shorten(response, options);
    if (updated === response) return {};
    return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: updated } };
  }, tools);
}
