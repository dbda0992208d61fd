import { callSummary, plainText, resultSummary } from './blocks.js';
import { Event } from './event.js';
import { type Fields, fieldsOf, firstText, known, numberOf, textOf } from './fields.js';

/** Calls by the model, and by the API on the model's behalf. */
const CALLS = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

/** The events of an assistant message, or undefined when it has no content. */
export function assistantEvents(message: Fields, toolNames: Map<string, string>): Event[] | undefined {
  const inner = fieldsOf(message.message);
  const origin = { ...originOf(message), ...known({ context: contextOf(inner.usage), aborted: message.aborted }) };
  if (isApiError(message, inner)) return [apiError(message, inner, origin)];
  if (typeof inner.content === 'string') return textEvents(inner.content, origin, message);
  if (!Array.isArray(inner.content)) return undefined;
  return inner.content.flatMap((block) => assistantBlock(fieldsOf(block), origin, message, toolNames));
}

/** The events of a user message: input to the model, and results of tools. Undefined when it has no content. */
export function userEvents(message: Fields, toolNames: Map<string, string>): Event[] | undefined {
  const { content } = fieldsOf(message.message);
  const origin = { ...originOf(message), ...known({ synthetic: message.isSynthetic, replay: message.isReplay }) };
  if (typeof content === 'string') return [new Event('prompt', { text: content, payload: origin, raw: message })];
  if (!Array.isArray(content)) return undefined;
  const blocks = content.map(fieldsOf);
  const input = blocks.filter((block) => !isResult(block));
  const results = blocks.filter(isResult).map((block) => toolResult(block, origin, message, toolNames));
  if (input.length === 0) return results;
  return [...results, new Event('prompt', { text: plainText(input), payload: origin, raw: message })];
}

function assistantBlock(block: Fields, origin: Fields, raw: Fields, toolNames: Map<string, string>): Event[] {
  const type = textOf(block.type) ?? '';
  if (type === 'text') return textEvents(block.text, origin, raw);
  if (type === 'thinking' || type === 'redacted_thinking') {
    return [new Event('thinking', { text: textOf(block.thinking) ?? '', payload: origin, raw })];
  }
  if (CALLS.has(type)) return [toolCall(block, origin, raw, toolNames)];
  if (isResult(block)) return [toolResult(block, origin, raw, toolNames)];
  return [new Event('unknown', { text: type, payload: origin, raw })];
}

function textEvents(text: unknown, payload: Fields, raw: Fields): Event[] {
  const shown = firstText(text);
  return shown ? [new Event('text', { text: shown, payload, raw })] : [];
}

function toolCall(block: Fields, origin: Fields, raw: Fields, toolNames: Map<string, string>): Event {
  const id = textOf(block.id);
  const tool = textOf(block.name);
  if (id && tool) toolNames.set(id, tool);
  const { subagent_type, worker } = fieldsOf(block.input);
  const payload = known({
    ...origin,
    tool_use_id: id,
    worker: textOf(tool?.endsWith('__dispatch') ? worker : subagent_type),
  });
  return new Event('tool_call', { text: callSummary(block.input), tool, payload, raw });
}

function isResult(block: Fields): boolean {
  return textOf(block.type)?.endsWith('tool_result') ?? false;
}

function toolResult(block: Fields, origin: Fields, raw: Fields, toolNames: Map<string, string>): Event {
  const id = textOf(block.tool_use_id);
  const payload = known({ ...origin, tool_use_id: id, is_error: block.is_error === true });
  const text = resultSummary(workerReport(raw) ?? block.content);
  return new Event('tool_result', { text, tool: toolNames.get(id ?? ''), payload, raw });
}

/** What a worker reported, without the frame that the SDK puts around it for the model. */
function workerReport(message: Fields): unknown {
  const { agentId, content } = fieldsOf(message.tool_use_result);
  return textOf(agentId) && Array.isArray(content) ? content : undefined;
}

/** An answer that the SDK wrote in the model's name because the API failed. It must never pass as the model's words. */
function isApiError(message: Fields, inner: Fields): boolean {
  return inner.model === '<synthetic>' || message.isApiErrorMessage === true || textOf(message.error) !== undefined;
}

function apiError(message: Fields, inner: Fields, origin: Fields): Event {
  const error = textOf(message.error);
  const status = numberOf(message.apiErrorStatus) ?? numberOf(message.api_error_status);
  const text = firstText(plainText(inner.content), error, 'API error');
  return new Event('error', {
    text,
    payload: { ...origin, ...known({ error, api_error_status: status }) },
    raw: message,
  });
}

/** Where a message comes from: the main thread or a subagent, and which one. */
function originOf(message: Fields): Fields {
  const parent = textOf(message.parent_tool_use_id);
  const agent = textOf(message.agent_id);
  return known({
    session_id: textOf(message.session_id),
    subagent: parent !== undefined || agent !== undefined,
    parent_tool_use_id: parent,
    agent_id: agent,
    agent_type: textOf(message.subagent_type),
  });
}

/** Tokens that the model was given for this message; undefined when the message does not say. */
function contextOf(usage: unknown): number | undefined {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = fieldsOf(usage);
  const sum = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens]
    .map((part) => numberOf(part) ?? 0)
    .reduce((total, part) => total + part);
  return sum > 0 ? sum : undefined;
}
