import type { AgentSpec } from '../agent/spec.js';
import { callsDone, callsInFlight, subagentReports } from '../dispatch/transcript.js';
import { words } from '../locale/index.js';
import { usageLimit } from '../network/usage-limit.js';
import { cut } from '../workbench/plain.js';
import type { AttemptEnd } from './attempt.js';
import type { Attempting } from './attempting.js';
import type { Booking } from './booking.js';
import type { Core } from './core.js';
import { refusalOf } from './ends.js';
import { keepHandoff } from './handoff-note.js';
import { filledSections, obtainHandoff } from './handover.js';
import type { Patience } from './patience.js';
import type { Next } from './query-options.js';
import type { StepResult } from './result.js';
import type { StepStop } from './step-stop.js';
import type { StepVoice } from './step-voice.js';
import type { StepWorkers } from './step-workers.js';
import type { Tally } from './tally.js';
import type { RunOptions } from './types.js';

export interface HandingOverParts {
  core: Pick<Core, 'locale' | 'handoff' | 'windows' | 'workbench' | 'park' | 'transcript'>;
  spec: Pick<AgentSpec, 'model'>;
  /** The step's first prompt. */
  task: string;
  options: Pick<RunOptions, 'onRetire' | 'task' | 'feedback'>;
  result: StepResult;
  voice: StepVoice;
  stop: StepStop;
  booking: Booking;
  patience: Pick<Patience, 'ready'>;
  workers: Pick<StepWorkers, 'reportsHadBy'>;
  attempting: Pick<Attempting, 'askForHandoff'>;
}

/**
 * What comes of a handover. `offline`: the wait for it was in vain, or was cut short; `stop`: the server takes nothing. In both
 * the session keeps what it knows, and begins its handover again when it goes on.
 */
export type Succession = { go: 'on'; next: Next } | { go: 'offline' } | { go: 'stop'; error: string };

/** So many reports, and so much of each, tell a successor what is done. */
const REPORTS = 20;
const REPORT_CHARS = 4_000;

/** A session whose context is full writes its handoff, and a new one goes on from that. */
export class HandingOver {
  constructor(private readonly parts: HandingOverParts) {}

  /** There is a session to hand over, and it may. */
  get possible(): boolean {
    return this.parts.core.handoff.enabled && this.parts.result.sessionId !== undefined;
  }

  /** As many sessions have handed over as may. */
  get generationsUsedUp(): boolean {
    return this.parts.result.retired.length >= this.parts.core.handoff.maxGenerations;
  }

  /** In the same process, behind a stop that was asked for because of the level: the prompt that asks for the handoff. */
  prompt(tally: Tally): string | undefined {
    const { core, options, result, voice, booking } = this.parts;
    const stop = this.parts.stop.current;
    const due = stop.reason === 'handoff' && tally.result?.terminal_reason === 'hook_stopped' && !stop.writing;
    if (!due || this.generationsUsedUp) return undefined;
    booking.keepProse(tally);
    stop.writing = true;
    options.onRetire?.(result.sessionId as string);
    const used = tally.level;
    voice.handoff('writing', words(core.locale).runtime.handoffWriting({ used }), { used });
    return this.request(used);
  }

  /** Retires the session, and puts together what its successor starts with. */
  async next(end: AttemptEnd): Promise<Succession> {
    const { core, task, options, result, stop, booking } = this.parts;
    const { tally } = end;
    const sessionId = result.sessionId as string;
    options.onRetire?.(sessionId);
    // Only a session that was stopped by its level can still write: one that overflowed has no room for a question.
    const canWrite = stop.current.reason === 'handoff';
    this.parkIfLimited(end);
    let failed: Exclude<Succession, { go: 'on' }> | undefined;
    const ask = async () => {
      failed = await this.askAgain(sessionId, tally.level);
      return failed ? undefined : booking.handoffText;
    };
    const handoff = await obtainHandoff({
      step: result.step,
      task: async () => (await options.task?.()) ?? task,
      done: () => this.done(sessionId),
      written: booking.handoffText,
      locale: core.locale,
      ...(canWrite ? { ask } : { why: tally.errorText }),
    });
    if (failed) return failed;
    const path = await keepHandoff(handoff, result.step, core.workbench, core.locale);
    result.retired.push(sessionId);
    const { degraded } = handoff;
    const said = words(core.locale).runtime.handoffDone({ path, degraded });
    this.parts.voice.handoff('done', said, { degraded, path, sections: filledSections(handoff) });
    return { go: 'on', next: { prompt: handoff.promptBlock(core.locale) } };
  }

  /**
   * The handoff did not come in the same process (budget, network, an incomplete document): asked in a new one. Returns why
   * no more can be asked.
   */
  private async askAgain(sessionId: string, level: number): Promise<Exclude<Succession, { go: 'on' }> | undefined> {
    const { core, patience, attempting } = this.parts;
    if (!(await patience.ready())) return { go: 'offline' };
    const end = await attempting.askForHandoff(this.request(level), sessionId);
    this.parkIfLimited(end);
    const refusal = end.kind === 'done' ? undefined : refusalOf(end);
    return refusal && { go: 'stop', error: words(core.locale).runtime.refused(refusal) };
  }

  /**
   * A session that could not write leaves its transcript: what was reported to it, what it called, and what it was in the
   * middle of.
   */
  private async done(sessionId: string): Promise<string> {
    const { core, options, result, workers } = this.parts;
    const { feedback } = options;
    const entries = (await core.transcript(sessionId)) ?? [];
    const reports = [...workers.reportsHadBy([...result.retired, sessionId]), ...subagentReports(entries)];
    const done = callsDone(entries);
    const running = callsInFlight(entries);
    return [
      feedback ? words(core.locale).runtime.sentBack({ feedback: cut(feedback, REPORT_CHARS) }) : '',
      reports.length > 0 ? words(core.locale).runtime.reportsHad(newest(reports)) : '',
      done.calls.length > 0 ? words(core.locale).runtime.callsDone(done) : '',
      running.length > 0 ? words(core.locale).dispatch.inFlight({ calls: running }) : '',
    ]
      .filter(Boolean)
      .join('\n\n');
  }

  private request(used: number): string {
    const { core, spec } = this.parts;
    const { window } = core.handoff.forWindow(core.windows.of(spec.model));
    return words(core.locale).documents.handoffPrompt({ used, window });
  }

  /** Nobody sends anything before the usage limit that this attempt has met is over. */
  private parkIfLimited(end: AttemptEnd): void {
    if (end.kind === 'done') return;
    const until = usageLimit(end.error, end.facts)?.resetAt;
    if (until) this.parts.core.park.begin(until);
  }
}

function newest(reports: readonly string[]): { reports: string[]; earlier: number } {
  const shown = reports.slice(-REPORTS).map((report) => cut(report, REPORT_CHARS));
  return { reports: shown, earlier: reports.length - shown.length };
}
