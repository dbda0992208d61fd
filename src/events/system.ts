import { Event, type EventKind } from './event.js';
import { type Fields, fieldsOf, firstText, textOf } from './fields.js';
import { cut } from './text.js';

/** Code points kept of each text field. */
const FIELD_LIMIT = 500;

/** Fields that say in words what a message is about, most telling first. */
const TELLING = [
  'summary',
  'description',
  'content',
  'message',
  'text',
  'error',
  'suggestion',
  'model',
  'status',
  'state',
];

/**
 * Fields that a UI or a report can use. An allow-list, because these events are stored: the SDK's own messages name sockets and
 * temporary files, which mean nothing later.
 */
const KEPT = new Set([
  ...['session_id', 'agent_id', 'parent_tool_use_id', 'tool_use_id', 'tool_name', 'cwd', 'model', 'permissionMode'],
  ...[
    'task_id',
    'task_type',
    'subagent_type',
    'description',
    'summary',
    'status',
    'state',
    'last_tool_name',
    'is_backgrounded',
  ],
  ...['total_tokens', 'tool_uses', 'duration_ms', 'elapsed_time_seconds'],
  ...['trigger', 'pre_tokens', 'post_tokens', 'compact_result', 'compact_error'],
  ...['attempt', 'max_retries', 'retry_delay_ms', 'error', 'error_status', 'error_code', 'message', 'content', 'level'],
  ...['resetsAt', 'rateLimitType', 'utilization', 'hook_name', 'hook_event', 'outcome', 'exit_code', 'reason'],
]);

/** The event of a message about the session: its start, its tasks, a compaction, retries, notices of the SDK. */
export function systemEvent(message: Fields): Event {
  const subtype = textOf(message.subtype) ?? textOf(message.type) ?? '';
  const { compact_metadata, patch, usage, rate_limit_info } = message;
  const flat: Fields = Object.assign({}, message, ...[compact_metadata, patch, usage, rate_limit_info].map(fieldsOf));
  const text = cut(firstText(...TELLING.map((name) => flat[name]), subtype), FIELD_LIMIT);
  return new Event(kindOf(subtype), { text, payload: { ...keptFields(flat), subtype }, raw: message });
}

function kindOf(subtype: string): EventKind {
  if (subtype.endsWith('compact_boundary')) return 'reset';
  if (subtype.startsWith('task_') || subtype === 'background_tasks_changed') return 'task';
  return 'system';
}

function keptFields(fields: Fields): Fields {
  const kept: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'tools' && Array.isArray(value)) kept.tools = value.filter((tool) => typeof tool === 'string');
    if (!KEPT.has(name)) continue;
    if (typeof value === 'string') kept[name] = cut(value, FIELD_LIMIT);
    else if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
  }
  return kept;
}
