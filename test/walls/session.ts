import { createSdkMcpServer, type Options, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import {
  type Answer,
  eachConversation,
  type ModelServer,
  sequence,
  startModelServer,
} from '../../src/testing/index.js';
import { ask, isolated, type Outcome } from '../support/query.js';

/** Two tools of an in-process server; `written` gathers what was written through it. */
export function notebook(written: string[]) {
  const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  return createSdkMcpServer({
    name: 'notebook',
    version: '1.0.0',
    tools: [
      tool('write', 'Writes a line.', { line: z.string() }, async ({ line }) => {
        written.push(line);
        return answer('written');
      }),
      tool('look', 'Looks.', {}, async () => answer('a look')),
    ],
  });
}

export interface Played extends Outcome {
  server: ModelServer;
  /** What the model saw of a tool call of that id: the text, and whether it was an error. */
  seen(id: string): { text: string; isError: boolean };
}

/** One session of the real SDK whose main thread and workers answer from these lists. */
export async function play(
  { main, worker = [] }: { main: Answer[]; worker?: Answer[] },
  options: Options,
): Promise<Played> {
  const server = await startModelServer(
    eachConversation((first) => sequence([...(first.isSubagent ? worker : main), 'Done.', 'Done.'])),
  );
  try {
    const outcome = await ask('Go.', isolated(server, options));
    const results = server.requests.flatMap((request) => request.toolResults);
    return {
      ...outcome,
      server,
      seen(id) {
        const found = results.find((result) => result.id === id);
        if (!found) throw new Error(`The model was never shown a result of ${id}.`);
        return found;
      },
    };
  } finally {
    await server.close();
  }
}
