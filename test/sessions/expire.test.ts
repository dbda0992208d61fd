import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { EphemeralPolicy, TrimmingSessionStore, TrimPolicy } from '../../src/sessions/index.js';
import { KEY, type Loose, loaded, results, Transcript, text } from './transcript.js';

const layer =
  (init: ConstructorParameters<typeof EphemeralPolicy>[0], locale?: 'en' | 'zh' | 'ja') => (inner: SessionStore) =>
    new TrimmingSessionStore(inner, {
      workspace: '/nowhere',
      policy: new TrimPolicy({ enabled: false }),
      ephemeral: new EphemeralPolicy(init),
      locale,
    });

const stale = (block: Loose): boolean => text(block).startsWith('[Out of date');

async function shown(transcript: Transcript, init: ConstructorParameters<typeof EphemeralPolicy>[0]) {
  return results(await loaded(layer(init), transcript.entries));
}

describe('a stale look', () => {
  test('says in one line which command it was, how many looks came since, and what to do', async () => {
    const found = await shown(
      new Transcript().bash('t1', 'ls  -la\n', 'x').bash('t2', 'pwd', 'y').bash('t3', 'ls', 'z'),
      {
        keepRecent: 1,
      },
    );
    expect(text(found.get('t1'))).toBe(
      '[Out of date: the result of `ls -la` (look 3 counted back from the newest one then). Things may have changed since; run it again if you need it.]',
    );
    expect(stale(found.get('t2'))).toBe(true);
    expect(text(found.get('t3'))).toBe('z');
  });

  test('does not carry a screenful of command into its note', async () => {
    const found = await shown(new Transcript().bash('t1', `ls ${'🌸'.repeat(400)}`, 'x'), { keepRecent: 0 });
    expect(text(found.get('t1'))).toContain(`${'🌸'.repeat(157)}…`);
    expect(Buffer.from(text(found.get('t1'))).toString()).toBe(text(found.get('t1')));
  });

  test('speaks the locale, or the words of the policy', async () => {
    const { entries } = new Transcript().bash('t1', 'ls', 'x');
    const zh = results(await loaded(layer({ keepRecent: 0 }, 'zh'), entries));
    expect(text(zh.get('t1'))).toContain('ls 的结果已过期');
    const ja = results(await loaded(layer({ keepRecent: 0 }, 'ja'), entries));
    expect(text(ja.get('t1'))).toContain('期限切れ');
    const own = await shown(new Transcript().bash('t1', 'ls', 'x'), { keepRecent: 0, text: '<{cmd}|{age}|{other}>' });
    expect(text(own.get('t1'))).toBe('<ls|1|{other}>');
  });

  test('leaves no second copy of its text behind, and the copy keeps its shape', async () => {
    const entries = await loaded(layer({ keepRecent: 0 }), new Transcript().bash('t1', 'ls', 'SECRET.txt').entries);
    expect(JSON.stringify(entries)).not.toContain('SECRET.txt');
    expect(entries.at(-1).toolUseResult).toEqual({ stdout: expect.stringContaining('Out of date'), stderr: '' });
  });

  test('keeps pictures that came with it', async () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
    const found = await shown(new Transcript().bash('t1', 'ls', [{ type: 'text', text: 'x' }, picture]), {
      keepRecent: 0,
    });
    expect(found.get('t1').content).toEqual([{ type: 'text', text: expect.stringContaining('Out of date') }, picture]);
  });
});

describe('what is no look', () => {
  test('stays: a command that changes things, another tool, a long result, a picture alone', async () => {
    const transcript = new Transcript()
      .bash('t1', 'npm test', 'x')
      .say({ type: 'tool_use', id: 't2', name: 'Read', input: { command: 'ls' } })
      .result('t2', 'file')
      .bash('t3', 'ls', 'x'.repeat(21))
      .bash('t4', 'ls', [{ type: 'image', source: {} }])
      .bash('t5', 'ls', '🌸'.repeat(20));
    const found = await shown(transcript, { keepRecent: 0, maxChars: 20 });
    expect([...found].filter(([, block]) => stale(block)).map(([id]) => id)).toEqual(['t5']);
  });

  test('a refused or interrupted look is not called stale and takes no place among the newest', async () => {
    const transcript = new Transcript()
      .bash('t1', 'ls', 'x')
      .denied('t2', 'ls')
      .bash('t3', 'ls', '[Request interrupted by user for tool use]', { is_error: true });
    const found = await shown(transcript, { keepRecent: 1 });
    expect(text(found.get('t1'))).toBe('x');
    expect(text(found.get('t2'))).toBe('refused');
    expect(text(found.get('t3'))).toContain('interrupted');
  });

  test('a result without its call stays', async () => {
    const found = await shown(new Transcript().result('t0', 'x'), { keepRecent: 0 });
    expect(text(found.get('t0'))).toBe('x');
  });
});

test('two loads in a row show the same beginning, word for word, though looks were taken between', async () => {
  const inner = new InMemorySessionStore();
  const transcript = new Transcript();
  const show = async (store = layer({ keepRecent: 3 })(inner)) => {
    await inner.append(KEY, transcript.entries.splice(0));
    return JSON.stringify(await store.load(KEY));
  };
  let moves = 0;
  let before = '';
  for (let turn = 0; turn < 12; turn++) {
    transcript.prompt(`turn ${turn}`).bash(`t${turn}`, 'git status', `state ${turn}`);
    const now = await show();
    if (!now.startsWith(before.slice(0, -1))) moves++;
    before = now;
  }
  expect(moves).toBeGreaterThan(0);
  expect(moves).toBeLessThanOrEqual(4);
});

test('the loads of one process agree even when nothing tells that they were loads', async () => {
  const inner = new InMemorySessionStore();
  const store = layer({ keepRecent: 3 })(inner);
  const transcript = new Transcript();
  for (let i = 0; i < 5; i++) transcript.bash(`t${i}`, 'ls', `${i}`);
  await inner.append(KEY, transcript.entries.splice(0));
  const first = (await store.load(KEY))!;
  transcript.bash('t5', 'ls', '5');
  await inner.append(KEY, transcript.entries.splice(0));
  expect((await store.load(KEY))!.slice(0, first.length)).toEqual(first);
});
