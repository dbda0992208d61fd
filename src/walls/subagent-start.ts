import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { type Locale, words } from '../locale/index.js';
import type { Workbench } from '../workbench/workbench.js';
import { wall } from './guard.js';

/** Tells every worker where the workbench is: the session's system prompt, which says it, does not reach them. */
export function subagentStart(workbench: Workbench, { locale }: { locale?: Locale } = {}): HookCallbackMatcher {
  const { scripts, artifacts, notes } = workbench;
  const additionalContext = words(locale ?? workbench.locale).walls.workerBench({ scripts, artifacts, notes });
  return wall(async (input) =>
    input.hook_event_name === 'SubagentStart'
      ? { hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext } }
      : {},
  );
}
