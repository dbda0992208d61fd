import type { ModelRequest } from '../../../src/testing/index.js';
import { isLead, reportOf } from '../story.js';
import type { Theatre } from '../theatre.js';
import { couldNotWrite, jobsOf } from './facts.js';

/**
 * In the last conversation of the coordinator each report was told to it once; what it says of them itself is its own affair.
 * Where nothing could be noted for a while it may have been told once more, but none is missing.
 */
export function reports(theatre: Theatre): string[] {
  const last = theatre.server.requests.filter(isLead).at(-1) as ModelRequest;
  const told = JSON.stringify(last.messages.filter(({ role }) => role !== 'assistant'));
  return jobsOf(theatre).flatMap(({ name }) => {
    const count = told.split(reportOf(name)).length - 1;
    const right = count === 1 || (count > 1 && couldNotWrite(theatre));
    return right ? [] : [`the report of ${name} was told ${count} times in the coordinator’s last conversation`];
  });
}
