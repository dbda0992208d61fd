import { type Answer, call, type ModelRequest, reply, type Script, withUsage } from 'flower-agent/testing';
import { Meter, type Role } from '../meter.js';
import { planOf, type TaskPlan } from './workload.js';

/** How a contender's main thread has a task done. */
export type Hand = 'alone' | 'agent' | 'dispatch';

export interface Played {
  script: Script;
  meter: Meter;
  /** What went otherwise than planned. */
  faults: string[];
  /** The session is left in the middle of the work and loaded anew. */
  resume(): void;
}

/** Plays the model for one contender: the same work, whoever does it. */
export function play(workspace: string, tasks: number, hand: Hand): Played {
  const meter = new Meter();
  const faults: string[] = [];
  let resumed = false;
  const script: Script = (request) => {
    const task = taskOf(request);
    const role: Role = task === undefined ? 'main' : 'worker';
    const usage = meter.read(request, role);
    const failed = request.toolResults.find(({ isError }) => isError);
    if (failed) faults.push(failed.text.slice(0, 200));
    const answer = task === undefined ? main(request) : work(request, planOf(workspace, task));
    // With its true size told, the lone agent would be compacted at its window's end; it is measured whole.
    return hand === 'alone' ? answer : withUsage(answer, usage);
  };

  const main = (request: ModelRequest): Answer => {
    if (hand === 'alone') return alone(request);
    const next = callsIn(request) + 1;
    if (next > tasks) return 'All tasks are done.';
    if (hand === 'dispatch' && next > tasks / 2 && !resumed) return 'Half of the tasks are done.';
    const { brief } = planOf(workspace, next);
    return hand === 'agent'
      ? call('Agent', { description: `Task ${next}`, prompt: brief, subagent_type: 'worker', run_in_background: false })
      : call('mcp__flower__dispatch', { worker: 'worker', task: brief });
  };

  const alone = (request: ModelRequest): Answer => {
    const made = callsIn(request);
    const each = planOf(workspace, 1).calls.length;
    const id = Math.floor(made / each) + 1;
    return id > tasks ? 'All tasks are done.' : (planOf(workspace, id).calls[made % each] as Answer);
  };
  const resume = () => {
    resumed = true;
    meter.resumed();
  };
  return { script, meter, faults, resume };
}

/** A worker's next step: what was set aside and is wanted is read back first, then the plan goes on. */
function work(request: ModelRequest, plan: TaskPlan): Answer {
  const made = callIds(request);
  const wanted = plan.readBack;
  const readBack = made.some((id) => id.includes('readback'));
  if (made.length === wanted + 1 && !readBack) {
    const path = request.toolResults.at(-1) && setAside(request.toolResults.at(-1)?.text ?? '');
    if (path) return { ...call('Read', { file_path: path }), id: `toolu_readback${plan.id}` };
  }
  const next = plan.calls[made.length - (readBack ? 1 : 0)];
  return next ?? reply(plan.report);
}

/** The file that a shortened result points to. */
function setAside(text: string): string | undefined {
  return text.length < 2_000 ? /(\/[^\s"'`]+\.txt)/.exec(text)?.[1] : undefined;
}

function taskOf({ messages }: ModelRequest): number | undefined {
  const first = JSON.stringify(messages.find(({ role }) => role === 'user')?.content ?? '');
  const id = /TASK (\d+)\./.exec(first)?.[1];
  return id === undefined ? undefined : Number(id);
}

function callIds({ messages }: ModelRequest): string[] {
  return messages.flatMap(({ role, content }) =>
    role === 'assistant' && Array.isArray(content)
      ? content.flatMap((block) => (block.type === 'tool_use' ? [String(block.id)] : []))
      : [],
  );
}

function callsIn(request: ModelRequest): number {
  return callIds(request).length;
}
