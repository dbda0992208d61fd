import { DISPATCH_TOOL } from '../../src/dispatch/tool.js';
import { textOf } from '../../src/testing/api.js';
import {
  type Answer,
  type ApiBlock,
  type ApiMessage,
  call,
  type ModelRequest,
  reply,
  type Script,
  withUsage,
} from '../../src/testing/index.js';
import type { Phase, Sight } from './moments.js';
import type { Effect, Job } from './plan.js';

/** Stands in the system prompt of every worker: see subject.mjs. */
const WORKER = 'FAULT-WORKER';
/** Stands in what a successor begins with. */
const HANDED_OVER = 'HANDED-OVER';
/** Tokens: past the level at which the subject's sessions hand over. */
const FULL = 30_000;
export const FINISHED = 'FINISHED: everything is in.';

/** What the model plays: a coordinator that dispatches batch after batch, and workers that leave marks. */
export interface Story {
  batches: readonly Job[][];
  /** Where Write writes. */
  workspace: string;
  see(sight: Sight, request: ModelRequest): void;
}

export const reportOf = (name: string) => `REPORT-${name} is here.`;
const fullReport = (name: string) =>
  `Conclusion: ${reportOf(name)}\nEvidence: the marks.\nOutput: none.\nUnverified: nothing.`;
export const isWorker = (request: ModelRequest) => request.system.includes(WORKER);
export const jobNameOf = (request: ModelRequest) => /TASK-(\w)\b/.exec(request.allText)?.[1] ?? '';

export function scriptOf(story: Story): Script {
  return (request) => (isWorker(request) ? workerAnswer(story, request) : coordinatorAnswer(story, request));
}

function workerAnswer(story: Story, request: ModelRequest): Answer {
  const name = jobNameOf(request);
  const batch = story.batches.findIndex((jobs) => jobs.some((job) => job.name === name));
  const job = story.batches[batch]?.find((each) => each.name === name) as Job;
  const done = doneEffects(request.messages);
  const todo = job.turns.map((turn) => turn.filter(({ id }) => !done.has(id))).find((turn) => turn.length > 0);
  const slow = todo?.some((effect) => effect.slow) ?? false;
  const phase = request.lastText.includes('nearly full') ? 'handover' : phaseOf(request, todo);
  story.see({ kind: 'request', who: 'worker', phase, slow, batch }, request);
  if (phase === 'handover') return handoffOf(name, done);
  if (!todo) return fullReport(name);
  const calls = todo.map((effect) => callOf(effect, story.workspace));
  const answer = slow ? { ...reply('First a word about what comes next.', ...calls), chunkMs: 80 } : reply(...calls);
  return job.fills && !request.allText.includes(HANDED_OVER) ? withUsage(answer, { input: FULL }) : answer;
}

function handoffOf(name: string, done: ReadonlySet<string>): string {
  const marks = [...done].map((id) => `done ${id}`).join(', ');
  return `## Doing now\nTASK-${name} Leave your marks. ${HANDED_OVER}\n## Decided\n${marks}\n## Next step\nThe marks that are missing.`;
}

function callOf({ id, tool }: Effect, workspace: string) {
  return tool === 'Bash'
    ? call('Bash', { command: `mark ${id}`, description: 'Leaves a mark' })
    : call('Write', { file_path: `${workspace}/${id}.txt`, content: `effect ${id}\n` });
}

/** Effects that the model knows of: their call has a result, and it is the tool's own; or the handoff says so. */
function doneEffects(messages: readonly ApiMessage[]): Set<string> {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  const done = new Set(said.flatMap((text) => [...text.matchAll(/\bdone ([a-z]\d)\b/g)].map(([, id = '']) => id)));
  for (const { id, result } of answered(messages)) {
    if (result.includes(`done ${id}`) || /created successfully|has been updated|has not been read yet/.test(result))
      done.add(id);
  }
  return done;
}

function answered(messages: readonly ApiMessage[]): { id: string; result: string }[] {
  return callsIn(messages).flatMap(({ input, result }) => {
    const id = /(?:mark |\/)([a-z]\d)(?:\.txt)?$/.exec(String(input.command ?? input.file_path ?? ''))?.[1];
    return id && result !== undefined ? [{ id, result }] : [];
  });
}

function coordinatorAnswer(story: Story, request: ModelRequest): Answer {
  const missing = story.batches
    .map((jobs) => jobs.filter(({ name }) => !request.allText.includes(reportOf(name))))
    .find((jobs) => jobs.length > 0);
  story.see({ kind: 'request', who: 'coordinator', phase: phaseOf(request, missing), slow: false, batch: 0 }, request);
  if (!missing) return FINISHED;
  const dispatched = callsIn(request.messages);
  const fresh = missing.filter(({ name }) => !awaited(dispatched, name));
  if (fresh.length === 0) return 'Waiting for reports.';
  return reply(
    ...fresh.map(({ name }) => call(DISPATCH_TOOL, { worker: 'coder', task: `TASK-${name} Leave your marks.` })),
  );
}

function phaseOf(request: ModelRequest, todo: unknown): Phase {
  if (!todo) return 'last';
  return request.turn === 0 ? 'first' : 'middle';
}

/** Dispatched, and the last that was said about it is that its report follows. */
function awaited(calls: readonly Called[], name: string): boolean {
  const last = calls.filter(({ input }) => String(input.task).startsWith(`TASK-${name} `)).at(-1);
  return last?.result?.includes('paused') === true;
}

export interface Called {
  id: string;
  input: Record<string, unknown>;
  /** Undefined while it has none. */
  result: string | undefined;
}

/** The calls of a conversation in their order, with their results. */
export function callsIn(messages: readonly ApiMessage[]): Called[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const results = new Map(
    blocks.filter(({ type }) => type === 'tool_result').map((block) => [block.tool_use_id, textIn(block)]),
  );
  return blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id = '', input }) => ({ id, input: input as Record<string, unknown>, result: results.get(id) }));
}

function textIn({ content }: ApiBlock): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('\n');
}
