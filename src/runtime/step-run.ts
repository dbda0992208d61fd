import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { CompactPolicy } from '../agent/compact.js';
import type { AgentSpec } from '../agent/spec.js';
import { messageOf } from '../errors.js';
import { Event } from '../events/event.js';
import { normalize } from '../events/normalize.js';
import { words } from '../locale/index.js';
import { type AttemptEnd, runAttempt } from './attempt.js';
import type { Share } from './budget.js';
import type { Core } from './core.js';
import type { Coordinator } from './dispatcher.js';
import { failureOf, isBudgetEnd, isFull } from './ends.js';
import { keepHandoff } from './handoff-note.js';
import { filledSections, obtainHandoff } from './handover.js';
import { estimateUsd } from './pricing.js';
import { guardedOptions, type Next } from './query-options.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL, PAUSED, StepResult } from './result.js';
import { budgetEvent, markWorker, retryEvent } from './step-events.js';
import { StopControl, type StopReason } from './stop.js';
import { isAnswer, type Tally } from './tally.js';
import type { RunOptions } from './types.js';

/**
 * One step, from its first prompt to its books: attempt after attempt, over sessions that follow each other, until one
 * of the four exits ends it.
 */
export class StepRun implements Coordinator {
  readonly result: StepResult;
  readonly spec: AgentSpec;
  /** Prose of the last answer: what a worker reports. */
  lastWords = '';
  private readonly say;
  private next: Next;
  private stop: StopControl;
  /** Failed attempts in a row that did not bring the work on. */
  private failures = 0;
  private generationText: string[] = [];
  private warned = false;
  private paused = false;
  /** Figures of the running attempt. */
  private inFlight: Tally | undefined;
  /** The handoff that the session wrote in the same process, when it did. */
  private handoffText = '';
  private humanWords: Promise<string | undefined> | undefined;
  /** Ends a wait for the network early. */
  private waiting = new AbortController();

  constructor(
    private readonly core: Core,
    spec: AgentSpec,
    private readonly task: string,
    private readonly options: RunOptions,
  ) {
    this.result = options.books ?? new StepResult(options.stepName ?? spec.name);
    this.say = words(core.locale).runtime;
    // Handoff replaces the SDK's own compaction, unless the agent says otherwise.
    const compact = core.handoff.enabled && !spec.compact ? new CompactPolicy({ mode: 'no_summary' }) : spec.compact;
    this.spec = spec.with({ compact });
    const { resume, fork, resumeAt, sessionId } = options;
    this.next = { prompt: task, resume, fork, resumeAt, sessionId };
    this.stop = new StopControl(this.say.deniedWhileWriting);
  }

  /** Runs the step to its end. Throws HookError and ConfigError; everything else is in the result. */
  async run(): Promise<StepResult> {
    this.result.startedAt ||= Date.now() / 1000;
    try {
      if (this.dispatches) this.core.dispatcher.begin(this, { fresh: !this.options.resume });
      while (await this.oneMore());
    } catch (error) {
      this.result.error = messageOf(error);
      throw error;
    } finally {
      if (this.dispatches) await this.core.dispatcher.endStep(this.session(), { succeeded: this.result.ok });
      this.result.endedAt = Date.now() / 1000;
    }
    return this.result;
  }

  /** A person wants a word: the round ends after the running tool batch, then goes on with what they say. */
  interrupt(humanWords: Promise<string | undefined>): void {
    this.humanWords = joined(this.humanWords, humanWords);
    this.end('human');
    this.waiting.abort();
  }

  /** A worker is stopped at its next tool batch, and goes on later. */
  pause({ urgent = false } = {}): void {
    this.paused = true;
    this.end('pause', { urgent });
    this.waiting.abort();
  }

  /** The process is about to end. */
  abandon(): void {
    this.result.error = KILLED_BY_SIGNAL;
    this.result.endedAt = Date.now() / 1000;
    this.result.costUsd += this.inFlightUsd;
    this.stop.request('signal', { urgent: true });
  }

  /** What the running attempt has cost so far, estimated. US dollars. */
  get inFlightUsd(): number {
    return this.inFlight ? estimateUsd(this.inFlight.seen()) : 0;
  }

  get step(): string {
    return this.result.step;
  }

  session(): string | undefined {
    return this.result.sessionId;
  }

  stopReason(): StopReason | undefined {
    return this.stop.reason;
  }

  /** Workers are told first: their calls return, then the running batch ends. */
  private end(reason: StopReason, how: { urgent?: boolean } = {}): void {
    const again = this.stop.reason === reason;
    if (this.dispatches) this.core.dispatcher.pause(this.session(), { urgent: again || how.urgent });
    this.stop.request(reason, how);
  }

  private get dispatches(): boolean {
    return this.spec.dispatch === 'session' && this.spec.agents !== undefined;
  }

  /** There is a session to hand over, and it may. */
  private get handsOver(): boolean {
    return this.core.handoff.enabled && this.result.sessionId !== undefined;
  }

  /** One attempt and its exit. True: another attempt follows. */
  private async oneMore(): Promise<boolean> {
    if (this.paused) return this.fail(PAUSED);
    if (this.core.budget.usedUp) return this.budgetUsedUp();
    const share = this.core.budget.reserve({ beside: this.options.beside || this.dispatches });
    const end = await this.attempt(share);

    if (end.kind === 'done') return this.succeed(end.tally); // exit 1: success
    if (end.kind === 'stopped' && end.reason === 'signal') return this.fail(KILLED_BY_SIGNAL);
    if (end.kind === 'stopped' && end.reason === 'pause') return this.fail(PAUSED);
    if (end.kind === 'stopped' && end.reason === 'human') return this.afterWords(); // exit 2: a person has a word
    if (this.handsOver && isFull(end)) return this.handOver(end.tally); // exit 3: the context is full
    if (isBudgetEnd(end) && share.capUsd !== this.spec.maxBudgetUsd) return this.afterSlice();
    return this.afterFailure(end); // exit 4: a failure, retried or not
  }

  private async attempt(share: Share): Promise<AttemptEnd> {
    const { core, next } = this;
    this.stop = new StopControl(this.say.deniedWhileWriting);
    if (this.dispatches && next.resume) await core.dispatcher.beforeLoad(this, next.resume, { beside: next.beside });
    const prelude = this.spec.workbench ? core.index() : '';
    const news = next.resume && !next.fork ? core.news.since(next.resume, this.spec.instructions, prelude) : '';
    // A successor begins with the mail of the session that it takes over from.
    const mail = this.dispatches
      ? await core.dispatcher.mail.first(next.resume ?? this.session(), { resumed: Boolean(next.resume) })
      : [];
    const from = next.resume;
    let known: string | undefined;
    let end: AttemptEnd | undefined;
    try {
      end = await runAttempt({
        prompt: [next.prompt, mail.length > 0 && this.mailText(mail), news].filter(Boolean).join('\n\n'),
        runDir: core.runDir,
        stop: this.stop,
        ...this.queryOptions(next, prelude, share),
        onMessage: (message, tally, control) => {
          if (tally.sessionId && tally.sessionId !== known) {
            known = tally.sessionId;
            this.sessionKnown(known, prelude);
          }
          this.inFlight = tally;
          this.watch(message, tally, control);
        },
        onResult: (tally) => this.furtherPrompt(tally),
      });
      return end;
    } finally {
      share.settle(end ? this.book(end.tally, from) : 0);
    }
  }

  private queryOptions(next: Next, prelude: string, { capUsd }: Share) {
    const { core, spec, stop } = this;
    const equipment = this.dispatches ? core.dispatcher.equip(this) : undefined;
    return guardedOptions({ core, spec, next, prelude, capUsd, stop, equipment, cwd: this.options.cwd });
  }

  private sessionKnown(sessionId: string, prelude: string): void {
    const before = this.result.sessionId;
    if (this.dispatches && before && before !== sessionId) this.core.dispatcher.mail.move(before, sessionId);
    this.result.sessionId = sessionId;
    // A resumed session keeps the prompt it began with; what it hears as news counts as told.
    this.core.news.told(sessionId, this.spec.instructions, prelude);
    this.options.onSession?.(sessionId);
    this.core.onSession(this.result.step, sessionId);
  }

  /** Follows the stream: events out, level in. */
  private watch(message: SDKMessage, tally: Tally, control: { contextWindow(): Promise<number> }): void {
    const { core } = this;
    if (!this.stop.writing) for (const event of normalize(message)) this.emit(event);
    if (message.type === 'system' && message.subtype === 'mirror_error') {
      this.notice(this.say.mirrorError({ reason: message.error }));
    }
    if (this.dispatches && isAnswer(message)) core.dispatcher.carried(this.session());
    if (tally.level === 0 || message.type !== 'assistant' || this.stop.writing) return;
    this.result.context = tally.level;
    core.checkModel(this.spec.model, tally.model, (text) => this.notice(text));
    if (!core.handoff.enabled) return;
    if (tally.model && !core.handoff.fixedWindow) core.windows.ask(tally.model, control.contextWindow);
    const { at, warnAt } = core.handoff.forWindow(core.windows.of(tally.model));
    if (tally.level >= at) {
      this.stop.request('handoff');
    } else if (tally.level >= warnAt && !this.warned) {
      this.warned = true;
      this.handoffEvent('near', this.say.handoffNear({ used: tally.level, at }), { used: tally.level, at });
    }
  }

  /** Counts an attempt into the step's books. Returns its cost in US dollars. */
  private book(tally: Tally, from: string | undefined): number {
    const { usd, usage } = this.core.accounts.settle(tally, from);
    this.core.windows.learn(tally);
    this.inFlight = undefined;
    const { result } = this;
    // An abandoned step has been booked already, by estimate.
    if (result.error !== KILLED_BY_SIGNAL) result.costUsd += usd;
    for (const key of Object.keys(usage) as (keyof typeof usage)[]) result.usage[key] += usage[key];
    result.numTurns += tally.results.reduce((sum, { num_turns }) => sum + num_turns, 0) || tally.turns;
    if (tally.level > 0) result.context = tally.level;
    if (!this.stop.writing) this.lastWords = tally.lastWords || this.lastWords;
    const text = tally.takeText();
    if (this.stop.writing) this.handoffText = text;
    else if (text) this.generationText.push(text);
    result.text = this.generationText.join('\n\n');
    return usd;
  }

  // ── exit 1 ──────────────────────────────────────────────────────────────────────────────────────────────────────

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

  // ── exit 2 ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async afterWords(): Promise<boolean> {
    const said = (await this.humanWords)?.trim();
    this.humanWords = undefined;
    if (!said) return this.fail(INTERRUPTED);
    const { sessionId } = this.result;
    if (!sessionId || !(await this.core.hasSession(sessionId))) {
      return this.fail(`${INTERRUPTED}: ${this.say.noSessionToContinue({ step: this.result.step })}`);
    }
    this.next = { prompt: `${said}\n\n${this.say.interruptNote}`, resume: sessionId, beside: true };
    return true;
  }

  // ── exit 3 ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** What the same process goes on with after a turn: the handoff, late reports, or an objection to the last words. */
  private async furtherPrompt(tally: Tally): Promise<string | undefined> {
    const handoff = this.handoffPrompt(tally);
    if (handoff !== undefined || this.stop.reason || tally.result?.is_error) return handoff;
    if (!this.dispatches) return this.options.review?.(tally.lastWords);
    const reports = await this.core.dispatcher.drain(this);
    return reports.length > 0 ? this.mailText(reports) : undefined;
  }

  /** In the same process, behind a stop that was asked for because of the level: the prompt that asks for the handoff. */
  private handoffPrompt(tally: Tally): string | undefined {
    const due =
      this.stop.reason === 'handoff' && tally.result?.terminal_reason === 'hook_stopped' && !this.stop.writing;
    if (!due || this.result.retired.length >= this.core.handoff.maxGenerations) return undefined;
    const text = tally.takeText();
    if (text) this.generationText.push(text);
    this.stop.writing = true;
    this.options.onRetire?.(this.result.sessionId as string);
    this.handoffEvent('writing', this.say.handoffWriting({ used: tally.level }), { used: tally.level });
    return this.handoffRequest(tally.level);
  }

  private handoffRequest(used: number): string {
    const { window } = this.core.handoff.forWindow(this.core.windows.of(this.spec.model));
    return words(this.core.locale).documents.handoffPrompt({ used, window });
  }

  /** The old session retires; a new one goes on from its handoff. */
  private async handOver(tally: Tally): Promise<boolean> {
    const { result, core } = this;
    const sessionId = result.sessionId as string;
    if (result.retired.length >= core.handoff.maxGenerations) {
      return this.fail(this.say.generationsUsedUp({ generations: result.retired.length, step: result.step }));
    }
    this.options.onRetire?.(sessionId);
    // Only a session that was stopped by its level can still write: one that overflowed has no room for a question.
    const canWrite = this.stop.reason === 'handoff';
    const handoff = await obtainHandoff({
      step: result.step,
      task: this.task,
      written: this.handoffText,
      locale: core.locale,
      ...(canWrite ? { ask: () => this.askAgain(sessionId, tally.level) } : { why: tally.errorText }),
    });
    const path = await keepHandoff(handoff, result.step, core.workbench, core.locale);
    result.retired.push(sessionId);
    this.handoffEvent('done', this.say.handoffDone({ path, degraded: handoff.degraded }), {
      degraded: handoff.degraded,
      path,
      sections: filledSections(handoff),
    });
    this.next = { prompt: handoff.promptBlock(core.locale) };
    this.generationText = [];
    this.handoffText = '';
    this.warned = false;
    this.failures = 0;
    return true;
  }

  /** The handoff did not come in the same process (budget, network, an incomplete document): asked in a new one. */
  private async askAgain(sessionId: string, level: number): Promise<string> {
    const { core } = this;
    await core.resilience.waitOnline((text) => this.notice(text), { env: core.settings, locale: core.locale });
    this.stop = new StopControl(this.say.deniedWhileWriting);
    this.stop.writing = true;
    this.stop.reason = 'handoff';
    const share = core.budget.reserveAllowance();
    const { tally } = await runAttempt({
      prompt: this.handoffRequest(level),
      runDir: core.runDir,
      stop: this.stop,
      ...this.queryOptions({ prompt: '', resume: sessionId }, '', share),
      onMessage: () => {},
      onResult: async () => undefined,
    });
    share.settle(this.book(tally, sessionId));
    return this.handoffText;
  }

  // ── exit 4 ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async afterFailure(end: AttemptEnd): Promise<boolean> {
    const { core, result } = this;
    const { error, kind } = failureOf(end);
    result.errors.push(error);
    // One answer may be what broke it; two mean that a whole round went well.
    this.failures = end.tally.turns > 1 ? 1 : this.failures + 1;
    const { resilience } = core;
    if (!resilience.shouldRetry(kind, this.failures)) return this.fail(error);
    const delayS = resilience.delayFor(this.failures);
    const facts = { attempt: this.failures, most: resilience.maxAttempts, kind, delayS, error };
    this.emit(retryEvent(facts, core.locale));
    if (!(await this.waitForNetwork(delayS))) {
      if (this.paused) return this.fail(PAUSED);
      return this.humanWords ? this.afterWords() : this.fail(this.say.offlineTooLong({ error }));
    }
    result.attempts++;
    await this.continueOrRestart(end.tally);
    return true;
  }

  /** False: the network did not come back, or a person has interrupted the wait. */
  private async waitForNetwork(delayS: number): Promise<boolean> {
    const { core } = this;
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    if (this.humanWords || this.paused) return false;
    const notify = (text: string) => this.notice(text);
    const online = await core.resilience.waitOnline(notify, { env: core.settings, signal, locale: core.locale });
    if (!online) return false;
    await sleep(delayS * 1000, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }

  /** Goes on in the failed attempt's session, or starts the same attempt again when none had begun. */
  private async continueOrRestart(tally: Tally): Promise<void> {
    if (!tally.sessionId || !(await this.core.hasSession(tally.sessionId))) {
      // An id that a child has begun with is taken, even when it died before anything was stored.
      if (this.next.sessionId) this.next = { ...this.next, sessionId: randomUUID() };
      return;
    }
    this.result.resumed = true;
    const { resumePrompt } = this.core.resilience;
    // A prompt that was never answered is said again: the SDK closes it with an empty answer when it resumes.
    const repeats = tally.turns > 0 ? undefined : (this.next.repeats ?? this.next.prompt);
    const note = await this.options.afterBreak?.(tally.sessionId);
    const prompt = [resumePrompt, repeats, note].filter(Boolean).join('\n\n');
    this.next = { prompt, repeats, resume: tally.sessionId };
  }

  private budgetUsedUp(): false {
    this.emit(budgetEvent(this.core.budget, this.core.locale));
    return this.fail(BUDGET_EXHAUSTED);
  }

  /** The query used up its share. While the run has budget left it goes on with another. */
  private async afterSlice(): Promise<boolean> {
    const { sessionId } = this.result;
    if (this.core.budget.usedUp || !sessionId || !(await this.core.hasSession(sessionId))) return this.budgetUsedUp();
    this.next = { prompt: this.core.resilience.resumePrompt, resume: sessionId };
    return true;
  }

  // ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly emit = (event: Event): void => {
    const { worker, onEvent } = this.options;
    if (worker) onEvent?.(markWorker(event, worker));
    else this.core.emit(event, onEvent);
  };

  private mailText(reports: string[]): string {
    return words(this.core.locale).dispatch.mail({ reports });
  }

  private notice(text: string): void {
    this.emit(new Event('notice', { text }));
  }

  private handoffEvent(phase: 'near' | 'writing' | 'done', text: string, payload: Record<string, unknown>): void {
    this.emit(new Event('handoff', { text, payload: { phase, step: this.result.step, ...payload } }));
  }
}

/** What a person says in two goes is one message. */
async function joined(
  first: Promise<string | undefined> | undefined,
  second: Promise<string | undefined>,
): Promise<string | undefined> {
  const said = await Promise.all([first, second]);
  return said.filter((words) => words?.trim()).join('\n\n') || undefined;
}
