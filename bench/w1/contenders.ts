import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, query } from '@anthropic-ai/claude-agent-sdk';
import { coordinator, Runtime, worker } from 'flower-agent';
import { type ModelServer, startModelServer, testEnv } from 'flower-agent/testing';
import type { Figures } from '../meter.js';
import { type Hand, type Played, play } from './model.js';
import { layOut, undone } from './workload.js';

export const MODEL = 'claude-opus-5-5';
const PROMPT = 'Work through all tasks, one after the other.';
const WORKER = 'You carry out one task of a series and report what was done.';
/** What the work needs, and no more: the same for everybody. */
const TOOLS = ['Read', 'Edit', 'Bash'];

export interface Run extends Figures {
  /** Wall time of the whole run. */
  seconds: number;
}

interface Stage extends Pick<Played, 'resume'> {
  server: ModelServer;
  workspace: string;
}

export interface Contender {
  hand: Hand;
  run(stage: Stage): Promise<void>;
}

export const CONTENDERS = {
  bareAlone: { hand: 'alone', run: (stage) => bare(stage, { tools: TOOLS }) },
  bareAgents: {
    hand: 'agent',
    run: (stage) =>
      bare(stage, { agents: { worker: { description: 'carries out a task', prompt: WORKER, tools: TOOLS } } }),
  },
  flower: { hand: 'dispatch', run: (stage) => flower(stage, {}) },
  lean: { hand: 'dispatch', run: (stage) => flower(stage, { lean: true }) },
  agentMode: { hand: 'agent', run: (stage) => flower(stage, { dispatch: 'agent' }) },
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;

/** Runs one contender over the whole work. Throws when it did not do all of it. */
export async function runContender(name: ContenderName, tasks: number): Promise<Run> {
  const { hand, run }: Contender = CONTENDERS[name];
  const workspace = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  layOut(workspace, tasks);
  const { script, meter, faults, resume } = play(workspace, tasks, hand);
  const server = await startModelServer(script, { maxRecorded: 1 });
  const started = Date.now();
  try {
    await run({ server, workspace, resume });
    const problem = faults[0] ?? server.scriptErrors[0]?.message ?? undone(workspace, tasks);
    if (problem) throw new Error(`${name}: ${problem}`);
    return { ...meter.figures(), seconds: (Date.now() - started) / 1000 };
  } finally {
    await server.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

async function bare({ server, workspace }: Stage, options: Options): Promise<void> {
  const all: Options = {
    cwd: workspace,
    env: testEnv(server),
    model: MODEL,
    settingSources: [],
    systemPrompt: { type: 'preset', preset: 'claude_code' },
    permissionMode: 'acceptEdits',
    allowedTools: [...TOOLS, 'Agent'],
    ...options,
  };
  for await (const message of query({ prompt: PROMPT, options: all })) {
    if (message.type === 'result' && message.is_error)
      throw new Error(`bare query: ${JSON.stringify(message).slice(0, 300)}`);
  }
}

async function flower(
  { server, workspace, resume }: Stage,
  options: { dispatch?: 'session' | 'agent'; lean?: boolean },
): Promise<void> {
  const { TMPDIR, ...env } = testEnv(server);
  Object.assign(process.env, env, { ANTHROPIC_MODEL: MODEL });
  const spec = coordinator(
    'work',
    'Have every task carried out, one after the other.',
    {
      worker: worker('carries out a task', WORKER, { tools: TOOLS }),
    },
    options,
  );
  const run = async (prompt: string, from?: string): Promise<string | undefined> => {
    await using runtime = new Runtime({ workspace, workbench: true });
    const result = await runtime.run(spec, prompt, { resume: from });
    if (!result.ok) throw new Error(`flower: ${result.error}`);
    return result.sessionId;
  };
  const half = await run(PROMPT);
  if (options.dispatch === 'agent') return;
  resume();
  await run('Go on with the other half.', half);
}
