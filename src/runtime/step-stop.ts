import type { StepWorkers } from './step-workers.js';
import { StopControl, type StopReason } from './stop.js';

/** The means to end a step's attempts, one after the other: each has a control of its own. */
export class StepStop {
  private control: StopControl;

  constructor(
    private readonly workers: Pick<StepWorkers, 'pause'>,
    private readonly deniedWhileWriting: string,
  ) {
    this.control = new StopControl(deniedWhileWriting);
  }

  /** The control of the running attempt; between two, of the one that has ended. */
  get current(): StopControl {
    return this.control;
  }

  /** Another attempt is about to begin, and nothing has been asked of it. */
  renew(): StopControl {
    this.control = new StopControl(this.deniedWhileWriting);
    return this.control;
  }

  /** Asks for the end. Workers are told first: their calls return, then the running batch ends. */
  request(reason: StopReason, how: { urgent?: boolean } = {}): void {
    const again = this.control.reason === reason;
    this.workers.pause({ urgent: again || how.urgent });
    this.control.request(reason, how);
  }

  /** The run's budget has run out while a query is under way. */
  budgetEnds(): void {
    const { reason, writing } = this.control;
    // What is being ended already ends soon enough, and a handoff is paid from the allowance.
    if (!writing && (reason === undefined || reason === 'handoff')) this.request('budget');
  }
}
