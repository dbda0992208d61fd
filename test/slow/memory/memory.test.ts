import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { SessionReader } from '../../../src/sessions/reader.js';
import {
  call,
  fail,
  type ModelRequest,
  reply,
  startModelServer,
  testEnv,
  withUsage,
} from '../../../src/testing/index.js';
import { scratch } from '../../support/scratch.js';

const SUBJECT = fileURLToPath(new URL('subject.mjs', import.meta.url));
/** Main-thread turns; MEMORY_TURNS=2000 is the whole of it. */
const TURNS = Number(process.env.MEMORY_TURNS ?? 200);
/** A turn leaves about 50 KB in the transcript, so 2 000 are 100 MB, and a session of 360 has less than 20 MB. */
const LOOK_BYTES = 20_000;
const WORDS = 'A word about what was seen here. '.repeat(180);
/** As the scripted figures go: a turn is 200 tokens, and 360 turns are a session. */
const TURN_TOKENS = 200;
const SESSION_TURNS = Math.min(360, TURNS / 2);
/** Every so many turns a worker is sent, and an answer fails, so that the session is loaded again. */
const DISPATCH_EVERY = 40;
const FAIL_EVERY = 150;

const LIMIT_MB = 150;
const PATIENCE = 3_600_000;
const MB = 1e6;

interface Weight {
  rss: number;
  heapUsed: number;
  external: number;
  events: number;
  loading: boolean;
}

interface Outcome {
  ended: { ok: boolean; error?: string; turns: number; sessions: number };
  database: string;
}

test(
  `${TURNS} turns make the process of flower itself grow`,
  async () => {
    const server = await startModelServer(() => '', { maxRecorded: 4 });
    const workspace = scratch();
    mkdirSync(workspace, { recursive: true });
    writeFileSync(join(workspace, 'data'), 'The quick brown fox. '.repeat(LOOK_BYTES / 20));
    const story = new Story();
    server.script = (request) => story.answer(request);

    const { weights, outcome } = await run(workspace, testEnv(server, { CLAUDE_CODE_MAX_RETRIES: '0' }), story);
    await server.close();
    const rest = weights.filter(({ loading }) => !loading);
    for (const line of curve(rest)) console.log(line);
    const bytes = transcripts(outcome.database);
    console.log(`${outcome.ended.turns} turns, ${outcome.ended.sessions} sessions, ${mb(sum(bytes))} MB`);

    expect(outcome.ended).toMatchObject({ ok: true });
    expect(story.turns).toBeGreaterThanOrEqual(TURNS);
    expect(sum(bytes)).toBeGreaterThan(TURNS * 48_000);
    expect(Math.max(...bytes)).toBeLessThan(20 * MB);
    expect(mb(Math.max(...rest.map(({ rss }) => rss)))).toBeLessThan(LIMIT_MB);
  },
  PATIENCE,
);

/** What the model says: it looks, dispatches now and then, and hands over when it is asked to. */
class Story {
  turns = 0;
  private failed = 0;

  answer(request: ModelRequest) {
    if (request.system.includes('PAINTER')) return 'Conclusion: painted.';
    if (/handoff/i.test(request.lastText)) return '## Doing now\nlooking\n## Next step\nlook on';
    if (this.turns >= TURNS) return 'All of it is done.';
    if (this.turns >= (this.failed + 1) * FAIL_EVERY) {
      this.failed++;
      return fail(500, 'Internal server error');
    }
    this.turns++;
    const next =
      this.turns % DISPATCH_EVERY === 0
        ? call(DISPATCH_TOOL, { worker: 'painter', task: `paint ${this.turns}` })
        : call('Bash', { command: `head -c ${LOOK_BYTES} data`, description: `look ${this.turns}` });
    return withUsage(reply(WORDS, next), { input: 1000 + request.turn * TURN_TOKENS });
  }
}

async function run(workspace: string, env: Record<string, string>, story: Story) {
  const weights: (Weight & { turn: number })[] = [];
  const settings = JSON.stringify({ workspace, handoffAt: SESSION_TURNS * TURN_TOKENS });
  const child = fork(SUBJECT, [settings], { env: { ...env, FLOWER_DIST: process.env.FLOWER_DIST }, stdio: 'inherit' });
  let outcome: Outcome | undefined;
  child.on('message', (message: Weight | Outcome) => {
    if ('ended' in message) outcome = message;
    else weights.push({ ...message, turn: story.turns });
  });
  await new Promise((resolve) => child.once('exit', resolve));
  if (!outcome) throw new Error('The run did not come to its end.');
  return { weights, outcome };
}

/** Twenty lines of what it weighs over the run: the most of each part. */
function curve(weights: readonly (Weight & { turn: number })[]): string[] {
  const parts = new Map<number, Weight>();
  for (const weight of weights) {
    const part = Math.floor((weight.turn * 20) / (TURNS + 1));
    if ((parts.get(part)?.rss ?? 0) < weight.rss) parts.set(part, weight);
  }
  return [...parts].map(
    ([part, { rss, heapUsed, external }]) =>
      `up to turn ${Math.round(((part + 1) * TURNS) / 20)}: ${mb(rss)} MB (heap ${mb(heapUsed)}, external ${mb(external)})`,
  );
}

function transcripts(database: string): number[] {
  const reader = SessionReader.open(database);
  const bytes = reader?.transcripts().map((each) => each.bytes) ?? [];
  reader?.close();
  return bytes;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const mb = (bytes: number) => Math.round(bytes / MB);
