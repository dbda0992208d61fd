import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { AgentSpec, Runtime, Workbench, workbenchHooks } from 'flower-agent';
import { type ModelServer, startModelServer, testEnv } from 'flower-agent/testing';
import { MODEL } from '../w1/contenders.js';

const STARTS = 7;
const HOOK_CALLS = 5_000;

export interface Overhead {
  /** Milliseconds from the call to the first request at the server, median of several. */
  firstRequestBareMs: number;
  firstRequestFlowerMs: number;
  firstRequestRatio: number;
  /** Milliseconds of all walls over one PreToolUse. */
  hookP50Ms: number;
  hookP99Ms: number;
}

export async function measureOverhead(): Promise<Overhead> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-overhead-'));
  const server = await startModelServer(() => 'Done.');
  const { TMPDIR, ...env } = testEnv(server);
  Object.assign(process.env, env, { ANTHROPIC_MODEL: MODEL });
  try {
    // By turns, so that what else the machine does hits both.
    const bare: number[] = [];
    const flower: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      bare.push(await firstRequest(server, () => bareQuery(server, directory)));
      flower.push(await firstRequest(server, () => flowerRun(join(directory, String(i)))));
    }
    const hooks = await hookTimes(directory);
    return {
      firstRequestBareMs: quantile(bare, 0.5),
      firstRequestFlowerMs: quantile(flower, 0.5),
      firstRequestRatio: quantile(flower, 0.5) / quantile(bare, 0.5),
      hookP50Ms: quantile(hooks, 0.5),
      hookP99Ms: quantile(hooks, 0.99),
    };
  } finally {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function firstRequest(server: ModelServer, run: () => Promise<void>): Promise<number> {
  let arrived = 0;
  server.script = () => {
    arrived ||= performance.now();
    return 'Done.';
  };
  const started = performance.now();
  await run();
  return arrived - started;
}

async function bareQuery(server: ModelServer, cwd: string): Promise<void> {
  const options = {
    cwd,
    env: testEnv(server),
    model: MODEL,
    settingSources: [],
    tools: ['Read', 'Glob', 'Grep'],
    systemPrompt: { type: 'preset' as const, preset: 'claude_code' as const },
  };
  for await (const _message of query({ prompt: 'Go.', options }));
}

async function flowerRun(workspace: string): Promise<void> {
  await using runtime = new Runtime({ workspace, workbench: true });
  await runtime.run(new AgentSpec({ name: 'bench', instructions: '', tools: ['Read', 'Glob', 'Grep'] }), 'Go.');
}

/** The walls of a coordinator, called as the SDK calls them. */
async function hookTimes(directory: string): Promise<number[]> {
  const hooks = workbenchHooks(new Workbench(directory), { delegateOnly: true, allowGlance: true });
  const walls = (hooks.PreToolUse ?? []).flatMap((matcher) => matcher.hooks);
  const times: number[] = [];
  for (let i = 0; i < HOOK_CALLS; i++) {
    const input = {
      hook_event_name: 'PreToolUse' as const,
      session_id: 'bench',
      transcript_path: '',
      cwd: directory,
      tool_name: 'Bash',
      tool_input: { command: `git status -s && echo "--- ${i}" && git log --oneline -10 | head -${i}` },
      tool_use_id: `toolu_${i}`,
    };
    const started = performance.now();
    for (const wall of walls) await wall(input, input.tool_use_id, { signal: new AbortController().signal });
    times.push(performance.now() - started);
  }
  return times;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
