import type { IncomingHttpHeaders } from 'node:http';
import type { ApiBlock, ApiMessage } from './api.js';
import { blocksOf, textOf } from './api.js';
import type { ModelRequest, ToolResult } from './script.js';

/** What arrived over HTTP, with the body already parsed. */
export interface Arrival {
  index: number;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  bytes: number;
  time: number;
}

/** Why the API would not take the body at all, or undefined. */
export function bodyFault(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'The body must be a valid JSON object.';
  const { model, messages } = body as Record<string, unknown>;
  if (typeof model !== 'string' || model === '') return 'model: Field required';
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: at least one message is required';
  const odd = messages.findIndex((message) => !isMessage(message));
  return odd < 0 ? undefined : `messages.${odd}: a message needs a role (user, assistant or system) and content`;
}

/** The request as scripts see it. The body must have passed {@link bodyFault}. */
export function readRequest({ index, headers, body, bytes, time }: Arrival): ModelRequest {
  const messages = body.messages as ApiMessage[];
  const lastAnswer = messages.findLastIndex((message) => message.role === 'assistant');
  const news = messages.slice(lastAnswer + 1);
  const system = textOf(body.system as ApiMessage['content']);
  const toolSchemas = schemasOf(body.tools);
  const agentId = single(headers['x-claude-code-agent-id']);
  return {
    index,
    model: body.model as string,
    system,
    messages,
    tools: Object.keys(toolSchemas),
    toolSchemas,
    outputSchema: toolSchemas.StructuredOutput ?? formatSchema(body),
    stream: body.stream === true,
    headers,
    body,
    bytes,
    time,
    sessionId: single(headers['x-claude-code-session-id']) ?? sessionOfMetadata(body.metadata),
    agentId,
    isSubagent: agentId !== undefined,
    lastText: textsOf(news, 'user'),
    lastSystemText: textsOf(news, 'system'),
    toolResults: news.flatMap((message) => resultsOf(message)),
    turn: messages.filter((message) => message.role === 'assistant').length,
    allText: [system, ...messages.map((message) => everythingIn(message.content))].join('\n'),
    closedEarly: false,
  };
}

function isMessage(value: unknown): value is ApiMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { role, content } = value as Record<string, unknown>;
  return ['user', 'assistant', 'system'].includes(role as string) && isContent(content);
}

function isContent(value: unknown): value is ApiMessage['content'] {
  if (typeof value === 'string') return true;
  return Array.isArray(value) && value.every((block) => typeof block === 'object' && block !== null && 'type' in block);
}

function textsOf(messages: ApiMessage[], role: ApiMessage['role']): string {
  return messages
    .filter((message) => message.role === role)
    .map((message) => textOf(message.content))
    .filter((text) => text !== '')
    .join('\n');
}

function resultsOf(message: ApiMessage): ToolResult[] {
  return blocksOf(message.content)
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({ id: block.tool_use_id ?? '', text: textOf(block.content), isError: block.is_error === true }));
}

function everythingIn(content: ApiMessage['content'] | undefined): string {
  return blocksOf(content)
    .map((block) => textIn(block))
    .join('\n');
}

function textIn(block: ApiBlock): string {
  if (block.type === 'text') return block.text ?? '';
  if (block.type === 'thinking') return String(block.thinking ?? '');
  if (block.type === 'tool_use') return `${block.name} ${JSON.stringify(block.input)}`;
  return everythingIn(block.content);
}

/** Tools the API runs itself have no input schema of their own; they are listed with an undefined one. */
function schemasOf(tools: unknown): Record<string, unknown> {
  const list = Array.isArray(tools) ? (tools as { name: string; input_schema?: unknown }[]) : [];
  return Object.fromEntries(list.map((tool) => [tool.name, tool.input_schema]));
}

function formatSchema(body: Record<string, unknown>): unknown {
  return (body.output_config as { format?: { schema?: unknown } } | undefined)?.format?.schema;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Older clients name the session only inside a JSON text in `metadata.user_id`. */
function sessionOfMetadata(metadata: unknown): string | undefined {
  const userId = (metadata as { user_id?: unknown } | undefined)?.user_id;
  if (typeof userId !== 'string') return undefined;
  try {
    const session = (JSON.parse(userId) as { session_id?: unknown } | null)?.session_id;
    return typeof session === 'string' ? session : undefined;
  } catch {
    return undefined;
  }
}
