// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isolationGuard } from '../../src/dispatch/isolation-walls.js';
import { Worktrees } from '../../src/dispatch/worktree.js';
import { ask, decision } from '../walls/fire.js';
import { git, repository } from './repository.js';

let workspace: string;
let worktree: string;
let notes: string;
let guards: ReturnType<typeof walls>;

function walls(at: { workspace: string; worktree: string; allowed?: string[] }) {
  const [writing, shell] = isolationGuard(at).PreToolUse!;
  return { writing: writing!, shell: shell! };
}

beforeAll(async () => {
  workspace = repository();
  worktree = (await new Worktrees({ workspace, runId: 'run' }).create(1, 'coder')).path;
  notes = join(dirname(worktree), '..', 'notes');
  mkdirSync(notes, { recursive: true });
  symlinkSync(workspace, join(worktree, 'to-checkout'));
  symlinkSync(join(workspace, 'not-yet.txt'), join(worktree, 'dangling'));
  symlinkSync('loop', join(worktree, 'loop'));
  symlinkSync(join(workspace, 'src'), join(notes, 'planted'));
  mkdirSync(join(worktree, 'sub'));
  guards = walls({ workspace, worktree, allowed: [notes] });
});

const fill = (text: string) =>
  text
    .replaceAll('WT', worktree)
    .replaceAll('WS', workspace)
    .replaceAll('NOTES', notes)
    .replaceAll('UP', relative(worktree, workspace));

describe('writing', () => {
  const judge = (tool: string, file: string, cwd = worktree) =>
    decision(guards.writing, tool, { [tool === 'NotebookEdit' ? 'notebook_path' : 'file_path']: fill(file) }, { cwd });

  const outside = [
    'WS/a.txt',
    'WS/new/file.txt',
    'UP/a.txt',
    'WT/UP/a.txt',
    'WT/../../../ws/a.txt',
    'sub/../UP/a.txt',
    'WT/to-checkout/a.txt',
    'to-checkout/new/deep.txt',
    'WT/dangling',
    'WT/sub/../to-checkout/../ws/a.txt',
    'WT/loop/x',
    'NOTES/planted/b.txt',
    'NOTES/../other.md',
    '/etc/flower-test',
    '~/file.txt',
    ' WS/a.txt',
    'WT-2/a.txt',
    'WT/.git',
    'WT/x\0/../../UP/a.txt',
  ];
  for (const tool of ['Write', 'Edit', 'NotebookEdit']) {
    test.each(outside)(`${tool} of %j is denied`, async (file) => expect(await judge(tool, file)).toBe('deny'));
  }

  test.each([
    'WT/a.txt',
    'a.txt',
    './sub/deep/new.txt',
    'WT/sub/../a.txt',
    'WT/.github/x.yml',
    'WT/.gitignore',
    'WT/..name/x',
    'NOTES/decision.md',
    'NOTES/deep/decision.md',
  ])('Write of %j passes', async (file) => expect(await judge('Write', file)).toBeUndefined());

  test('a relative path counts from where the session is', async () => {
    expect(await judge('Write', 'a.txt', workspace)).toBe('deny');
    expect(await judge('Write', '../a.txt', join(worktree, 'sub'))).toBeUndefined();
  });

  test('a decomposed name that stands for a link is seen through', async () => {
    symlinkSync(workspace, join(worktree, '\u00e9'));
    expect(await judge('Write', 'WT/e\u0301/a.txt')).toBe('deny');
  });

  test('without a path is denied', async () => {
    expect(await decision(guards.writing, 'Write', {})).toBe('deny');
    expect(await decision(guards.writing, 'Write', { file_path: ['x'] })).toBe('deny');
  });

  test('what is denied says where to write instead', async () => {
    const { permissionDecisionReason } = await ask(guards.writing, 'Write', { file_path: join(workspace, 'a.txt') });
    expect(permissionDecisionReason).toContain(worktree);
    expect(permissionDecisionReason).toContain(notes);
  });
});

describe('the shell', () => {
  const judge = (command: string, cwd = worktree) =>
    decision(guards.shell, 'Bash', { command: fill(command) }, { cwd: fill(cwd) });

  test.each([
    'cd WS && ls',
    'cd "WS" && ls',
    "cd 'WS/src'; ls",
    "cd $'WS'",
    'cd WS""/src',
    'cd \\\nWS',
    'cd -P WS',
    'cd -- WS',
    'cd -L -- WS/src/',
    'pushd WS',
    'builtin cd WS',
    'command cd WS',
    'command -p cd WS',
    'cd UP',
    'cd ../../../ws',
    'cd .. && cd .. && cd .. && cd ws',
    'cd ..; cd ../..; pushd ws',
    'cd sub; cd ../UP',
    'cd to-checkout',
    'cd -P to-checkout/src/..',
    'cd NOTES/planted',
    'cd /; cd .WS',
    'cat < <(cd WS && ls)',
    'a=(x $(cd WS; ls))',
    'echo ${X:-$(cd WS; pwd)}',
    '[[ -n $(cd WS; pwd) ]]',
    '(cd WS && make)',
    '{ cd WS; }',
    'if true; then cd WS; fi',
    'if false; then :; elif cd WS; then :; fi',
    'if false; then cd sub; else cd WS; fi',
    'for d in sub WS; do cd $d; done',
    'for d in sub WS; do (cd "$d" && ls); done',
    'for i in 1 2 3; do cd ..; done; cd ws',
    'for i in {1..3}; do cd ..; done; cd ws',
    'while true; do cd WS; done',
    'case x in y) ls;; *) cd WS;; esac',
    'f() { cd WS; ls; }; f',
    'f() { cd ..; }; f; f; f; cd ws',
    'up=..; cd $up/$up/$up/ws',
    'D=WS; cd "$D"',
    'D=WS; cd "${D}/src"',
    'cd "${D:-WS}"',
    'export D=WS && cd $D/src',
    'cd "$PWD/UP"',
    'cd "$(pwd)/UP"',
    'cd WS/$X',
    'cd "WS/src/${X}"',
    'cd WS/*/',
    'cd / && cd - && cd WS',
    'true || cd WS',
    'false && true || cd WS',
    'ls | (cd WS && cat a.txt)',
    'echo $(cd WS && pwd)',
    'echo "`cd WS && pwd`"',
    'diff <(cd WS && ls) <(ls)',
    'X=$(cd WS; git log)',
    'bash -c "cd WS && make"',
    "sh -ec 'cd WS; make'",
    "bash <<'EOF'\ncd WS\nmake\nEOF",
    'bash <<< "cd WS"',
    'eval "cd WS"',
    'eval cd WS',
    'time cd WS',
    '! cd WS',
    'git -C WS status',
    'git -C "WS/src" log',
    'git -c core.pager=cat -C WS log',
    'git -C .. -C ../../ws status',
    'git --no-pager -C UP diff',
    'git --git-dir=WS/.git log',
    'git --git-dir WS/.git --work-tree WS checkout .',
    'git --work-tree=WS checkout -- .',
    'git --git-dir=WS/.git/worktrees/run-1 log',
    'GIT_DIR=WS/.git git log',
    'GIT_WORK_TREE=WS git checkout .',
    'export GIT_DIR=WS/.git; git log',
    'env GIT_DIR=WS/.git git log',
    'env -C WS ls',
    'env --chdir=WS make',
    'env -u X -C WS make',
    'env A=1 git -C WS status',
    'timeout 5 git -C WS status',
    'nohup env -C WS make',
    'sudo -u me git -C WS status',
    'xargs git -C WS add < list',
    'sleep 1 & cd WS',
    'coproc { cd WS; }',
    'cd "WS',
    'cd WS && (',
    'git -C WS status "',
    'function f { cd WS',
  ])('%j is denied', async (command) => expect(await judge(command)).toBe('deny'));

  test.each([
    'ls',
    'cd sub && ls',
    'cd WT && make',
    'cd "WT/sub"; cd ..',
    'cd sub && cd .. && git status',
    'cd /tmp && ls',
    'cd',
    'cd ~ && ls',
    'cd -',
    'cd .. && ls',
    'cd NOTES && ls',
    'cd WS-2',
    'cat WS/a.txt',
    'ls WS && cp WS/a.txt .',
    'diff a.txt WS/a.txt',
    'echo cd WS',
    'echo "git -C WS status"',
    'grep -rn "cd WS" .',
    '# cd WS\nls',
    'cat <<EOF\ncd WS\nEOF',
    'git status && git commit -m "cd WS"',
    'git -C . status',
    'git -C WT log',
    'git -C sub status',
    'git log -C',
    'git diff main -- a.txt',
    'cd "$SOMEWHERE" && cd ..',
    'cd $(mktemp -d) && ls',
    'make -C sub',
    'env A=1 ls',
    'command -v cd',
    'for f in *.txt; do echo "$f"; done',
    'while read -r l; do echo "$l"; done < a.txt',
    'cd sub || exit 1; ls',
    'echo hi > WS/seen-by-the-hash.txt',
    'ls "unterminated',
    'cat WS/a.txt "unterminated',
    '',
  ])('%j passes', async (command) => expect(await judge(command)).toBeUndefined());

  test('that stands in the checkout runs nothing there, but may go home', async () => {
    expect(await judge('ls', workspace)).toBe('deny');
    expect(await judge('make', join(workspace, 'src'))).toBe('deny');
    expect(await judge('git status', workspace)).toBe('deny');
    expect(await judge('cd WT && make', workspace)).toBeUndefined();
  });

  test('leaves nothing running', async () => {
    const { permissionDecision, permissionDecisionReason } = await ask(guards.shell, 'Bash', {
      command: 'npm start',
      run_in_background: true,
    });
    expect(permissionDecision).toBe('deny');
    expect(permissionDecisionReason).toMatch(/foreground/);
  });

  test('what is denied says which directory and where to work instead', async () => {
    const { permissionDecisionReason } = await ask(guards.shell, 'Bash', { command: `cd ${workspace}/src` });
    expect(permissionDecisionReason).toContain(join(workspace, 'src'));
    expect(permissionDecisionReason).toContain(worktree);
  });

  test('is judged at once, however long or deep the command is', async () => {
    const deep = `${'('.repeat(3000)}cd ${workspace}${')'.repeat(3000)}`;
    expect(await judge(deep)).toBe('deny');
    const long = `${'echo word word word; '.repeat(5000)}cd ${workspace}`;
    expect(await judge(long)).toBe('deny');
    const loops = `${'for i in 1 2 3 4 5 6 7 8 9; do '.repeat(12)}cd ..; ${'done; '.repeat(12)}`;
    await judge(loops);
    await judge('eval "eval \\"eval ls\\""');
  });
});

test('a workspace in a subdirectory keeps workers out of the whole checkout, and lets them into the worktree in it', async () => {
  const top = repository({ 'pkg/p.txt': 'p', 'other/o.txt': 'o' });
  const inner = join(top, 'pkg');
  const made = await new Worktrees({ workspace: inner, runId: 'run' }).create(1, 'coder');
  const { writing, shell } = walls({ workspace: inner, worktree: made.path });
  const bash = (command: string) => decision(shell, 'Bash', { command }, { cwd: made.cwd });
  expect(await bash(`cd ${top}/other`)).toBe('deny');
  expect(await bash('cd ../../..')).toBe('deny');
  expect(await bash('cd .. && ls other')).toBeUndefined();
  expect(await bash(`cd ${made.path} && ls`)).toBeUndefined();
  expect(await bash(`cd ${made.path}/pkg && (`)).toBeUndefined();
  expect(await decision(writing, 'Write', { file_path: join(top, 'other/o.txt') })).toBe('deny');
  expect(await decision(writing, 'Write', { file_path: join(made.path, 'other/o.txt') })).toBeUndefined();
});

test('a workspace that is reached through a link is the same checkout', async () => {
  const real = repository();
  const link = `${real}-link`;
  symlinkSync(real, link);
  const made = await new Worktrees({ workspace: link, runId: 'run' }).create(1, 'coder');
  const { writing, shell } = walls({ workspace: link, worktree: made.path });
  for (const place of [real, link]) {
    expect(await decision(shell, 'Bash', { command: `cd ${place}` }, { cwd: made.path })).toBe('deny');
    expect(await decision(writing, 'Write', { file_path: join(place, 'a.txt') })).toBe('deny');
  }
});

test('the git directory of a checkout that is itself a worktree is out of bounds', async () => {
  const main = repository();
  const own = `${main}-own`;
  git(main, 'worktree', 'add', '--quiet', own);
  const made = await new Worktrees({ workspace: own, runId: 'run' }).create(1, 'coder');
  const { shell } = walls({ workspace: own, worktree: made.path });
  const bash = (command: string) => decision(shell, 'Bash', { command }, { cwd: made.path });
  expect(await bash(`git --git-dir=${main}/.git/worktrees/ws-own log`)).toBe('deny');
  expect(await bash('git log')).toBeUndefined();
});

test('every wall blocks when it fails', () => {
  const { writing, shell } = guards;
  expect([writing.onFailure, shell.onFailure]).toEqual(['block', 'block']);
  expect([writing.matcher, shell.matcher]).toEqual(['Write|Edit|NotebookEdit', 'Bash']);
});
