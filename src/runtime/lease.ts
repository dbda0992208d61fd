import { BusyError, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { StateDb } from '../state/index.js';
import { type HostedIdentity, hostedIdentity, mayLive } from './processes.js';

interface Owner extends HostedIdentity {
  /** Epoch milliseconds. */
  since: number;
}

const KIND = 'lease';
const KEY = 'workspace';

/**
 * The right to run in a workspace, held by one process at a time. It is a row, not a heartbeat: a live owner whose event
 * loop is blocked keeps it, a dead one loses it at once.
 */
export class Lease {
  private constructor(
    private readonly state: StateDb,
    private readonly owner: Owner,
  ) {}

  /** Throws BusyError while another live process holds it. */
  static take(state: StateDb, locale: Locale): Lease {
    const me: Owner = { ...hostedIdentity(), since: Date.now() };
    state.exclusively(() => {
      const other = state.get<Owner>(KIND, KEY);
      if (other && mayLive(other)) {
        throw new BusyError(
          words(locale).runtime.busy({ pid: other.pid, host: other.host, since: new Date(other.since) }),
          {
            pid: other.pid,
            since: other.since,
          },
        );
      }
      state.set(KIND, KEY, me);
    });
    return new Lease(state, me);
  }

  /** Never throws: on a full disk the row stays, and is taken over from this process when that is dead. */
  release(): void {
    try {
      this.state.exclusively(() => {
        const now = this.state.get<Owner>(KIND, KEY);
        if (now?.pid === this.owner.pid && now.since === this.owner.since) this.state.delete(KIND, KEY);
      });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}
