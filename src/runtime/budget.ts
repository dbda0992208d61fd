import { ConfigError } from '../errors.js';

/** With less than this left, no query is started. US dollars. */
export const LEAST_USD = 0.001;

/** The part of the budget that is kept back so that a full context can still write its handoff. */
const ALLOWANCE_SHARE = 0.05;
const ALLOWANCE_MOST_USD = 1;

/**
 * By so much a query's cap in the SDK lies above what is left. The SDK breaks a query off in the middle of its tools; the
 * end between two requests, which loses nothing, is to come first.
 */
const BACKSTOP_SHARE = 0.2;
const BACKSTOP_LEAST_USD = 0.1;

/** What one query spends while it runs. */
export interface Account {
  /** US dollars for the SDK's own cap; undefined when there is no budget. */
  readonly capUsd: number | undefined;
  /** Tells what the query has cost so far. US dollars. */
  count(usd: number): void;
  /** The query is over and has cost this much. US dollars. */
  settle(usd: number): void;
}

export interface BudgetOptions {
  /** US dollars that others have spent of the same budget: earlier runs, other processes. */
  elsewhereUsd?: () => number;
  /** Called with what has been spent here, whenever that has changed. */
  onSpent?: (usd: number) => void;
}

interface Entry {
  usd: number;
  told: boolean;
  onUsedUp: () => void;
}

/**
 * One cap over everything that a run spends. No query reserves a share: each is counted while it runs, and when the sum
 * reaches the limit all of them are asked to end.
 */
export class Budget {
  private limit: number | undefined;
  private settledUsd = 0;
  private elsewhere: number | undefined;
  private readonly open = new Set<Entry>();

  /** `limitUsd` undefined: no cap. Throws ConfigError when it is not an amount above 0. */
  constructor(
    limitUsd?: number,
    private readonly options: BudgetOptions = {},
  ) {
    if (limitUsd !== undefined && !(Number.isFinite(limitUsd) && limitUsd > 0)) {
      throw new ConfigError(`budgetUsd is ${limitUsd}; use an amount of US dollars above 0, or leave it out.`, {
        limitUsd,
      });
    }
    this.limit = limitUsd;
  }

  get limitUsd(): number | undefined {
    return this.limit;
  }

  /** Sets a higher cap, at once and for all. False: it is not higher, or not above what is spent. */
  raise(limitUsd: number): boolean {
    if (!(Number.isFinite(limitUsd) && limitUsd > Math.max(this.limit ?? 0, this.spentUsd))) return false;
    this.limit = limitUsd;
    for (const entry of this.open) entry.told = false;
    return true;
  }

  /** All that counts against the limit: earlier runs, what is booked, and what is in flight. */
  get spentUsd(): number {
    this.elsewhere ??= this.options.elsewhereUsd?.() ?? 0;
    return this.elsewhere + this.hereUsd;
  }

  /** Nothing is left but the allowance for a handoff. */
  get usedUp(): boolean {
    // Other processes may have spent meanwhile.
    this.elsewhere = undefined;
    return this.leftUsd < LEAST_USD;
  }

  /** Opens the account of a query. `onUsedUp` is called once, when the budget runs out while it is open. */
  enter(onUsedUp: () => void): Account {
    const entry: Entry = { usd: 0, told: false, onUsedUp };
    this.open.add(entry);
    return {
      capUsd: this.capUsd(),
      count: (usd) => {
        if (!this.open.has(entry) || usd === entry.usd) return;
        entry.usd = usd;
        this.changed();
      },
      settle: (usd) => {
        if (!this.open.delete(entry)) return;
        this.settledUsd += usd;
        this.changed();
      },
    };
  }

  private changed(): void {
    this.options.onSpent?.(this.hereUsd);
    if (this.leftUsd >= LEAST_USD) return;
    for (const entry of [...this.open].filter(({ told }) => !told)) {
      entry.told = true;
      entry.onUsedUp();
    }
  }

  /** What is booked here and what is in flight. */
  get hereUsd(): number {
    return [...this.open].reduce((sum, { usd }) => sum + usd, this.settledUsd);
  }

  private get leftUsd(): number {
    if (this.limit === undefined) return Number.POSITIVE_INFINITY;
    return this.limit - Math.min(this.limit * ALLOWANCE_SHARE, ALLOWANCE_MOST_USD) - this.spentUsd;
  }

  private capUsd(): number | undefined {
    if (this.limit === undefined) return undefined;
    return Math.max(0, this.limit - this.spentUsd) + Math.max(this.limit * BACKSTOP_SHARE, BACKSTOP_LEAST_USD);
  }
}
