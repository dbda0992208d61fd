import { createSdkMcpServer, type McpSdkServerConfigWithInstance, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import type { Words } from '../locale/index.js';
import type { HumanChannel } from './channel.js';

export const SERVER_NAME = 'human';
export const ASK_TOOL = 'ask';
export const INBOX_TOOL = 'inbox';

/** A person may take days. The SDK's own limit for a tool call is shorter, and this is the longest that a timer can hold. */
const CALL_LIMIT_MS = 24 * 24 * 3600 * 1000;

/**
 * The in-process MCP server through which an agent reaches the person. Neither tool is marked read-only: the SDK then runs
 * several calls in one message one after the other, so that nobody is asked two things at once.
 */
export function humanServer(
  channel: HumanChannel,
  agent: string,
  words: Words['people'],
): McpSdkServerConfigWithInstance {
  const shape = {
    question: z.string().describe(words.tools.question),
    options: z.array(z.string()).nullish().describe(words.tools.options),
  };
  return createSdkMcpServer({
    name: SERVER_NAME,
    version: '1.0.0',
    alwaysLoad: true,
    timeout: CALL_LIMIT_MS,
    tools: [
      tool(ASK_TOOL, words.tools.ask, shape, async ({ question, options }, extra) => {
        const { signal } = extra as { signal?: AbortSignal };
        return plain((await channel.ask(question, options ?? [], { signal, agent })).reply);
      }),
      tool(INBOX_TOOL, words.tools.inbox, {}, async () => {
        const messages = channel.takeMail();
        return plain(messages.length > 0 ? words.inbox(messages) : words.inboxEmpty);
      }),
    ],
  });
}

function plain(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}
