import { CompactPolicy } from '../agent/compact.js';
import type { AgentSpec } from '../agent/spec.js';
import { messageOf } from '../errors.js';
import type { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { StepBooks } from '../state/index.js';
import type { AttemptEnd } from './attempt.js';
import { LEAST_USD } from './budget.js';
import type { Coordinator } from './coordinator.js';
import type { Core } from './core.js';
import { isBudgetEnd, isFull } from './ends.js';
import { ownBudgetLeft } from './own-budget.js';
import type { Next } from './query-options.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL, PAUSED, StepResult } from './result.js';
import { type StepParts, stepParts } from './step-parts.js';
import type { StopReason } from './stop.js';
import type { Tally } from './tally.js';
import type { RunOptions } from './types.js';

/**
 * One step, from its first prompt to its books: attempt after attempt, over sessions that follow each other, until one
 * of the four exits ends it.
 */
export class StepRun implements Coordinator {
  readonly result: StepResult;
  readonly spec: AgentSpec;
  readonly emit: (event: Event) => void;
  private readonly say;
  private readonly parts: StepParts;
  private paused = false;
  private next: Next;
  /** An attempt has begun with `next`. */
  private begun = false;

  constructor(
    private readonly core: Core,
    spec: AgentSpec,
    task: string,
    private readonly options: RunOptions,
  ) {
    const { books, stepName, resume, fork, resumeAt, sessionId } = options;
    this.next = { prompt: task, resume, fork, resumeAt, sessionId };
    this.result = books ?? new StepResult(stepName ?? spec.name);
    // Handoff replaces the SDK's own compaction, unless the agent says otherwise.
    const compact = core.handoff.enabled && !spec.compact ? new CompactPolicy({ mode: 'no_summary' }) : spec.compact;
    this.spec = spec.with({ compact });
    this.say = words(core.locale).runtime;
    this.parts = stepParts({
      core,
      spec: this.spec,
      task,
      options,
      result: this.result,
      coordinator: this,
      isPaused: () => this.paused,
    });
    this.emit = this.parts.voice.emit;
  }

  /** Runs the step to its end. Throws HookError and ConfigError; everything else is in the result. */
  async run(): Promise<StepResult> {
    this.result.startedAt ||= Date.now() / 1000;
    try {
      this.parts.workers.begin({ fresh: !this.options.resume });
      if (await this.canBegin()) while (await this.oneMore());
    } catch (error) {
      this.result.error = messageOf(error);
      throw error;
    } finally {
      await this.parts.workers.end({ succeeded: this.result.ok });
      this.result.endedAt = Date.now() / 1000;
    }
    return this.result;
  }

  /** A person wants a word: the round ends after the running tool batch, then goes on with what they say. */
  interrupt(humanWords: Promise<string | undefined>): void {
    this.parts.humanWords.add(humanWords);
    this.parts.stop.request('human');
    this.parts.patience.cutShort();
  }

  /** A worker is stopped at its next tool batch, and goes on later. */
  pause({ urgent = false } = {}): void {
    this.paused = true;
    this.parts.stop.request('pause', { urgent });
    this.parts.patience.cutShort();
  }

  /** The process is about to end. */
  abandon(): void {
    this.parts.booking.abandon();
    // The workers need not be told: they are abandoned too.
    this.parts.stop.current.request('signal', { urgent: true });
    this.parts.patience.cutShort();
  }

  /** Prose of the last answer: what a worker reports. */
  get lastWords(): string {
    return this.parts.booking.lastWords;
  }

  /** What kept the step from finishing, for whoever gave the task; undefined when nothing did. */
  get failure(): string | undefined {
    const { ok, error = '' } = this.result;
    if (ok) return undefined;
    return this.parts.failing.serverFailed ? this.say.serverFailed({ error }) : error;
  }

  /** What the running attempt has cost so far, estimated. US dollars. */
  get inFlightUsd(): number {
    return this.parts.booking.inFlightUsd;
  }

  /** The books as they stand: what they would be if the process were killed now. Without a session there is nothing to book. */
  books(): StepBooks | undefined {
    return this.parts.booking.standing();
  }

  get step(): string {
    return this.result.step;
  }

  session(): string | undefined {
    return this.result.sessionId;
  }

  stopReason(): StopReason | undefined {
    return this.parts.stop.current.reason;
  }

  /** A session that is not stored cannot be resumed, however often it is tried; a new one would know nothing of it. */
  private async canBegin(): Promise<boolean> {
    const { resume } = this.options;
    if (resume === undefined || (await this.core.hasSession(resume))) return true;
    return this.fail(this.say.noSuchSession({ session: resume }));
  }

  /** One attempt and its exit. True: another attempt follows. */
  private async oneMore(): Promise<boolean> {
    const { budget } = this.core;
    if (budget.usedUp) return this.budgetUsedUp();
    if (this.paused) return this.fail(PAUSED);
    if (this.ownBudgetUsedUp) return this.endOfOwnBudget();
    if (!(await this.parts.patience.limitOver())) return this.brokenOff();
    this.parts.stop.renew();
    await this.parts.workers.beforeLoad(this.next);
    if (budget.usedUp) return this.budgetUsedUp(); // They may have used up what was left.
    if (this.parts.humanWords.awaited) return this.afterWords();
    this.begun = true;
    const end = await this.parts.attempting.attempt(this.next, (tally) => this.furtherPrompt(tally));

    if (end.kind === 'done' && !this.leftOpen) return this.succeed(end.tally); // exit 1: success
    if (end.kind === 'stopped' && end.reason === 'signal') return this.fail(KILLED_BY_SIGNAL);
    if (end.kind === 'stopped' && end.reason === 'pause') {
      return budget.usedUp ? this.budgetUsedUp() : this.fail(PAUSED);
    }
    if (end.kind === 'stopped' && end.reason === 'human') return this.afterWords(); // exit 2: a person has a word
    if (end.kind === 'stopped' && end.reason === 'worker-failed') return this.goOn(end.tally);
    const withoutImages = this.parts.failing.goesOnWithoutImages(end);
    if (!withoutImages && this.parts.handingOver.possible && isFull(end)) return this.handOver(end); // exit 3: the context is full
    if (this.isSlice(end)) return this.afterSlice(end.tally);
    return this.afterFailure(end); // exit 4: a failure, retried or not
  }

  /** What the same process goes on with after a turn: the handoff, late reports, or an objection to the last words. */
  private async furtherPrompt(tally: Tally): Promise<string | undefined> {
    const handoff = this.parts.handingOver.prompt(tally);
    if (handoff !== undefined || this.stopReason() || tally.result?.is_error) return handoff;
    if (!this.parts.workers.durable) return this.options.review?.(tally.lastWords);
    return (await this.parts.workers.lateMail()) || undefined;
  }

  /** Exit 1. */
  private succeed(tally: Tally): false {
    const given = tally.result?.subtype === 'success' ? tally.result.structured_output : undefined;
    const parsed = given === undefined ? undefined : this.spec.output?.safeParse(given);
    if (parsed?.success) this.result.output = parsed.data;
    this.result.ok = true;
    this.result.error = undefined;
    return false;
  }

  private fail(error: string): false {
    this.result.error = error;
    return false;
  }

  /** Exit 2: the same session goes on with what the person says. */
  private async afterWords(): Promise<boolean> {
    const said = await this.parts.humanWords.take();
    if (!said) return this.fail(INTERRUPTED);
    if (!this.begun) return this.beginWith(this.alongWith(said));
    const { sessionId, step } = this.result;
    if (!sessionId || !(await this.core.hasSession(sessionId))) {
      return this.fail(`${INTERRUPTED}: ${this.say.noSessionToContinue({ step })}`);
    }
    return this.beginWith({ prompt: `${said}\n\n${this.say.interruptNote}`, resume: sessionId, beside: true });
  }

  /** A prompt that nobody has heard yet is not given up for a person's words. */
  private alongWith(said: string): Next {
    const { prompt, repeats } = this.next;
    const both = { prompt: `${prompt}\n\n${said}`, ...(repeats && { repeats: `${repeats}\n\n${said}` }) };
    return { ...this.next, ...both, beside: true };
  }

  private beginWith(next: Next): true {
    this.next = next;
    this.begun = false;
    return true;
  }

  /** Exit 3: the old session retires, and a new one goes on from its handoff. */
  private async handOver(end: AttemptEnd): Promise<boolean> {
    const { step, retired } = this.result;
    if (this.parts.handingOver.generationsUsedUp) {
      return this.fail(this.say.generationsUsedUp({ generations: retired.length, step }));
    }
    // No successor would be started, and the session itself can go on when there is money again.
    if (this.core.budget.usedUp && !this.parts.booking.handoffText) return this.budgetUsedUp();
    const succession = await this.parts.handingOver.next(end);
    if (succession.go === 'stop') return this.fail(succession.error);
    if (succession.go === 'offline')
      return this.brokenOff(this.say.offlineTooLong({ error: end.tally.errorText ?? 'handoff' }));
    this.parts.nextGeneration();
    return this.beginWith(succession.next);
  }

  /** Exit 4. */
  private async afterFailure(end: AttemptEnd): Promise<boolean> {
    const verdict = await this.parts.failing.handle(end);
    if (verdict.go === 'stop') return this.fail(verdict.error);
    if (verdict.go === 'offline') return this.brokenOff(this.say.offlineTooLong({ error: verdict.error }));
    return this.goOn(end.tally);
  }

  /** Another attempt follows one that broke off. */
  private async goOn(tally: Tally): Promise<true> {
    return this.beginWith(await this.parts.resuming.after(tally, this.next));
  }

  /** A wait came to nothing, or somebody cut it short. */
  private brokenOff(error = INTERRUPTED): false | Promise<boolean> {
    if (this.parts.booking.abandoned) return this.fail(KILLED_BY_SIGNAL);
    if (this.paused) return this.fail(PAUSED);
    return this.parts.humanWords.awaited ? this.afterWords() : this.fail(error);
  }

  private get ownBudgetUsedUp(): boolean {
    return ownBudgetLeft(this.spec, this.result) < LEAST_USD;
  }

  private endOfOwnBudget(): false {
    this.keepSession();
    return this.fail(this.say.stepBudgetUsedUp({ usd: this.spec.maxBudgetUsd as number }));
  }

  private budgetUsedUp(): false {
    this.keepSession();
    this.parts.voice.budgetUsedUp();
    return this.fail(BUDGET_EXHAUSTED);
  }

  /** A session that was not even loaded is still the one to go on in. */
  private keepSession(): void {
    const { resume, fork } = this.options;
    if (!fork) this.result.sessionId ??= resume;
  }

  /** The model had come to the end of its turn when the budget ran out, but its dispatches have not. */
  private get leftOpen(): boolean {
    return this.stopReason() === 'budget' && this.parts.workers.haveOpen;
  }

  /** The run's budget, not the agent's own cap, has ended the query. */
  private isSlice(end: AttemptEnd): boolean {
    if (end.kind === 'stopped') return end.reason === 'budget';
    return end.kind === 'done' || (isBudgetEnd(end) && !this.ownBudgetUsedUp);
  }

  /** The budget may have been raised meanwhile, or an estimate been too high: then the same session goes on. */
  private async afterSlice(tally: Tally): Promise<boolean> {
    return this.core.budget.usedUp ? this.budgetUsedUp() : this.goOn(tally);
  }
}
