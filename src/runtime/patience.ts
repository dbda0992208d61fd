import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from './core.js';

export interface PatienceOptions {
  notice(text: string, payload?: Record<string, unknown>): void;
  /** Something else is wanted of the step than to wait. */
  isWanted(): boolean;
}

/**
 * The waits of one step: for the end of a usage limit, for the network, for a back-off. Each answers false when it was cut
 * short, or was in vain.
 */
export class Patience {
  private current = new AbortController();

  constructor(
    private readonly core: Pick<Core, 'park' | 'resilience' | 'settings' | 'locale'>,
    private readonly options: PatienceOptions,
  ) {}

  /** Ends the wait that is under way. */
  cutShort(): void {
    this.current.abort();
  }

  /** Until no usage limit is in force. */
  limitOver(): Promise<boolean> {
    return this.wait((signal) => this.park(signal));
  }

  /** Until a request can be sent. */
  ready(): Promise<boolean> {
    return this.wait(async (signal) => (await this.park(signal)) && this.online(signal));
  }

  /** Until the endpoint can be reached, and then as long as a failure asks for. */
  recover(delayS: number): Promise<boolean> {
    return this.wait(async (signal) => {
      if (!(await this.online(signal))) return false;
      await sleep(delayS * 1000, undefined, { signal }).catch(() => {});
      return !signal.aborted;
    });
  }

  private async wait(until: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
    this.current = new AbortController();
    return !this.options.isWanted() && until(this.current.signal);
  }

  private park(signal: AbortSignal): Promise<boolean> {
    const { notice } = this.options;
    return this.core.park.over(signal, (text, until) => notice(text, until && { until: until.toISOString() }));
  }

  private online(signal: AbortSignal): Promise<boolean> {
    const { resilience, settings, locale } = this.core;
    return resilience.waitOnline((text) => this.options.notice(text), { env: settings, signal, locale });
  }
}
