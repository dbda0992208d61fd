import { type Options, query, type SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { claimServers } from '../agent/servers.js';
import { HookError, messageOf } from '../errors.js';
import type { FailureFacts } from '../network/classify.js';
import type { Canary } from '../walls/canary.js';
import { Child } from './child.js';
import { PromptQueue } from './prompts.js';
import { FailureSigns, inWords } from './signs.js';
import type { StopControl, StopReason } from './stop.js';
import { Tally } from './tally.js';
import type { Watchdog } from './watchdog.js';

export interface AttemptTask {
  prompt: string;
  options: Options;
  runDir: string;
  stop: StopControl;
  canary: Canary;
  watchdog: Watchdog;
  /** Sees every message, after the tally has counted it. */
  onMessage(message: SDKMessage, tally: Tally, control: { contextWindow(): Promise<number> }): void;
  /** Called with each result; a returned prompt is pushed into the same process, else the input is closed. */
  onResult(tally: Tally): Promise<string | undefined>;
}

/** How an attempt ended. */
export type AttemptEnd =
  | { kind: 'done'; tally: Tally }
  | { kind: 'stopped'; tally: Tally; reason: StopReason; error: string; facts: FailureFacts }
  | { kind: 'failed'; tally: Tally; error: string; facts: FailureFacts };

/** Pieces of an answer are signs of life; a long answer in one block gives no other for half an hour. */
const ALWAYS: Options = { includePartialMessages: true };

/**
 * One attempt: one streaming-input query in one child process, from its first prompt until that process and everything
 * it started are gone. Throws HookError, and ConfigError before it starts; every other failure is an end like any other.
 */
export async function runAttempt(task: AttemptTask): Promise<AttemptEnd> {
  const { stop, canary, watchdog } = task;
  const tally = new Tally();
  const signs = new FailureSigns(retriesIn(task.options));
  const prompts = new PromptQueue();
  const child = new Child(task.runDir);
  let thrown: unknown;
  const giveBack = claimServers(task.options.mcpServers);

  prompts.push(task.prompt);
  const run = query({ prompt: prompts, options: { ...task.options, ...ALWAYS, spawnClaudeCodeProcess: child.spawn } });
  stop.attach({ interrupt: () => run.interrupt(), close: () => run.close(), kill: () => child.kill() });
  // A call runs as soon as it is whole, so this is asked at the first piece of an answer, and the child is killed: one that
  // is only closed goes on for two seconds.
  const requireHooks = () => {
    if (!canary.seen) child.kill();
    canary.requireSeen();
  };
  const control = { contextWindow: async () => (await run.getContextUsage()).rawMaxTokens };
  run.initializationResult().then(
    (result) => {
      try {
        canary.check(result);
      } catch (error) {
        thrown = error;
        child.kill();
      }
    },
    () => {}, // The stream itself reports why the child did not start.
  );

  try {
    for await (const message of run) {
      watchdog.see(message);
      if (message.type === 'stream_event') {
        requireHooks();
        continue;
      }
      tally.add(message);
      signs.add(message);
      if (tally.turns > 0) requireHooks();
      task.onMessage(message, tally, control);
      if (signs.refused) {
        // Credentials do not get better by asking again, and a child that is only closed would ask.
        child.kill();
        break;
      }
      if (message.type !== 'result') continue;
      const more = await watchdog.during(task.onResult(tally));
      if (more === undefined) prompts.end();
      else prompts.push(more);
    }
  } catch (error) {
    thrown ??= error;
  } finally {
    watchdog.end();
    prompts.end();
    run.close();
    await child.end();
    giveBack();
    stop.detach();
  }
  if (thrown instanceof HookError) throw thrown;
  return endOf({ tally, stop, signs, thrown, stderr: child.stderr });
}

/** How often the SDK's program tries a request again by itself. */
function retriesIn({ env }: Options): number {
  return Number(env?.CLAUDE_CODE_MAX_RETRIES) || 0;
}

interface Remains {
  tally: Tally;
  stop: StopControl;
  signs: FailureSigns;
  thrown: unknown;
  stderr: string;
}

function endOf({ tally, stop, signs, thrown, stderr }: Remains): AttemptEnd {
  const finished = succeeded(tally);
  // A turn that came to its end by itself needs no handoff, and nothing of it is left to be paid.
  const needless = finished && !stop.writing && (stop.reason === 'handoff' || stop.reason === 'budget');
  const { facts } = signs;
  const error = signs.refused ? inWords(facts) : errorOf(tally, thrown, stderr);
  if (stop.reason && !needless) return { kind: 'stopped', tally, reason: stop.reason, error, facts };
  return finished ? { kind: 'done', tally } : { kind: 'failed', tally, error, facts };
}

/** `success` is also what the SDK calls an API failure and a stop by hook. */
function succeeded({ result }: Tally): boolean {
  return (
    result?.subtype === 'success' &&
    !result.is_error &&
    result.terminal_reason !== 'hook_stopped' &&
    result.stop_reason !== 'model_context_window_exceeded'
  );
}

function errorOf(tally: Tally, thrown: unknown, stderr: string): string {
  const { result } = tally;
  if (result?.subtype === 'success') {
    if (result.stop_reason === 'model_context_window_exceeded') return 'model_context_window_exceeded';
    if (result.is_error) return withStatus(result.result || tally.errorText || 'API error', result.api_error_status);
    return 'stopped by a hook that is not flower’s';
  }
  if (result) return [result.subtype, ...(result.errors ?? [])].join(': ');
  const said = thrown === undefined ? 'the SDK’s process ended without a result' : messageOf(thrown);
  return [tally.errorText, said, stderr.trim()].filter(Boolean).join(' | ');
}

/** The SDK's words for an API failure often leave the status out, which is what people look up. */
function withStatus(text: string, status: number | null | undefined): string {
  return status && !text.includes(String(status)) ? `${text} (HTTP ${status})` : text;
}
