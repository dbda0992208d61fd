import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EphemeralPolicy, TrimmingSessionStore, TrimPolicy, trimReport } from '../../src/sessions/index.js';
import { scratch } from '../support/scratch.js';
import { type Loose, loaded, results, Transcript, text } from './transcript.js';

async function trimmed(
  transcript: Transcript,
  init: Loose,
  workspace = scratch(),
  ephemeral: Loose = { enabled: false },
) {
  let store: TrimmingSessionStore | undefined;
  const entries = await loaded((inner) => {
    store = new TrimmingSessionStore(inner, {
      workspace,
      policy: new TrimPolicy(init),
      ephemeral: new EphemeralPolicy(ephemeral),
    });
    return store;
  }, transcript.entries);
  return { entries, found: results(entries), report: store!.lastReport, store: store!, workspace };
}

const files = (workspace: string): string[] => readdirSync(path.join(workspace, '.flower/spill'));

describe('a large old result', () => {
  test('becomes a pointer that Read can follow', async () => {
    const { found, workspace } = await trimmed(new Transcript().bash('t1', 'npm test', 'long '.repeat(5)), {
      keepRecent: 0,
      minChars: 25,
    });
    const [file] = files(workspace);
    expect(text(found.get('t1'))).toBe(
      `[Tool result archived: 25 characters. The full text is in ${path.join(workspace, '.flower/spill', file!)}; use Read on it when you need it.]`,
    );
    expect(readFileSync(path.join(workspace, '.flower/spill', file!), 'utf8')).toBe('long '.repeat(5));
  });

  test('is counted in characters, not in halves of them', async () => {
    const transcript = new Transcript().bash('t1', 'npm test', '🌸'.repeat(9)).bash('t2', 'npm test', '🌸'.repeat(10));
    const { found, report } = await trimmed(transcript, { keepRecent: 0, minChars: 10 });
    expect(text(found.get('t1'))).toBe('🌸'.repeat(9));
    expect(text(found.get('t2'))).toContain('10 characters');
    expect(report).toMatchObject({ cleared: 1, charsSaved: 10 });
  });

  test('loses only its words: pictures and documents beside them stay', async () => {
    const picture = { type: 'image', source: { type: 'base64', data: 'AAAA' } };
    const paper = { type: 'document', source: { type: 'base64', data: 'BBBB' } };
    const transcript = new Transcript().bash('t1', 'x', [picture, { type: 'text', text: 'w'.repeat(30) }, paper]);
    const { found } = await trimmed(transcript, { keepRecent: 0, minChars: 10 });
    expect(found.get('t1').content).toEqual([
      { type: 'text', text: expect.stringContaining('archived') },
      picture,
      paper,
    ]);
  });

  test('leaves no second copy in any of the shapes that the SDK’s tools have', async () => {
    const body = 'BODY of a long result '.repeat(20);
    const copies: Loose[] = [
      { stdout: body, stderr: '', interrupted: false },
      { type: 'text', file: { filePath: '/a/b.ts', content: body, numLines: 4 } },
      { mode: 'content', content: body, filenames: [], numLines: 4 },
      [{ type: 'text', text: body }],
      `Error: ${body}`,
      { status: 'completed', agentId: 'a1', content: [{ type: 'text', text: body }], totalTokens: 5 },
    ];
    const transcript = new Transcript();
    for (const [i, toolUseResult] of copies.entries()) transcript.bash(`t${i}`, 'npm test', body, { toolUseResult });
    const { entries } = await trimmed(transcript, { keepRecent: 0, minChars: 100 });
    expect(JSON.stringify(entries)).not.toContain('BODY');
    expect(entries[3].toolUseResult).toMatchObject({ type: 'text', file: { filePath: '/a/b.ts', numLines: 4 } });
    expect(entries[5].toolUseResult).toMatchObject({ mode: 'content', filenames: [], numLines: 4 });
    expect(entries[11].toolUseResult).toMatchObject({
      status: 'completed',
      agentId: 'a1',
      content: [{ type: 'text' }],
    });
  });

  test('stays in compacted history and in the SDK’s own notes', async () => {
    const transcript = new Transcript()
      .bash('t1', 'npm test', 'm'.repeat(30), { isMeta: true })
      .bash('t2', 'npm test', 'c'.repeat(30), { isCompactSummary: true });
    const { found, report } = await trimmed(transcript, { keepRecent: 0, minChars: 10 });
    expect([text(found.get('t1')), text(found.get('t2'))]).toEqual(['m'.repeat(30), 'c'.repeat(30)]);
    expect(report).toMatchObject({ cleared: 0, keptBig: 0 });
  });

  test('stays when its file cannot be written, and the report says so', async () => {
    const workspace = scratch();
    writeFileSync(path.join(workspace, '.flower'), 'a file in the way');
    const { found, report } = await trimmed(
      new Transcript().bash('t1', 'x', 'a'.repeat(30)),
      { keepRecent: 0, minChars: 10 },
      workspace,
    );
    expect(text(found.get('t1'))).toBe('a'.repeat(30));
    expect(report).toMatchObject({ cleared: 0, keptBig: 1, unwritten: 1 });
  });
});

describe('the file of an archived text', () => {
  const transcript = () => new Transcript().bash('t1', 'npm test', 'the whole long text');
  const policy = { keepRecent: 0, minChars: 10 };

  test('that a crash has cut short is written again', async () => {
    const { workspace } = await trimmed(transcript(), policy);
    const file = path.join(workspace, '.flower/spill', files(workspace)[0]!);
    writeFileSync(file, 'the who');
    await trimmed(transcript(), policy, workspace);
    expect(readFileSync(file, 'utf8')).toBe('the whole long text');
    expect(files(workspace)).toHaveLength(1);
  });

  test('that somebody has deleted is written again, also when its text left the history at an earlier load', async () => {
    const twoLoads = transcript().prompt('go on').bash('t2', 'npm test', 'another long text');
    const { workspace } = await trimmed(twoLoads, policy);
    for (const file of files(workspace)) rmSync(path.join(workspace, '.flower/spill', file));
    await trimmed(twoLoads, policy, workspace);
    expect(files(workspace)).toHaveLength(2);
  });

  test('is one for equal texts', async () => {
    const twice = transcript().bash('t2', 'npm test', 'the whole long text');
    const { workspace, report } = await trimmed(twice, policy);
    expect(files(workspace)).toHaveLength(1);
    expect(report.cleared).toBe(2);
  });

  test('is kept out of version control where flower made the directory, and nothing is changed where it did not', async () => {
    const { workspace } = await trimmed(transcript(), policy);
    expect(readFileSync(path.join(workspace, '.flower/.gitignore'), 'utf8')).toBe('*\n');
    const other = scratch();
    mkdirSync(path.join(other, '.flower'));
    await trimmed(transcript(), policy, other);
    expect(readdirSync(path.join(other, '.flower'))).toEqual(['spill']);
    const missing = path.join(scratch(), 'not', 'made');
    await trimmed(transcript(), policy, missing);
    expect(readdirSync(missing)).toEqual(['.flower']);
  });
});

test('a look is never both archived and stale, and does not move the window of large results', async () => {
  const transcript = new Transcript()
    .bash('t1', 'npm test', 'n'.repeat(30))
    .bash('t2', 'ls', 'l'.repeat(30))
    .bash('t3', 'ls', 'm'.repeat(30));
  const { found, report } = await trimmed(transcript, { keepRecent: 1, minChars: 10 }, scratch(), { keepRecent: 1 });
  expect(text(found.get('t1'))).toBe('n'.repeat(30));
  expect(text(found.get('t2'))).toContain('Out of date');
  expect(text(found.get('t3'))).toBe('m'.repeat(30));
  expect(report).toMatchObject({ expired: 1, cleared: 0, keptBig: 1 });
});

test('a look too long for a note is archived like any large result', async () => {
  const { found } = await trimmed(
    new Transcript().bash('t1', 'ls', 'l'.repeat(30)),
    { keepRecent: 0, minChars: 10 },
    scratch(),
    { keepRecent: 0, maxChars: 29 },
  );
  expect(text(found.get('t1'))).toContain('archived');
});

test('the report says in words what was done, and nothing when nothing was', async () => {
  const { store } = await trimmed(new Transcript().bash('t1', 'x', 'a'.repeat(30)), { keepRecent: 0, minChars: 10 });
  expect(trimReport(store)).toBe('1 large results archived (30 characters, 0 kept)');
  expect(trimReport(store, { locale: 'zh' })).toContain('1 个大结果已归档');
  const idle = await trimmed(new Transcript().prompt('go'), {});
  expect(trimReport(idle.store)).toBe('');
});
