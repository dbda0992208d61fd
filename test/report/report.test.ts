import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { telling } from '../../src/report/passes.js';
import { makeReport, requireRun } from '../../src/report/report.js';
import { inputOf, shareOf } from '../../src/report/side.js';
import { StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';
import { answer, at, call, epoch, makeRun, prompt, result, text } from './run-directory.js';

describe('the worked example', () => {
  const sessions = {
    main: [
      prompt('go', 0),
      answer('m1', text('a'), { in: 10, new: 1000, out: 50 }, 1),
      answer('m2', text('b'), { in: 5, read: 1000, new: 500, out: 70 }, 2),
      answer('m3', text('c'), { in: 2, read: 300, out: 20 }, 3),
    ],
    'main/subagents/agent-1': [answer('s1', text('d'), { in: 100, new: 900, out: 200 }, 2)],
  };

  test('gives the figures of the specification', async () => {
    const { main, workers, sessions: found } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(found[0]!.turns.map(({ level }) => level)).toEqual([1010, 1505, 302]);
    expect(found[0]!.drops).toEqual([2]);
    const input = inputOf(main.tokens) + inputOf(workers.tokens);
    expect(input).toBe(3817);
    const read = main.tokens.cacheRead + workers.tokens.cacheRead;
    expect([read, shareOf(read, input)!.toFixed(3)]).toEqual([1300, '0.341']);
    expect(main.tokens.cacheCreation + workers.tokens.cacheCreation).toBe(2400);
    expect(main.tokens.input + workers.tokens.input).toBe(117);
    const output = main.tokens.output + workers.tokens.output;
    expect([output, shareOf(workers.tokens.output, output)!.toFixed(3)]).toEqual([340, '0.588']);
    expect(shareOf(workers.turns, main.turns + workers.turns)).toBe(0.25);
    expect([main.transcripts, workers.transcripts]).toEqual([1, 1]);
  });
});

describe('answers', () => {
  test('of several blocks count once, with their last usage', async () => {
    const sessions = {
      s: [
        answer('m', text('one'), { in: 10, out: 1 }, 1),
        answer('m', call('t', 'Read'), { in: 10, out: 30 }, 2),
        answer('n', text('two'), { in: 20, out: 5 }, 3),
      ],
    };
    const { main, sessions: found } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(main.turns).toBe(2);
    expect(main.tokens).toMatchObject({ input: 30, output: 35 });
    expect(found[0]!.turns.map((turn) => turn.at)).toEqual([epoch(1), epoch(3)]);
  });

  test('that the SDK made up for a failed request are no turn and no drop', async () => {
    const failed = {
      role: 'assistant',
      id: 'e',
      model: '<synthetic>',
      content: [text('API Error')],
      usage: { input_tokens: 0 },
    };
    const sessions = {
      s: [
        answer('a', text('x'), { in: 900 }, 1),
        { type: 'assistant', uuid: 'e', timestamp: at(2), isApiErrorMessage: true, message: failed },
        answer('b', text('y'), { in: 950 }, 3),
      ],
    };
    const { sessions: found } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(found[0]!.turns.map(({ level }) => level)).toEqual([900, 950]);
    expect(found[0]!.drops).toEqual([]);
  });

  test('that a fork has copied from its parent count once', async () => {
    const first = answer('a', text('x'), { in: 100, out: 7 }, 1);
    const sessions = {
      parent: [first],
      fork: [{ ...first, uuid: 'copy' }, answer('b', text('y'), { in: 150, out: 9 }, 2)],
    };
    const { main, sessions: found } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(main.tokens).toMatchObject({ input: 250, output: 16 });
    expect(found.map(({ turns }) => turns.length)).toEqual([1, 1]);
  });

  test('of a gateway that gives all of them one id are told apart by their requests', async () => {
    const one = (request: string, seconds: number) =>
      answer('same', text(request), { in: 10, out: 1 }, seconds, { requestId: request });
    const { main } = await makeReport(await makeRun(scratch(), { sessions: { s: [one('r1', 1), one('r2', 2)] } }));
    expect(main.turns).toBe(2);
  });
});

describe('sessions', () => {
  const row = (step: string, session: string | null, more = {}) => ({
    ...{ run: 'r1', step, session_id: session, retired: [], ok: true, cost_usd: 1, num_turns: 1, attempts: 1 },
    ...{ resumed: false, started_at: epoch(0) / 1000, ended_at: epoch(60) / 1000, duration_s: 60 },
    ...more,
  });
  const one = (id: string, seconds: number) => [answer(id, text(id), { in: 1000, out: 1 }, seconds)];

  test('are curves of their own: a handoff is no drop', async () => {
    const sessions = { z: one('m1', 1), a: [answer('m2', text('x'), { in: 10 }, 2)] };
    const rows = [row('work', 'a', { retired: ['z'] })];
    const { sessions: found } = await makeReport(await makeRun(scratch(), { sessions, rows }));
    expect(found.map(({ sessionId, name, generation, drops }) => [sessionId, name, generation, drops.length])).toEqual([
      ['z', 'work', 1, 0],
      ['a', 'work', 2, 0],
    ]);
  });

  test('belong to steps, judges and workers, in both ways of dispatching', async () => {
    const sessions = {
      c: one('m1', 1),
      w: one('m2', 2),
      'w/subagents/agent-abcdef0123': [{ type: 'agent_metadata', agentType: 'coder', toolUseId: 't' }, ...one('m3', 3)],
      k1: one('m4', 4),
      k2: one('m5', 5),
      j: one('m6', 6),
      lost: one('m7', 7),
      seen: one('m8', 8),
    };
    const runDir = await makeRun(scratch(), {
      sessions,
      rows: [row('确认需求', 'c'), row('干活', 'w'), row('干活·判定#1', 'j')],
      dispatches: [
        { id: 1, session: 'w', toolUseId: 't1', label: '干活/coder#1', workerSession: 'k2', retiring: 'k1' },
      ],
      events: {
        r2: [
          { s: 9, kind: 'step', payload: { name: 'docs/api' } },
          { s: 10, kind: 'system', payload: { subtype: 'init', session_id: 'seen' } },
        ],
      },
    });
    const { sessions: found } = await makeReport(runDir);
    expect(found.map(({ name, role, generation }) => `${role} ${name} ${generation}`)).toEqual([
      'step 确认需求 1',
      'step 干活 1',
      'worker 干活/coder (abcdef01) 1',
      'worker 干活/coder#1 1',
      'worker 干活/coder#1 2',
      'judge 干活·判定#1 1',
      'unbooked lost 1',
      'step docs/api 1',
    ]);
  });

  test('of a run whose state.db is gone are still told from workers by their names', async () => {
    const rows = [row('work', 'w'), row('work/coder#2', 'k')];
    const runDir = await makeRun(scratch(), { sessions: { w: one('m1', 1), k: one('m2', 2) }, rows });
    const { main, workers } = await makeReport(runDir);
    expect([main.turns, workers.turns]).toEqual([1, 1]);
  });

  test('cost is parted into steps, workers, judges and questions from the side', async () => {
    const runDir = await makeRun(scratch(), {
      rows: [
        row('work', 'w', { cost_usd: 8 }),
        row('work/coder#1', 'k', { cost_usd: 4, ok: false }),
        row('work/judge#1', 'j', { cost_usd: 2 }),
      ],
    });
    mkdirSync(join(runDir, 'aside'));
    writeFileSync(join(runDir, 'aside', 'manifest.json'), JSON.stringify([row('oracle', 'o', { cost_usd: 1 })]));
    const { spending } = await makeReport(runDir);
    expect(spending).toEqual({ total: 15, steps: 8, workers: 4, judges: 2, aside: 1, failed: 4 });
  });
});

describe('tools', () => {
  const use = (id: string, name: string, input = {}) => answer(`m-${id}`, call(id, name, input), { in: 1 }, 1);

  test('denials are known by their mark, whatever words were used', async () => {
    const sessions = {
      s: [
        use('a', 'Write'),
        result('a', 'not for you', 2, { is_error: true, toolDenialKind: 'permission-rule' }),
        use('b', 'Write'),
        result('b', 'You coordinate and do not work hands-on', 2, { is_error: true }),
        use('c', 'Write'),
        result('c', 'done', 2),
      ],
    };
    const { main } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(main.tools).toEqual([{ name: 'Write', calls: 3, denied: 1, failed: 1, spilled: 0 }]);
  });

  test('results that were set aside, first words and scripts that were run again', async () => {
    const pointer = '[This result is long (9.1K) and was put into /w/.flower/spill/0123456789abcdef.txt. It begins:]';
    const bash = (id: string, command: string) => [use(id, 'Bash', { command }), result(id, 'ok', 2)];
    const sessions = {
      s: [
        use('a', 'Read'),
        result('a', [{ type: 'text', text: pointer }], 2),
        use('b', 'Read'),
        result('b', `a file that only speaks of ${'x'.repeat(700)} .flower/spill/0123456789abcdef.txt`, 2),
        ...bash('c', 'git status'),
        ...bash('d', '  git log'),
        ...bash('e', 'sh .flower/scripts/check.sh && cat .flower/scripts/check.sh'),
        ...bash('f', 'sh "/w/.flower/scripts/check.sh"'),
      ],
    };
    const { main, scripts } = await makeReport(await makeRun(scratch(), { sessions }));
    expect(main.tools.find(({ name }) => name === 'Read')!.spilled).toBe(1);
    expect(main.commands).toEqual([
      { word: 'git', count: 2 },
      { word: 'sh', count: 2 },
    ]);
    expect(scripts).toEqual([{ name: 'check.sh', runs: 2 }]);
  });
});

describe('waiting', () => {
  const events = {
    r1: [
      { s: 0, kind: 'step', payload: { name: 'work' } },
      { s: 10, kind: 'ask', payload: { id: 'a', state: 'asked' } },
      { s: 20, kind: 'ask', payload: { id: 'b', state: 'asked' } },
      { s: 30, kind: 'ask', payload: { id: 'a', state: 'answered' } },
      { s: 40, kind: 'ask', payload: { id: 'b', state: 'timeout' } },
      { s: 50, kind: 'retry', payload: { attempt: 1 } },
      { s: 51, kind: 'notice', text: 'cannot be reached' },
      { s: 55, kind: 'text', payload: { subagent: true, worker: 'work/coder#1' } },
      { s: 80, kind: 'notice', text: 'is back' },
      { s: 81, kind: 'system', payload: { subtype: 'init', session_id: 'w' } },
      { s: 90, kind: 'retry', payload: { subagent: true, worker: 'work/coder#1' } },
      { s: 95, kind: 'system', payload: { subtype: 'init', subagent: true, worker: 'work/coder#1', session_id: 'k' } },
      { s: 100, kind: 'result' },
    ],
  };
  const row = (step: string, from: number, to: number) => ({
    ...{ run: 'r1', step, ok: true, started_at: epoch(from) / 1000, ended_at: epoch(to) / 1000 },
  });

  test('is taken from open questions and from the gaps between attempts, each span once', async () => {
    const rows = [row('work', 0, 100), row('early', 0, 25), row('work/coder#1', 40, 100)];
    const { runs, steps, events: counts } = await makeReport(await makeRun(scratch(), { rows, events }));
    expect(runs).toMatchObject([{ id: 'r1', wallS: 100, waits: { person: 30, network: 36 } }]);
    expect(steps.map(({ waits }) => waits)).toEqual([
      { person: 30, network: 36 },
      { person: 15, network: 0 },
      { person: 0, network: 5 },
    ]);
    expect(counts).toMatchObject({ questions: 2, retries: 2 });
  });

  test('of a run that died while it waited lasts up to its last event', async () => {
    const broken = { r1: [...events.r1.slice(0, 2), { s: 60, kind: 'notice' }] };
    const { runs } = await makeReport(await makeRun(scratch(), { events: broken }));
    expect(runs[0]!.waits).toEqual({ person: 50, network: 0 });
  });
});

describe('whatever state the directory is in', () => {
  test('an empty or missing one is a stated error, and nothing is made in it', async () => {
    const empty = scratch();
    const report = await makeReport(empty);
    expect(() => requireRun(report)).toThrow(StoreError);
    expect(readdirSync(empty)).toEqual([]);
    expect(() => requireRun(report)).toThrow(empty);
    await expect(makeReport(join(empty, 'nowhere'))).resolves.toMatchObject({ sessions: [], steps: [] });
  });

  test('sessions without books, and books without sessions, give what they have', async () => {
    const sessions = { s: [answer('m', text('x'), { in: 5 }, 1)] };
    const one = await makeReport(await makeRun(scratch(), { sessions }));
    expect(() => requireRun(one)).not.toThrow();
    expect(one.sessions[0]).toMatchObject({ name: 's', role: 'unbooked' });
    const other = await makeReport(await makeRun(scratch(), { rows: [{ step: 'work', run: 'r' }] }));
    expect(other.notices.join()).toContain('sessions.db');
    expect(other.steps[0]).toMatchObject({ usd: undefined, turns: undefined, attempts: 1, durationS: undefined });
  });

  test('rows of an earlier flower, without half of the keys or with nulls, are figures all the same', async () => {
    const rows = [
      { step: '干活', session_id: 's', ok: true, cost_usd: null, started_at: 100, ended_at: 160 },
      { step: '干活·判定#1', cost_usd: 0.25 },
      null,
      'nonsense',
      { cost_usd: 'much', retired: 'none', run: 7 },
    ];
    const { spending, steps, runs } = await makeReport(await makeRun(scratch(), { rows: rows as never }));
    expect(spending.total).toBe(0.25);
    expect(steps.map(({ step, role, durationS }) => [step, role, durationS])).toEqual([
      ['干活', 'step', 60],
      ['干活·判定#1', 'judge', undefined],
      ['-', 'step', undefined],
    ]);
    expect(runs.map(({ id }) => id)).toEqual(['-']);
  });

  test('damaged books, state and event lines are notices; damaged rows are counted', async () => {
    const sessions = { s: [answer('m', text('x'), { in: 5 }, 1)] };
    const runDir = await makeRun(scratch(), {
      sessions,
      events: {
        r1: [
          { s: 1, kind: 'step' },
          { s: 9, kind: 'result' },
        ],
      },
    });
    writeFileSync(join(runDir, 'manifest.json'), '[{"step": "wo');
    writeFileSync(join(runDir, 'state.db'), 'no database at all');
    writeFileSync(join(runDir, 'lineage.json'), '{');
    const log = join(runDir, 'events', 'r1.ndjson');
    writeFileSync(log, `\n{"time": tor\n[]\nnull\n${readFileSync(log, 'utf8')}{"time":5,"ki`);
    const db = new Database(join(runDir, 'sessions.db'));
    db.prepare("INSERT INTO entries VALUES ('-w/s', 7, NULL, '{\"type\": \"assis')").run();
    db.close();
    const report = await makeReport(runDir);
    expect(report.notices).toHaveLength(3);
    expect(report.notices.join()).toMatch(/manifest\.json.*state\.db.*1 row of/s);
    expect(report.runs[0]!.wallS).toBe(8);
    expect(report.sessions[0]).toMatchObject({ torn: 1, entries: 1 });
  });

  test.each([
    ['garbage', (path: string) => writeFileSync(path, 'x'.repeat(5000))],
    ['a directory', (path: string) => mkdirSync(path)],
    ['another database', (path: string) => new Database(path).exec('CREATE TABLE t (x)').close()],
  ])('a sessions.db that is %s is a stated error that names it', async (_what, make) => {
    const dir = scratch();
    const path = join(dir, 'sessions.db');
    make(path);
    await expect(makeReport(dir)).rejects.toThrow(StoreError);
    await expect(makeReport(dir)).rejects.toThrow(path);
  });

  test('entries of shapes that nobody foresaw do no harm', async () => {
    const odd = [
      { type: 'assistant', message: null },
      {
        type: 'assistant',
        message: { content: [null, 3, 'x', { type: 'tool_use' }, { type: 'text', text: { deep: 1 } }] },
      },
      { type: 'assistant', message: { id: 'm', content: 'words', usage: { input_tokens: 'many', output_tokens: -4 } } },
      { type: 'user', toolDenialKind: 'permission-rule', message: { content: [{ type: 'tool_result', content: 7 }] } },
      {
        type: 'user',
        message: { content: [{ type: 'tool_result', tool_use_id: 'x', content: [null, { type: 'image' }] }] },
      },
      { type: 'assistant', timestamp: 'never', message: { id: 'n', content: [], usage: { input_tokens: 5 } } },
      {},
    ].map((entry, i) => ({ ...entry, uuid: `o${i}` }));
    const { main } = await makeReport(await makeRun(scratch(), { sessions: { s: odd as never } }));
    expect(main).toMatchObject({ entries: 7, turns: 1 });
  });

  test('a run that is going on says so, and its database is not locked for it', async () => {
    const runDir = await makeRun(scratch(), { sessions: { s: [answer('m', text('x'), { in: 5 }, 1)] } });
    const writer = new Database(join(runDir, 'sessions.db'));
    writer.exec("BEGIN IMMEDIATE; INSERT INTO entries VALUES ('-w/s', 50, NULL, '{}')");
    const state = StateDb.open(runDir);
    const { hostname } = await import('node:os');
    state.set('lease', 'workspace', { pid: process.pid, started: '', host: hostname(), since: 1 });
    expect(await makeReport(runDir)).toMatchObject({ live: true, main: { entries: 1 } });
    state.set('lease', 'workspace', { pid: 2 ** 22 + 1, started: '1', host: hostname(), since: 1 });
    expect((await makeReport(runDir)).live).toBe(false);
    writer.exec('COMMIT');
    writer.close();
    state.close();
  });

  test('a run without an answer divides by nothing', async () => {
    const { main, workers } = await makeReport(await makeRun(scratch(), { sessions: { s: [prompt('hi')] } }));
    expect(shareOf(workers.turns, main.turns + workers.turns)).toBeUndefined();
  });
});

test('a workbench elsewhere is found by what the books say, and in old books where it usually is', async () => {
  const workspace = scratch();
  const elsewhere = join(scratch(), 'bench');
  mkdirSync(join(elsewhere, 'spill'), { recursive: true });
  writeFileSync(join(elsewhere, 'spill', 'a.txt'), '12345');
  const runDir = await makeRun(workspace, { rows: [{ step: 'work', workbench: elsewhere }] });
  expect((await makeReport(runDir)).disk).toMatchObject({ workbench: elsewhere, spill: { files: 1, bytes: 5 } });
  const old = scratch();
  mkdirSync(join(old, '.flower', 'notes'), { recursive: true });
  writeFileSync(join(old, '.flower', 'notes', '需求.md'), 'x');
  const oldRun = await makeRun(old, { rows: [{ step: '干活' }] });
  expect((await makeReport(oldRun)).disk).toMatchObject({ notes: { files: 1, bytes: 1 } });
});

test('what the passes kept from the model is told by session and in all, and of nothing there is nothing', async () => {
  const sessions = { a: [prompt('go')], 'a/subagents/agent-1': [prompt('go')], b: [prompt('go')] };
  const views = { a: { expired: 2, denialsDropped: 1, keptBig: 9 }, 'a/subagents/agent-1': { expired: 1 }, b: 'torn' };
  const report = await makeReport(await makeRun(scratch(), { sessions, views }));
  expect(report.sessions.map(({ passes }) => [passes.expired, passes.denials])).toEqual([
    [2, 1],
    [1, 0],
    [0, 0],
  ]);
  expect(telling(report.passes)).toEqual([
    ['expired', 3],
    ['denials', 1],
  ]);
});

test('the books of a run that is just adding a row are not damaged', async () => {
  const runDir = await makeRun(scratch(), { rows: [{ run: 'r', step: 'a' }] });
  const path = join(runDir, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\]$/, ',\n  {\n    "step": "b'));
  const { steps, notices } = await makeReport(runDir);
  expect(steps.map(({ step }) => step)).toEqual(['a']);
  expect(notices.filter((notice) => notice.includes('manifest'))).toEqual([]);
});
