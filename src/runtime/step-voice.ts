import { Event } from '../events/event.js';
import type { Core } from './core.js';
import { markWorker } from './step-events.js';
import type { RunOptions } from './types.js';

/** How a step is heard: its events on their way out, a worker's marked as such. */
export class StepVoice {
  constructor(
    private readonly core: Pick<Core, 'emit' | 'tellBudgetUsedUp'>,
    private readonly step: string,
    private readonly options: Pick<RunOptions, 'worker' | 'onEvent'>,
  ) {}

  readonly emit = (event: Event): void => {
    const { worker, onEvent } = this.options;
    if (worker) onEvent?.(markWorker(event, worker));
    else this.core.emit(event, onEvent);
  };

  readonly notice = (text: string, payload?: Record<string, unknown>): void => {
    this.emit(new Event('notice', { text, payload }));
  };

  handoff(phase: 'near' | 'writing' | 'done', text: string, payload: Record<string, unknown>): void {
    this.emit(new Event('handoff', { text, payload: { phase, step: this.step, ...payload } }));
  }

  /** It is the run's affair, also when a worker comes upon it first. */
  budgetUsedUp(): void {
    const { worker, onEvent } = this.options;
    this.core.tellBudgetUsedUp((event) => (worker ? onEvent?.(event) : this.core.emit(event, onEvent)));
  }
}
