import type {
  HookCallback,
  HookCallbackMatcher,
  HookInput,
  HookJSONOutput,
  PostToolUseHookInput,
  PreToolUseHookInput,
} from '@anthropic-ai/claude-agent-sdk';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';

/** What a wall says about a tool call. Nothing said: the call goes on to the next wall and to the SDK's own rules. */
export type Ruling = { deny: string } | { allow: true; input?: Record<string, unknown> };

/** A tool call that is about to happen. */
export interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
  /** Undefined on the main thread. */
  worker: string | undefined;
  isMain: boolean;
}

export interface GuardOptions {
  /** Tool names joined by `|`; unset: every tool. */
  matcher?: string;
  locale?: Locale;
}

/** The one test that every "main thread only" wall rests on: the SDK names the agent in its workers' hook inputs alone. */
export function isMainThread(input: HookInput): boolean {
  return !input.agent_id;
}

/** A wall in front of a tool. A judge that fails, or whose session is being aborted, denies. */
export function guardBefore(
  judge: (call: ToolCall, input: PreToolUseHookInput) => Ruling | undefined | Promise<Ruling | undefined>,
  { matcher, locale }: GuardOptions = {},
): HookCallbackMatcher {
  const say = words(locale).walls;
  const hook: HookCallback = async (input, _id, { signal }) => {
    if (input.hook_event_name !== 'PreToolUse') return {};
    try {
      const ruling = await judge(callOf(input), input);
      return answer(signal.aborted ? { deny: say.aborted } : ruling);
    } catch (error) {
      return answer({ deny: say.failed(input.tool_name, messageOf(error)) });
    }
  };
  return wall(hook, matcher);
}

/** Behind a tool. It has run by then, so there is nothing to deny; the SDK reports a failure in the session's messages. */
export function guardAfter(
  handle: (input: PostToolUseHookInput) => HookJSONOutput | Promise<HookJSONOutput>,
  matcher?: string,
): HookCallbackMatcher {
  return wall(async (input) => (input.hook_event_name === 'PostToolUse' ? handle(input) : {}), matcher);
}

/** Registers a callback so that its failure blocks what it guards: left alone, the SDK lets the action go ahead. */
export function wall(hook: HookCallback, matcher?: string): HookCallbackMatcher {
  return { ...(matcher !== undefined && { matcher }), hooks: [hook], onFailure: 'block' };
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function callOf(input: PreToolUseHookInput): ToolCall {
  const isMain = isMainThread(input);
  return {
    tool: input.tool_name,
    input: recordOf(input.tool_input),
    worker: isMain ? undefined : (input.agent_type ?? ''),
    isMain,
  };
}

function answer(ruling: Ruling | undefined): HookJSONOutput {
  if (!ruling) return {};
  const hookEventName = 'PreToolUse' as const;
  if ('deny' in ruling) {
    return {
      hookSpecificOutput: { hookEventName, permissionDecision: 'deny', permissionDecisionReason: ruling.deny },
    };
  }
  return {
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: 'allow',
      ...(ruling.input && { updatedInput: ruling.input }),
    },
  };
}
