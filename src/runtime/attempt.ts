import { type Options, query, type SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { HookError, messageOf } from '../errors.js';
import type { Canary } from '../walls/canary.js';
import { Child } from './child.js';
import { PromptQueue } from './prompts.js';
import type { StopControl, StopReason } from './stop.js';
import { Tally } from './tally.js';

export interface AttemptTask {
  prompt: string;
  options: Options;
  runDir: string;
  stop: StopControl;
  canary: Canary;
  /** Sees every message, after the tally has counted it. */
  onMessage(message: SDKMessage, tally: Tally, control: { contextWindow(): Promise<number> }): void;
  /** Called with each result; a returned prompt is pushed into the same process, else the input is closed. */
  onResult(tally: Tally): Promise<string | undefined>;
}

/** How an attempt ended. */
export type AttemptEnd =
  | { kind: 'done'; tally: Tally }
  | { kind: 'stopped'; tally: Tally; reason: StopReason }
  | { kind: 'failed'; tally: Tally; error: string };

/**
 * One attempt: one streaming-input query in one child process, from its first prompt until that process and everything
 * it started are gone. Throws only HookError; every other failure is an end like any other.
 */
export async function runAttempt(task: AttemptTask): Promise<AttemptEnd> {
  const { stop, canary } = task;
  const tally = new Tally();
  const prompts = new PromptQueue();
  const child = new Child(task.runDir);
  let thrown: unknown;

  prompts.push(task.prompt);
  const run = query({ prompt: prompts, options: { ...task.options, spawnClaudeCodeProcess: child.spawn } });
  stop.attach({ interrupt: () => run.interrupt(), close: () => run.close(), kill: () => child.kill() });
  const control = { contextWindow: async () => (await run.getContextUsage()).rawMaxTokens };
  run.initializationResult().then(
    (result) => {
      try {
        canary.check(result);
      } catch (error) {
        thrown = error;
        run.close();
      }
    },
    () => {}, // The stream itself reports why the child did not start.
  );

  try {
    for await (const message of run) {
      tally.add(message);
      if (tally.turns > 0) canary.requireSeen();
      task.onMessage(message, tally, control);
      if (message.type !== 'result') continue;
      const more = await task.onResult(tally);
      if (more === undefined) prompts.end();
      else prompts.push(more);
    }
  } catch (error) {
    thrown ??= error;
  } finally {
    prompts.end();
    run.close();
    await child.end();
    stop.detach();
  }
  if (thrown instanceof HookError) throw thrown;
  return endOf(tally, stop, thrown, child.stderr);
}

function endOf(tally: Tally, stop: StopControl, thrown: unknown, stderr: string): AttemptEnd {
  const finished = succeeded(tally);
  // A turn that came to its end by itself before a handoff was due to start needs none.
  const needless = finished && stop.reason === 'handoff' && !stop.writing;
  if (stop.reason && !needless) return { kind: 'stopped', tally, reason: stop.reason };
  if (finished) return { kind: 'done', tally };
  return { kind: 'failed', tally, error: errorOf(tally, thrown, stderr) };
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
