import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { EphemeralPolicy, PruningSessionStore, TrimPolicy } from '../../src/sessions/index.js';
import { type Loose, loaded, Transcript } from './transcript.js';

const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
const layer = (inner: SessionStore) =>
  new PruningSessionStore(inner, {
    workspace: '/nowhere',
    policy: new TrimPolicy({ enabled: false }),
    ephemeral: new EphemeralPolicy({ enabled: false }),
  });
const pruned = async (entries: readonly Loose[]) => JSON.stringify(await loaded(layer, entries));

const read = (id: string, content: Loose[]): Loose[] => [
  {
    type: 'assistant',
    message: { id: `m-${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name: 'Read', input: {} }] },
  },
  { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] } },
];
const failed = (text: string, apiErrorStatus: number): Loose => ({
  type: 'assistant',
  isApiErrorMessage: true,
  apiErrorStatus,
  message: { role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text }] },
});
const of = (...added: Loose[]): readonly Loose[] =>
  added.reduce<Transcript>((all, entry) => all.add(entry), new Transcript().prompt('go')).entries;
const count = (text: string) => text.split('"type":"image"').length - 1;

describe('images that the server has refused', () => {
  test('as too large a request go, all before it, and the words beside them stay', async () => {
    const words = { type: 'text', text: 'a map' };
    const shown = await pruned(
      of(...read('a', [image]), ...read('b', [words, image]), failed('Request too large', 413)),
    );
    expect(count(shown)).toBe(0);
    expect(shown).toContain('a map');
    expect(shown.split('the server has refused it').length - 1).toBe(2);
    expect(shown).not.toContain('Request too large');
  });

  test('one by one go alone: what the model had seen before stays', async () => {
    const shown = await pruned(
      of(...read('a', [image]), ...read('b', [image]), failed('an image could not be processed', 400)),
    );
    expect(count(shown)).toBe(1);
  });

  test('do not take those with them that come later', async () => {
    const shown = await pruned(of(...read('a', [image]), failed('Request too large', 413), ...read('b', [image])));
    expect(count(shown)).toBe(1);
  });

  test('files count as well', async () => {
    const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' } };
    expect(await pruned(of(...read('a', [pdf]), failed('Request too large', 413)))).not.toContain('application/pdf');
  });

  test('stay when the failure was another one', async () => {
    expect(count(await pruned(of(...read('a', [image]), failed('API Error: 529 Overloaded', 529))))).toBe(1);
  });
});
