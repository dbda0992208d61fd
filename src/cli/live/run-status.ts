import type { HumanChannel } from '../../people/channel.js';
import type { Runtime } from '../../runtime/index.js';
import type { Activity, Waiting } from './activity.js';
import type { Asides } from './aside.js';

/** What a person may want to know of a run at one moment. */
export interface RunStatus {
  step: Activity['step'];
  /** Tokens of input of the last main-thread answer, of the window it has, and where the session hands over. */
  level: number | undefined;
  window: number;
  handoffAt: number | undefined;
  /** US dollars of this run, questions from the side included; what is in flight is estimated. */
  costUsd: number;
  /** The cap, and what counts against it: what earlier runs here have spent as well. */
  budgetUsd: number | undefined;
  spentUsd: number;
  /** Since the run began. */
  seconds: number;
  workers: ReturnType<Activity['workers']['list']>;
  /** Messages that the agent has not read. */
  unread: number;
  waiting: Waiting | { for: 'person'; until: number | undefined } | { for: 'words' };
}

export interface StatusSources {
  runtime: Pick<Runtime, 'totalCost' | 'contextWindow' | 'budgetUsd' | 'budgetSpentUsd'>;
  asides: Pick<Asides, 'costUsd'>;
  activity: Activity;
  channel: HumanChannel | undefined;
  /** Epoch milliseconds. */
  began: number;
  /** The person has stopped the run and is to say something. */
  personHasWord: () => boolean;
}

/** The run's status now. */
export function runStatus({ runtime, asides, activity, channel, began, personHasWord }: StatusSources): RunStatus {
  const [ask] = channel?.pending() ?? [];
  const onPerson: RunStatus['waiting'] | undefined = personHasWord()
    ? { for: 'words' }
    : ask && { for: 'person', until: ask.deadline };
  const { window, handoffAt } = runtime.contextWindow(activity.model);
  return {
    step: activity.step,
    level: activity.level,
    window,
    handoffAt,
    costUsd: runtime.totalCost() + asides.costUsd,
    budgetUsd: runtime.budgetUsd,
    spentUsd: runtime.budgetSpentUsd,
    seconds: (Date.now() - began) / 1000,
    workers: activity.workers.list(),
    unread: channel?.pendingMail().length ?? 0,
    waiting: onPerson ?? activity.waiting,
  };
}
