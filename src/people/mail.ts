import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import type { Hooks } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import type { HumanChannel } from './channel.js';

export interface MailHookOptions {
  /** Tells main-thread hook inputs from subagents'. Default: those without `agent_id`. */
  isMainThread?: (input: HookInput) => boolean;
  locale?: Locale;
}

/** The SDK's own tool for a structured result. It ends the turn, and nothing said after it is read. */
const FINAL_TOOL = 'StructuredOutput';

/**
 * Hooks that bring the person's messages to the main thread without its asking for them: beside its next tool results, though
 * all of its calls were refused; at the latest once at the end of the turn. What still is unread then stays in the channel, for
 * the next prompt.
 */
export function mailHooks(channel: HumanChannel, options: MailHookOptions = {}): Hooks {
  const { isMainThread = (input) => !input.agent_id, locale } = options;
  const text = words(locale).people;
  let turnIsOver = false;

  const besideTools = async (input: HookInput): Promise<SyncHookJSONOutput> => {
    if (input.hook_event_name !== 'PostToolBatch' || !isMainThread(input)) return {};
    turnIsOver = input.tool_calls.some(({ tool_name }) => tool_name === FINAL_TOOL);
    const messages = turnIsOver ? [] : channel.takeMail();
    if (messages.length === 0) return {};
    const additionalContext = text.mailBesideTool(text.inbox(messages));
    return { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext } };
  };

  const atEnd = async (input: HookInput): Promise<SyncHookJSONOutput> => {
    if (input.hook_event_name !== 'Stop' || !isMainThread(input) || input.stop_hook_active || turnIsOver) return {};
    const messages = channel.takeMail();
    return messages.length === 0 ? {} : { decision: 'block', reason: text.mailAtEnd(text.inbox(messages)) };
  };

  return { PostToolBatch: [{ hooks: [besideTools] }], Stop: [{ hooks: [atEnd] }] };
}
