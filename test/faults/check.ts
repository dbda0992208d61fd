import { isOpen } from '../../src/dispatch/table.js';
import { blocksOf, textOf } from '../../src/testing/api.js';
import type { ModelRequest } from '../../src/testing/index.js';
import { dispatchesIn, type Mark, manifestIn, type Stored } from './files.js';
import type { Job } from './plan.js';
import { callsIn, FINISHED, isWorker, jobNameOf, reportOf } from './story.js';
import type { Theatre } from './theatre.js';

/** Everything that must hold after a plan and does not, a sentence each. */
export function violations(theatre: Theatre): string[] {
  return [
    ...ending(theatre),
    ...sessions(theatre),
    ...effects(theatre),
    ...reports(theatre),
    ...conversations(theatre),
    ...processes(theatre),
    ...books(theatre),
    ...store(theatre),
  ];
}

const jobsOf = ({ plan }: Theatre): Job[] => plan.batches.flat();

function ending({ runs }: Theatre): string[] {
  const last = runs.at(-1);
  const ok = last?.end === 0 && last.output.includes('"ok":true') && last.output.includes(FINISHED);
  return ok ? [] : [`the last run did not end well (${last?.end}): ${last?.output.slice(-1500)}`];
}

/** Each worker is one session, at most two with a handover, whatever was killed. One without anything stored has never begun. */
function sessions(theatre: Theatre): string[] {
  const { server, runs } = theatre;
  const begun = new Set(runs.at(-1)?.stored.map(({ key }) => key.split('/')[1]));
  const ids = new Map<string, Set<string>>();
  for (const request of server.requests.filter(isWorker)) {
    const name = jobNameOf(request);
    if (begun.has(request.sessionId)) ids.set(name, (ids.get(name) ?? new Set()).add(request.sessionId as string));
  }
  return jobsOf(theatre).flatMap(({ name, fills }) => {
    const count = ids.get(name)?.size ?? 0;
    return count >= 1 && count <= (fills ? 2 : 1) ? [] : [`worker ${name} had ${count} sessions`];
  });
}

/** What was committed is not done again; what was in flight at most once for each break, and then it was announced. */
function effects(theatre: Theatre): string[] {
  const wrong: string[] = [];
  for (const id of jobsOf(theatre).flatMap(({ turns }) => turns.flat().map((effect) => effect.id))) {
    const starts = theatre.marks.filter((mark) => mark.id === id && mark.edge === 'start');
    const named = announcements(theatre, id);
    const unannounced = starts.slice(1).filter(({ time }, at) => (named[at] ?? Number.POSITIVE_INFINITY) > time);
    if (unannounced.length > 0)
      wrong.push(`effect ${id} was made ${starts.length} times, announced ${named.length} times`);
    for (const [at, { stored }] of theatre.runs.entries()) {
      const committed = callsOf(stored, id).some((call) => call.committed);
      if (committed && callsAfter(theatre, id, at))
        wrong.push(`effect ${id} was committed by run ${at + 1} and called for again`);
    }
  }
  return wrong;
}

/** Whether a later run called for it with a call of its own. */
function callsAfter({ runs }: Theatre, id: string, at: number): boolean {
  const before = new Set(callsOf(runs[at]?.stored ?? [], id).map(({ call }) => call));
  return callsOf(runs.at(-1)?.stored ?? [], id).some(({ call }) => !before.has(call));
}

function callsOf(stored: readonly Stored[], id: string): { call: string; committed: boolean }[] {
  const blocks = stored.flatMap(({ entry }) => blocksOf((entry.message as never as { content?: never })?.content));
  const results = new Set(blocks.filter(({ type }) => type === 'tool_result').map((block) => block.tool_use_id));
  return blocks
    .filter(({ type, input }) => type === 'tool_use' && names(input, id))
    .map(({ id: call = '' }) => ({ call, committed: results.has(call) }));
}

function names(input: unknown, id: string): boolean {
  const { command = '', file_path: file = '' } = input as { command?: string; file_path?: string };
  return command === `mark ${id}` || file.endsWith(`/${id}.txt`);
}

/** When it was said to a worker that the call may have taken effect: the first requests with those words, in their order. */
function announcements({ server }: Theatre, id: string): number[] {
  const seen = new Set<string>();
  return server.requests.filter(isWorker).flatMap((request) => {
    const texts = request.messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
    const key = `${texts.filter((text) => text.includes(`- Bash {"command":"mark ${id}"`)).length}`;
    if (key === '0' || seen.has(key)) return [];
    seen.add(key);
    return [request.time];
  });
}

/** In the last conversation of the coordinator each report stands once. */
function reports(theatre: Theatre): string[] {
  const last = theatre.server.requests.filter((request) => !isWorker(request)).at(-1) as ModelRequest;
  return jobsOf(theatre).flatMap(({ name }) => {
    const count = last.allText.split(reportOf(name)).length - 1;
    return count === 1 ? [] : [`the report of ${name} stands ${count} times in the coordinator’s last conversation`];
  });
}

function conversations({ server }: Theatre): string[] {
  return [
    ...server.scriptErrors.map((error) => `the script failed: ${error.message}`),
    ...server.all
      .filter(({ status }) => (status ?? 200) >= 400)
      .map(({ status, url }) => `the server answered ${status} to ${url}`),
    ...server.requests.flatMap((request) =>
      callsIn(request.messages).some(({ result }) => result === undefined)
        ? [`request ${request.index} has a call without result`]
        : [],
    ),
  ];
}

/** Nothing of a killed run is heard of once the next one is at work, and nothing is left in the end. */
function processes(theatre: Theatre): string[] {
  const { runs, marks } = theatre;
  const wrong: string[] = [];
  for (const [at, { pid }] of runs.entries()) {
    const began = theatre.requestsOf(at + 1)[0]?.time;
    if (began === undefined) continue;
    const late = marks.filter((mark: Mark) => mark.flower === pid && mark.time > began);
    const asked = theatre.requestsOf(at).filter(({ time }) => time > began);
    if (late.length > 0) wrong.push(`run ${at + 1} left ${late.length} marks after the next one had begun`);
    if (asked.length > 0) wrong.push(`run ${at + 1} sent ${asked.length} requests after the next one had begun`);
  }
  const left = theatre.leftovers();
  return left.length > 0 ? [...wrong, `${left.length} processes are left`] : wrong;
}

/** One dispatch a job, all done; a complete manifest row for each dispatch that a run has brought to its end. */
function books(theatre: Theatre): string[] {
  const rows = dispatchesIn(theatre.runDir);
  const manifest = manifestIn(theatre.runDir);
  const wrong: string[] = [];
  for (const { name } of jobsOf(theatre)) {
    const own = rows.filter(({ task }) => task.startsWith(`TASK-${name} `));
    if (own.length !== 1) wrong.push(`${own.length} dispatches were made for ${name}`);
  }
  for (const row of rows) {
    if (isOpen(row) || row.state !== 'done') wrong.push(`${row.label} is ${row.state}`);
    if (!manifest.some(({ step }) => step === row.label)) wrong.push(`${row.label} has no row in the manifest`);
  }
  const keys = manifest.map(({ run, step }) => `${run} ${step}`);
  if (new Set(keys).size < keys.length) wrong.push(`the manifest has a step twice for one run: ${keys.join(', ')}`);
  const torn = manifest.filter((row) => !row.session_id || !row.ended_at || (!row.ok && !row.error));
  wrong.push(...torn.map(({ run, step, error }) => `the manifest's row ${step} of ${run} is not whole (${error})`));
  if (!manifest.some(({ step, ok }) => step === 'work' && ok)) wrong.push('the manifest has no row of the coordinator');
  return wrong;
}

/** What was acknowledged before a kill is still there, in its place, and nothing is there twice. */
function store({ runs }: Theatre): string[] {
  const wrong: string[] = [];
  const last = runs.at(-1)?.stored ?? [];
  const whole = new Map(last.map(({ key, seq, uuid }) => [`${key} ${seq}`, uuid]));
  for (const [at, { stored }] of runs.entries()) {
    const lost = stored.filter(({ key, seq, uuid }) => whole.get(`${key} ${seq}`) !== uuid);
    if (lost.length > 0) wrong.push(`${lost.length} entries of sessions.db were lost after run ${at + 1}`);
  }
  const uuids = last.map(({ uuid }) => uuid).filter(Boolean);
  if (new Set(uuids).size < uuids.length) wrong.push('sessions.db has an entry twice');
  return wrong;
}
