import { blocksOf, textOf } from '../../../src/testing/api.js';
import type { Stored } from '../files.js';
import { effectIn, isWorker } from '../story.js';
import type { Theatre } from '../theatre.js';
import { isStrict, jobsOf } from './facts.js';

/** What was committed is not done again; what was in flight at most once for each break, and then it was announced. */
export function effects(theatre: Theatre): string[] {
  const wrong: string[] = [];
  const jobs = jobsOf(theatre).filter(({ name }) => isStrict(theatre, name));
  for (const id of jobs.flatMap(({ turns }) => turns.flat().map((effect) => effect.id))) {
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
    .filter(({ type, input }) => type === 'tool_use' && effectIn(input as Record<string, unknown>) === id)
    .map(({ id: call = '' }) => ({ call, committed: results.has(call) }));
}

/** When it was said to a worker that the call may have taken effect: the first requests with those words, in their order. */
function announcements({ server }: Theatre, id: string): number[] {
  const seen = new Set<string>();
  return server.requests.filter(isWorker).flatMap((request) => {
    const texts = request.messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
    const key = `${texts.filter((text) => text.includes(`- Bash {"command":"mark ${id}`)).length}`;
    if (key === '0' || seen.has(key)) return [];
    seen.add(key);
    return [request.time];
  });
}
