import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import type { WorkerDefinition } from '../agent/spec.js';
import { guardBefore, type ToolCall } from './guard.js';
import { AGENT_TOOLS, matcherOf } from './tools.js';

/** Carried along by `{...agent}`, left out by JSON, and so never seen by the SDK. */
const ISOLATE = Symbol.for('flower.isolate');

type Marked = WorkerDefinition & { [ISOLATE]?: boolean };

/** A copy of a definition, marked as working in a git worktree of its own. */
export function isolated<T extends WorkerDefinition>(agent: T, flag = true): T {
  return { ...agent, [ISOLATE]: flag };
}

/** Whether a definition, or a copy of it, was marked. */
export function wantsIsolation(agent: WorkerDefinition | undefined): boolean {
  return (agent as Marked | undefined)?.[ISOLATE] === true;
}

/** Told which role was sent to a worktree. */
export type OnInject = (role: string) => void;

/** Sends the workers that are marked to a git worktree of their own, unless the call already says where it works. */
export function isolateGuard(
  agents: Record<string, WorkerDefinition>,
  { onInject }: { onInject?: OnInject } = {},
): HookCallbackMatcher {
  return guardBefore(
    (call) => {
      const input = withIsolation(call, agents, onInject);
      return input && { allow: true, input };
    },
    { matcher: matcherOf(AGENT_TOOLS) },
  );
}

/** The call's input with the worktree added, or undefined when nothing is to be added. */
export function withIsolation(
  { tool, input }: ToolCall,
  agents: Record<string, WorkerDefinition>,
  onInject?: OnInject,
): Record<string, unknown> | undefined {
  const role = input.subagent_type;
  if (!AGENT_TOOLS.includes(tool) || typeof role !== 'string' || !Object.hasOwn(agents, role)) return undefined;
  // Any other kind of isolation would let the worker out of the worktree.
  if (!wantsIsolation(agents[role]) || input.isolation === 'worktree' || input.cwd) return undefined;
  onInject?.(role);
  return { ...input, isolation: 'worktree' };
}
