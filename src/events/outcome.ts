import { Event } from './event.js';
import { type Fields, firstText, known, listOf, numberOf, textOf } from './fields.js';

/** The event of a result message: how a turn ended, and the session's books. `cost_usd` is the SDK's running total. */
export function resultEvent(message: Fields): Event {
  const payload = known({
    session_id: textOf(message.session_id),
    cost_usd: numberOf(message.total_cost_usd) ?? 0,
    num_turns: numberOf(message.num_turns) ?? 0,
    is_error: message.is_error === true,
    subtype: textOf(message.subtype),
    terminal_reason: textOf(message.terminal_reason),
    api_error_status: numberOf(message.api_error_status),
  });
  const errors = listOf(message.errors).filter((line) => typeof line === 'string');
  return new Event('result', { text: firstText(message.result, errors.join('\n')), payload, raw: message });
}
