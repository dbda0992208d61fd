import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPaths, snapshot } from '../../src/dispatch/checkout.js';
import { isolationGuard } from '../../src/dispatch/isolation-walls.js';
import { Worktrees } from '../../src/dispatch/worktree.js';
import { call, reply } from '../../src/testing/index.js';
import { scratch } from '../support/scratch.js';
import { play } from '../walls/session.js';
import { git, repository } from './repository.js';

const bash = (command: string, id: string, more = {}) => call('Bash', { command, description: 'x', ...more }, id);

test('a worker in a worktree works there, is kept out of the checkout, and what slips through is seen', async () => {
  const workspace = repository();
  const trees = new Worktrees({ workspace, runId: 'run' });
  const tree = await trees.create(1, 'coder');
  const notes = join(scratch(), 'notes');
  symlinkSync(workspace, join(tree.path, 'link'));
  const inTree = (name: string) => join(tree.path, name);
  const inCheckout = (name: string) => join(workspace, name);
  const before = await snapshot(workspace);

  const played = await play(
    {
      main: [
        reply(
          call('Write', { file_path: inTree('new.txt'), content: 'mine' }, 'inside'),
          call('Write', { file_path: join(notes, 'n.md'), content: 'a note' }, 'notes'),
          call('Write', { file_path: inCheckout('new.txt'), content: 'x' }, 'absolute'),
          call('Write', { file_path: `${tree.path}/../../../ws/new.txt`, content: 'x' }, 'dots'),
          call('Write', { file_path: inTree('link/new.txt'), content: 'x' }, 'link'),
          call('Read', { file_path: inCheckout('a.txt') }, 'read'),
        ),
        reply(
          call('Edit', { file_path: inCheckout('a.txt'), old_string: 'one', new_string: 'x' }, 'edit'),
          bash(`cd ${workspace} && touch new.txt`, 'cd'),
          bash(`git -C ${workspace} commit --allow-empty -m x`, 'git'),
          bash('sleep 60', 'background', { run_in_background: true }),
          bash('mkdir -p sub && cd sub && pwd', 'sub'),
        ),
        reply(bash('pwd; cd .. && pwd', 'after')),
        reply(bash(`echo slipped > ${inCheckout('src/b.txt')}`, 'slip')),
      ],
    },
    {
      cwd: tree.cwd,
      tools: ['Read', 'Write', 'Edit', 'Bash'],
      allowedTools: ['Read', 'Write', 'Edit', 'Bash'],
      hooks: isolationGuard({ workspace, worktree: tree.path, allowed: [notes] }),
    },
  );

  expect(played.error).toBeUndefined();
  for (const id of ['absolute', 'dots', 'link', 'edit', 'cd', 'git', 'background']) {
    expect(played.seen(id).isError, id).toBe(true);
  }
  for (const id of ['inside', 'notes', 'read', 'sub', 'after', 'slip']) expect(played.seen(id).isError, id).toBe(false);
  expect(played.seen('absolute').text).toContain(tree.path);
  // The shell stays where a command has gone, and the wall is told so.
  expect(played.seen('after').text).toContain(`${inTree('sub')}\n${tree.path}`);
  expect(existsSync(inCheckout('new.txt'))).toBe(false);
  expect(readFileSync(inCheckout('a.txt'), 'utf8')).toBe('one\n');
  expect(changedPaths(before, await snapshot(workspace))).toEqual(['src/b.txt']);
  expect(await trees.settle(tree)).toMatchObject({ changed: true, branch: tree.branch });
  expect(git(workspace, 'show', `${tree.branch}:new.txt`)).toBe('mine');
});
