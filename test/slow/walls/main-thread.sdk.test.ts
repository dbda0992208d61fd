import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { call, reply } from '../../../src/testing/index.js';
import { guardBefore, wall } from '../../../src/walls/guard.js';
import { canary, isolated, mergeHooks, roleWalls } from '../../../src/walls/index.js';
import { Workbench } from '../../../src/workbench/index.js';
import { scratch } from '../../support/scratch.js';
import { notebook, play } from '../../walls/session.js';

const coder = {
  description: 'Codes.',
  prompt: 'You code.',
  tools: ['Read', 'Write', 'Edit', 'Bash', 'NotebookEdit', 'mcp__notebook__write'],
};
const tools = ['Agent', 'Read', 'Write', 'Edit', 'Bash', 'NotebookEdit'];

/** A coordinator that may look, and lists no MCP tool but `look`. */
const coordinator = new AgentSpec({
  name: 'boss',
  instructions: '',
  allowedTools: ['Agent', 'Read', 'Bash', 'mcp__notebook__look'],
  agents: { coder },
  delegateOnly: true,
  glance: true,
});

/** One of each kind of hands-on work, the results of which can be seen on disk or in the notebook. */
function handsOn(cwd: string) {
  return [
    call('Write', { file_path: path.join(cwd, 'new.txt'), content: 'written' }, 'write'),
    call('Read', { file_path: path.join(cwd, 'old.txt') }, 'read'),
    call('Edit', { file_path: path.join(cwd, 'old.txt'), old_string: 'old', new_string: 'edited' }, 'edit'),
    call(
      'Bash',
      { command: 'touch ran.txt && curl --version >/dev/null; python3 -c "print(6*7)"', description: 'x' },
      'bash',
    ),
    call('mcp__notebook__write', { line: 'a line' }, 'mcp'),
  ];
}

const dispatch = (role: string, more = {}) =>
  call('Agent', { description: 'd', prompt: 'p', subagent_type: role, ...more }, 'agent');

describe.each([
  ['without a workbench', false],
  ['with a workbench', true],
])('a coordinator %s', (_name, hasBench) => {
  test('cannot work hands-on, and its worker can, unattended', async () => {
    const cwd = scratch();
    writeFileSync(path.join(cwd, 'old.txt'), 'old');
    const workbench = hasBench ? new Workbench(cwd).ensure() : undefined;
    const written: string[] = [];
    const bird = canary();

    const denied = await play(
      {
        main: [
          reply(...handsOn(cwd)),
          reply(
            call('Bash', { command: 'ls && cat old.txt', description: 'look' }, 'glance'),
            call('mcp__notebook__look', {}, 'look'),
          ),
        ],
      },
      {
        cwd,
        tools,
        agents: { coder },
        allowedTools: [...coordinator.allowedTools],
        mcpServers: { notebook: notebook(written) },
        hooks: mergeHooks(roleWalls(coordinator, { workbench }), bird.hooks),
      },
    );
    expect(denied.error).toBeUndefined();
    for (const id of ['write', 'edit', 'bash', 'mcp']) expect(denied.seen(id).isError, id).toBe(true);
    expect(denied.seen('write').text).toContain('Dispatch a worker with Agent');
    expect(denied.seen('read').isError).toBe(false);
    expect(denied.seen('glance')).toMatchObject({ isError: false, text: expect.stringContaining('old') });
    expect(denied.seen('look')).toMatchObject({ isError: false, text: 'a look' });
    expect(existsSync(path.join(cwd, 'new.txt'))).toBe(false);
    expect(existsSync(path.join(cwd, 'ran.txt'))).toBe(false);
    expect(readFileSync(path.join(cwd, 'old.txt'), 'utf8')).toBe('old');
    expect(written).toEqual([]);
    bird.requireSeen();

    const [first, ...rest] = handsOn(cwd).map((one) => reply(one));
    const passed = await play(
      { main: [dispatch('coder')], worker: [first!, ...rest] },
      {
        cwd,
        tools,
        agents: { coder },
        allowedTools: [...coordinator.allowedTools],
        mcpServers: { notebook: notebook(written) },
        hooks: roleWalls(coordinator, { workbench }),
      },
    );
    for (const id of ['write', 'edit', 'bash', 'mcp']) expect(passed.seen(id), id).toMatchObject({ isError: false });
    expect(passed.seen('bash').text).toContain('42');
    expect(readFileSync(path.join(cwd, 'new.txt'), 'utf8')).toBe('written');
    expect(readFileSync(path.join(cwd, 'old.txt'), 'utf8')).toBe('edited');
    expect(written).toEqual(['a line']);
    const worker = passed.server.requests.find((request) => request.isSubagent)!;
    if (workbench) expect(worker.allText).toContain(workbench.artifacts);
    else expect(worker.allText).not.toContain('artifacts');
  });
});

test('a wall that throws, cannot judge, or never answers denies', async () => {
  const cwd = scratch();
  const walls: Record<string, HookCallbackMatcher> = {
    throws: wall(() => Promise.reject(new Error('broken'))),
    cannotJudge: guardBefore(() => {
      throw new Error('no table');
    }),
    silent: { ...wall(() => new Promise(() => {})), timeout: 1 },
  };
  for (const [name, one] of Object.entries(walls)) {
    const file = path.join(cwd, name);
    const outcome = await play(
      { main: [call('Write', { file_path: file, content: 'x' }, 'write')] },
      { cwd, tools: ['Write'], allowedTools: ['Write'], hooks: { PreToolUse: [one] } },
    );
    expect(outcome.seen('write').isError, name).toBe(true);
    expect(existsSync(file), name).toBe(false);
    if (name === 'cannotJudge') expect(outcome.seen('write').text).toContain('no table');
  }
});

test('a role with a list cannot use what is not on it, and what is denied stays denied beside a wall that allows', async () => {
  const cwd = scratch();
  const judge = new AgentSpec({ name: 'judge', instructions: '', allowedTools: ['Read', 'Bash'], agents: { coder } });
  const outcome = await play(
    {
      main: [
        reply(
          call('Write', { file_path: path.join(cwd, 'x'), content: 'x' }, 'write'),
          call('Bash', { command: 'echo checked', description: 'x' }, 'bash'),
          dispatch('coder'),
        ),
      ],
    },
    { cwd, tools, allowedTools: ['Read', 'Bash'], agents: { coder }, hooks: roleWalls(judge) },
  );
  expect(outcome.seen('write')).toMatchObject({ isError: true, text: expect.stringContaining('judge has no Write') });
  expect(outcome.seen('bash')).toMatchObject({ isError: false, text: 'checked' });
  expect(outcome.seen('agent').isError).toBe(true);
  expect(outcome.server.requests.some((request) => request.isSubagent)).toBe(false);
});

test('a listed MCP tool can be called also where the SDK keeps its description back', async () => {
  const spec = new AgentSpec({ name: 'asker', instructions: '', allowedTools: ['mcp__notebook__look'] });
  const outcome = await play(
    {
      main: [
        call('ToolSearch', { query: 'select:mcp__notebook__look', max_results: 1 }, 'search'),
        call('mcp__notebook__look', {}, 'look'),
      ],
    },
    {
      tools: undefined,
      allowedTools: ['mcp__notebook__look'],
      mcpServers: { notebook: notebook([]) },
      hooks: roleWalls(spec),
    },
  );
  expect(outcome.server.requests[0]!.tools).not.toContain('mcp__notebook__look');
  expect(outcome.seen('search').isError).toBe(false);
  expect(outcome.seen('look')).toMatchObject({ isError: false, text: 'a look' });
});

describe('dispatching', () => {
  const hooks = roleWalls(coordinator);
  const options = { tools, agents: { coder }, allowedTools: ['Agent', 'Read'], hooks };

  test('an undeclared worker, also a built-in one, is denied and the declared ones are named', async () => {
    for (const role of ['general-purpose', 'Explore', 'nobody']) {
      const outcome = await play({ main: [dispatch(role)] }, options);
      expect(outcome.seen('agent')).toMatchObject({ isError: true, text: expect.stringContaining('coder') });
      expect(outcome.server.requests.some((request) => request.isSubagent)).toBe(false);
    }
  });

  test('a worker reports in the foreground, whatever the model asked for', async () => {
    const outcome = await play({ main: [dispatch('coder', { run_in_background: true })], worker: ['REPORT'] }, options);
    expect(outcome.seen('agent').text).toContain('REPORT');
    expect(outcome.results).toHaveLength(1);
  });

  test('a worker can neither leave a command running nor use what its definition lacks', async () => {
    const cwd = scratch();
    const agents = { reader: { ...coder, tools: ['Read', 'Bash'] } };
    const spec = coordinator.with({ agents });
    const outcome = await play(
      {
        main: [dispatch('reader')],
        worker: [
          call('Bash', { command: 'sleep 30', description: 'x', run_in_background: true }, 'background'),
          call('Write', { file_path: path.join(cwd, 'x'), content: 'x' }, 'write'),
          dispatch('reader'),
        ],
      },
      { ...options, cwd, agents, hooks: roleWalls(spec) },
    );
    expect(outcome.seen('background')).toMatchObject({ isError: true, text: expect.stringContaining('foreground') });
    expect(outcome.seen('write').isError).toBe(true);
    expect(existsSync(path.join(cwd, 'x'))).toBe(false);
  });

  test('a marked worker works in its own worktree, also when told to go elsewhere', async () => {
    for (const more of [{}, { isolation: 'remote' }, { run_in_background: true }]) {
      const cwd = scratch();
      execFileSync('git', ['init', '-q'], { cwd });
      mkdirSync(path.join(cwd, 'd'));
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'], {
        cwd,
      });
      const agents = { hermit: isolated({ ...coder, tools: ['Bash'] }) };
      const told: string[] = [];
      const outcome = await play(
        {
          main: [dispatch('hermit', more)],
          worker: [call('Bash', { command: 'pwd', description: 'x' }, 'pwd'), 'REPORT'],
        },
        {
          ...options,
          cwd,
          agents: JSON.parse(JSON.stringify(agents)),
          hooks: roleWalls(coordinator.with({ agents }), { onInject: (role) => told.push(role) }),
        },
      );
      expect(outcome.seen('pwd').text).toContain(path.join(cwd, '.claude', 'worktrees'));
      expect(outcome.seen('agent').text).toContain('REPORT');
      expect(told).toEqual(['hermit']);
    }
  });
});

test('a real session satisfies the canary', async () => {
  const { query } = await import('@anthropic-ai/claude-agent-sdk');
  const { startModelServer } = await import('../../../src/testing/index.js');
  const { isolated: offline } = await import('../../support/query.js');
  await using server = await startModelServer(() => 'Hello.');
  const bird = canary();
  async function* prompt() {
    yield { type: 'user' as const, message: { role: 'user' as const, content: 'Go.' }, parent_tool_use_id: null };
  }
  const session = query({
    prompt: prompt(),
    options: offline(server, { hooks: mergeHooks(roleWalls(coordinator), bird.hooks) }),
  });
  for await (const message of session) {
    if (message.type === 'system' && message.subtype === 'init') bird.check(await session.initializationResult());
    if (message.type === 'assistant') bird.requireSeen();
  }
  expect(bird.seen).toBe(true);
});
