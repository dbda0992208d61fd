import { isLead, isWorker, jobNameOf } from '../story.js';
import type { Theatre } from '../theatre.js';
import { jobsOf, rowsOf, startsOver, suffered } from './facts.js';

/**
 * Whatever was killed, the work goes on in the same sessions. One more for each handover, that of a fresh start after the
 * lineage was lost, and for a worker that of a further dispatch. One without anything stored has never begun.
 */
export function sessions(theatre: Theatre): string[] {
  const { server, runs, plan } = theatre;
  const begun = new Set(runs.at(-1)?.stored.map(({ key }) => key.split('/')[1]));
  const stored = server.requests.filter(({ sessionId }) => begun.has(sessionId));
  const overflows = suffered(theatre).filter(({ name }) => name === 'prompt too long').length;
  const wrong: string[] = [];

  const lead = new Set(stored.filter(isLead).map(({ sessionId }) => sessionId)).size;
  const allowed = (1 + startsOver(theatre)) * (plan.leadFills ? 2 : 1) + overflows;
  if (lead < 1 || lead > allowed) wrong.push(`the coordinator had ${lead} sessions, not up to ${allowed}`);

  if (plan.mode === 'agent') return wrong;
  for (const { name, fills } of jobsOf(theatre)) {
    const own = stored.filter((request) => isWorker(request) && jobNameOf(request) === name);
    const count = new Set(own.map(({ sessionId }) => sessionId)).size;
    const most = rowsOf(theatre, name).length * (fills ? 2 : 1) + overflows;
    if (count < 1 || count > most) wrong.push(`worker ${name} had ${count} sessions, not up to ${most}`);
  }
  return wrong;
}
