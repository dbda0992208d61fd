import { randomUUID } from 'node:crypto';
import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { CompactPolicy } from '../agent/compact.js';
import type { AgentSpec } from '../agent/spec.js';
import { messageOf } from '../errors.js';
import { Event } from '../events/event.js';
import { normalize } from '../events/normalize.js';
import { words } from '../locale/index.js';
import { usageLimit } from '../network/usage-limit.js';
import type { StepBooks } from '../state/index.js';
import type { SessionTotal } from './accounts.js';
import { type AttemptEnd, runAttempt } from './attempt.js';
import { type Account, LEAST_USD } from './budget.js';
import type { Core } from './core.js';
import type { Coordinator } from './dispatcher.js';
import { failureOf, isBudgetEnd, isFull, isImageRefusal } from './ends.js';
import { keepHandoff } from './handoff-note.js';
import { filledSections, obtainHandoff } from './handover.js';
import { Patience } from './patience.js';
import { estimateUsd } from './pricing.js';
import { guardedOptions, type Next } from './query-options.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL, PAUSED, StepResult } from './result.js';
import { Setbacks } from './setbacks.js';
import { SkillsCheck } from './skills-check.js';
import { markWorker, retryEvent, stallEvent } from './step-events.js';
import { StopControl, type StopReason } from './stop.js';
import { isAnswer, type Tally } from './tally.js';
import type { RunOptions } from './types.js';
import { type PendingCall, Watchdog } from './watchdog.js';

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
  private readonly setbacks: Setbacks;
  /** The last attempt ended because the server refused images. */
  private imagesRefused = false;
  /** Calls that an attempt was ended over, because nothing came of them. */
  private hung: PendingCall[] = [];
  private generationText: string[] = [];
  private warned = false;
  private readonly skills: SkillsCheck;
  private paused = false;
  /** The last failure was the server's or the network's, not one of the work. */
  private serverFailed = false;
  private abandoned = false;
  /** Figures of the running attempt. */
  private inFlight: Tally | undefined;
  /** The handoff that the session wrote in the same process, when it did. */
  private handoffText = '';
  private humanWords: Promise<string | undefined> | undefined;
  private readonly patience: Patience;

  constructor(
    private readonly core: Core,
    spec: AgentSpec,
    private readonly task: string,
    private readonly options: RunOptions,
  ) {
    this.result = options.books ?? new StepResult(options.stepName ?? spec.name);
    this.say = words(core.locale).runtime;
    this.skills = new SkillsCheck(core.locale);
    this.setbacks = new Setbacks(core.resilience, core.locale);
    this.patience = new Patience(core, {
      notice: (text, payload) => this.notice(text, payload),
      isWanted: () => Boolean(this.humanWords || this.paused || this.abandoned),
    });
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
      if (await this.canBegin()) while (await this.oneMore());
    } catch (error) {
      this.result.error = messageOf(error);
      throw error;
    } finally {
      if (this.dispatches) await this.core.dispatcher.endStep(this.session(), { succeeded: this.result.ok });
      this.result.endedAt = Date.now() / 1000;
    }
    return this.result;
  }

  /** A session that is not stored cannot be resumed, however often it is tried; a new one would know nothing of it. */
  private async canBegin(): Promise<boolean> {
    const { resume } = this.options;
    if (resume === undefined || (await this.core.hasSession(resume))) return true;
    return this.fail(this.say.noSuchSession({ session: resume }));
  }

  /** A person wants a word: the round ends after the running tool batch, then goes on with what they say. */
  interrupt(humanWords: Promise<string | undefined>): void {
    this.humanWords = joined(this.humanWords, humanWords);
    this.end('human');
    this.patience.cutShort();
  }

  /** A worker is stopped at its next tool batch, and goes on later. */
  pause({ urgent = false } = {}): void {
    this.paused = true;
    this.end('pause', { urgent });
    this.patience.cutShort();
  }

  /** The process is about to end. */
  abandon(): void {
    this.result.error = KILLED_BY_SIGNAL;
    this.result.endedAt = Date.now() / 1000;
    this.result.costUsd += this.inFlightUsd;
    this.abandoned = true;
    this.stop.request('signal', { urgent: true });
    this.patience.cutShort();
  }

  /** What kept the step from finishing, for whoever gave the task; undefined when nothing did. */
  get failure(): string | undefined {
    const { ok, error = '' } = this.result;
    if (ok) return undefined;
    return this.serverFailed ? this.say.serverFailed({ error }) : error;
  }

  /** What the running attempt has cost so far, estimated. US dollars. */
  get inFlightUsd(): number {
    return this.inFlight && !this.abandoned ? estimateUsd(this.inFlight.seen()) : 0;
  }

  /** The books as they stand: what they would be if the process were killed now. Without a session there is nothing to book. */
  books(): StepBooks | undefined {
    const { result, inFlightUsd } = this;
    if (!result.sessionId) return undefined;
    const { step, sessionId, startedAt, attempts, errors, resumed, retired, context, usage } = result;
    const endedAt = Date.now() / 1000;
    const facts = { step, sessionId, startedAt, endedAt, attempts, errors, resumed, retired, context, usage };
    const numTurns = result.numTurns + (this.inFlight?.turns ?? 0);
    const sums = { costUsd: result.costUsd + inFlightUsd, numTurns, durationS: endedAt - startedAt };
    return { ...facts, ...sums, ok: false, text: '', error: KILLED_BY_SIGNAL };
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
    if (this.core.budget.usedUp) return this.budgetUsedUp();
    if (this.paused) return this.fail(PAUSED);
    if (this.ownBudgetUsd < LEAST_USD) return this.ownBudgetUsedUp();
    if (!(await this.patience.limitOver())) return this.brokenOff();
    this.stop = new StopControl(this.say.deniedWhileWriting);
    await this.workersFirst();
    if (this.core.budget.usedUp) return this.budgetUsedUp(); // They may have used up what was left.
    const end = await this.attempt();

    if (end.kind === 'done' && !this.leftOpen) return this.succeed(end.tally); // exit 1: success
    if (end.kind === 'stopped' && end.reason === 'signal') return this.fail(KILLED_BY_SIGNAL);
    if (end.kind === 'stopped' && end.reason === 'pause') {
      return this.core.budget.usedUp ? this.budgetUsedUp() : this.fail(PAUSED);
    }
    if (end.kind === 'stopped' && end.reason === 'human') return this.afterWords(); // exit 2: a person has a word
    if (!this.goesOnWithoutImages(end) && this.handsOver && isFull(end)) return this.handOver(end); // exit 3: the context is full
    if (this.isSlice(end)) return this.afterSlice(end.tally);
    return this.afterFailure(end); // exit 4: a failure, retried or not
  }

  /** What the session to be loaded has left open is brought to its end before. */
  private async workersFirst(): Promise<void> {
    const { resume, beside } = this.next;
    if (this.dispatches && resume) await this.core.dispatcher.beforeLoad(this, resume, { beside });
  }

  private async attempt(): Promise<AttemptEnd> {
    const { core, next } = this;
    const prelude = this.spec.workbench ? core.index() : '';
    const news = next.resume && !next.fork ? core.news.since(next.resume, this.spec.instructions, prelude) : '';
    // A successor begins with the mail of the session that it takes over from.
    const mail = this.dispatches
      ? await core.dispatcher.mail.first(next.resume ?? this.session(), { resumed: Boolean(next.resume) })
      : [];
    const account = core.budget.enter(() => this.budgetEnds());
    let base = core.accounts.baseOf(undefined);
    let known: string | undefined;
    let unfollow = () => {};
    let end: AttemptEnd | undefined;
    try {
      end = await runAttempt({
        prompt: [next.prompt, mail.length > 0 && this.mailText(mail), news].filter(Boolean).join('\n\n'),
        runDir: core.runDir,
        stop: this.stop,
        watchdog: this.watchdog(),
        ...this.queryOptions(next, prelude, account),
        onMessage: (message, tally, control) => {
          if (tally.sessionId && tally.sessionId !== known) {
            known = tally.sessionId;
            base = core.accounts.baseOf(next.resume);
            unfollow();
            unfollow = core.accounts.follow(known, { tally, onUsage: () => account.count(estimateUsd(tally.seen())) });
            this.sessionKnown(known, prelude);
          }
          this.inFlight = tally;
          if (message.type === 'assistant') account.count(estimateUsd(tally.seen()));
          this.watch(message, tally, control);
        },
        onResult: (tally) => this.furtherPrompt(tally),
      });
      return end;
    } finally {
      unfollow();
      account.settle(end ? this.book(end.tally, base) : this.inFlightUsd);
    }
  }

  private queryOptions(next: Next, prelude: string, account: Account) {
    const { core, spec, stop } = this;
    const cap = Math.max(LEAST_USD, Math.min(account.capUsd ?? Number.POSITIVE_INFINITY, this.ownBudgetUsd));
    const capUsd = Number.isFinite(cap) ? cap : undefined;
    // Whether the budget is used up is known when the answer that called for these tools is stored.
    if (core.budget.limitUsd !== undefined) {
      stop.beforeBatchEnds = (ids) => Promise.all(ids.map((id) => core.commits.callStored(id)));
    }
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
    if (message.type === 'system' && message.subtype === 'init') {
      this.skills.check(this.spec, message.skills, (text) => this.notice(text));
    }
    if (message.type === 'system' && message.subtype === 'mirror_error') {
      this.notice(this.say.mirrorError({ reason: message.error }));
    }
    if (message.type === 'assistant' && isAnswer(message)) {
      if (this.dispatches) core.dispatcher.carried(this.session());
      core.checkPrice(message.message.model, tally, (text) => this.notice(text));
    }
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
  private book(tally: Tally, base: SessionTotal): number {
    const { usd, usage } = this.core.accounts.settle(tally, base);
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
  private async handOver(end: AttemptEnd): Promise<boolean> {
    const { result, core } = this;
    const { tally } = end;
    const sessionId = result.sessionId as string;
    if (result.retired.length >= core.handoff.maxGenerations) {
      return this.fail(this.say.generationsUsedUp({ generations: result.retired.length, step: result.step }));
    }
    // No successor would be started, and the session itself can go on when there is money again.
    if (core.budget.usedUp && !this.handoffText) return this.budgetUsedUp();
    this.options.onRetire?.(sessionId);
    // Only a session that was stopped by its level can still write: one that overflowed has no room for a question.
    const canWrite = this.stop.reason === 'handoff';
    this.parkIfLimited(end);
    let brokenOff = false;
    const ask = async () => {
      const text = await this.askAgain(sessionId, tally.level);
      brokenOff = text === undefined;
      return text ?? '';
    };
    const handoff = await obtainHandoff({
      step: result.step,
      task: this.task,
      written: this.handoffText,
      locale: core.locale,
      ...(canWrite ? { ask } : { why: tally.errorText }),
    });
    // The session keeps what it knows, and begins its handover again when it goes on.
    if (brokenOff) return this.brokenOff(this.say.offlineTooLong({ error: tally.errorText ?? 'handoff' }));
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
    this.setbacks.reset();
    return true;
  }

  /**
   * The handoff did not come in the same process (budget, network, an incomplete document): asked in a new one. Undefined when
   * the wait before it was broken off.
   */
  private async askAgain(sessionId: string, level: number): Promise<string | undefined> {
    const { core } = this;
    if (!(await this.patience.ready())) return undefined;
    this.stop = new StopControl(this.say.deniedWhileWriting);
    this.stop.writing = true;
    this.stop.reason = 'handoff';
    const account = core.budget.enter(() => {}); // The allowance is for this.
    let base = core.accounts.baseOf(undefined);
    const end = await runAttempt({
      prompt: this.handoffRequest(level),
      runDir: core.runDir,
      stop: this.stop,
      watchdog: this.watchdog(),
      ...this.queryOptions({ prompt: '', resume: sessionId }, '', account),
      onMessage: (message) => {
        if (message.type === 'system' && message.subtype === 'init') base = core.accounts.baseOf(sessionId);
      },
      onResult: async () => undefined,
    });
    account.settle(this.book(end.tally, base));
    this.parkIfLimited(end);
    return this.handoffText;
  }

  // ── exit 4 ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async afterFailure(end: AttemptEnd): Promise<boolean> {
    const { core, result, setbacks } = this;
    const failure = failureOf(end);
    const { error, kind } = failure;
    result.errors.push(error);
    const move = setbacks.next(failure, end.tally.turns);
    this.serverFailed = failure.network || failure.facts.status !== undefined;
    if (move.go === 'stop') return this.fail(move.error);
    if (move.go === 'park') {
      core.park.begin(move.until);
    } else {
      const { delayS } = move;
      this.emit(
        retryEvent({ attempt: setbacks.count, most: core.resilience.maxAttempts, kind, delayS, error }, core.locale),
      );
      const back = await this.patience.recover(delayS);
      if (!back) return this.brokenOff(this.say.offlineTooLong({ error }));
    }
    result.attempts++;
    await this.continueOrRestart(end.tally);
    return true;
  }

  /** Nobody sends anything before the usage limit that this attempt has met is over. */
  private parkIfLimited(end: AttemptEnd): void {
    if (end.kind === 'done') return;
    const until = usageLimit(end.error, end.facts)?.resetAt;
    if (until) this.core.park.begin(until);
  }

  /** Refused images are left out when the session is loaded again. When that did not help once, it never will. */
  private goesOnWithoutImages(end: AttemptEnd): boolean {
    const inVain = this.imagesRefused && end.tally.turns === 0;
    this.imagesRefused = isImageRefusal(end);
    return this.imagesRefused && !inVain;
  }

  /** A wait came to nothing, or somebody cut it short. */
  private brokenOff(error = INTERRUPTED): false | Promise<boolean> {
    if (this.abandoned) return this.fail(KILLED_BY_SIGNAL);
    if (this.paused) return this.fail(PAUSED);
    return this.humanWords ? this.afterWords() : this.fail(error);
  }

  // ── no sign of life ─────────────────────────────────────────────────────────────────────────────────────────────

  private watchdog(): Watchdog {
    return new Watchdog({
      timeoutMs: this.core.stallTimeoutMs,
      onStall: (calls, idleMs) => {
        this.hung = calls;
        this.emit(stallEvent({ step: this.result.step, calls, idleMs }, this.core.locale));
        this.end('stall', { urgent: true });
      },
    });
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
    const hung = this.hung.length > 0 && this.say.hungCalls({ calls: this.hung });
    this.hung = [];
    const prompt = [resumePrompt, repeats, note, hung].filter(Boolean).join('\n\n');
    this.next = { prompt, repeats, resume: tally.sessionId };
  }

  // ── the budget ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** US dollars that are left of the agent's own cap. */
  private get ownBudgetUsd(): number {
    return (this.spec.maxBudgetUsd ?? Number.POSITIVE_INFINITY) - this.result.costUsd;
  }

  /** The run's budget has run out while a query is under way. */
  private budgetEnds(): void {
    const { reason, writing } = this.stop;
    // What is being ended already ends soon enough, and a handoff is paid from the allowance.
    if (!writing && (reason === undefined || reason === 'handoff')) this.end('budget');
  }

  /** The model had come to the end of its turn when the budget ran out, but its dispatches have not. */
  private get leftOpen(): boolean {
    return this.dispatches && this.stop.reason === 'budget' && this.core.dispatcher.hasOpen(this.session());
  }

  /** The run's budget, not the agent's own cap, has ended the query. */
  private isSlice(end: AttemptEnd): boolean {
    if (end.kind === 'stopped') return end.reason === 'budget';
    return end.kind === 'done' || (isBudgetEnd(end) && this.ownBudgetUsd >= LEAST_USD);
  }

  /** The budget may have been raised meanwhile, or an estimate been too high: then the same session goes on. */
  private async afterSlice(tally: Tally): Promise<boolean> {
    if (this.core.budget.usedUp) return this.budgetUsedUp();
    await this.continueOrRestart(tally);
    return true;
  }

  private ownBudgetUsedUp(): false {
    this.keepSession();
    return this.fail(this.say.stepBudgetUsedUp({ usd: this.spec.maxBudgetUsd as number }));
  }

  /** A session that was not even loaded is still the one to go on in. */
  private keepSession(): void {
    const { resume, fork } = this.options;
    if (!fork) this.result.sessionId ??= resume;
  }

  private budgetUsedUp(): false {
    const { worker, onEvent } = this.options;
    // It is the run's affair, also when a worker comes upon it first.
    this.keepSession();
    this.core.tellBudgetUsedUp((event) => (worker ? onEvent?.(event) : this.core.emit(event, onEvent)));
    return this.fail(BUDGET_EXHAUSTED);
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

  private notice(text: string, payload?: Record<string, unknown>): void {
    this.emit(new Event('notice', { text, payload }));
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
