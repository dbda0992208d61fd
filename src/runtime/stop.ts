import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import type { Hooks } from '../agent/spec.js';
import { isWorkerFailure } from '../sessions/worker-failures.js';

/** Why an attempt is being ended before its time. A later reason in this list overrules an earlier one. */
export type StopReason = 'handoff' | 'worker-failed' | 'budget' | 'stall' | 'pause' | 'human' | 'signal';

const RANK: readonly StopReason[] = ['handoff', 'worker-failed', 'budget', 'stall', 'pause', 'human', 'signal'];

/** Nobody waits for these: a further request is the first one that somebody waits for. */
const GENTLE: readonly StopReason[] = ['handoff', 'worker-failed', 'budget'];

/** How one attempt can be ended, from the gentlest means to the last. */
export interface Means {
  interrupt(): Promise<unknown>;
  close(): void;
  kill(): void;
}

/** How long a second request waits for the running tool batch, and each further means for the one before. */
export interface StopTimes {
  batchMs: number;
  stepMs: number;
}

/** Tool batches that are denied while the handoff is to be written, before it is given up. */
const DENIED_BATCHES = 3;

const TIMES: StopTimes = { batchMs: 10_000, stepMs: 3_000 };

/**
 * The one way in which an attempt is ended. First the main thread's running tool batch is let finish, so that the
 * transcript stays whole; when asked a second time and that does not come, it is interrupted, closed, and killed.
 */
export class StopControl {
  reason: StopReason | undefined;
  /** While the handoff is written no tool may run. */
  writing = false;
  /** What is to be known before it is decided whether to stop behind a batch of these calls. */
  beforeBatchEnds: ((toolUseIds: readonly string[]) => Promise<unknown>) | undefined;
  private means: Means | undefined;
  private escalating = false;
  private deniedBatches = 0;

  constructor(
    private readonly deniedWhileWriting: string,
    private readonly times: StopTimes = TIMES,
  ) {}

  attach(means: Means): void {
    this.means = means;
  }

  detach(): void {
    this.means = undefined;
  }

  /** Asks for the end. `urgent`: do not wait for the tool batch longer than the deadline. */
  request(reason: StopReason, { urgent = false } = {}): void {
    const again = this.reason !== undefined && !GENTLE.includes(this.reason);
    if (!this.reason || RANK.indexOf(reason) > RANK.indexOf(this.reason)) this.reason = reason;
    if (urgent || again) void this.escalate();
  }

  hooks(): Hooks {
    const onBatch: HookCallbackMatcher = {
      hooks: [
        async (input) => {
          if (input.hook_event_name !== 'PostToolBatch' || input.agent_id) return {};
          await this.beforeBatchEnds?.(input.tool_calls.map(({ tool_use_id }) => tool_use_id));
          // The SDK has put the API's words into the result; when the session is loaded again they are ours.
          if (input.tool_calls.some(({ tool_response }) => isWorkerFailure(tool_response)))
            this.request('worker-failed');
          if (!this.reason) return {};
          // A model that goes on calling tools instead of writing is not asked for ever.
          if (this.writing && ++this.deniedBatches < DENIED_BATCHES) return {};
          return { continue: false, stopReason: this.reason };
        },
      ],
    };
    const onTool: HookCallbackMatcher = {
      onFailure: 'block',
      hooks: [
        async () => {
          if (!this.writing) return {};
          return {
            hookSpecificOutput: {
              hookEventName: 'PreToolUse',
              permissionDecision: 'deny',
              permissionDecisionReason: this.deniedWhileWriting,
            },
          };
        },
      ],
    };
    return { PostToolBatch: [onBatch], PreToolUse: [onTool] };
  }

  private async escalate(): Promise<void> {
    if (this.escalating) return;
    this.escalating = true;
    const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
    // Of an attempt without a sign of life no batch is about to end.
    if (this.reason !== 'stall') await after(this.times.batchMs);
    const { means } = this;
    void means?.interrupt().catch(() => {});
    await after(this.times.stepMs);
    if (this.means) means?.close();
    await after(this.times.stepMs);
    if (this.means) means?.kill();
  }
}
