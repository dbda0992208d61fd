import { ConfigError } from '../errors.js';

/** Below this a query is not worth starting. */
const LEAST_USD = 0.001;

/** The part of the budget that is kept back so that a full context can still write its handoff. */
const ALLOWANCE_SHARE = 0.05;
const ALLOWANCE_MOST_USD = 1;

/** A share of the run's budget that one query holds while it runs. */
export interface Share {
  /** US dollars; undefined when there is no budget. */
  capUsd: number | undefined;
  /** Gives the share back and books what was used of it. */
  settle(spentUsd: number): void;
}

/** One cap over everything that a run spends. Each query reserves a share, is capped by it and returns the rest. */
export class Budget {
  private spent = 0;
  private reserved = 0;

  /** `limitUsd` undefined: no cap. */
  constructor(readonly limitUsd: number | undefined) {
    if (limitUsd !== undefined && !(Number.isFinite(limitUsd) && limitUsd > 0)) {
      throw new ConfigError(`budgetUsd is ${limitUsd}; use an amount of US dollars above 0, or leave it out.`, {
        limitUsd,
      });
    }
  }

  get spentUsd(): number {
    return this.spent;
  }

  /** Is there enough left to start a query? */
  get usedUp(): boolean {
    return this.available() < LEAST_USD;
  }

  /** Reserves what is there, or half of it when others run beside. */
  reserve({ beside = false } = {}): Share {
    return this.take(this.available() * (beside ? 0.5 : 1));
  }

  /** Reserves the allowance for writing a handoff. */
  reserveAllowance(): Share {
    return this.take(this.allowance());
  }

  private take(amount: number): Share {
    if (this.limitUsd === undefined) {
      return { capUsd: undefined, settle: (spentUsd) => this.book(spentUsd) };
    }
    this.reserved += amount;
    let open = true;
    return {
      capUsd: amount,
      settle: (spentUsd) => {
        if (!open) return;
        open = false;
        this.reserved -= amount;
        this.book(spentUsd);
      },
    };
  }

  private book(usd: number): void {
    this.spent += usd;
  }

  private available(): number {
    if (this.limitUsd === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.limitUsd - this.allowance() - this.spent - this.reserved);
  }

  private allowance(): number {
    return Math.min((this.limitUsd ?? 0) * ALLOWANCE_SHARE, ALLOWANCE_MOST_USD);
  }
}
