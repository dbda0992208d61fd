import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { treeHash } from '../../../src/dispatch/checkout.js';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import type { ModelRequest } from '../../../src/testing/index.js';
import { call, reply } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd, encoding: 'utf8' }).trim();

function repository(workspace: string): void {
  git(workspace, 'init', '-q', '-b', 'main');
  writeFileSync(join(workspace, 'shared.txt'), 'base\n');
  git(workspace, 'add', 'shared.txt');
  git(workspace, 'commit', '-q', '-m', 'base');
}

const lead = () =>
  coordinator('lead', 'Split.', { coder: worker('writes', 'WORKER-PROMPT', { isolate: true, discipline: false }) });
const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const name = (request: ModelRequest) => /TASK-(\w+)/.exec(request.allText)?.[1] ?? '';
const place = (request: ModelRequest) => /You work in (\S+),/.exec(request.allText)?.[1] ?? '';

test('two isolated workers edit the same file: each branch holds its own change alone, the checkout none', async () => {
  const { runtime, server, workspace } = await stage((request) => {
    if (!isWorker(request)) {
      const send = (task: string) => call(DISPATCH_TOOL, { worker: 'coder', task: `TASK-${task}` });
      return request.turn === 0 ? reply(send('left'), send('right')) : 'end';
    }
    const file = join(place(request), 'shared.txt');
    return request.turn === 0
      ? call('Write', { file_path: file, content: `${name(request)}\n` })
      : `done ${name(request)}`;
  });
  repository(workspace);
  const before = await treeHash(workspace);
  expect(await runtime.run(lead(), 'go')).toMatchObject({ ok: true });
  expect(await treeHash(workspace)).toBe(before);
  expect(git(workspace, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('main');
  const branches = git(workspace, 'branch', '--list', 'flower/*', '--format=%(refname:short)').split('\n');
  expect(branches).toHaveLength(2);
  expect(branches.map((branch) => git(workspace, 'show', `${branch}:shared.txt`)).sort()).toEqual(['left', 'right']);
  const reports = server.requests
    .filter((request) => !isWorker(request))
    .at(-1)!
    .toolResults.map(({ text }) => text);
  for (const branch of branches) expect(reports.join('\n')).toContain(branch);
});

test('an isolated worker cannot write into the checkout, and what its Bash changes there is reported', async () => {
  const { runtime, server, workspace } = await stage((request) => {
    if (!isWorker(request))
      return request.turn === 0 ? call(DISPATCH_TOOL, { worker: 'coder', task: 'TASK-x' }) : 'end';
    const target = join(workspace, 'shared.txt');
    if (request.turn === 0) {
      return reply(
        call('Write', { file_path: target, content: 'stolen' }, 'toolu_write'),
        call('Bash', { command: `cd ${workspace} && echo stolen > shared.txt`, description: 'x' }, 'toolu_cd'),
        call('Bash', { command: `git -C ${workspace} commit --allow-empty -m x`, description: 'x' }, 'toolu_git'),
      );
    }
    if (request.turn === 1)
      return call('Bash', { command: `echo sneaked > ${join(workspace, 'sneaked.txt')}`, description: 'x' });
    return 'done';
  });
  repository(workspace);
  await runtime.run(lead(), 'go');
  expect(readFileSync(join(workspace, 'shared.txt'), 'utf8')).toBe('base\n');
  const denied = server.requests.find((request) => isWorker(request) && request.turn === 1)!.toolResults;
  expect(denied.map(({ isError }) => isError)).toEqual([true, true, true]);
  const report = server.requests.filter((request) => !isWorker(request)).at(-1)!.toolResults[0]!.text;
  expect(report).toContain('sneaked.txt');
});

test('a worker that changes nothing leaves neither worktree nor branch', async () => {
  const { runtime, workspace } = await stage((request) => {
    if (!isWorker(request))
      return request.turn === 0 ? call(DISPATCH_TOOL, { worker: 'coder', task: 'TASK-x' }) : 'end';
    return 'nothing to do';
  });
  repository(workspace);
  await runtime.run(lead(), 'go');
  expect(git(workspace, 'branch', '--list', 'flower/*')).toBe('');
  expect(git(workspace, 'worktree', 'list').split('\n')).toHaveLength(1);
});

test('outside git a step with isolated workers is refused before any money is spent', async () => {
  const { runtime, server } = await stage(() => 'end');
  await expect(runtime.run(lead(), 'go')).rejects.toThrow(/git/i);
  expect(server.requests).toHaveLength(0);
});
