import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../agent/spec.js';
import { childEnv } from '../config/child-env.js';
import { requireCredentials } from '../config/credentials.js';
import { mask, secretsOf } from '../config/mask.js';
import { loadSettings } from '../config/sources.js';
import { Commits } from '../dispatch/commits.js';
import { DispatchTable } from '../dispatch/table.js';
import { StoreError } from '../errors.js';
import { Event, type OnEvent } from '../events/event.js';
import { EventLog } from '../events/log.js';
import { DEFAULT_LOCALE, type Locale, words } from '../locale/index.js';
import { Resilience } from '../network/resilience.js';
import { checkManifest, Manifest, StateDb, stamp } from '../state/index.js';
import { keepOutOfGit } from '../workbench/keep-out-of-git.js';
import { Workbench } from '../workbench/workbench.js';
import { Accounts } from './accounts.js';
import { Budget } from './budget.js';
import { sweepOrphans } from './child.js';
import type { Core } from './core.js';
import { HandoffPolicy } from './handoff-policy.js';
import { Lease } from './lease.js';
import { Ledger } from './ledger.js';
import { makeCore } from './make-core.js';
import { Park } from './park.js';
import { policyOf } from './policy-of.js';
import type { StepResult } from './result.js';
import { RunBooks } from './run-books.js';
import { prepareDirectory } from './run-directory.js';
import { RunSessions } from './run-sessions.js';
import { StepRun } from './step-run.js';
import type { RunOptions, RuntimeOptions, StepRunner } from './types.js';
import { checkedTimeout } from './watchdog.js';

/**
 * The heart of a run: holds the workspace, the sessions and the policies, and has one verb, run a step. Retries,
 * continuation after an interruption and handoffs all happen inside that one call.
 */
export class Runtime implements StepRunner, AsyncDisposable {
  readonly workspace: string;
  readonly runDir: string;
  readonly runId: string;
  readonly locale: Locale;
  readonly manifestPath: string;
  readonly projectKey: string;
  readonly workbench: Workbench | undefined;
  readonly resilience: Resilience;
  readonly handoff: HandoffPolicy;
  /** Sessions with the trimming and pruning layers around them. */
  readonly store: SessionStore;
  /** Called with each session id the moment it is known. */
  onSession: ((step: string, sessionId: string) => void) | undefined;

  private readonly sessions: RunSessions;
  private readonly state: StateDb;
  private readonly lease: Lease | undefined;
  /** Where a usage limit is kept: the run's that pays for this one, since it is the same account. */
  private readonly limits: StateDb;
  private readonly ledger: Ledger;
  private readonly books: RunBooks;
  private readonly log: EventLog;
  private readonly core: Core;
  /** Steps in flight; workers' apart, because a person talks to their coordinator. */
  private readonly active = new Set<StepRun>();
  private readonly workers = new Set<StepRun>();
  private readonly onEvent: OnEvent | undefined;
  private swept: Promise<void> | undefined;
  private closed = false;

  /** Throws CredentialsError, ConfigError or StoreError; nothing has been spent by then. */
  constructor(options: RuntimeOptions) {
    this.locale = options.locale ?? DEFAULT_LOCALE;
    this.onEvent = options.onEvent;
    this.workspace = resolve(options.workspace);
    this.runDir = options.runDir === undefined ? join(this.workspace, 'runs') : resolve(options.runDir);
    const stallTimeoutMs = checkedTimeout(options.stallTimeoutMs, this.locale);
    const settings = loadSettings({ workspace: this.workspace, locale: this.locale });
    requireCredentials(settings);
    const budget = options.payer?.core.budget ?? this.budgetOf(options);
    const secrets = secretsOf(settings);
    const hide = (text: string) => mask(text, secrets);

    prepareDirectory(this.workspace, 'workspace', this.locale);
    prepareDirectory(this.runDir, 'run directory', this.locale);
    keepOutOfGit(this.runDir);
    this.runId = `${stamp()}-${randomBytes(3).toString('hex')}`;
    this.manifestPath = join(this.runDir, 'manifest.json');
    checkManifest(this.manifestPath, this.locale);
    this.log = new EventLog(join(this.runDir, 'events', `${this.runId}.ndjson`), { mask: hide });
    const onNotice = (text: string) => this.emit(new Event('notice', { text }));

    this.state = StateDb.open(this.runDir, { onNotice, locale: this.locale });
    this.lease = options.exclusive ? Lease.take(this.state, this.locale) : undefined;
    this.limits = StateDb.open(options.payer?.runDir ?? this.runDir, { onNotice, locale: this.locale });
    this.workbench = workbenchOf(options.workbench, this.workspace, this.runDir, this.locale);
    this.workbench?.ensure();
    const manifest = new Manifest(this.manifestPath, this.state, {
      workbench: this.workbench?.root,
      onNotice,
      locale: this.locale,
    });
    this.ledger = new Ledger(this.state, this.runId, manifest);
    this.books = new RunBooks({
      ...{ runId: this.runId, manifest, ledger: this.ledger, running: () => this.running },
      // The budget is its own, or what it spends is noted by the one that pays.
      spentUsd: () => (options.payer ? this.books.totalUsd() : budget.hereUsd),
    });
    this.resilience = policyOf(options.resilience, (enabled) => new Resilience({ enabled, locale: this.locale }));
    this.handoff = policyOf(options.handoff, (enabled) => new HandoffPolicy({ enabled }));
    const commits = new Commits();
    const accounts = new Accounts();
    this.sessions = new RunSessions(options, {
      ...{ workspace: this.workspace, runDir: this.runDir, locale: this.locale, state: this.state },
      ...{ mask: hide, onNotice, accounts, commits },
      answers: (key, toolUseId) => this.core.dispatcher.results.answerFor(key, toolUseId),
    });
    this.projectKey = this.sessions.projectKey;
    this.store = this.sessions.store;

    const { env, dropped } = childEnv({ settings, runDir: this.runDir, keepEnv: options.keepEnv });
    for (const text of settings.notices) onNotice(text);
    if (dropped.length > 0) onNotice(words(this.locale).runtime.droppedEnv({ names: dropped }));
    this.core = makeCore({
      ...{ workspace: this.workspace, runDir: this.runDir, runId: this.runId, locale: this.locale },
      ...{ state: this.state, store: this.store, workbench: this.workbench },
      ...{ resilience: this.resilience, handoff: this.handoff, stallTimeoutMs },
      ...{ budget, accounts, commits, giveBack: this.sessions.giveBack, env, settings: settings.env, mask: hide },
      portable: options.portable ?? true,
      spillThreshold: options.spillThreshold ?? ('spillThreshold' in options ? 0 : 4000),
      park: new Park(this.limits, settings.env, this.locale),
      dispatches: new DispatchTable(this.state),
      hasSession: (sessionId) => this.hasSession(sessionId),
      transcript: (sessionId) => this.transcript(sessionId),
      emit: (event, also) => this.emit(event, also),
      onSession: (step, sessionId) => this.onSession?.(step, sessionId),
      track: (step) => this.follow(step, this.workers),
      book: (result) => this.books.book(result),
    });
  }

  /** Runs one step to its end and books it. Throws HookError when it could not be guarded. */
  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    this.swept ??= this.sweep();
    await this.swept;
    return this.follow(new StepRun(this.core, spec, prompt, options), this.active);
  }

  private async follow(step: StepRun, among: Set<StepRun>): Promise<StepResult> {
    among.add(step);
    try {
      return await step.run();
    } finally {
      among.delete(step);
      this.books.book(step.result);
      this.books.noteSpending();
    }
  }

  /**
   * Lets a person have a word: each running step ends its round after the running tool batch and goes on, in the same
   * session, with `message`; without one (or when it turns out empty) it stops. A second call stops it sooner. Returns how
   * many steps it reached: between two steps there is none.
   */
  interrupt(message?: string | Promise<string | undefined>): number {
    for (const step of this.active) step.interrupt(Promise.resolve(message));
    return this.active.size;
  }

  /**
   * Ends the processes of the steps in flight and writes their books as killed by a signal. For signal handlers: books that
   * cannot be written are a notice, because nobody would catch an error there.
   */
  rescue(): void {
    const steps = [...this.active, ...this.workers];
    for (const step of steps) step.abandon();
    try {
      for (const { result } of steps) this.books.book(result);
      this.books.noteSpending();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.emit(new Event('notice', { text: error.message }));
    }
  }

  /** Ends one dispatch for good; the others go on. False when there is no open one with that number. */
  cancel(dispatch: number): boolean {
    return this.core.dispatcher.cancel(dispatch);
  }

  /** Is that session still stored? */
  async hasSession(sessionId: string): Promise<boolean> {
    return this.sessions.has(sessionId);
  }

  /** A session's stored entries, oldest first and untouched by the layers; undefined when it is not stored. */
  async transcript(sessionId: string): Promise<SessionStoreEntry[] | undefined> {
    return this.sessions.transcript(sessionId);
  }

  /** Tokens that the last main-thread turn of a session had as input; undefined when it is not known. */
  contextOf(sessionId: string): number | undefined {
    return this.sessions.contextOf(sessionId);
  }

  /** Results of the steps that have ended, in that order. */
  get results(): StepResult[] {
    return this.books.results;
  }

  /** US dollars that this runtime's steps have cost so far; what is in flight is estimated. */
  totalCost(): number {
    return this.books.totalUsd();
  }

  /** US dollars that count against `budgetUsd`: with 'directory', what earlier runs have spent as well. */
  get budgetSpentUsd(): number {
    return this.core.budget.spentUsd;
  }

  /** US dollars that this run may cost; undefined: no cap. */
  get budgetUsd(): number | undefined {
    return this.core.budget.limitUsd;
  }

  /** Sets a higher cap, at once. False: `usd` is not above the cap there is, or not above what is spent. */
  raiseBudget(usd: number): boolean {
    return this.core.budget.raise(usd);
  }

  /** Tokens: the window of sessions with that model, and the level at which they hand over (undefined: they do not). */
  contextWindow(model?: string): { window: number; handoffAt: number | undefined } {
    const { window, at, enabled } = this.handoff.forWindow(this.core.windows.of(model));
    return { window, handoffAt: enabled ? at : undefined };
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.books.close();
    this.log.close();
    this.lease?.release();
    this.state.close();
    this.limits.close();
    this.sessions.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  /** @internal Events of the workflow take the same way as the steps' own. */
  emit(event: Event, also?: OnEvent): void {
    this.log.write(event);
    for (const receiver of new Set([this.onEvent, also])) {
      try {
        receiver?.(event);
      } catch {
        // A UI that throws must not end a run of hours; what it should have shown is in the event log.
      }
    }
  }

  private get running(): StepRun[] {
    return [...this.active, ...this.workers];
  }

  private budgetOf({ budgetUsd, budgetSpans = 'directory' }: RuntimeOptions): Budget {
    return new Budget(budgetUsd, {
      elsewhereUsd: () => (budgetSpans === 'directory' ? this.ledger.elsewhereUsd() : 0),
      onSpent: () => this.books.noteSpending(),
    });
  }

  /** Tidies up behind earlier runs, before anything of theirs is taken up again. */
  private async sweep(): Promise<void> {
    const count = await sweepOrphans(this.runDir);
    this.ledger.bookLost();
    if (count > 0) this.emit(new Event('notice', { text: words(this.locale).runtime.orphansEnded({ count }) }));
    await this.core.dispatcher.sweepWorktrees();
  }
}

function workbenchOf(
  given: Workbench | boolean | undefined,
  workspace: string,
  runDir: string,
  locale: Locale,
): Workbench | undefined {
  if (given instanceof Workbench) return given;
  return given ? new Workbench(workspace, { home: join(runDir, 'workbench'), locale }) : undefined;
}
