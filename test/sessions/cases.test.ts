import { readFileSync } from 'node:fs';
import path from 'node:path';
import { InMemorySessionStore, type SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import {
  EphemeralPolicy,
  PrunePolicy,
  PruningSessionStore,
  TrimmingSessionStore,
  TrimPolicy,
} from '../../src/sessions/index.js';
import { scratch } from '../support/scratch.js';
import { calls, KEY, type Loose, results, text } from './transcript.js';

const cases: Loose[] = JSON.parse(readFileSync(new URL('../cases/transcript.json', import.meta.url), 'utf8'));
const off = { policy: new TrimPolicy({ enabled: false }), ephemeral: new EphemeralPolicy({ enabled: false }) };

describe.each(cases)('$id: $op, $why', ({ op, policy, input, expected }) => {
  test('is shown as the case says', async () => {
    const workspace = scratch();
    const inner = new InMemorySessionStore();
    await inner.append(KEY, input);
    const store = wrapped(op, camel(policy), inner, workspace);
    const shown = (await store.load(KEY)) as Loose[];
    const report = store.lastReport;
    const found = results(shown);

    if (expected.chain)
      expect(shown.map((entry) => [entry.uuid ?? null, entry.parentUuid ?? null])).toEqual(expected.chain);
    for (const [id, want] of Object.entries<Loose>(expected.results ?? {})) {
      check(found.get(id), want, results(input).get(id), workspace);
    }
    if (expected.expired !== undefined) expect(report.expired).toBe(expected.expired);
    if (expected.cleared !== undefined) expect(report.cleared).toBe(expected.cleared);
    if (expected.kept_big !== undefined) expect(report.keptBig).toBe(expected.kept_big);
    if (expected.chars_saved !== undefined) expect(report.charsSaved).toBe(expected.chars_saved);
    if (expected.denials_dropped !== undefined) expect(report.denialsDropped).toBe(expected.denials_dropped);
    for (const uuid of expected.dropped ?? []) expect(shown.map((entry) => entry.uuid)).not.toContain(uuid);
    if (expected.tool_use_left) expect(calls(shown)).toEqual(expected.tool_use_left);
    if (expected.tool_result_left) expect([...found.keys()]).toEqual(expected.tool_result_left);
    for (const id of expected.is_error_kept ?? []) expect(found.get(id).is_error).toBe(true);
    if (expected.every_call_has_result) expect([...found.keys()]).toEqual(expect.arrayContaining(calls(shown)));
    for (const id of expected.added_answers ?? []) expect(found.has(id)).toBe(true);
    for (const type of expected.untouched_blocks ?? []) expect(blocks(shown, type)).toEqual(blocks(input, type));
    expect(await inner.load(KEY)).toEqual(input);
  });
});

test('the file of cases is not empty', () => expect(cases.length).toBeGreaterThan(0));

function check(result: Loose, want: Loose, before: Loose, workspace: string): void {
  if (want.kind === 'kept') expect(result).toEqual(before);
  else expect(text(result)).not.toBe(text(before));
  if (want.command) expect(text(result)).toContain(want.command);
  if (want.newer_or_equal_count) expect(text(result)).toMatch(new RegExp(`\\b${want.newer_or_equal_count}\\b`));
  if (want.is_error !== undefined) expect(result.is_error).toBe(want.is_error);
  if (want.kind !== 'archived') return;
  expect(text(result)).toContain(String(want.chars));
  expect(text(result)).toContain(want.file);
  expect(readFileSync(path.join(workspace, want.file), 'utf8')).toBe(text(before));
}

function wrapped(op: string, policy: Loose, inner: SessionStore, workspace: string) {
  const options = { ...off, workspace };
  switch (op) {
    case 'expire':
      return new TrimmingSessionStore(inner, { ...options, ephemeral: new EphemeralPolicy(policy) });
    case 'trim':
      return new TrimmingSessionStore(inner, { ...options, policy: new TrimPolicy(policy) });
    case 'prune':
    case 'heal-orphans':
      return new PruningSessionStore(inner, { ...options, prune: new PrunePolicy(policy) });
    case 'load':
      return new PruningSessionStore(inner, { workspace, prune: new PrunePolicy(policy) });
    default:
      throw new Error(`No layer is known for '${op}'.`);
  }
}

function blocks(entries: readonly Loose[], type: string): Loose[] {
  return entries
    .flatMap((entry) => (Array.isArray(entry.message?.content) ? entry.message.content : []))
    .filter((block) => block.type === type);
}

/** `keep_recent` → `keepRecent`. */
function camel(policy: Loose): Loose {
  return Object.fromEntries(
    Object.entries(policy).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]),
  );
}
