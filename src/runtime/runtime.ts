import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../agent/spec.js';
import { childEnv } from '../config/child-env.js';
import { requireCredentials } from '../config/credentials.js';
import { mask, secretsOf } from '../config/mask.js';
import { loadSettings } from '../config/sources.js';
import { Commits } from '../dispatch/commits.js';
import { DispatchTable } from '../dispatch/table.js';
import { Worktrees } from '../dispatch/worktree.js';
import { StoreError } from '../errors.js';
import { Event, type OnEvent } from '../events/event.js';
import { EventLog } from '../events/log.js';
import { DEFAULT_LOCALE, type Locale, words } from '../locale/index.js';
import { Resilience } from '../network/resilience.js';
import { PruningSessionStore } from '../sessions/layers.js';
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from '../sessions/policies.js';
import { SqliteSessionStore } from '../sessions/sqlite.js';
import { Manifest, StateDb, stamp } from '../state/index.js';
import { keepOutOfGit } from '../workbench/keep-out-of-git.js';
import { Workbench } from '../workbench/workbench.js';
import { Accounts } from './accounts.js';
import { boundStore, projectKeyOf } from './bound-store.js';
import { Budget } from './budget.js';
import { sweepOrphans } from './child.js';
import type { Core } from './core.js';
import { Dispatcher } from './dispatcher.js';
import { HandoffPolicy } from './handoff-policy.js';
import { Lease } from './lease.js';
import { Ledger } from './ledger.js';
import { ModelCheck } from './model-check.js';
import { News } from './news.js';
import { Park } from './park.js';
import { PriceCheck } from './price-check.js';
import type { StepResult } from './result.js';
import { prepareDirectory } from './run-directory.js';
import { budgetEvent } from './step-events.js';
import { StepRun } from './step-run.js';
import type { RunOptions, RuntimeOptions, StepRunner } from './types.js';
import { checkedTimeout } from './watchdog.js';
import { Windows } from './windows.js';

/** What the core is put together from, besides the runtime's own fields. */
interface Parts {
  budget: Budget;
  accounts: Accounts;
  hide: (text: string) => string;
  settings: Record<string, string>;
  env: Record<string, string>;
  commits: Commits;
  dispatches: DispatchTable;
}

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
  /** Results of the steps that have ended, in that order. */
  readonly results: StepResult[] = [];
  /** Called with each session id the moment it is known. */
  onSession: ((step: string, sessionId: string) => void) | undefined;

  private readonly base: SessionStore;
  private readonly ownBase: boolean;
  private readonly state: StateDb;
  private readonly lease: Lease | undefined;
  private readonly manifest: Manifest;
  private readonly ledger: Ledger;
  private readonly log: EventLog;
  private readonly core: Core;
  private readonly stallTimeoutMs: number;
  /** Steps in flight; workers' apart, because a person talks to their coordinator. */
  private readonly active = new Set<StepRun>();
  private readonly workers = new Set<StepRun>();
  private readonly onEvent: OnEvent | undefined;
  /** The budget is its own, so what others spend of it is noted here. */
  private readonly pays: boolean;
  private swept: Promise<void> | undefined;
  private closed = false;

  /** Throws CredentialsError, ConfigError or StoreError; nothing has been spent by then. */
  constructor(options: RuntimeOptions) {
    this.locale = options.locale ?? DEFAULT_LOCALE;
    this.onEvent = options.onEvent;
    this.pays = options.payer === undefined;
    this.workspace = resolve(options.workspace);
    this.runDir = options.runDir === undefined ? join(this.workspace, 'runs') : resolve(options.runDir);
    this.stallTimeoutMs = checkedTimeout(options.stallTimeoutMs, this.locale);
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
    this.projectKey = projectKeyOf(realpathSync(this.workspace));
    this.log = new EventLog(join(this.runDir, 'events', `${this.runId}.ndjson`), { mask: hide });
    const onNotice = (text: string) => this.emit(new Event('notice', { text }));

    this.ownBase = options.store === undefined;
    this.base =
      options.store ??
      new SqliteSessionStore(join(this.runDir, 'sessions.db'), { mask: hide, onNotice, locale: this.locale });
    this.state = StateDb.open(this.runDir, { onNotice, locale: this.locale });
    this.lease = options.exclusive ? Lease.take(this.state, this.locale) : undefined;
    this.workbench = workbenchOf(options.workbench, this.workspace, this.runDir, this.locale);
    this.workbench?.ensure();
    this.manifest = new Manifest(this.manifestPath, this.state, {
      workbench: this.workbench?.root,
      onNotice,
      locale: this.locale,
    });
    this.ledger = new Ledger(this.state, this.runId, this.manifest);
    this.resilience = policyOf(options.resilience, (enabled) => new Resilience({ enabled, locale: this.locale }));
    this.handoff = policyOf(options.handoff, (enabled) => new HandoffPolicy({ enabled }));
    const commits = new Commits();
    const accounts = new Accounts();
    const dispatches = new DispatchTable(this.state);
    const bound = boundStore(this.base, this.projectKey, {
      mask: this.ownBase ? undefined : hide,
      onLoaded: accounts.loaded,
      onStored: (key, entries) => {
        // First the cost, so that whoever waits for a commit finds it counted.
        accounts.stored(key, entries);
        commits.stored(entries);
      },
    });
    this.store = new PruningSessionStore(bound, {
      answers: (key, toolUseId) => this.core.dispatcher.results.answerFor(key, toolUseId),
      workspace: this.workspace,
      policy: policyOf(options.trim ?? false, (enabled) => new TrimPolicy({ enabled })),
      ephemeral: policyOf(options.ephemeral, (enabled) => new EphemeralPolicy({ enabled })),
      prune: new PrunePolicy({ keepDenials: options.keepDenials ?? 1 }),
      locale: this.locale,
    });

    const { env, dropped } = childEnv({ settings, runDir: this.runDir, keepEnv: options.keepEnv });
    for (const text of settings.notices) onNotice(text);
    if (dropped.length > 0) onNotice(words(this.locale).runtime.droppedEnv({ names: dropped }));
    this.core = this.coreOf(options, { budget, accounts, hide, settings: settings.env, env, commits, dispatches });
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
      this.book(step.result);
      this.noteSpending();
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
      for (const { result } of steps) this.book(result);
      this.noteSpending();
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
    const { base, projectKey } = this;
    if (base instanceof SqliteSessionStore) return base.hasSession(projectKey, sessionId);
    return (await base.load({ projectKey, sessionId })) !== null;
  }

  /** A session's stored entries, oldest first and untouched by the layers; undefined when it is not stored. */
  async transcript(sessionId: string): Promise<SessionStoreEntry[] | undefined> {
    return (await this.base.load({ projectKey: this.projectKey, sessionId })) ?? undefined;
  }

  /** Tokens that the last main-thread turn of a session had as input; undefined when it is not known. */
  contextOf(sessionId: string): number | undefined {
    return this.base instanceof SqliteSessionStore ? this.base.lastContext(this.projectKey, sessionId) : undefined;
  }

  /** US dollars that this runtime's steps have cost so far; what is in flight is estimated. */
  totalCost(): number {
    const running = this.running;
    const books = new Set([...this.results, ...running.map(({ result }) => result)]);
    const booked = [...books].reduce((sum, { costUsd }) => sum + costUsd, 0);
    return running.reduce((sum, { inFlightUsd }) => sum + inFlightUsd, booked);
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
    this.log.close();
    this.lease?.release();
    this.state.close();
    if (this.ownBase) (this.base as SqliteSessionStore).close();
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
      onSpent: () => this.noteSpending(),
    });
  }

  /** Keeps what has been spent so far where the next process finds it, however this one ends. */
  private noteSpending(): void {
    if (this.closed) return;
    const usd = this.pays ? this.core.budget.hereUsd : this.totalCost();
    const steps = this.running.flatMap((step) => step.books() ?? []);
    try {
      this.ledger.note(usd, steps);
    } catch {
      // A full disk is no reason to end the work; here it is counted all the same.
    }
  }

  private book(result: StepResult): void {
    if (!this.results.includes(result)) this.results.push(result);
    if (!this.closed) this.manifest.write(this.runId, this.results);
  }

  /** Tidies up behind earlier runs, before anything of theirs is taken up again. */
  private async sweep(): Promise<void> {
    const count = await sweepOrphans(this.runDir);
    this.ledger.bookLost();
    if (count > 0) this.emit(new Event('notice', { text: words(this.locale).runtime.orphansEnded({ count }) }));
    await this.core.dispatcher.sweepWorktrees();
  }

  private coreOf(options: RuntimeOptions, parts: Parts): Core {
    const { budget, accounts, hide, settings, env, commits, dispatches } = parts;
    let worktrees: Worktrees | undefined;
    const models = new ModelCheck(this.locale);
    const prices = new PriceCheck(this.locale);
    let toldLimit: number | undefined;
    const core: Core = {
      workspace: this.workspace,
      runDir: this.runDir,
      locale: this.locale,
      portable: options.portable ?? true,
      store: this.store,
      workbench: this.workbench,
      spillThreshold: options.spillThreshold ?? ('spillThreshold' in options ? 0 : 4000),
      resilience: this.resilience,
      park: new Park(this.state, settings, this.locale),
      stallTimeoutMs: this.stallTimeoutMs,
      handoff: this.handoff,
      budget,
      accounts,
      windows: new Windows(this.state),
      news: new News(this.state, this.locale),
      settings,
      env,
      mask: hide,
      index: () => {
        this.workbench?.refresh();
        return this.workbench?.promptBlock() ?? '';
      },
      hasSession: (sessionId) => this.hasSession(sessionId),
      emit: (event, also) => this.emit(event, also),
      onSession: (step, sessionId) => this.onSession?.(step, sessionId),
      checkModel: (configured, answered, warn) => models.check(configured ?? settings.ANTHROPIC_MODEL, answered, warn),
      checkPrice: (model, { level }, warn) => {
        if (budget.limitUsd !== undefined) prices.check(model, { counted: level > 0 }, warn);
      },
      tellBudgetUsedUp: (emit) => {
        if (toldLimit === budget.limitUsd) return;
        toldLimit = budget.limitUsd;
        emit(budgetEvent(budget, this.locale));
      },
      commits,
      get dispatcher() {
        return dispatcher;
      },
      transcript: (sessionId) => this.transcript(sessionId),
      worktrees: () => {
        worktrees ??= new Worktrees({ workspace: this.workspace, runId: this.runId, locale: this.locale });
        return worktrees;
      },
      track: (step) => this.follow(step, this.workers),
      book: (result) => this.book(result),
    };
    const dispatcher = new Dispatcher(core, dispatches);
    return core;
  }
}

/** A policy object as it is; true or nothing: the default one; false: the disabled one. */
function policyOf<T extends object>(given: T | boolean | undefined, make: (enabled: boolean) => T): T {
  return given === undefined || typeof given === 'boolean' ? make(given ?? true) : given;
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
