import type { Dispatch } from '../../src/agent/spec.js';
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
  structured,
  withUsage,
} from '../../src/testing/index.js';
import type { Phase, Sight, Who } from './moments.js';
import type { Effect, Job, Plan } from './plan.js';

/** Stands in the system prompt of every worker: see subject.mjs. */
const WORKER = 'FAULT-WORKER';
/** Stand in what a successor begins with. */
const HANDED_OVER = 'HANDED-OVER';
export const LEAD_HANDED_OVER = 'LEAD-HANDED-OVER';
/** Tokens: past the level at which the subject's sessions hand over, and below it. */
const FULL = 30_000;
const SMALL = 900;
/** A command that never returns is given up after so long, milliseconds. */
const HANG_MS = 1_000;
export const FINISHED = 'FINISHED: everything is in.';
/** Stands in the words with which the judge sends the work back. */
export const SENT_BACK = 'SENT-BACK';
/** What the judge reads, and what is in it. */
export const EVIDENCE = { file: 'README.md', text: 'The marks belong to this directory.' };

/** What the model plays: a coordinator that dispatches batch after batch, workers that leave marks, and a judge. */
export interface Story extends Pick<Plan, 'batches' | 'mode' | 'after' | 'leadFills' | 'judged' | 'denials'> {
  /** Where Write writes. */
  workspace: string;
  see(sight: Sight, request: ModelRequest): void;
}

export const reportOf = (name: string) => `REPORT-${name} is here.`;
const fullReport = (name: string) =>
  `Conclusion: ${reportOf(name)}\nEvidence: the marks.\nOutput: none.\nUnverified: nothing.`;
export const isWorker = (request: ModelRequest) => request.system.includes(WORKER);
export const isJudge = (request: ModelRequest) => request.outputSchema !== undefined;
export const isLead = (request: ModelRequest) => !isWorker(request) && !isJudge(request);
export const jobNameOf = (request: ModelRequest) => /TASK-(\w)\b/.exec(request.allText)?.[1] ?? '';
/** What the coordinator tries although it may not. */
export const deniedCommand = (count: number) => `touch denied-${count}`;

export function scriptOf(story: Story): Script {
  // Whose reports the coordinator has now: by that the judge judges.
  const heard = new Set<string>();
  return (request) => {
    if (isWorker(request)) return workerAnswer(story, request);
    if (isJudge(request)) return judgeAnswer(story, request, heard);
    return coordinatorAnswer(story, request, heard);
  };
}

const small = (answer: Answer) => withUsage(answer, { input: SMALL });

// ── workers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function workerAnswer(story: Story, request: ModelRequest): Answer {
  const name = jobNameOf(request);
  const batch = story.batches.findIndex((jobs) => jobs.some((job) => job.name === name));
  const job = story.batches[batch]?.find((each) => each.name === name) as Job;
  const done = doneEffects(request.messages);
  const todo = job.turns.map((turn) => turn.filter(({ id }) => !done.has(id))).find((turn) => turn.length > 0);
  const slow = todo?.some((effect) => effect.slow) ?? false;
  const phase = request.lastText.includes('nearly full') ? 'handover' : phaseOf(request, todo);
  story.see({ kind: 'request', who: 'worker', phase, slow, batch }, request);
  if (phase === 'handover') return small(handoffOf(name, done));
  if (!todo) return small(fullReport(name));
  const calls = todo.map((effect) => callOf(effect, story.workspace));
  const answer = slow ? { ...reply('First a word about what comes next.', ...calls), chunkMs: 80 } : reply(...calls);
  return job.fills && !request.allText.includes(HANDED_OVER) ? withUsage(answer, { input: FULL }) : small(answer);
}

function handoffOf(name: string, done: ReadonlySet<string>): string {
  const marks = [...done].map((id) => `done ${id}`).join(', ');
  return `## Doing now\nTASK-${name} Leave your marks. ${HANDED_OVER}\n## Decided\n${marks}\n## Next step\nThe marks that are missing.`;
}

function callOf({ id, tool }: Effect, workspace: string) {
  const bash = (command: string, more = {}) => call('Bash', { command, description: 'Leaves a mark', ...more });
  if (tool === 'Write') return call('Write', { file_path: `${workspace}/${id}.txt`, content: `effect ${id}\n` });
  if (tool === 'Hang') return bash(`mark ${id}; sleep infinity`, { timeout: HANG_MS });
  return bash(tool === 'Hold' ? `mark ${id}; sleep 600 &` : `mark ${id}`);
}

/** Effects that the model knows of: their call has a result, and it is the tool's own; or the handoff says so. */
function doneEffects(messages: readonly ApiMessage[]): Set<string> {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  const done = new Set(said.flatMap((text) => [...text.matchAll(/\bdone ([a-z]\d)\b/g)].map(([, id = '']) => id)));
  for (const text of said) for (const id of toldAsDone(text)) done.add(id);
  for (const { input, result } of callsIn(messages)) {
    const id = effectIn(input);
    if (id && result !== undefined && isOwnResult(id, result)) done.add(id);
  }
  return done;
}

/** What flower tells of a session that could not write its handoff: the calls that have given a result. */
function toldAsDone(text: string): string[] {
  const list = text.split('have given their results')[1]?.split('\n\n')[0] ?? '';
  return [...list.matchAll(/"mark ([a-z]\d)\b|\/([a-z]\d)\.txt"/g)].map(([, mark, file]) => mark ?? file ?? '');
}

/** The effect that a call is to have. */
export function effectIn({ command, file_path: file }: Record<string, unknown>): string | undefined {
  return /^mark ([a-z]\d)\b/.exec(String(command))?.[1] ?? /\/([a-z]\d)\.txt$/.exec(String(file))?.[1];
}

function isOwnResult(id: string, result: string): boolean {
  return (
    result.includes(`done ${id}`) ||
    /created successfully|has been updated|has not been read yet|timed out|background/i.test(result)
  );
}

// ── the coordinator ─────────────────────────────────────────────────────────────────────────────────────────────────

function coordinatorAnswer(story: Story, request: ModelRequest, heard: Set<string>): Answer {
  const { batches, judged, leadFills, denials } = story;
  const names = batches.flat().map(({ name }) => name);
  heard.clear();
  for (const name of names) if (request.allText.includes(reportOf(name))) heard.add(name);
  // With a judge the last batch waits until the work has been sent back.
  const due = judged && !request.allText.includes(SENT_BACK) ? batches.slice(0, -1) : batches;
  const missing = due
    .map((jobs) => jobs.filter(({ name }) => !request.allText.includes(reportOf(name))))
    .find((jobs) => jobs.length > 0);
  const phase = request.lastText.includes('nearly full') ? 'handover' : phaseOf(request, missing);
  story.see({ kind: 'request', who: 'coordinator', phase, slow: false, batch: 0 }, request);
  if (phase === 'handover') return small(leadHandoff(request, names));
  const calls = callsIn(request.messages);
  const fills = leadFills && calls.length > 0 && !request.allText.includes(LEAD_HANDED_OVER);
  const sized = (answer: Answer) => withUsage(answer, { input: fills ? FULL : SMALL });
  const tried = Number(/denied-(\d)/g.exec(request.allText.split('touch ').at(-1) ?? '')?.[1] ?? 0);
  if (tried < denials && !request.allText.includes(LEAD_HANDED_OVER))
    return small(call('Bash', { command: deniedCommand(tried + 1), description: 'Tries it itself' }));
  if (!missing) return sized(FINISHED);
  const fresh = missing.filter(({ name }) => !awaited(calls, name));
  // What was refused, or has failed, is tried again without an order: the first dispatch may be what failed.
  const mayFollow = (name: string) => story.after && name !== names[0] && callsFor(calls, name).length === 0;
  if (fresh.length === 0) return sized('Waiting for reports.');
  return sized(reply(...fresh.map(({ name }) => dispatchOf(story, name, mayFollow(name)))));
}

function dispatchOf({ mode }: Story, name: string, follows: boolean) {
  const task = `TASK-${name} Leave your marks.`;
  if (mode === 'agent') return call('Agent', { subagent_type: 'coder', description: 'Marks', prompt: task });
  return call(DISPATCH_TOOL, { worker: 'coder', task, ...(follows && { after: 1 }) });
}

function leadHandoff({ allText }: ModelRequest, names: readonly string[]): string {
  const reports = names.filter((name) => allText.includes(reportOf(name))).map(reportOf);
  const sentBack = allText.includes(SENT_BACK) ? SENT_BACK : '';
  return `## Doing now\nHaving marks left. ${LEAD_HANDED_OVER} ${sentBack}\n## Decided\n${reports.join('\n')}\n## Next step\nThe other reports.`;
}

function phaseOf(request: ModelRequest, todo: unknown): Phase {
  if (!todo) return 'last';
  return request.turn === 0 ? 'first' : 'middle';
}

/** Dispatched, and the last that was said about it is that its report follows. */
function awaited(calls: readonly Called[], name: string): boolean {
  return callsFor(calls, name).at(-1)?.result?.includes('paused') === true;
}

function callsFor(calls: readonly Called[], name: string): Called[] {
  return calls.filter(({ input }) => taskOf(input).startsWith(`TASK-${name} `));
}

/** What a dispatch of either kind is to do. */
export const taskOf = ({ task, prompt }: Record<string, unknown>) => String(task ?? prompt);

// ── the judge ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Looks at one file, then says whether the coordinator has all reports. */
function judgeAnswer(story: Story, request: ModelRequest, heard: ReadonlySet<string>): Answer {
  const looked = request.toolResults.length > 0 || request.turn > 0;
  const phase = looked ? 'last' : 'first';
  story.see({ kind: 'request', who: 'judge', phase, slow: false, batch: 0 }, request);
  if (!looked) return small(call('Read', { file_path: `${story.workspace}/${EVIDENCE.file}` }));
  const done = story.batches.flat().every(({ name }) => heard.has(name));
  return small(
    structured({
      checks: [
        {
          check: 1,
          status: done ? 'passed' : 'failed',
          evidence: `${EVIDENCE.file} holds "${EVIDENCE.text}"`,
        },
      ],
      conclusion: done ? 'achieved' : 'not_yet',
      reason: done ? 'All is there.' : `${SENT_BACK}: the last batch is missing.`,
    }),
  );
}

// ── conversations ───────────────────────────────────────────────────────────────────────────────────────────────────

export interface Called {
  id: string;
  name: string;
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
    .map(({ id = '', name = '', input }) => ({
      id,
      name,
      input: input as Record<string, unknown>,
      result: results.get(id),
    }));
}

function textIn({ content }: ApiBlock): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('\n');
}

/** Who sends a request. */
export function whoOf(request: ModelRequest): Who {
  if (isWorker(request)) return 'worker';
  return isJudge(request) ? 'judge' : 'coordinator';
}

/** How workers are dispatched in a conversation. */
export const dispatchTool = (mode: Dispatch) => (mode === 'session' ? DISPATCH_TOOL : 'Agent');
