import type { Options, SDKMessage, SDKResultMessage, SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';
import { query } from '@anthropic-ai/claude-agent-sdk';
import type { ModelServer } from '../../src/testing/index.js';
import { testEnv } from '../../src/testing/index.js';
import { scratch } from './scratch.js';

export interface Outcome {
  messages: SDKMessage[];
  results: SDKResultMessage[];
  /** The last result. */
  result: SDKResultMessage | undefined;
  /** What query() threw, if it did. */
  error: Error | undefined;
}

/** Options of a real SDK session that talks to the scripted server and sees nothing of this machine. */
export function isolated(server: ModelServer, extra: Options = {}, env: Record<string, string> = {}): Options {
  return {
    cwd: scratch(),
    env: testEnv(server, { CLAUDE_CODE_MAX_RETRIES: '0', ...env }),
    settingSources: [],
    model: 'claude-opus-5-5',
    systemPrompt: 'You are under test.',
    permissionMode: 'acceptEdits',
    tools: [],
    ...extra,
  };
}

/** Runs the real SDK to its end and gathers what came out, also when it throws. */
export async function ask(prompt: string | AsyncIterable<SDKUserMessage>, options: Options): Promise<Outcome> {
  const messages: SDKMessage[] = [];
  let error: Error | undefined;
  try {
    for await (const message of query({ prompt, options })) messages.push(message);
  } catch (thrown) {
    error = thrown as Error;
  }
  const results = messages.filter((message) => message.type === 'result');
  return { messages, results, result: results.at(-1), error };
}
