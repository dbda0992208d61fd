import { Slots } from '../dispatch/slots.js';
import { type DispatchRow, type DispatchTable, isOpen } from '../dispatch/table.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import { type Coordinator, isStopped } from './coordinator.js';
import type { Core } from './core.js';
import { CANCELLED, type StepResult } from './result.js';
import { startWorker, type WorkerRun } from './worker-run.js';

/** Brings dispatches to their end, each in its turn, and tells whoever watches what becomes of them. */
export class DispatchRuns {
  /** Each coordinator has its own limit. */
  private readonly slots = new WeakMap<Coordinator, Slots>();
  private readonly underWay = new Map<number, Promise<DispatchRow>>();
  private readonly workers = new Map<number, WorkerRun>();
  /** Of those that wait for their turn; aborted: nobody needs it any more. */
  private readonly waiting = new Map<number, AbortController>();
  /** Rows whose coordinator has asked for a stop: they do not start, and end at their next tool batch. */
  private readonly pausing = new Set<number>();
  private readonly books = new Map<number, StepResult>();

  constructor(
    private readonly core: Core,
    private readonly table: DispatchTable,
  ) {}

  /** Starts it, goes on with it, or waits for it where it is under way. The row is open still when it was paused. */
  bringToEnd(id: number, coordinator: Coordinator): Promise<DispatchRow> {
    const underWay = this.underWay.get(id);
    if (underWay) return underWay;
    const begun = this.inTurn(id, coordinator).finally(() => this.underWay.delete(id));
    this.underWay.set(id, begun);
    return begun;
  }

  isUnderWay(id: number): boolean {
    return this.underWay.has(id);
  }

  /** Until none of these is under way any more, however it ended. */
  async settled(rows: readonly DispatchRow[]): Promise<void> {
    await Promise.all(rows.map(({ id }) => this.underWay.get(id)));
  }

  /** Stops them, each at its own next tool batch. */
  pause(rows: readonly DispatchRow[], how: { urgent: boolean }): void {
    for (const { id } of rows) {
      this.pausing.add(id);
      this.workers.get(id)?.pause(how);
    }
  }

  /** They may start again. */
  unpause(rows: readonly DispatchRow[]): void {
    for (const { id } of rows) this.pausing.delete(id);
  }

  /** Ends one for good; the others go on. False when there is no open one with that number. */
  cancel(id: number): boolean {
    const row = this.table.get(id);
    if (!row || !isOpen(row)) return false;
    const say = words(this.core.locale).dispatch;
    const cancelled = this.table.update(id, {
      state: 'cancelled',
      report: say.cancelled({ id }),
      endedAt: Date.now(),
      ...mailed(row),
    });
    this.tell(this.core, cancelled, say.ended(cancelled));
    this.waiting.get(id)?.abort();
    const worker = this.workers.get(id);
    if (worker) worker.pause({ urgent: true });
    else this.bookCancelled(id);
    return true;
  }

  /** Emits a dispatch as it now is. */
  tell(to: Pick<Coordinator, 'emit'>, { id, worker, label, state, task }: DispatchRow, text: string): void {
    const payload = { dispatch: id, worker, label, state, task: firstLine(task), subagent: true };
    to.emit(new Event('task', { text, payload }));
  }

  private async inTurn(id: number, coordinator: Coordinator): Promise<DispatchRow> {
    const waiting = new AbortController();
    this.waiting.set(id, waiting);
    const hindrance = await this.hindrance(id, coordinator, waiting.signal);
    const giveBack = hindrance
      ? undefined
      : await this.slotsOf(coordinator).take(coordinator.spec.maxWorkers, waiting.signal);
    this.waiting.delete(id);
    try {
      const row = this.table.get(id) as DispatchRow;
      if (!isOpen(row)) return row;
      if (hindrance) return this.settle(coordinator, id, hindrance);
      if (this.pausing.has(id) || isStopped(coordinator)) return this.settle(coordinator, id, { state: 'paused' });
      return await this.work(row, coordinator);
    } finally {
      giveBack?.();
    }
  }

  /** Waits for the dispatch that has to be done first. What comes back keeps this one from being started. */
  private async hindrance(
    id: number,
    coordinator: Coordinator,
    signal: AbortSignal,
  ): Promise<Partial<DispatchRow> | undefined> {
    const { after } = this.table.get(id) as DispatchRow;
    if (after === undefined) return undefined;
    const first = this.table.get(after);
    const end = first && isOpen(first) ? await unlessAborted(this.bringToEnd(after, coordinator), signal) : first;
    if (end?.state === 'done') return undefined;
    if (end?.state === 'paused') return { state: 'paused' };
    return { state: 'failed', report: words(this.core.locale).dispatch.afterFailed({ after }) };
  }

  private async work(row: DispatchRow, coordinator: Coordinator): Promise<DispatchRow> {
    const { core, table, books } = this;
    const { id, label, task } = row;
    const say = words(core.locale).dispatch;
    const resumed = row.startedAt !== undefined;
    const begun = table.update(id, { state: 'running', startedAt: row.startedAt ?? Date.now() });
    this.tell(coordinator, begun, resumed ? say.resumed(row) : say.started({ label, task: firstLine(task) }));
    const worker = startWorker({ core, coordinator, row, table, books });
    this.workers.set(id, worker);
    const end = await worker.ended.finally(() => this.workers.delete(id));
    if (table.get(id)?.state === 'cancelled') this.bookCancelled(id);
    // The process is about to die, and the next one takes it up.
    if (end.state === 'running') return table.get(id) as DispatchRow;
    return this.settle(coordinator, id, end);
  }

  private settle(coordinator: Coordinator, id: number, end: Partial<DispatchRow>): DispatchRow {
    const before = this.table.get(id) as DispatchRow;
    if (end.state === 'paused') return this.hold(coordinator, before);
    // A cancellation has the last word, and a text that a request has carried is not changed any more.
    const changes = isOpen(before) ? end : { worktree: end.worktree };
    const row = this.table.update(id, { ...changes, endedAt: Date.now(), ...mailed(before) });
    if (isOpen(before)) this.tell(coordinator, row, words(this.core.locale).dispatch.ended(row));
    return row;
  }

  /** Not now; it goes on when the coordinator does. */
  private hold(coordinator: Coordinator, row: DispatchRow): DispatchRow {
    if (!isOpen(row) || row.state === 'paused') return row;
    const held = this.table.update(row.id, { state: 'paused' });
    this.tell(coordinator, held, words(this.core.locale).dispatch.ended(held));
    return held;
  }

  /** It was booked as paused, or will be in a moment, and that is not how it stays. */
  private bookCancelled(id: number): void {
    const books = this.books.get(id);
    if (!books || books.ok) return;
    books.error = CANCELLED;
    this.core.book(books);
  }

  private slotsOf(coordinator: Coordinator): Slots {
    const slots = this.slots.get(coordinator) ?? new Slots();
    this.slots.set(coordinator, slots);
    return slots;
  }
}

/** A report that comes after a request has carried other words comes as mail. */
function mailed({ carried, mail }: DispatchRow): Partial<DispatchRow> {
  return carried !== undefined && mail === undefined ? { mail: 'due' } : {};
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([promise, aborted]);
}

function firstLine(text: string): string {
  return [...(text.trim().split('\n')[0] ?? '')].slice(0, 120).join('');
}
