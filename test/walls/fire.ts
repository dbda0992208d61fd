import type { HookCallbackMatcher, HookInput, HookJSONOutput } from '@anthropic-ai/claude-agent-sdk';

/** A call by a worker of this type. */
export const byWorker = (type: string) => ({ agent_id: 'agent-1', agent_type: type });

const common = { session_id: 'session-1', transcript_path: '/t', cwd: '/w', tool_use_id: 'toolu_1' };

type Specific = {
  permissionDecision?: string;
  permissionDecisionReason?: string;
  updatedInput?: Record<string, unknown>;
  updatedToolOutput?: unknown;
  additionalContext?: string;
};

async function fire(wall: HookCallbackMatcher, input: HookInput, signal: AbortSignal): Promise<Specific> {
  const output: HookJSONOutput = await wall.hooks[0]!(input, 'toolu_1', { signal });
  return (output as { hookSpecificOutput?: Specific }).hookSpecificOutput ?? {};
}

/** Asks a wall about a tool call that is about to happen. Whether its matcher covers the tool is not looked at. */
export function ask(
  wall: HookCallbackMatcher,
  tool: string,
  toolInput: unknown = {},
  extra: Record<string, unknown> = {},
  signal = new AbortController().signal,
): Promise<Specific> {
  const input = { ...common, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: toolInput, ...extra };
  return fire(wall, input as HookInput, signal);
}

/** The decision alone; undefined when the wall has no opinion. */
export async function decision(...args: Parameters<typeof ask>): Promise<string | undefined> {
  return (await ask(...args)).permissionDecision;
}

/** Shows a wall the result of a tool call. */
export function show(
  wall: HookCallbackMatcher,
  tool: string,
  toolInput: unknown,
  response: unknown,
  extra: Record<string, unknown> = {},
): Promise<Specific> {
  const input = {
    ...common,
    hook_event_name: 'PostToolUse',
    tool_name: tool,
    tool_input: toolInput,
    tool_response: response,
    ...extra,
  };
  return fire(wall, input as HookInput, new AbortController().signal);
}
