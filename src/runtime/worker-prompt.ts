import { callsInFlight, hasAnswered } from '../dispatch/transcript.js';
import { words } from '../locale/index.js';
import type { Core } from './core.js';

/** What a worker is told when its run begins. `stored`: the session that it goes on in; `place`: about where it works. */
export async function workerPrompt(core: Core, task: string, place: string, stored?: string): Promise<string> {
  if (stored === undefined) return firstPrompt(core, task, place);
  // A task that was never answered is said again: the SDK closes it with an empty answer when it resumes.
  const answered = hasAnswered((await core.transcript(stored)) ?? []);
  const rest = answered ? place : firstPrompt(core, task, place);
  return [core.resilience.resumePrompt, rest, await breakNote(core, stored)].filter(Boolean).join('\n\n');
}

/** Names the calls that were running when a session broke off; '' when none were. */
export async function breakNote(core: Core, session: string): Promise<string> {
  const calls = callsInFlight((await core.transcript(session)) ?? []);
  return calls.length > 0 ? words(core.locale).dispatch.inFlight({ calls }) : '';
}

function firstPrompt({ workbench, locale }: Core, task: string, place: string): string {
  const bench = workbench && words(locale).dispatch.workbench({ root: workbench.root });
  return [task, place, bench].filter(Boolean).join('\n\n');
}
