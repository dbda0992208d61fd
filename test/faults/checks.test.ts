import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DispatchTable } from '../../src/dispatch/table.js';
import type { ManifestRow } from '../../src/state/index.js';
import { StateDb } from '../../src/state/state.js';
import type { ApiBlock, ModelRequest } from '../../src/testing/index.js';
import type { Run } from './act.js';
import { CHECKS, violations } from './checks/index.js';
import type { Stored } from './files.js';
import type { Plan } from './plan.js';
import { deniedCommand, isLead, isWorker, reportOf } from './story.js';
import { Theatre } from './theatre.js';

const effect = (id: string) => [{ id, tool: 'Bash' as const, slow: false }];
const PLAN: Plan = {
  seed: 0,
  mode: 'session',
  maxWorkers: 2,
  batches: [[{ name: 'a', fills: false, turns: [effect('a1'), effect('a2')] }]],
  isolate: false,
  after: false,
  leadFills: false,
  judged: false,
  denials: 1,
  runs: [],
};

let theatre: Theatre;

beforeAll(async () => {
  theatre = await Theatre.open(PLAN);
  let ends = 0;
  const { act, ended } = theatre.start((sight) => {
    if (sight.kind === 'mark' && sight.edge === 'end' && ++ends === 2) act.kill('SIGTERM');
  });
  await ended;
  await theatre.run();
}, 120_000);

afterAll(() => theatre?.[Symbol.asyncDispose]());

/** Spoils what the campaign knows. Returns what makes it good again. */
type Plant = () => () => void;

const last = (): Run => theatre.runs.at(-1) as Run;
const lastLead = (): ModelRequest => theatre.server.requests.filter(isLead).at(-1) as ModelRequest;

/** Puts other values into an object. */
function put<T extends object>(target: T, changes: Partial<T>): () => void {
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, target[key as keyof T]]));
  Object.assign(target, changes);
  return () => void Object.assign(target, before);
}

function rewrite(path: string, change: (text: string) => string): () => void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  return () => writeFileSync(path, text);
}

function changeManifest(change: (rows: ManifestRow[]) => ManifestRow[]): () => void {
  return rewrite(join(theatre.runDir, 'manifest.json'), (text) => JSON.stringify(change(JSON.parse(text))));
}

function changeDispatch(changes: Parameters<DispatchTable['update']>[1]): () => void {
  const change = (next: typeof changes) => {
    const state = StateDb.open(theatre.runDir);
    const table = new DispatchTable(state);
    const before = table.get(1);
    table.update(1, next);
    state.close();
    return before;
  };
  const before = change(changes);
  return () => void change(before as never);
}

/** One more request like the last one of the coordinator. */
function sends(changes: Partial<ModelRequest>): () => void {
  theatre.server.requests.push({ ...lastLead(), index: 10_000, ...changes });
  return () => void theatre.server.requests.pop();
}

const said = (...blocks: ApiBlock[]) => [...lastLead().messages, { role: 'assistant' as const, content: blocks }];
const called = (command: string, at: number): ApiBlock => ({
  type: 'tool_use',
  id: `toolu_planted_${at}`,
  name: 'Bash',
  input: { command },
});

/** A copy of an entry under another number. */
function storedAgain(change: (entry: Stored) => Partial<Stored>): () => void {
  const entry = last().stored.find(({ uuid }) => uuid) as Stored;
  return put(last(), { stored: [...last().stored, { ...entry, seq: 99_999, ...change(entry) }] });
}

const PLANTS: readonly (readonly [check: string, what: string, plant: Plant])[] = [
  ['ending', 'the work is not finished', () => put(last(), { end: 1 })],
  ['ending', 'a stack trace', () => put(last(), { output: `${last().output}\n    at f (/x/y.js:1:2)\n` })],
  ['ending', 'an exit code of nobody’s', () => put(theatre.runs[0] as Run, { end: 7 })],
  ['ending', 'a run that hangs', () => put(last(), { output: `${last().output}\n(hangs: ended by the campaign)` })],
  ['ending', 'a failure without its reason', () => put(theatre.runs[0] as Run, { end: 1, output: '' })],
  [
    'ending',
    'a second flower that went to work',
    () => {
      theatre.seconds.push({ end: 0, output: '' });
      return () => void theatre.seconds.pop();
    },
  ],
  [
    'sessions',
    'the coordinator in one session more',
    () => {
      const undo = [storedAgain(({ key }) => ({ key: `${key.split('/')[0]}/other` })), sends({ sessionId: 'other' })];
      return () => undo.reverse().forEach((each) => void each());
    },
  ],
  [
    'sessions',
    'a worker in one session more',
    () => {
      const worker = theatre.server.requests.find(isWorker) as ModelRequest;
      const undo = [
        storedAgain(({ key }) => ({ key: `${key.split('/')[0]}/other` })),
        sends({ ...worker, index: 10_000, sessionId: 'other' }),
      ];
      return () => undo.reverse().forEach((each) => void each());
    },
  ],
  [
    'effects',
    'an effect made again without a word',
    () => rewrite(theatre.marksFile, (text) => `${text}start a1 x:1:2:3 ${Date.now()}\n`),
  ],
  [
    'effects',
    'a committed effect called for again',
    () => {
      const content = [called('mark a1', 1)];
      return storedAgain(() => ({ entry: { type: 'assistant', message: { content } } as never }));
    },
  ],
  ['reports', 'a report that is missing', () => sends({ messages: [] })],
  [
    'reports',
    'a report that came twice',
    () => sends({ messages: [...lastLead().messages, { role: 'user', content: reportOf('a') }] }),
  ],
  ['conversations', 'a call without its result', () => sends({ messages: said(called('ls', 1)) })],
  ['conversations', 'the words of a failure', () => sends({ messages: [{ role: 'user', content: 'API Error: 500' }] })],
  [
    'conversations',
    'more refused calls than are kept',
    () => sends({ sessionId: 'fresh', messages: said(...[1, 2, 3].map((at) => called(deniedCommand(at), at))) }),
  ],
  [
    'conversations',
    'a request that the server refused',
    () => {
      theatre.server.all.push({ method: 'POST', url: '/', headers: {}, bytes: 0, time: 0, status: 400 });
      return () => void theatre.server.all.pop();
    },
  ],
  [
    'processes',
    'a process that lives on',
    () => {
      const env = { ...process.env, FLOWER_CHILD: `x:${last().pid}:1:1` };
      const child = spawn('sleep', ['60'], { env, stdio: 'ignore' });
      return () => void child.kill('SIGKILL');
    },
  ],
  [
    'processes',
    'a mark of a process that should be dead',
    () => rewrite(theatre.marksFile, (text) => `${text}end a1 x:${theatre.runs[0]?.pid}:1:1 ${Date.now() + 60_000}\n`),
  ],
  [
    'processes',
    'a request of a process that should be dead',
    () => sends({ headers: { 'x-run': '0' }, time: Date.now() + 60_000 }),
  ],
  ['books', 'a row that is there twice', () => changeManifest((rows) => [...rows, rows[0] as ManifestRow])],
  ['books', 'a row without its end', () => changeManifest((rows) => rows.map((row) => ({ ...row, ended_at: 0 })))],
  [
    'books',
    'a row that is missing',
    () => changeManifest((rows) => rows.filter(({ step }) => !step.includes('coder'))),
  ],
  ['books', 'no row of the coordinator', () => changeManifest((rows) => rows.filter(({ step }) => step !== 'work'))],
  ['books', 'a dispatch that is open', () => changeDispatch({ state: 'running' })],
  ['books', 'a dispatch that failed without a cause', () => changeDispatch({ state: 'failed' })],
  [
    'costs',
    'a session that is paid for twice',
    () =>
      changeManifest((rows) =>
        rows.map((row) => ({ ...row, usage: { ...row.usage, input: 2 * (row.usage?.input ?? 0) } as never })),
      ),
  ],
  ['costs', 'costs that vanish', () => changeManifest((rows) => rows.map((row) => ({ ...row, cost_usd: 0 })))],
  ['store', 'an entry that is lost', () => put(last(), { stored: last().stored.slice(1) })],
  ['store', 'an entry that is there twice', () => storedAgain(() => ({}))],
  ['store', 'an acknowledged entry that is not there', () => put(last(), { acknowledged: ['some entry'] })],
  ['mail', 'kept mail that is not on disk', () => put(last(), { keptMail: ['Never seen.'] })],
];

test('an honest run is found to be without fault', () => {
  expect(theatre.runs.map(({ end }) => end)).toEqual([143, 0]);
  expect(violations(theatre)).toEqual([]);
});

test.each(PLANTS)('%s: finds %s', async (check, _what, plant) => {
  const undo = plant();
  try {
    // A process needs a moment until it can be seen.
    await expect.poll(() => CHECKS[check]?.(theatre)).not.toEqual([]);
  } finally {
    undo();
  }
  await expect.poll(() => violations(theatre)).toEqual([]);
});
