import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expire } from '../../src/sessions/expire.js';
import { type Facts, factsOf } from '../../src/sessions/facts.js';
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from '../../src/sessions/index.js';
import { Looks } from '../../src/sessions/looks.js';
import { prune } from '../../src/sessions/prune.js';
import { Report } from '../../src/sessions/report.js';
import { trim } from '../../src/sessions/trim.js';
import { scratch } from '../support/scratch.js';
import { KEY, type Loose, Transcript, use } from './transcript.js';

const ALL = {
  hasDenials: true,
  hasApiErrors: true,
  hasInterrupts: true,
  hasWorkerFailures: true,
  hasOrphans: true,
};

const MARK = '[Request interrupted by user for tool use]';
const REJECTED = "The user doesn't want to proceed with this tool use.";

/** What happens in a session, and what no session does: calls that answer twice, or before they were asked. */
const happenings: Record<string, (transcript: Transcript, id: string) => void> = {
  look: (t, id) => t.bash(id, 'git status', 'clean'),
  big: (t, id) => t.bash(id, 'npm test', 'long '.repeat(20)),
  denied: (t, id) => t.denied(id),
  stopped: (t, id) => t.bash(id, 'x', `  ${MARK}`, { is_error: true }),
  rejected: (t, id) => t.bash(id, 'x', REJECTED, { is_error: true, toolDenialKind: 'user-rejected' }),
  mark: (t) => t.prompt(MARK),
  markInBlocks: (t) => t.add({ type: 'user', message: { role: 'user', content: [{ type: 'text', text: MARK }] } }),
  failed: (t, id) => t.bash(id, 'x', 'Agent terminated early due to an API error: HTTP 500', { is_error: true }),
  orphan: (t, id) => t.say(use(id, 'sleep 9')),
  twice: (t, id) => t.bash(id, 'ls', 'a').result(id, 'b'),
  early: (t, id) => t.result(id, 'a').say(use(id, 'ls')),
  error: (t) => t.add({ type: 'assistant', isApiErrorMessage: true, message: { role: 'assistant', content: [] } }),
  note: (t, id) => t.bash(id, 'ls', 'meta', { isMeta: true }),
  prompt: (t) => t.prompt('go on'),
};

function enact(names: readonly string[]): Loose[] {
  const transcript = new Transcript();
  for (const [i, name] of names.entries()) happenings[name]!(transcript, `t${i}`);
  return transcript.entries;
}

describe('what a walk through a transcript finds', () => {
  test('keeps no pass from work that it has to do', async () => {
    const workspace = scratch();
    const ephemeral = new EphemeralPolicy({ keepRecent: 1 });
    const looks = new Looks(ephemeral);
    const passes = [
      expire(ephemeral, { looks }),
      trim(new TrimPolicy({ keepRecent: 1, minChars: 50 }), { workspace, looks }),
      ...prune(new PrunePolicy(), {}),
    ];
    const shown = async (stored: Loose[], facts: Facts) => {
      const report = new Report();
      let entries: readonly Loose[] = stored;
      for (const pass of passes) entries = await pass(entries, { key: KEY, facts, report, cutOff: new Set() });
      return { entries, report };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(happenings)), { maxLength: 30 }), async (names) => {
        const stored = enact(names);
        const facts = factsOf(stored, new Set());
        expect(await shown(stored, facts)).toEqual(await shown(stored, { ...facts, ...ALL }));
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  test('spares the passes a history in which all went well', () => {
    const facts = factsOf(enact(['prompt', 'look', 'big', 'look', 'note']), new Set());
    expect(facts).toMatchObject(Object.fromEntries(Object.keys(ALL).map((flag) => [flag, false])));
  });
});
