import { createSdkMcpServer, type McpSdkServerConfigWithInstance, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import type { WorkerDefinition } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';

export const SERVER_NAME = 'flower';
/** The tool's name as hooks and the model see it. */
export const DISPATCH_TOOL = `mcp__${SERVER_NAME}__dispatch`;

/** A worker may take days; this is the longest that a timer can hold. */
const CALL_LIMIT_MS = 24 * 24 * 3600 * 1000;

export interface DispatchCall {
  worker: string;
  task: string;
  after?: number;
  /** Id of the tool call, as it stands in the transcript. */
  toolUseId: string;
}

/** Answers a call with the words that the coordinator gets. */
export type OnDispatch = (call: DispatchCall) => Promise<{ text: string; failed: boolean }>;

/** The in-process MCP server that gives a coordinator its one way to have work done. A fresh one for each query. */
export function dispatchServer(
  workers: Record<string, WorkerDefinition>,
  onDispatch: OnDispatch,
  locale: Locale,
): McpSdkServerConfigWithInstance {
  const say = words(locale).dispatch.tool;
  const names = Object.keys(workers) as [string, ...string[]];
  const list = Object.entries(workers).map(([name, { description }]) => `${name}: ${description}`);
  const shape = {
    worker: z.enum(names).describe(list.join('\n')),
    task: z.string().min(1).describe(say.task),
    after: z.number().int().positive().nullish().describe(say.after),
  };
  const dispatch = tool(
    'dispatch',
    say.description,
    shape,
    async ({ worker, task, after }, extra) => {
      const { text, failed } = await onDispatch({
        worker,
        task,
        after: after ?? undefined,
        toolUseId: toolUseIdOf(extra),
      });
      return { content: [{ type: 'text' as const, text }], ...(failed && { isError: true }) };
    },
    // Read-only as far as the SDK is concerned: that is what lets several calls in one message run side by side.
    { annotations: { readOnlyHint: true } },
  );
  return createSdkMcpServer({
    name: SERVER_NAME,
    version: '1.0.0',
    alwaysLoad: true,
    timeout: CALL_LIMIT_MS,
    tools: [dispatch],
  });
}

function toolUseIdOf(extra: unknown): string {
  const meta = (extra as { _meta?: Record<string, unknown> })._meta ?? {};
  const id = Object.entries(meta).find(([key]) => /tool_?use_?id$/i.test(key))?.[1];
  return typeof id === 'string' ? id : '';
}
