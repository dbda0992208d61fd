import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InMemorySessionStore, type SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/locale/index.js';
import { PruningSessionStore } from '../../src/sessions/index.js';
import { scratch } from '../support/scratch.js';
import { KEY, type Loose, results, Transcript, text } from './transcript.js';

const agent = (id: string, name = 'Agent') => ({ type: 'tool_use', id, name, input: { subagent_type: 'coder' } });
const write = (id: string, path: string) => ({ type: 'tool_use', id, name: 'Write', input: { file_path: path } });

const REJECTED = {
  is_error: true,
  toolDenialKind: 'user-rejected',
  toolUseResult: 'User rejected tool use',
};
const INTERRUPTED = '[Request interrupted by user for tool use]';
const API_FAILURE =
  'Agent terminated early due to an API error: API Error: 529 OVERLOADED GATEWAY (error type overloaded, HTTP 529)';

/** What a subagent leaves that has written two files and was looking at a third. */
function workerOf(toolUseId: string, about: Loose = {}): Loose[] {
  const { entries } = new Transcript()
    .prompt('Make two files.')
    .say('First the easy one.', write('w1', '/app/a.txt'))
    .result('w1', 'File created: a')
    .say(write('w2', '/app/b.txt'))
    .result('w2', 'File created: b')
    .say('Now the \n hard one.', { type: 'tool_use', id: 'w3', name: 'Read', input: { file_path: '/app/c.txt' } });
  return [{ type: 'agent_metadata', agentType: 'coder', toolUseId, ...about }, ...entries];
}

/** A session with its subagents in a store, as the model would see it. */
async function shown(main: Transcript, workers: Loose[][], locale?: Locale, workspace = scratch()) {
  const inner = new InMemorySessionStore();
  await inner.append(KEY, main.entries as SessionStoreEntry[]);
  for (const [at, entries] of workers.entries())
    await inner.append({ ...KEY, subpath: `subagents/agent-${at}` }, entries as SessionStoreEntry[]);
  const store = new PruningSessionStore(inner, { workspace, locale });
  const load = async () => (await store.load(KEY)) as Loose[];
  return { load, workspace, entries: await load() };
}

/** What the result of the call with that id says. */
const said = (entries: Loose[], id = 'd1') => text(results(entries).get(id));

test('the result of an orphaned worker tells what it had done', async () => {
  const { entries, workspace } = await shown(new Transcript().prompt('go').say(agent('d1')), [workerOf('d1')]);
  const result = said(entries);
  expect(result).toContain('The session ended before this call gave its result');
  expect(result).toContain('3 tool calls, files written: /app/a.txt, /app/b.txt');
  expect(result).toContain('"Now the hard one."');
  const log = /Its whole log: (.+)/.exec(result)![1]!;
  expect(log.startsWith(join(workspace, '.flower', 'spill'))).toBe(true);
  expect(readFileSync(log, 'utf8')).toMatch(/Make two files[\s\S]*> Write [\s\S]*< File created: b/);
});

test('so does that of an interrupted one, and not that of a call that was refused', async () => {
  const interrupted = new Transcript().prompt('go').say(agent('d1')).result('d1', 'no', REJECTED).prompt(INTERRUPTED);
  expect(said((await shown(interrupted, [workerOf('d1')])).entries)).toContain('3 tool calls');

  const refused = new Transcript().prompt('go').say(agent('d1')).result('d1', 'no', REJECTED).say('As you like.');
  expect(said((await shown(refused, [workerOf('d1')])).entries)).toBe('no');
});

test('each call is told of its own worker; other calls and finished workers are left alone', async () => {
  const main = new Transcript()
    .prompt('go')
    .say(agent('d0'))
    .result('d0', 'REPORT')
    .say(agent('d1', 'Task'), agent('d2'), { type: 'tool_use', id: 'b1', name: 'Bash', input: { command: 'ls' } });
  const idle = [{ type: 'agent_metadata', agentType: 'coder', toolUseId: 'd2' }];
  const { entries } = await shown(main, [workerOf('d0'), workerOf('d1'), idle]);
  expect(said(entries, 'd0')).toBe('REPORT');
  expect(said(entries, 'd1')).toContain('3 tool calls');
  expect(said(entries, 'd2')).toContain('0 tool calls, no files written');
  expect(said(entries, 'b1')).not.toContain('tool calls');
});

test('a worker that has left no transcript is told of as before', async () => {
  const { entries } = await shown(new Transcript().prompt('go').say(agent('d1')), []);
  expect(said(entries)).not.toContain('tool call');
});

test('its worktree is named by path and branch as long as it is there', async () => {
  const path = join(scratch(), 'agent-1');
  const tree = workerOf('d1', { worktreePath: path, worktreeBranch: 'worktree-agent-1' });
  const { load } = await shown(new Transcript().prompt('go').say(agent('d1')), [tree]);
  expect(said(await load())).not.toContain('worktree-agent-1');
  mkdirSync(path);
  expect(said(await load())).toContain(`git worktree ${path} on branch worktree-agent-1`);
});

test('every load gives the same result, under the same uuid, and changes nothing that is stored', async () => {
  const main = new Transcript().prompt('go').say(agent('d1'));
  const stored = JSON.stringify(main.entries);
  const { load, entries } = await shown(main, [workerOf('d1')]);
  expect(await load()).toEqual(entries);
  expect(JSON.stringify(main.entries)).toBe(stored);
});

test('a worker that the API has failed is told of as failed, in our words, with what it had done', async () => {
  const copy = { is_error: true, toolUseResult: `Error: ${API_FAILURE}` };
  const main = new Transcript().prompt('go').say(agent('d1')).result('d1', API_FAILURE, copy);
  const { entries } = await shown(main, [workerOf('d1')]);
  expect(said(entries)).toMatch(/requests to the model failed \(HTTP 529\)[\s\S]*3 tool calls/);
  expect(results(entries).get('d1').is_error).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('GATEWAY');
});

test.each(LOCALES)('all of it is there in %s', async (locale) => {
  const copy = { is_error: true };
  const main = new Transcript().prompt('go').say(agent('d1')).result('d1', API_FAILURE, copy);
  const path = scratch();
  const tree = workerOf('d1', { worktreePath: path, worktreeBranch: 'worktree-agent-1' });
  const { entries } = await shown(main, [tree], locale);
  for (const part of ['529', '3', '/app/b.txt', 'hard one', '.flower/spill/', path, 'worktree-agent-1'])
    expect(said(entries)).toContain(part);
});
