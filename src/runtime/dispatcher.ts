import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec, Hooks, McpServers } from '../agent/spec.js';
import { type DispatchInput, readCall } from '../dispatch/call.js';
import { Slots } from '../dispatch/slots.js';
import { type DispatchRow, type DispatchTable, isOpen } from '../dispatch/table.js';
import { DISPATCH_TOOL, dispatchServer, SERVER_NAME } from '../dispatch/tool.js';
import { Worktrees } from '../dispatch/worktree.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import { wantsIsolation } from '../walls/isolate.js';
import type { Core } from './core.js';
import { ReportMail } from './report-mail.js';
import { CANCELLED, type StepResult } from './result.js';
import { ShownResults } from './shown-results.js';
import type { StopReason } from './stop.js';
import type { WorkerRun } from './worker-run.js';
import { startWorker } from './worker-run.js';
import { checkServers } from './worker-spec.js';

/** A coordinator's step, as the dispatcher sees it. */
export interface Coordinator {
  readonly spec: AgentSpec;
  /** The step's name in the books. */
  readonly step: string;
  /** Its session now; undefined before the first one is known. */
  session(): string | undefined;
  /** Why it is being ended, if it is. A handover lets the running batch, and so its dispatches, come to their end. */
  stopReason(): StopReason | undefined;
  emit(event: Event): void;
}

/**
 * Runs dispatches as sessions of their own, and sees to it that each report reaches its coordinator exactly once: as the
 * result of the call, in place of a result that a crash or an interruption took away, or as mail.
 */
export class Dispatcher {
  /** Each coordinator has its own limit. */
  private readonly slots = new WeakMap<Coordinator, Slots>();
  private readonly running = new Map<number, Promise<DispatchRow>>();
  private readonly workers = new Map<number, WorkerRun>();
  /** Rows whose coordinator has asked for a stop: they do not start, and end at their next tool batch. */
  private readonly pausing = new Set<number>();
  readonly results: ShownResults;
  readonly mail: ReportMail;
  private readonly books = new Map<number, StepResult>();

  constructor(
    private readonly core: Core,
    private readonly table: DispatchTable,
  ) {
    this.results = new ShownResults(table, core.locale);
    this.mail = new ReportMail(core, table);
  }

  /** The server and the hooks of one query of a coordinator. */
  equip(coordinator: Coordinator): { mcpServers: McpServers; hooks: Hooks } {
    const server = dispatchServer(
      coordinator.spec.agents ?? {},
      (input, toolUseId) => this.answer(input, toolUseId, coordinator),
      this.core.locale,
    );
    return { mcpServers: { [SERVER_NAME]: server }, hooks: this.mailHooks(coordinator) };
  }

  /**
   * To be awaited before a coordinator's session is loaded. What it left open is brought to its end first; `beside`: what
   * was delivered as paused goes on while the coordinator hears the person.
   */
  async beforeLoad(coordinator: Coordinator, session: string, { beside = false } = {}): Promise<void> {
    await this.mail.takeBack(session);
    const open = this.table.of(session).filter(isOpen);
    for (const { id } of open) this.pausing.delete(id);
    const started = open.map(({ id }) => this.startOrJoin(id, coordinator));
    if (!beside) await Promise.all(started);
  }

  /** The model has answered a request of that session: what the request carried is final. */
  carried(session: string | undefined): void {
    if (session === undefined) return;
    this.results.answered(session);
    this.mail.answered(session);
  }

  /** Stops a session's dispatches, each at its own next tool batch; their calls then return. */
  pause(session: string | undefined, { urgent = false } = {}): void {
    if (session === undefined) return;
    for (const { id } of this.table.of(session).filter(isOpen)) {
      this.pausing.add(id);
      this.workers.get(id)?.pause({ urgent });
    }
  }

  /** Ends one dispatch for good; the others go on. False when there is no open one with that number. */
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
    const worker = this.workers.get(id);
    if (worker) worker.pause({ urgent: true });
    else this.bookCancelled(id);
    return true;
  }

  /** It was booked as paused, or will be in a moment, and that is not how it stays. */
  private bookCancelled(id: number): void {
    const books = this.books.get(id);
    if (!books || books.ok) return;
    books.error = CANCELLED;
    this.core.book(books);
  }

  /** At the end of a turn: waits for what still runs, and returns the reports that the turn has not had. */
  async drain(coordinator: Coordinator): Promise<string[]> {
    const session = coordinator.session();
    if (session === undefined) return [];
    const open = this.table.of(session).filter(isOpen);
    await Promise.all(open.map(({ id }) => this.running.get(id)));
    return coordinator.stopReason() ? [] : this.mail.take(session);
  }

  /** Whether a session has dispatches that are not done, or reports that it has not had. */
  hasOpen(session: string | undefined): boolean {
    if (session === undefined) return false;
    return this.table.of(session).some((row) => isOpen(row) || row.mail === 'due');
  }

  /** At the end of a step nothing of it may run on. A step that succeeded waits; another one pauses what is left. */
  async endStep(session: string | undefined, { succeeded }: { succeeded: boolean }): Promise<void> {
    if (session === undefined) return;
    if (!succeeded) this.pause(session);
    // Also the worker of a cancelled dispatch, which is on its way to its end.
    await Promise.all(this.table.of(session).map(({ id }) => this.running.get(id)));
  }

  /** At the start of a step. Throws ConfigError when its workers cannot work as they are defined: before any money is spent. */
  begin({ spec, step }: Coordinator, { fresh }: { fresh: boolean }): void {
    const { workspace, locale } = this.core;
    checkServers(spec);
    if (Object.values(spec.agents ?? {}).some(wantsIsolation)) Worktrees.check(workspace, locale);
    if (fresh) this.cancelLeftovers(step);
  }

  /** What an earlier run of the same step left open is not wanted any more. */
  private cancelLeftovers(step: string): void {
    for (const row of this.table.all().filter(isOpen)) {
      if (isOf(step, row) && !this.running.has(row.id)) this.cancel(row.id);
    }
  }

  /** Removes worktrees that nobody needs any more: not those of open dispatches, nor of such as others may build on. */
  async sweepWorktrees(): Promise<void> {
    const made = this.table.all().filter(({ worktree }) => worktree && existsSync(worktree.path));
    if (made.length === 0) return;
    const needed = made.filter((row) => isOpen(row) || row.branch !== undefined);
    await this.core.worktrees().prune(needed.flatMap(({ worktree }) => (worktree ? [worktree.path] : [])));
  }

  private async answer(
    input: DispatchInput,
    toolUseId: string,
    coordinator: Coordinator,
  ): Promise<{ text: string; failed: boolean }> {
    const say = words(this.core.locale).dispatch;
    // Only what is stored can be found again: a call that a crash would take away must not have started anything.
    const session = coordinator.session();
    const stored = toolUseId !== '' && (await this.core.commits.callStored(toolUseId));
    // Behind the end of the budget it is kept like those that were at work.
    const stopped = isStopped(coordinator) && coordinator.stopReason() !== 'budget';
    if (!session || !stored || stopped) return { text: say.notRun, failed: true };
    const order = readCall(input, {
      workers: Object.keys(coordinator.spec.agents ?? {}),
      earlier: this.earlier(coordinator),
      locale: this.core.locale,
    });
    if (typeof order === 'string') return { text: order, failed: true };
    const known = this.table.find(session, toolUseId);
    const row =
      known ??
      this.table.add({
        session,
        toolUseId,
        ...order,
        label: `${baseOf(coordinator.step)}/${order.worker}`,
        workerSession: randomUUID(),
      });
    if (!known) this.tell(coordinator, row, say.queued({ label: row.label, worker: row.worker }));
    const ended = await this.startOrJoin(row.id, coordinator);
    if (ended.report === undefined) return { text: say.paused({ id: row.id }), failed: false };
    return { text: ended.report, failed: ended.state === 'failed' };
  }

  /** What a dispatch may come after: its own step's dispatches, and work of other steps that is done. */
  private earlier({ step }: Coordinator): DispatchRow[] {
    return this.table.all().filter((row) => isOf(step, row) || row.state === 'done');
  }

  private startOrJoin(id: number, coordinator: Coordinator): Promise<DispatchRow> {
    const running = this.running.get(id);
    if (running) return running;
    const started = this.work(id, coordinator).finally(() => this.running.delete(id));
    this.running.set(id, started);
    return started;
  }

  private async work(id: number, coordinator: Coordinator): Promise<DispatchRow> {
    const { core, table } = this;
    const say = words(core.locale).dispatch;
    const { after } = table.get(id) as DispatchRow;
    if (after !== undefined) {
      const first = table.get(after);
      const end = first && isOpen(first) ? await this.startOrJoin(after, coordinator) : first;
      if (end?.state === 'paused') return this.hold(id);
      if (end?.state !== 'done') {
        return this.settle(coordinator, id, { state: 'failed', report: say.afterFailed({ after }) });
      }
    }
    const giveBack = await this.slotsOf(coordinator).take(coordinator.spec.maxWorkers);
    try {
      const row = table.get(id) as DispatchRow;
      if (!isOpen(row)) return row;
      if (this.pausing.has(id) || isStopped(coordinator)) return this.hold(id);
      const resumed = row.startedAt !== undefined;
      const begun = table.update(id, { state: 'running', startedAt: row.startedAt ?? Date.now() });
      this.tell(
        coordinator,
        begun,
        resumed ? say.resumed(row) : say.started({ label: row.label, task: firstLine(row.task) }),
      );
      const worker = startWorker({ core, coordinator, row, table, books: this.books });
      this.workers.set(id, worker);
      const end = await worker.ended;
      if (table.get(id)?.state === 'cancelled') this.bookCancelled(id);
      if (end.state === 'paused') return this.hold(id);
      if (end.state === 'running') return table.get(id) as DispatchRow;
      return this.settle(coordinator, id, end);
    } finally {
      this.workers.delete(id);
      giveBack();
    }
  }

  private slotsOf(coordinator: Coordinator): Slots {
    const slots = this.slots.get(coordinator) ?? new Slots();
    this.slots.set(coordinator, slots);
    return slots;
  }

  /** Not now; it goes on when the coordinator does. */
  private hold(id: number): DispatchRow {
    const row = this.table.get(id) as DispatchRow;
    return isOpen(row) ? this.table.update(id, { state: 'paused' }) : row;
  }

  private settle(coordinator: Coordinator, id: number, end: Partial<DispatchRow>): DispatchRow {
    const before = this.table.get(id) as DispatchRow;
    // A cancellation has the last word, and a text that a request has carried is not changed any more.
    const changes = isOpen(before) ? end : { worktree: end.worktree };
    const row = this.table.update(id, { ...changes, endedAt: Date.now(), ...mailed(before) });
    this.tell(coordinator, row, words(this.core.locale).dispatch.ended(row));
    return row;
  }

  /** Mail reaches the main thread beside its next tool results; what comes later opens a further turn, see `drain`. */
  private mailHooks(coordinator: Coordinator): Hooks {
    const beside = async (input: HookInput) => {
      if (input.hook_event_name !== 'PostToolBatch' || input.agent_id) return {};
      this.results.returned(coordinator.session(), input.tool_calls);
      const reports = coordinator.stopReason() ? [] : this.mail.take(coordinator.session());
      if (reports.length === 0) return {};
      const additionalContext = words(this.core.locale).dispatch.mail({ reports });
      return { hookSpecificOutput: { hookEventName: 'PostToolBatch' as const, additionalContext } };
    };
    return { PostToolBatch: [{ hooks: [beside] }], PostToolUse: [{ matcher: DISPATCH_TOOL, hooks: [plainReport] }] };
  }

  private tell(to: Pick<Core, 'emit'> | Coordinator, row: DispatchRow, text: string): void {
    const { id, worker, label, state, task } = row;
    to.emit(
      new Event('task', {
        text,
        payload: { dispatch: id, worker, label, state, task: firstLine(task), subagent: true },
      }),
    );
  }
}

/** The bare words instead of a list of one text block: that frame would stay in the main thread with every dispatch. */
async function plainReport(input: HookInput): Promise<SyncHookJSONOutput> {
  const blocks = input.hook_event_name === 'PostToolUse' ? (input.tool_response as { text?: unknown }[]) : undefined;
  const text = Array.isArray(blocks) && blocks.length === 1 ? blocks[0]?.text : undefined;
  if (typeof text !== 'string') return {};
  return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: text } };
}

/** A report that comes after a request has carried other words comes as mail. */
function mailed({ carried, mail }: DispatchRow): Partial<DispatchRow> {
  return carried !== undefined && mail === undefined ? { mail: 'due' } : {};
}

/** Nothing new is started for it. */
function isStopped(coordinator: Coordinator): boolean {
  const reason = coordinator.stopReason();
  return reason !== undefined && reason !== 'handoff';
}

/** `work#round2` → `work`: rounds of a step share its workers' numbering. */
function baseOf(step: string): string {
  return step.split('#')[0] ?? step;
}

/** Whether a coordinator of that step has dispatched it. */
function isOf(step: string, { label }: DispatchRow): boolean {
  return label.startsWith(`${baseOf(step)}/`);
}

function firstLine(text: string): string {
  return [...(text.trim().split('\n')[0] ?? '')].slice(0, 120).join('');
}
