import type { ModelRequest } from '../../../src/testing/index.js';
import { isLead, LEAD_HANDED_OVER, reportOf } from '../story.js';
import type { Theatre } from '../theatre.js';
import { couldNotWrite, jobsOf } from './facts.js';

/**
 * In the last conversation of the coordinator each report was told to it once; what it says of them itself is its own affair.
 * Where nothing could be noted for a while it may have been told once more, but none is missing. A handoff that went unanswered
 * is said again whole (decision 011): it counts once.
 */
export function reports(theatre: Theatre): string[] {
  const last = theatre.server.requests.filter(isLead).at(-1) as ModelRequest;
  const heard = last.messages.filter(({ role }) => role !== 'assistant').map((message) => JSON.stringify(message));
  const handoffs = heard.filter((text) => text.includes(LEAD_HANDED_OVER));
  const told = heard.filter((text) => !handoffs.slice(0, -1).includes(text)).join('\n');
  return jobsOf(theatre).flatMap(({ name }) => {
    const count = told.split(reportOf(name)).length - 1;
    const right = count === 1 || (count > 1 && couldNotWrite(theatre));
    return right ? [] : [`the report of ${name} was told ${count} times in the coordinator’s last conversation`];
  });
}
