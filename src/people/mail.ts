import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import type { Hooks } from '../agent/spec.js';
import { asksForHandoff } from '../documents/handoff-request.js';
import { type Locale, words } from '../locale/index.js';
import type { HumanChannel } from './channel.js';
import type { HandedMail } from './mailbox.js';

export interface MailHookOptions {
  /** Tells main-thread hook inputs from subagents'. Default: those without `agent_id`. */
  isMainThread?: (input: HookInput) => boolean;
  locale?: Locale;
}

/** The SDK's own tool for a structured result. It ends the turn, and nothing said after it is read. */
const FINAL_TOOL = 'StructuredOutput';

/**
 * Hooks that bring the person's messages to the main thread without its asking for them: beside its next tool results, though
 * all of its calls were refused; at the latest once at the end of the turn; and what comes later, with the next prompt. A
 * message counts as read when the model has answered the request that carried it; a session that writes its handoff instead
 * leaves it to the successor.
 */
export function mailHooks(channel: HumanChannel, options: MailHookOptions = {}): Hooks {
  const { isMainThread = (input) => !input.agent_id, locale } = options;
  const text = words(locale).people;
  /** By session: what went into its latest request. */
  const carried = new Map<string, HandedMail[]>();
  /** Sessions that act on nothing more in this turn, and with what they close it. */
  const closing = new Map<string, 'handoff' | 'result'>();

  const handOut = (session: string): readonly string[] => {
    const handed = closing.has(session) ? undefined : channel.handOutMail();
    if (!handed || handed.messages.length === 0) return [];
    carried.set(session, [...(carried.get(session) ?? []), handed]);
    return handed.messages;
  };
  const settle = (session: string, how: 'read' | 'back') => {
    // Newest first, so that what is given back keeps its order.
    for (const handed of (carried.get(session) ?? []).reverse()) handed[how]();
    carried.delete(session);
  };

  const withPrompt = async (input: HookInput): Promise<SyncHookJSONOutput> => {
    if (input.hook_event_name !== 'UserPromptSubmit' || !isMainThread(input)) return {};
    const { session_id, prompt } = input;
    if (asksForHandoff(prompt)) {
      closing.set(session_id, 'handoff');
      settle(session_id, 'back');
      return {};
    }
    closing.delete(session_id);
    // A session that overflowed, or was never stored, goes on in another one.
    for (const other of [...carried.keys()]) if (other !== session_id) settle(other, 'back');
    const unanswered = (carried.get(session_id) ?? []).flatMap(({ messages }) => messages);
    const news = handOut(session_id);
    const parts = [
      unanswered.length > 0 && text.mailAgain(text.inbox(unanswered)),
      news.length > 0 && text.mailWithPrompt(text.inbox(news)),
    ].filter(Boolean);
    if (parts.length === 0) return {};
    return { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: parts.join('\n\n') } };
  };

  const besideTools = async (input: HookInput): Promise<SyncHookJSONOutput> => {
    if (input.hook_event_name !== 'PostToolBatch' || !isMainThread(input)) return {};
    const { session_id, tool_calls } = input;
    settle(session_id, 'read');
    if (tool_calls.some(({ tool_name }) => tool_name === FINAL_TOOL)) closing.set(session_id, 'result');
    else if (closing.get(session_id) === 'result') closing.delete(session_id);
    const messages = handOut(session_id);
    if (messages.length === 0) return {};
    const additionalContext = text.mailBesideTool(text.inbox(messages));
    return { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext } };
  };

  const atEnd = async (input: HookInput): Promise<SyncHookJSONOutput> => {
    if (input.hook_event_name !== 'Stop' || !isMainThread(input)) return {};
    settle(input.session_id, 'read');
    const messages = input.stop_hook_active ? [] : handOut(input.session_id);
    return messages.length === 0 ? {} : { decision: 'block', reason: text.mailAtEnd(text.inbox(messages)) };
  };

  return {
    UserPromptSubmit: [{ hooks: [withPrompt] }],
    PostToolBatch: [{ hooks: [besideTools] }],
    Stop: [{ hooks: [atEnd] }],
  };
}
