import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import type { Hooks, McpServers } from '../agent/spec.js';
import { type DispatchInput, readCall } from '../dispatch/call.js';
import { type DispatchRow, type DispatchTable, isOpen } from '../dispatch/table.js';
import { DISPATCH_TOOL, dispatchServer, SERVER_NAME } from '../dispatch/tool.js';
import { Worktrees } from '../dispatch/worktree.js';
import { words } from '../locale/index.js';
import { wantsIsolation } from '../walls/isolate.js';
import { type Coordinator, isStopped } from './coordinator.js';
import type { Core } from './core.js';
import { DispatchRuns } from './dispatch-runs.js';
import { ReportMail } from './report-mail.js';
import { ShownResults } from './shown-results.js';
import { checkServers } from './worker-spec.js';

/**
 * Runs dispatches as sessions of their own, and sees to it that each report reaches its coordinator exactly once: as the
 * result of the call, in place of a result that a crash or an interruption took away, or as mail.
 */
export class Dispatcher {
  readonly results: ShownResults;
  readonly mail: ReportMail;
  private readonly runs: DispatchRuns;

  constructor(
    private readonly core: Core,
    private readonly table: DispatchTable,
  ) {
    this.results = new ShownResults(table, core.locale);
    this.mail = new ReportMail(core, table);
    this.runs = new DispatchRuns(core, table);
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
    const open = this.openOf(session);
    this.runs.unpause(open);
    const ended = open.map(({ id }) => this.runs.bringToEnd(id, coordinator));
    if (!beside) await Promise.all(ended);
  }

  /** The model has answered a request of that session: what the request carried is final. */
  carried(session: string | undefined): void {
    if (session === undefined) return;
    this.results.answered(session);
    this.mail.answered(session);
  }

  /** Stops a session's dispatches, each at its own next tool batch; their calls then return. */
  pause(session: string | undefined, { urgent = false } = {}): void {
    if (session !== undefined) this.runs.pause(this.openOf(session), { urgent });
  }

  /** Ends one dispatch for good; the others go on. False when there is no open one with that number. */
  cancel(id: number): boolean {
    return this.runs.cancel(id);
  }

  /** At the end of a turn: waits for what still runs, and returns the reports that the turn has not had. */
  async drain(coordinator: Coordinator): Promise<string[]> {
    const session = coordinator.session();
    if (session === undefined) return [];
    await this.runs.settled(this.openOf(session));
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
    await this.runs.settled(this.table.of(session));
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
      if (isOf(step, row) && !this.runs.isUnderWay(row.id)) this.cancel(row.id);
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
    if (!known) this.runs.tell(coordinator, row, say.queued({ label: row.label, worker: row.worker }));
    const ended = await this.runs.bringToEnd(row.id, coordinator);
    if (ended.report === undefined) return { text: say.paused({ id: row.id }), failed: false };
    return { text: ended.report, failed: ended.state === 'failed' };
  }

  /** What a dispatch may come after: its own step's dispatches, and work of other steps that is done. */
  private earlier({ step }: Coordinator): DispatchRow[] {
    return this.table.all().filter((row) => isOf(step, row) || row.state === 'done');
  }

  private openOf(session: string): DispatchRow[] {
    return this.table.of(session).filter(isOpen);
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
}

/** The bare words instead of a list of one text block: that frame would stay in the main thread with every dispatch. */
async function plainReport(input: HookInput): Promise<SyncHookJSONOutput> {
  const blocks = input.hook_event_name === 'PostToolUse' ? (input.tool_response as { text?: unknown }[]) : undefined;
  const text = Array.isArray(blocks) && blocks.length === 1 ? blocks[0]?.text : undefined;
  if (typeof text !== 'string') return {};
  return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: text } };
}

/** `work#round2` → `work`: rounds of a step share its workers' numbering. */
function baseOf(step: string): string {
  return step.split('#')[0] ?? step;
}

/** Whether a coordinator of that step has dispatched it. */
function isOf(step: string, { label }: DispatchRow): boolean {
  return label.startsWith(`${baseOf(step)}/`);
}
