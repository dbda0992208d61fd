import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { EphemeralPolicy, healedUuid, PrunePolicy, PruningSessionStore, TrimPolicy } from '../../src/sessions/index.js';
import { calls, type Loose, loaded, path, results, Transcript, text, use } from './transcript.js';

const layer =
  (init: Loose = {}) =>
  (inner: SessionStore): PruningSessionStore =>
    new PruningSessionStore(inner, {
      workspace: '/nowhere',
      policy: new TrimPolicy({ enabled: false }),
      ephemeral: new EphemeralPolicy({ enabled: false }),
      prune: new PrunePolicy(init),
    });

const pruned = (entries: readonly Loose[], init: Loose = {}): Promise<Loose[]> => loaded(layer(init), entries);
const parents = (entries: readonly Loose[]): Loose[] => entries.map((entry) => [entry.uuid, entry.parentUuid]);
const apiError = (more: Loose = {}): Loose => ({
  type: 'assistant',
  isApiErrorMessage: true,
  message: { role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text: 'API Error: 529' }] },
  ...more,
});

describe('messages about API failures', () => {
  test('go in a row, and what came after hangs on what came before', async () => {
    const { entries } = new Transcript().prompt('a').add(apiError()).add(apiError()).prompt('b');
    expect(parents(await pruned(entries))).toEqual([
      ['e0', null],
      ['e3', 'e0'],
    ]);
  });

  test('go also without a uuid, stay when the policy says so, and stay in the SDK’s own notes', async () => {
    const bare = [{ ...apiError(), uuid: undefined, parentUuid: null }];
    expect(await pruned([...bare, ...new Transcript().prompt('a').entries])).toHaveLength(1);
    const { entries } = new Transcript().prompt('a').add(apiError());
    expect(await pruned(entries, { dropApiErrors: false })).toEqual(entries);
    const noted = new Transcript().prompt('a').add(apiError({ isMeta: true })).entries;
    expect(await pruned(noted)).toEqual(noted);
  });

  test('are the model’s alone: a result with that mark stays with its call', async () => {
    const { entries } = new Transcript().prompt('a').say(use('t1', 'ls')).result('t1', 'a.txt');
    const marked = entries.map((entry, at) => (at === 2 ? { ...entry, isApiErrorMessage: true } : entry));
    expect(await pruned(marked)).toEqual(marked);
  });

  test('take no other link with them: compaction and the last leaf name them too', async () => {
    const { entries } = new Transcript()
      .prompt('a')
      .add(apiError())
      .add({ type: 'system', subtype: 'compact_boundary', parentUuid: null, logicalParentUuid: 'e1' });
    const shown = await pruned([...entries, { type: 'last-prompt', leafUuid: 'e1' }]);
    expect(shown[1]).toMatchObject({ parentUuid: null, logicalParentUuid: 'e0' });
    expect(shown[2].leafUuid).toBe('e0');
  });

  test('leave no branch behind in which a resume, after a kill, would end and forget what came later', async () => {
    const note = { type: 'system', subtype: 'api_error' };
    const { entries } = new Transcript().prompt('a').add(note).add(note).add(apiError());
    const later = { type: 'user', uuid: 'later', parentUuid: 'e0', message: { role: 'user', content: 'go on' } };
    const shown = await pruned([...entries, { type: 'last-prompt', leafUuid: 'e3' }, later]);
    expect(shown.map(({ uuid, leafUuid }) => uuid ?? leafUuid)).toEqual(['e0', 'e0', 'later']);
  });

  test('that hang on each other in a circle do not hang the load', async () => {
    const one = apiError({ uuid: 'x', parentUuid: 'y' });
    const two = apiError({ uuid: 'y', parentUuid: 'x' });
    const end = { type: 'user', uuid: 'z', parentUuid: 'y', message: { role: 'user', content: 'go' } };
    expect(parents(await pruned([one, two, end]))).toEqual([['z', null]]);
  });
});

describe('refused calls', () => {
  test('go with their call; the newest stays', async () => {
    const shown = await pruned(new Transcript().prompt('a').denied('t1').denied('t2').say('done').entries);
    expect(calls(shown)).toEqual(['t2']);
    expect([...results(shown).keys()]).toEqual(['t2']);
    expect(path(shown)).toEqual(['e5', 'e4', 'e3', 'e0']);
  });

  test('among several results of one entry: only the refused one goes, with its mark and its copy', async () => {
    const content = [
      { type: 'tool_result', tool_use_id: 't1', content: 'fine' },
      { type: 'tool_result', tool_use_id: 't2', content: 'exit 1', is_error: true },
      { type: 'tool_result', tool_use_id: 't3', content: [{ type: 'text', text: 'not allowed here' }], is_error: true },
    ];
    const { entries } = new Transcript().say('look', use('t1', 'ls'), use('t2', 'false'), use('t3', 'rm x')).add({
      type: 'user',
      message: { role: 'user', content },
      toolDenialKind: 'permission-rule',
      toolUseResult: 'Error: not allowed here',
    });
    const shown = await pruned(entries, { keepDenials: 0 });
    expect(calls(shown)).toEqual(['t1', 't2']);
    expect([...results(shown).keys()]).toEqual(['t1', 't2']);
    expect(shown[1]).not.toHaveProperty('toolDenialKind');
    expect(shown[1]).not.toHaveProperty('toolUseResult');
  });

  test('leave words and thinking of their message alone', async () => {
    const thinking = { type: 'thinking', thinking: 'hm', signature: 's' };
    const { entries } = new Transcript()
      .say(thinking, 'I try', use('t1', 'npm test'))
      .result('t1', 'refused', { is_error: true, toolDenialKind: 'permission-rule' });
    const shown = await pruned(entries, { keepDenials: 0 });
    expect(shown).toHaveLength(1);
    expect(shown[0].message.content).toEqual([thinking, { type: 'text', text: 'I try' }]);
  });

  test('are known by their mark, not by their words', async () => {
    const { entries } = new Transcript().bash('t1', 'x', 'permission denied, refused, not allowed', { is_error: true });
    expect(await pruned(entries, { keepDenials: 0 })).toEqual(entries);
  });

  test('stay together when the call is in compacted history', async () => {
    const { entries } = new Transcript().denied('t1');
    entries[0].isCompactSummary = true;
    expect(await pruned(entries, { keepDenials: 0 })).toEqual(entries);
  });
});

test('a refusal stays when an entry that nothing may change answers the same call', async () => {
  const { entries } = new Transcript()
    .prompt('a')
    .denied('t1')
    .result('t1', 'again', { isMeta: true })
    .denied('t2')
    .denied('t3');
  const shown = await pruned(entries, { keepDenials: 0 });
  expect(calls(shown)).toEqual(['t1']);
  expect([...results(shown).keys()]).toEqual(['t1']);
});

describe('interrupted calls', () => {
  const stopped = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
  const mark = {
    type: 'user',
    message: { role: 'user', content: [{ type: 'text', text: '[Request interrupted by user for tool use]' }] },
  };

  test('get a neutral result, also where the words are in blocks, and the SDK’s copy too', async () => {
    const content = [{ type: 'text', text: '[Request interrupted by user]' }];
    const { entries } = new Transcript().say(use('t1', 'x')).result('t1', content, {
      is_error: true,
      toolUseResult: 'Error: [Request interrupted by user]',
    });
    const shown = await pruned(entries, { interruptText: 'STOPPED' });
    expect(results(shown).get('t1')).toMatchObject({ content: [{ type: 'text', text: 'STOPPED' }], is_error: false });
    expect(shown[1].toolUseResult).toBe('STOPPED');
  });

  test('are known from a refusal by what the SDK writes after it', async () => {
    const call = () => new Transcript().say(use('t1', 'x'), use('t2', 'y')).result('t2', 'fine');
    const rejected = { is_error: true, toolDenialKind: 'user-rejected' };
    const interrupted = await pruned(call().result('t1', stopped, rejected).add(mark).prompt('go on').entries);
    expect(results(interrupted).get('t1').is_error).toBe(false);
    expect(text(results(interrupted).get('t2'))).toBe('fine');
    const refused = await pruned(call().result('t1', stopped, rejected).say('I see').add(mark).entries);
    expect(text(results(refused).get('t1'))).toBe(stopped);
  });

  test('in transcripts without that mark are known by the words', async () => {
    const { entries } = new Transcript().say(use('t1', 'x')).result('t1', stopped, { is_error: true }).add(mark);
    expect(results(await pruned(entries)).get('t1').is_error).toBe(false);
  });

  test('stay as they are when the policy says so, and a person’s words about one do always', async () => {
    const { entries } = new Transcript()
      .say(use('t1', 'x'))
      .result('t1', '[Request interrupted by user]', { is_error: true })
      .add(mark);
    expect(await pruned(entries, { neutralizeInterrupts: false })).toEqual(entries);
    expect((await pruned(entries))[2]).toEqual(entries[2]);
  });
});

describe('unanswered calls', () => {
  test('are answered after the last block of their message, since the SDK stores one entry a block', async () => {
    const block = (uuid: string, parentUuid: Loose, content: Loose): Loose => ({
      type: 'assistant',
      uuid,
      parentUuid,
      sessionId: 's',
      cwd: '/w',
      message: { id: 'msg_1', role: 'assistant', content: [content] },
    });
    const result = (uuid: string, parentUuid: string, id: string): Loose => ({
      type: 'user',
      uuid,
      parentUuid,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
    });
    const entries = [
      block('a1', null, { type: 'text', text: 'both' }),
      block('a2', 'a1', use('t1', 'x')),
      block('a3', 'a2', use('t2', 'y')),
      block('a4', 'a3', use('t3', 'z')),
      result('u1', 'a3', 't2'),
      { type: 'user', uuid: 'p', parentUuid: 'u1', message: { role: 'user', content: 'go on' } },
      { type: 'last-prompt', leafUuid: 'a4' },
    ];
    const shown = await pruned(entries, { orphanText: 'LOST' });
    const healed = shown[4];
    expect(healed).toMatchObject({ type: 'user', parentUuid: 'a4', uuid: healedUuid('t1'), sessionId: 's', cwd: '/w' });
    expect(healed.message.content.map((b: Loose) => [b.tool_use_id, b.content])).toEqual([
      ['t1', 'LOST'],
      ['t3', 'LOST'],
    ]);
    expect(path(shown.slice(0, -1))).toEqual(['p', 'u1', healed.uuid, 'a4', 'a3', 'a2', 'a1']);
    expect(shown.at(-1).leafUuid).toBe(healed.uuid);
  });

  test('do not send the history round in a circle when a result stands between the blocks of their message', async () => {
    const block = (id: string) => ({ type: 'assistant', message: { id: 'm', content: [use(id, 'ls')] } });
    const { entries } = new Transcript().prompt('a').add(block('t1')).result('t1', 'x').add(block('t2')).prompt('b');
    const shown = await pruned(entries);
    expect(path(shown)).toEqual(['e4', healedUuid('t2'), 'e3', 'e2', 'e1', 'e0']);
  });

  test('get the same entry at every load, so that what hangs on it goes on hanging there', async () => {
    const { entries } = new Transcript().prompt('a').say(use('t1', 'x'));
    const [healed] = (await pruned(entries)).slice(-1);
    const later = { type: 'user', uuid: 'p', parentUuid: healed.uuid, message: { role: 'user', content: 'go on' } };
    const shown = await pruned([...entries, later]);
    expect(path(shown)).toEqual(['p', healed.uuid, 'e1', 'e0']);
    expect(healed.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('in entries without a message id are answered each on its own', async () => {
    const { entries } = new Transcript().say(use('t1', 'x')).say(use('t2', 'y'));
    const shown = await pruned(entries);
    expect(shown.map((entry) => entry.type)).toEqual(['assistant', 'user', 'assistant', 'user']);
    expect(path(shown)).toHaveLength(4);
  });

  test('stay when the policy says so', async () => {
    const { entries } = new Transcript().say(use('t1', 'x'));
    expect(await pruned(entries, { healOrphans: false })).toEqual(entries);
  });
});

test('blocks that are no blocks are passed over', async () => {
  const content = [null, 3, 'words', [], { type: 'tool_result' }];
  const { entries } = new Transcript()
    .prompt('a')
    .add({ type: 'user', message: { content } })
    .add({ type: 'assistant', message: { content } });
  expect(await pruned(entries)).toEqual(entries);
});

test('a whole history comes back as the very same entries', async () => {
  const { entries } = new Transcript().prompt('a').bash('t1', 'npm test', 'ok').say('done');
  expect(await pruned(entries)).toEqual(entries);
});
