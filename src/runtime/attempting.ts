import type { AgentSpec } from '../agent/spec.js';
import { type AttemptEnd, runAttempt } from './attempt.js';
import type { Booking } from './booking.js';
import { type Account, LEAST_USD } from './budget.js';
import type { Core } from './core.js';
import type { Following } from './following.js';
import { ownBudgetLeft } from './own-budget.js';
import { estimateUsd } from './pricing.js';
import { guardedOptions, type Next } from './query-options.js';
import type { StepResult } from './result.js';
import type { Resuming } from './resuming.js';
import type { StepStop } from './step-stop.js';
import type { StepWorkers } from './step-workers.js';
import { isAnswer, type Tally } from './tally.js';
import type { RunOptions } from './types.js';

export interface AttemptingParts {
  core: Core;
  spec: AgentSpec;
  options: Pick<RunOptions, 'cwd' | 'onSession'>;
  result: StepResult;
  workers: StepWorkers;
  stop: StepStop;
  booking: Booking;
  following: Following;
  resuming: Pick<Resuming, 'watchdog'>;
}

/** A step's queries, each from what it is to be asked to its place in the books. */
export class Attempting {
  constructor(private readonly parts: AttemptingParts) {}

  /** One attempt. `furtherPrompt`: what the same process goes on with after a turn. */
  async attempt(next: Next, furtherPrompt: (tally: Tally) => Promise<string | undefined>): Promise<AttemptEnd> {
    const { core, spec, workers, stop, booking, following } = this.parts;
    const prelude = spec.workbench ? core.index() : '';
    const news = next.resume && !next.fork ? core.news.since(next.resume, spec.instructions, prelude) : '';
    const mail = await workers.firstMail(next);
    const account = core.budget.enter(() => stop.budgetEnds());
    let base = core.accounts.baseOf(undefined);
    let known: string | undefined;
    const since = Date.now();
    let unfollow = () => {};
    let end: AttemptEnd | undefined;
    try {
      end = await this.query({
        next: { ...next, prompt: [next.prompt, mail, news].filter(Boolean).join('\n\n') },
        prelude,
        account,
        onMessage: (message, tally, control) => {
          if (tally.sessionId && tally.sessionId !== known) {
            known = tally.sessionId;
            base = core.accounts.baseOf(next.resume);
            unfollow();
            unfollow = core.accounts.follow(known, {
              tally,
              since,
              onUsage: () => account.count(estimateUsd(tally.seen())),
            });
            void core.giveBack.now();
            this.sessionKnown(known, prelude);
          }
          booking.follow(tally);
          if (message.type === 'assistant') account.count(estimateUsd(tally.seen()));
          following.see(message, { tally, stop: stop.current, contextWindow: control.contextWindow });
        },
        onResult: furtherPrompt,
      });
      return end;
    } finally {
      unfollow();
      account.settle(end ? booking.settle(end.tally, base, stop.current) : booking.inFlightUsd);
    }
  }

  /** Asks a session for its handoff in a process of its own. */
  readonly askForHandoff = async (prompt: string, sessionId: string): Promise<AttemptEnd> => {
    const { core, stop, booking, workers } = this.parts;
    const control = stop.renew();
    control.writing = true;
    control.reason = 'handoff';
    const account = core.budget.enter(() => {}); // The allowance is for this.
    let base = core.accounts.baseOf(undefined);
    const end = await this.query({
      next: { prompt, resume: sessionId },
      prelude: '',
      account,
      onMessage: (message) => {
        if (message.type === 'system' && message.subtype === 'init') base = core.accounts.baseOf(sessionId);
        // What it has had, it writes into the handoff.
        if (isAnswer(message)) workers.carried();
      },
      onResult: async () => undefined,
    });
    account.settle(booking.settle(end.tally, base, control));
    return end;
  };

  private query({ next, prelude, account, onMessage, onResult }: Query): Promise<AttemptEnd> {
    const { core, spec, options, result, workers, stop, resuming } = this.parts;
    const { current } = stop;
    const cap = Math.max(LEAST_USD, Math.min(account.capUsd ?? Number.POSITIVE_INFINITY, ownBudgetLeft(spec, result)));
    const capUsd = Number.isFinite(cap) ? cap : undefined;
    // Whether the budget is used up is known when the answer that called for these tools is stored.
    if (core.budget.limitUsd !== undefined) {
      current.beforeBatchEnds = (ids) => Promise.all(ids.map((id) => core.commits.callStored(id)));
    }
    return runAttempt({
      prompt: next.prompt,
      runDir: core.runDir,
      stop: current,
      watchdog: resuming.watchdog(),
      ...guardedOptions({
        core,
        spec,
        next,
        prelude,
        capUsd,
        stop: current,
        equipment: workers.equip(),
        cwd: options.cwd,
      }),
      onMessage,
      onResult,
    });
  }

  private sessionKnown(sessionId: string, prelude: string): void {
    const { core, spec, options, result, workers } = this.parts;
    const before = result.sessionId;
    if (before && before !== sessionId) workers.moveMail(before, sessionId);
    result.sessionId = sessionId;
    // A resumed session keeps the prompt it began with; what it hears as news counts as told.
    core.news.told(sessionId, spec.instructions, prelude);
    options.onSession?.(sessionId);
    core.onSession(result.step, sessionId);
  }
}

interface Query extends Pick<Parameters<typeof runAttempt>[0], 'onMessage' | 'onResult'> {
  next: Next;
  prelude: string;
  account: Account;
}
