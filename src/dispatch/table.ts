import { createHash, randomUUID } from 'node:crypto';
import type { StateDb } from '../state/index.js';

/**
 * queued: waits for its turn. running: its session is at work, or was when the process died. paused: stopped on purpose,
 * goes on later. done, failed, cancelled: it has a report and never runs again.
 */
export type DispatchState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

const OPEN: readonly DispatchState[] = ['queued', 'running', 'paused'];

/** One dispatch, as it is kept over processes. */
export interface DispatchRow {
  /** Counted from 1 in this run directory; what people and models call it by. */
  id: number;
  /** The coordinator's session that will get the report. A handover moves it to the successor. */
  session: string;
  /** How it stood before a handover moved it here: it goes back when the store never gets the successor. */
  before?: Pick<DispatchRow, 'session' | 'carried' | 'mail'>;
  toolUseId: string;
  inputHash: string;
  worker: string;
  task: string;
  /** Id of the dispatch that must be done first. */
  after?: number;
  /** Name in the books: `work/coder#3`. */
  label: string;
  /** The worker's session, assigned before it starts; a handover of the worker moves it on. */
  workerSession: string;
  /** The worker's session that is handing over, or has: its last words are no report, and it goes on if no successor is stored. */
  retiring?: string;
  state: DispatchState;
  /** What the coordinator gets, final; set with done, failed and cancelled. */
  report?: string;
  /** The text that a request to the model has carried as this call's result. From then on it stays. */
  carried?: string;
  /** The report has to come, or has come, as mail, because the result has been carried with other words. */
  mail?: 'due' | 'sent';
  worktree?: { path: string; cwd: string; branch: string; base: string };
  /** The branch that holds its changes, once it is done and has made any. */
  branch?: string;
  costUsd: number;
  /** Epoch milliseconds. */
  createdAt: number;
  startedAt?: number;
  endedAt?: number;
}

const KIND = 'dispatch';
/** Names the state of the table: whoever writes a row writes a new one, so that all others know that theirs is stale. */
const EDITION = 'dispatch-edition';

/**
 * The dispatches of a run directory, in state.db. Rows are kept in memory and read again when another table, in this process
 * or in another one, has written since. The rows handed out are not to be changed; `update` does that.
 */
export class DispatchTable {
  private rows = new Map<number, DispatchRow>();
  private edition: string | undefined;
  private loaded = false;

  constructor(private readonly state: StateDb) {}

  /** Adds a row under the next free id. `label` gets that id. */
  add(row: Omit<DispatchRow, 'id' | 'state' | 'costUsd' | 'createdAt' | 'inputHash'>): DispatchRow {
    return this.state.exclusively(() => {
      const id = 1 + this.all().reduce((most, { id }) => Math.max(most, id), 0);
      return this.write({
        ...row,
        id,
        label: `${row.label}#${id}`,
        inputHash: hashOf(row.worker, row.task, row.after),
        state: 'queued',
        costUsd: 0,
        createdAt: Date.now(),
      });
    });
  }

  /** Changes some fields and returns the row as it is now. */
  update(id: number, changes: Partial<DispatchRow>): DispatchRow {
    return this.state.exclusively(() => this.write({ ...(this.get(id) as DispatchRow), ...changes }));
  }

  get(id: number): DispatchRow | undefined {
    return this.current().get(id);
  }

  /** In the order of their ids. */
  all(): DispatchRow[] {
    return [...this.current().values()];
  }

  /** The dispatches whose reports go to that session. */
  of(session: string): DispatchRow[] {
    return this.all().filter((row) => row.session === session);
  }

  find(session: string, toolUseId: string): DispatchRow | undefined {
    return this.all().find((row) => row.toolUseId === toolUseId && row.session === session);
  }

  private write(row: DispatchRow): DispatchRow {
    const edition = randomUUID();
    this.state.set(KIND, keyOf(row.id), row);
    this.state.set(EDITION, '', edition);
    this.edition = edition;
    this.rows.set(row.id, Object.freeze(row));
    return row;
  }

  private current(): Map<number, DispatchRow> {
    const edition = this.state.get<string>(EDITION, '');
    if (this.loaded && edition === this.edition) return this.rows;
    this.rows = new Map(this.state.list<DispatchRow>(KIND).map(({ value }) => [value.id, Object.freeze(value)]));
    this.edition = edition;
    this.loaded = true;
    return this.rows;
  }
}

export function isOpen({ state }: DispatchRow): boolean {
  return OPEN.includes(state);
}

function hashOf(...input: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);
}

/** Padded, so that the order of the keys is the order of the ids. */
function keyOf(id: number): string {
  return String(id).padStart(8, '0');
}
