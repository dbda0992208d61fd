import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { runSessions } from '../../src/cli/commands/sessions.js';
import type { SessionsFlags } from '../../src/cli/invocation.js';
import { deletable } from '../../src/cli/sessions/gc.js';
import { columns } from '../../src/cli/terminal/width.js';
import { BusyError, ConfigError } from '../../src/errors.js';
import { type CatalogEntry, readCatalog } from '../../src/report/catalog.js';
import { StateDb } from '../../src/state/index.js';
import { answer, call, makeRun, prompt, result, text } from '../report/run-directory.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

const ANSI = '\u001b[2J\u001b]52;c;aGk=\u0007\u202e';

async function workspace(): Promise<string> {
  const root = scratch();
  await makeRun(root, {
    sessions: {
      'aaaa-1': [
        prompt(`please ${ANSI}work`, 1),
        answer('m1', { type: 'thinking', thinking: 'secret musings' }, { in: 5 }, 2),
        answer('m1', call('t1', 'mcp__flower__dispatch', { task: 'write it' }), { in: 5 }, 2),
        answer('m1', call('t2', 'Agent', { description: 'look' }), { in: 5 }, 2),
        result('t1', 'the report', 9),
        result('t2', 'found', 9),
        answer('m2', call('t3', 'Write', { file_path: '/x' }), { in: 5 }, 10),
        result('t3', 'not yours', 11, { is_error: true, toolDenialKind: 'permission-rule' }),
        answer('m3', call('t4', 'Bash', { command: 'seq 100' }), { in: 5 }, 12),
        result('t4', Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n'), 13),
        { type: 'attachment', uuid: 'note', attachment: { type: 'environment' } } as never,
      ],
      'aaaa-1/subagents/agent-feed1234': [
        { type: 'agent_metadata', agentType: 'scout', toolUseId: 't2' } as never,
        answer('s1', text('I looked.'), { in: 5 }, 3),
      ],
      'bbbb-2': [prompt('write it', 3), answer('w1', text('I wrote.'), { in: 5 }, 4)],
      'bbbb-3': [answer('w2', text('I wrote the rest.'), { in: 5 }, 5)],
      'aabb-4': [answer('j1', text('judged'), { in: 5 }, 20)],
    },
    rows: [
      { run: 'r', step: 'work', session_id: 'aaaa-1', ok: true },
      { run: 'r', step: 'work/coder#1', session_id: 'bbbb-3', retired: ['bbbb-2'], ok: true },
      { run: 'r', step: 'work/judge#1', session_id: 'aabb-4', ok: true },
    ],
    dispatches: [{ id: 1, session: 'aaaa-1', toolUseId: 't1', label: 'work/coder#1', workerSession: 'bbbb-3' }],
  });
  return root;
}

async function sessions(root: string, argv: readonly string[], { columns: width }: { columns?: number } = {}) {
  const invocation = parseArgv(['sessions', ...argv, '-w', root], 'en');
  expect(invocation.kind).toBe('sessions');
  const io = fakeIo({ columns: width });
  const code = await runSessions(invocation as SessionsFlags, io);
  return { code, out: io.out(), err: io.err() };
}

describe('list', () => {
  test('names sessions by step, worker and generation, and says where each went on', async () => {
    const { code, out } = await sessions(await workspace(), ['list'], { columns: 110 });
    expect(code).toBe(0);
    const lines = out.split('\n').map((line) => line.trim().split(/\s{2,}/));
    expect(lines.slice(1, 6).map(([name, id, role]) => [name, id, role])).toEqual([
      ['work', 'aaaa-1', 'step'],
      ['work/scout', 'feed1234', 'worker'],
      ['work/coder#1', 'bbbb-2', 'worker'],
      ['work/coder#1 (session 2)', 'bbbb-3', 'worker'],
      ['work/judge#1', 'aabb-4', 'judge'],
    ]);
    expect(lines[3]!.at(-1)).toBe('bbbb-3');
  });

  test('what a session has cost is what its own last total says', async () => {
    const root = scratch();
    const total = (usd: number) => ({ type: 'cost-state', totalCostUSD: usd, modelUsage: {} }) as never;
    await makeRun(root, {
      sessions: { paid: [prompt('go', 1), total(0.25), prompt('more', 2), total(1.5)], free: [prompt('go', 1)] },
    });
    const catalog = await readCatalog(join(root, 'runs'));
    catalog!.reader.close();
    expect(catalog!.entries.map(({ sessionId, usd }) => [sessionId, usd])).toEqual([
      ['paid', 1.5],
      ['free', undefined],
    ]);
  });

  test.each([40, 60, 80, 110])('keeps to %i columns', async (width) => {
    const { out } = await sessions(await workspace(), [], { columns: width });
    for (const line of out.split('\n')) expect(columns(line)).toBeLessThanOrEqual(Math.max(width, 72));
  });

  test('with -v nothing is cut, however narrow the screen is', async () => {
    const { out } = await sessions(await workspace(), ['list', '-v'], { columns: 40 });
    expect(out).toMatch(/^ {2}work\/coder#1 \(session 2\) +bbbb-3 +worker /m);
  });

  test('as JSON is one array', async () => {
    const { out } = await sessions(await workspace(), ['--json']);
    expect(JSON.parse(out)).toHaveLength(5);
  });

  test('without a database is an error that names the directory', async () => {
    const root = scratch();
    await expect(sessions(root, [])).rejects.toThrow(ConfigError);
    await expect(sessions(root, [])).rejects.toThrow(join(root, 'runs'));
    expect(existsSync(join(root, 'runs'))).toBe(false);
  });
});

describe('show', () => {
  test('workers stand below the call that started them, in both ways of dispatching', async () => {
    const { out } = await sessions(await workspace(), ['show', 'work']);
    const at = (words: string) => out.split('\n').findIndex((line) => line.includes(words));
    const order = [
      'call flower.dispatch',
      'I wrote.',
      'I wrote the rest.',
      'call Agent',
      'I looked.',
      'the report',
      'found',
    ];
    const places = order.map(at);
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(out).toMatch(/^ {8}I looked\.$/m);
    expect(out.match(/I wrote\./g)).toHaveLength(1);
  });

  test('refusals are told from results, long results are cut, and --full shows everything', async () => {
    const root = await workspace();
    const { out } = await sessions(root, ['show', 'aaaa-1']);
    expect(out).toContain('denied Write');
    expect(out).toContain('... 92 more lines (--full shows all)');
    expect(out).not.toContain('secret musings');
    expect(out).not.toContain('environment');
    const full = (await sessions(root, ['show', 'aaaa-1', '--full'])).out;
    for (const words of ['line 99', 'secret musings', 'environment']) expect(full).toContain(words);
    expect((await sessions(root, ['show', 'aaaa-1', '-v'])).out).toContain('secret musings');
  });

  test('words that the SDK has put into the mouth of the model are shown only by --full', async () => {
    const root = scratch();
    const synthetic = (words: string, more = {}) => {
      const { message, ...entry } = answer(words, text(words), {}, 1, more) as unknown as { message: object };
      return { ...entry, message: { ...message, model: '<synthetic>' } } as never;
    };
    const failed = synthetic('API Error: down', { isApiErrorMessage: true });
    await makeRun(root, {
      sessions: { one: [synthetic('No response requested.'), failed, answer('m', text('Real.'), {})] },
    });
    const { out } = await sessions(root, ['show', 'one']);
    expect(out).toMatch(/error\n +API Error: down\n.*Real\./s);
    expect(out).not.toContain('No response');
    expect((await sessions(root, ['show', 'one', '--full'])).out).toContain('No response');
  });

  test('nothing in a transcript steers the terminal, as text and as JSON', async () => {
    const root = await workspace();
    for (const argv of [
      ['show', 'work'],
      ['show', 'work', '--full'],
      ['show', 'work', '--json'],
    ]) {
      const { out } = await sessions(root, argv, { columns: 80 });
      expect(out).toContain('please');
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  test('as JSON is a line for each entry, those of workers marked with their depth', async () => {
    const { out } = await sessions(await workspace(), ['show', 'work', '--json']);
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { depth: number; session: string });
    expect(records.filter(({ depth }) => depth === 0)).toHaveLength(11);
    expect(records.filter(({ depth }) => depth === 1).map(({ session }) => session.slice(3))).toEqual([
      ...['bbbb-2', 'bbbb-2', 'bbbb-3'],
      ...['aaaa-1/subagents/agent-feed1234', 'aaaa-1/subagents/agent-feed1234'],
    ]);
  });

  test.each([
    ['aaa', 'step work'],
    ['work/judge#1', 'judge work/judge#1'],
    ['work/coder#1', 'worker work/coder#1 (session 2)'],
    ['#1', 'worker work/coder#1 (session 2)'],
    ['feed', 'worker work/scout (feed1234)'],
  ])('%s is found', async (which, head) => {
    expect((await sessions(await workspace(), ['show', which])).out.split('\n')[0]).toBe(`== ${head}`);
  });

  test('what is not there, or could be several, is an error that lists what there is', async () => {
    const root = await workspace();
    await expect(sessions(root, ['show', 'zzz'])).rejects.toThrow(/no session 'zzz'.*bbbb-2/s);
    await expect(sessions(root, ['show', 'bbbb'])).rejects.toThrow(/Several.*bbbb-2.*bbbb-3/s);
  });
});

describe('gc', () => {
  const entry = (more: Partial<CatalogEntry>) => ({ referred: false, mtime: 1, ...more }) as CatalogEntry;
  const DAY = 24 * 3600 * 1000;

  test('only what nothing refers to, and what has lain still for a day, is deletable', () => {
    const now = 10 * DAY;
    const old = entry({ mtime: now - DAY - 1 });
    const all = [old, entry({ referred: true }), entry({ mtime: now - DAY + 1 }), entry({ mtime: undefined })];
    expect(deletable(all, now)).toEqual([old]);
  });

  test('a session to which a step, or a dispatch, would go back is not deletable', async () => {
    const root = scratch();
    const sessions = Object.fromEntries(['last', 'earlier', 'before', 'lost'].map((id) => [id, [prompt('go', 1)]]));
    const moved = { session: 'last', before: { session: 'before' }, workerSession: 'w', label: 'work/coder#1' };
    await makeRun(root, {
      sessions,
      lineage: { work: 'last' },
      earlier: { work: ['earlier'] },
      dispatches: [{ id: 1, toolUseId: 't', worker: 'coder', task: 'x', state: 'paused', ...moved }],
    });
    const catalog = await readCatalog(join(root, 'runs'));
    catalog!.reader.close();
    const found = deletable(
      catalog!.entries.map((each) => ({ ...each, mtime: 1 })),
      10 * DAY,
    );
    expect(found.map(({ sessionId }) => sessionId)).toEqual(['lost']);
  });

  async function withLost(): Promise<{ root: string; left: () => Promise<string[]> }> {
    const root = await workspace();
    await makeRun(root, {
      sessions: { 'lost-9': [prompt('x'.repeat(300_000))], 'lost-9/subagents/agent-1': [prompt('y')] },
    });
    const db = new Database(join(root, 'runs', 'sessions.db'));
    db.exec("UPDATE meta SET mtime = 1000 WHERE store_key LIKE '%lost-9%'");
    db.close();
    const left = async () => {
      const catalog = await readCatalog(join(root, 'runs'));
      catalog!.reader.close();
      return catalog!.entries.map(({ sessionId }) => sessionId);
    };
    return { root, left };
  }

  test('says what it would do, and does it only when told to', async () => {
    const { root, left } = await withLost();
    const asked = await sessions(root, ['gc']);
    expect(asked.out).toMatch(/2 transcripts \(29\d\.\d?K\).*lost-9.*--yes/s);
    expect(await left()).toContain('lost-9');
    const done = await sessions(root, ['gc', '--yes']);
    expect(done.out).toMatch(/\d+\.\dK were given back/);
    expect(await left()).toEqual(['aaaa-1', 'aaaa-1', 'bbbb-2', 'bbbb-3', 'aabb-4']);
    const none = await sessions(root, ['gc']);
    expect(none.out).toContain('still referred to');
    expect(none.out).not.toContain('Nothing was deleted');
  });

  test('never runs beside a run', async () => {
    const { root, left } = await withLost();
    const state = StateDb.open(join(root, 'runs'));
    state.set('lease', 'workspace', { pid: process.pid, started: '', host: hostname(), since: 1 });
    await expect(sessions(root, ['gc', '--yes'])).rejects.toThrow(BusyError);
    state.close();
    expect(await left()).toContain('lost-9');
  });
});

test('a database of the original, without its books, is listed and shown', async () => {
  const root = scratch();
  const runDir = await makeRun(root, { sessions: { old: [prompt('你好', 1)] } });
  const db = new Database(join(runDir, 'sessions.db'));
  db.exec(`INSERT INTO entries VALUES ('-w/old', 9, NULL, '{"type":"assistant","message":{"role":"assistant","content":"\\u4f60"}}');
    INSERT INTO entries VALUES ('-w/old', 10, NULL, '{"torn')`);
  db.close();
  const { out } = await sessions(root, ['show', 'old']);
  expect(out).toContain('你好');
  expect(out).toMatch(/model\n {4}你\n/);
  expect(out).toContain('(row 10 was written only in part)');
});
