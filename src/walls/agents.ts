import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import type { WorkerDefinition } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import { guardBefore } from './guard.js';
import { type OnInject, withIsolation } from './isolate.js';
import { AGENT_TOOLS, matcherOf } from './tools.js';

export interface AgentGuardOptions {
  onInject?: OnInject;
  locale?: Locale;
}

/**
 * Judges the dispatch of workers: only declared ones, always here and in the foreground, the marked ones in a worktree. One wall
 * does all three, because two hooks that each rewrite the input would undo each other.
 */
export function agentGuard(
  agents: Record<string, WorkerDefinition> = {},
  { onInject, locale }: AgentGuardOptions = {},
): HookCallbackMatcher {
  const say = words(locale).walls;
  const declared = Object.keys(agents);
  return guardBefore(
    (call) => {
      if (!AGENT_TOOLS.includes(call.tool)) return undefined;
      if (!call.isMain) return { deny: say.noNesting };
      const { subagent_type: role } = call.input;
      if (typeof role !== 'string' || !Object.hasOwn(agents, role)) {
        return { deny: say.unknownWorker(typeof role === 'string' ? role : '', declared) };
      }
      const input = withoutPlace(call.input);
      const placed = withIsolation({ ...call, input }, agents, onInject) ?? input;
      return { allow: true, input: { ...placed, run_in_background: false } };
    },
    { matcher: matcherOf(AGENT_TOOLS), locale },
  );
}

/** Where a worker works is not for the call to say: not outside its worktree, nor on another machine in the background. */
function withoutPlace({ cwd: _cwd, isolation, ...input }: Record<string, unknown>): Record<string, unknown> {
  return isolation === 'worktree' ? { ...input, isolation } : input;
}
