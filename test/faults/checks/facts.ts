import type { DispatchRow } from '../../../src/dispatch/table.js';
import { dispatchesIn } from '../files.js';
import type { Harm } from '../harms.js';
import type { Job } from '../plan.js';
import { callsIn, dispatchTool, isLead, taskOf } from '../story.js';
import type { Theatre } from '../theatre.js';

export const jobsOf = ({ plan }: Theatre): Job[] => plan.batches.flat();

/** What has really happened to the runs. */
export const suffered = ({ runs }: Theatre): Harm[] => runs.flatMap((run) => run.suffered.map(({ harm }) => harm));

/** The lineage was torn: flower says so and starts the step over, so that what was done before is not known any more. */
export const startsOver = ({ runs }: Theatre): number =>
  runs.filter(({ torn }) => torn?.file === 'lineage.json').length;

/** A row of the store was torn: what it held may be asked for again. */
export const forgets = ({ runs }: Theatre): boolean => runs.some(({ torn }) => torn?.file === 'sessions.db');

/** The disk took nothing for a while: what should have been stored then may be asked for again. */
export const couldNotWrite = (theatre: Theatre): boolean =>
  suffered(theatre).some(({ kind }) => kind === 'disk full' || kind === 'read-only');

/** The dispatches of a job, in the order in which they were made. */
export function rowsOf(theatre: Theatre, name: string): DispatchRow[] {
  return dispatchesIn(theatre.runDir).filter(({ task }) => task.startsWith(`TASK-${name} `));
}

/** How often the coordinator has called for a job. */
export function callsFor(theatre: Theatre, name: string): number {
  const tool = dispatchTool(theatre.plan.mode);
  const ids = theatre.server.requests
    .filter(isLead)
    .flatMap(({ messages }) => callsIn(messages))
    .filter((call) => call.name === tool && taskOf(call.input).startsWith(`TASK-${name} `));
  return new Set(ids.map(({ id }) => id)).size;
}

/** The job was dispatched once, and nothing has made that one dispatch forget: then all that is said of it is strict. */
export function isStrict(theatre: Theatre, name: string): boolean {
  if (forgets(theatre) || couldNotWrite(theatre) || startsOver(theatre) > 0) return false;
  return theatre.plan.mode === 'session' ? rowsOf(theatre, name).length === 1 : callsFor(theatre, name) === 1;
}
