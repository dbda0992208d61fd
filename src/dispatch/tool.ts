import { createSdkMcpServer, type McpSdkServerConfigWithInstance, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import type { WorkerDefinition } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import type { DispatchInput } from './call.js';

export const SERVER_NAME = 'flower';
/** The tool's name as hooks and the model see it. */
export const DISPATCH_TOOL = `mcp__${SERVER_NAME}__dispatch`;

/** A worker may take days; this is the longest that a timer can hold. */
const CALL_LIMIT_MS = 24 * 24 * 3600 * 1000;

/** Answers a call with the words that the coordinator gets. `toolUseId`: the call's id, as it stands in the transcript. */
export type OnDispatch = (input: DispatchInput, toolUseId: string) => Promise<{ text: string; failed: boolean }>;

/** The in-process MCP server that gives a coordinator its one way to have work done. A fresh one for each query. */
export function dispatchServer(
  workers: Record<string, WorkerDefinition>,
  onDispatch: OnDispatch,
  locale: Locale,
): McpSdkServerConfigWithInstance {
  const say = words(locale).dispatch.tool;
  const list = Object.entries(workers).map(([name, { description }]) => `${name}: ${description}`);
  const shape = {
    worker: stated({ type: 'string', enum: Object.keys(workers), description: list.join('\n') }),
    task: stated({ type: 'string', minLength: 1, description: say.task }),
    after: z
      .any()
      .optional()
      .meta({ type: ['integer', 'null'], minimum: 1, description: say.after }),
  };
  const dispatch = tool(
    'dispatch',
    say.description,
    shape,
    async (input, extra) => {
      const { text, failed } = await onDispatch(input, toolUseIdOf(extra));
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

/**
 * A required field that the model sees with this schema and that takes anything, also nothing: what does not fit is answered
 * by us, in words that say what there is, and not by the protocol.
 */
function stated(schema: Record<string, unknown>) {
  return z.preprocess((value) => value ?? null, z.any().meta(schema));
}

function toolUseIdOf(extra: unknown): string {
  const meta = (extra as { _meta?: Record<string, unknown> })._meta ?? {};
  const id = Object.entries(meta).find(([key]) => /tool_?use_?id$/i.test(key))?.[1];
  return typeof id === 'string' ? id : '';
}
