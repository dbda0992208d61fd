import { describe, expect, test } from 'vitest';
import { agentGuard } from '../../src/walls/agents.js';
import { isolated, isolateGuard, wantsIsolation } from '../../src/walls/isolate.js';
import { workerGuard } from '../../src/walls/workers.js';
import { ask, byWorker, decision } from './fire.js';

const coder = { description: 'codes', prompt: 'Code.', tools: ['Read', 'Write', 'Bash', 'mcp__db'] };
const agents = { coder, hermit: isolated(coder), free: { description: 'any', prompt: 'Do.' } };
const dispatch = (role: unknown, more = {}) => ({ description: 'd', prompt: 'p', subagent_type: role, ...more });

describe('the mark of isolation', () => {
  test('survives copying a definition', () => {
    expect(wantsIsolation({ ...isolated(coder) })).toBe(true);
    expect(wantsIsolation(Object.assign({}, isolated(coder), { model: 'inherit' }))).toBe(true);
  });

  test('does not reach the SDK', () => {
    expect(JSON.stringify(isolated(coder))).toBe(JSON.stringify(coder));
    expect(Object.keys(isolated(coder))).toEqual(Object.keys(coder));
  });

  test('can be taken back, and leaves the original alone', () => {
    expect(wantsIsolation(isolated(isolated(coder), false))).toBe(false);
    expect(wantsIsolation(coder)).toBe(false);
    expect(wantsIsolation(undefined)).toBe(false);
  });
});

describe('isolateGuard', () => {
  const injected: string[] = [];
  const wall = isolateGuard(agents, { onInject: (role) => injected.push(role) });

  test('sends a marked role to a worktree and keeps the rest of the call', async () => {
    const { permissionDecision, updatedInput } = await ask(wall, 'Agent', dispatch('hermit'));
    expect(permissionDecision).toBe('allow');
    expect(updatedInput).toEqual(dispatch('hermit', { isolation: 'worktree' }));
    expect(injected).toEqual(['hermit']);
  });

  test.each([
    ['coder', {}],
    ['nobody', {}],
    ['toString', {}],
    [undefined, {}],
    ['hermit', { cwd: '/elsewhere' }],
    ['hermit', { isolation: 'worktree' }],
  ])('adds nothing for %s with %j', async (role, more) => {
    expect(await ask(wall, 'Agent', dispatch(role, more))).toEqual({});
  });

  test('no other kind of isolation lets a marked role out of its worktree', async () => {
    const { updatedInput } = await ask(wall, 'Agent', dispatch('hermit', { isolation: 'remote' }));
    expect(updatedInput).toMatchObject({ isolation: 'worktree' });
  });
});

describe('agentGuard', () => {
  const wall = agentGuard(agents);

  test.each(['general-purpose', 'Explore', 'fork', 'Coder', '', undefined, null, 7, 'constructor', '__proto__'])(
    'an undeclared worker (%s) is denied, and the declared ones are named',
    async (role) => {
      const { permissionDecision, permissionDecisionReason } = await ask(wall, 'Agent', dispatch(role));
      expect(permissionDecision).toBe('deny');
      expect(permissionDecisionReason).toContain('coder, hermit, free');
    },
  );

  test('the task list is no dispatch, though its tools are named alike', async () => {
    for (const tool of ['TaskCreate', 'TaskList', 'TaskStop']) expect(await decision(wall, tool)).toBeUndefined();
  });

  test('a role without workers cannot dispatch any', async () => {
    expect(await decision(agentGuard(), 'Agent', dispatch('general-purpose'))).toBe('deny');
  });

  test('a worker is never told to run in the background', async () => {
    for (const background of [true, undefined, 'yes']) {
      const { updatedInput } = await ask(wall, 'Agent', dispatch('coder', { run_in_background: background }));
      expect(updatedInput).toEqual(dispatch('coder', { run_in_background: false }));
    }
  });

  test('worktree and foreground are both forced, neither undoing the other', async () => {
    const { updatedInput } = await ask(wall, 'Agent', dispatch('hermit', { run_in_background: true }));
    expect(updatedInput).toEqual(dispatch('hermit', { isolation: 'worktree', run_in_background: false }));
  });

  test.each([{ cwd: '/elsewhere' }, { isolation: 'remote' }, { cwd: '/elsewhere', isolation: 'worktree' }])(
    'a marked worker stays in its worktree when the call says %j',
    async (more) => {
      const { updatedInput } = await ask(wall, 'Agent', dispatch('hermit', more));
      expect(updatedInput).toEqual(dispatch('hermit', { isolation: 'worktree', run_in_background: false }));
    },
  );

  test('no worker is sent to another machine, where it would run in the background', async () => {
    const { updatedInput } = await ask(wall, 'Agent', dispatch('coder', { isolation: 'remote', cwd: '/elsewhere' }));
    expect(updatedInput).toEqual(dispatch('coder', { run_in_background: false }));
  });

  test('an unmarked worker may be given a worktree', async () => {
    const { updatedInput } = await ask(wall, 'Agent', dispatch('coder', { isolation: 'worktree' }));
    expect(updatedInput).toEqual(dispatch('coder', { isolation: 'worktree', run_in_background: false }));
  });

  test('a worker does not dispatch', async () => {
    expect(await decision(wall, 'Agent', dispatch('coder'), byWorker('coder'))).toBe('deny');
  });
});

describe('workerGuard', () => {
  const wall = workerGuard(agents);

  test.each([
    ['coder', 'Bash', { command: 'npm test' }, 'allow'],
    ['coder', 'Write', {}, 'allow'],
    ['coder', 'mcp__db__query', {}, 'allow'],
    ['coder', 'mcp__other__query', {}, 'deny'],
    ['coder', 'Edit', {}, 'deny'],
    ['coder', 'ToolSearch', {}, 'allow'],
    ['stranger', 'ToolSearch', {}, 'deny'],
    ['coder', 'WebFetch', {}, 'deny'],
    ['free', 'Edit', {}, 'allow'],
    ['free', 'mcp__x__y', {}, 'allow'],
    ['free', 'Agent', {}, 'deny'],
    ['coder', 'Agent', {}, 'deny'],
    ['coder', 'Task', {}, 'deny'],
    ['stranger', 'Read', {}, 'deny'],
    ['toString', 'Read', {}, 'deny'],
    ['', 'Read', {}, 'deny'],
    ['coder', 'Bash', { command: 'npm start', run_in_background: true }, 'deny'],
    ['free', 'Bash', { command: 'npm start', run_in_background: true }, 'deny'],
  ])('%s calls %s %j: %s', async (type, tool, input, expected) => {
    expect(await decision(wall, tool, input, byWorker(type))).toBe(expected);
  });

  test('a worker that the SDK does not name is a stranger', async () => {
    const { permissionDecision, permissionDecisionReason } = await ask(wall, 'Read', {}, { agent_id: 'agent-1' });
    expect(permissionDecision).toBe('deny');
    expect(permissionDecisionReason).toContain('coder, hermit, free');
  });

  test('has no opinion on the main thread', async () => {
    expect(await decision(wall, 'Write')).toBeUndefined();
  });

  test('a list that names Agent does not let workers nest', async () => {
    const nesting = workerGuard({ boss: { ...coder, tools: ['Agent', 'Task', '*'] } });
    expect(await decision(nesting, 'Agent', {}, byWorker('boss'))).toBe('deny');
    expect(await decision(nesting, 'Read', {}, byWorker('boss'))).toBe('allow');
  });

  test('a scope does not become permission for everything', async () => {
    const scoped = workerGuard({ git: { ...coder, tools: ['Bash(git:*)'] } });
    expect(await decision(scoped, 'Bash', { command: 'rm x' }, byWorker('git'))).toBeUndefined();
  });

  test('what a definition forbids is denied although it is listed', async () => {
    const strict = workerGuard({ coder: { ...coder, disallowedTools: ['Bash', 'mcp__db'] } });
    expect(await decision(strict, 'Bash', { command: 'ls' }, byWorker('coder'))).toBe('deny');
    expect(await decision(strict, 'mcp__db__query', {}, byWorker('coder'))).toBe('deny');
    expect(await decision(strict, 'Write', {}, byWorker('coder'))).toBe('allow');
  });
});
