import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { AgentSpec, type AgentSpecInit, type Hooks } from '../../src/agent/spec.js';
import { indexGuard, isolated, mergeHooks, roleWalls, subagentStart, workbenchHooks } from '../../src/walls/index.js';
import { benchWith } from '../workbench/bench.js';
import { ask, byWorker, decision, show } from './fire.js';

const coder = { description: 'codes', prompt: 'Code.', tools: ['Read', 'Write', 'Edit', 'Bash'] };

/** What all walls in front of a tool say together: deny wins, as in the SDK. */
async function verdict(hooks: Hooks, tool: string, input: unknown = {}, extra = {}): Promise<string | undefined> {
  const walls = (hooks.PreToolUse ?? []).filter(({ matcher }) => !matcher || matcher.split('|').includes(tool));
  const answers = await Promise.all(walls.map((wall) => decision(wall, tool, input, extra)));
  return answers.includes('deny') ? 'deny' : answers.find((answer) => answer !== undefined);
}

function spec(init: Partial<AgentSpecInit> = {}): AgentSpec {
  return new AgentSpec({ name: 'boss', instructions: '', ...init });
}

const coordinator = spec({
  allowedTools: ['Agent', 'Read', 'Bash', 'mcp__people__ask'],
  agents: { coder },
  delegateOnly: true,
  glance: true,
});

describe.each([
  ['without a workbench', undefined],
  ['with a workbench', benchWith()],
])('a coordinator %s', (_name, workbench) => {
  const hooks = roleWalls(coordinator, { workbench });

  test.each([
    ['Write', {}],
    ['Edit', {}],
    ['NotebookEdit', {}],
    ['Bash', { command: 'make' }],
    ['mcp__files__write', {}],
    ['Agent', { subagent_type: 'general-purpose' }],
    ['Workflow', {}],
  ])('cannot use %s %j', async (tool, input) => {
    expect(await verdict(hooks, tool, input)).toBe('deny');
  });

  test('may look, ask and dispatch', async () => {
    expect(await verdict(hooks, 'Bash', { command: 'git status' })).toBeUndefined();
    expect(await verdict(hooks, 'mcp__people__ask')).toBeUndefined();
    expect(await verdict(hooks, 'Agent', { subagent_type: 'coder' })).toBe('allow');
  });

  test('has workers that may do what their definition lists', async () => {
    expect(await verdict(hooks, 'Write', {}, byWorker('coder'))).toBe('allow');
    expect(await verdict(hooks, 'Bash', { command: 'npm test' }, byWorker('coder'))).toBe('allow');
    expect(await verdict(hooks, 'WebFetch', {}, byWorker('coder'))).toBe('deny');
  });
});

describe('a role that is no coordinator', () => {
  test('is held to its list', async () => {
    const hooks = roleWalls(spec({ allowedTools: ['Read', 'Grep'] }));
    expect(await verdict(hooks, 'Read')).toBeUndefined();
    for (const tool of ['Bash', 'Write', 'Agent', 'mcp__a__b']) expect(await verdict(hooks, tool)).toBe('deny');
  });

  test('that has every tool still cannot start workers that nobody declared', async () => {
    const hooks = roleWalls(spec({ allowedTools: ['*'] }));
    expect(await verdict(hooks, 'Write')).toBeUndefined();
    expect(await verdict(hooks, 'Agent', { subagent_type: 'general-purpose' })).toBe('deny');
  });
});

test('every wall blocks when it fails', () => {
  const hooks = roleWalls(coordinator, { workbench: benchWith() });
  const walls = Object.values(hooks).flat() as HookCallbackMatcher[];
  expect(walls.length).toBeGreaterThan(5);
  for (const wall of walls) expect(wall.onFailure).toBe('block');
});

describe('workbenchHooks', () => {
  const bench = benchWith();
  const count = (hooks: Hooks) =>
    Object.fromEntries(Object.entries(hooks).map(([event, walls]) => [event, walls.length]));

  test('has the wall of a coordinator, the index and the spill', () => {
    expect(count(workbenchHooks(bench))).toEqual({ PreToolUse: 1, PostToolUse: 2 });
  });

  test('has no wall in front for a role that works, and no empty events', () => {
    expect(count(workbenchHooks(bench, { delegateOnly: false, spillThreshold: 0 }))).toEqual({ PostToolUse: 1 });
  });

  test('isolates when a role is marked', () => {
    expect(count(workbenchHooks(bench, { agents: { coder } }))).toEqual({ PreToolUse: 1, PostToolUse: 2 });
    expect(count(workbenchHooks(bench, { agents: { coder: isolated(coder) } }))).toEqual({
      PreToolUse: 2,
      PostToolUse: 2,
    });
  });
});

test('merging keeps every wall, also one given twice', () => {
  const wall: HookCallbackMatcher = { hooks: [] };
  expect(mergeHooks({ Stop: [wall] }, undefined, { Stop: [wall], PreToolUse: [wall] })).toEqual({
    Stop: [wall, wall],
    PreToolUse: [wall],
  });
});

describe('indexGuard', () => {
  const bench = benchWith({ 'scripts/a.sh': '# desc: a\n' });
  const index = () => readFileSync(bench.indexPath, 'utf8');
  const wall = indexGuard(bench);
  bench.refresh();

  test('a file written into the workbench is in the index at once', async () => {
    writeFileSync(path.join(bench.scripts, 'b.sh'), '# desc: b\n');
    expect(await show(wall, 'Write', { file_path: path.join(bench.scripts, 'b.sh') }, {})).toEqual({});
    expect(index()).toContain('b.sh');
  });

  test('a relative path is understood from where the agent is', async () => {
    writeFileSync(path.join(bench.scripts, 'c.sh'), '# desc: c\n');
    await show(wall, 'Edit', { file_path: 'scripts/c.sh' }, {}, { cwd: bench.root });
    expect(index()).toContain('c.sh');
  });

  test('a sibling directory with the same prefix is not the workbench', async () => {
    writeFileSync(path.join(bench.scripts, 'd.sh'), '# desc: d\n');
    await show(wall, 'Write', { file_path: `${bench.root}-old/scripts/x.sh` }, {});
    await show(wall, 'Write', { file_path: 12 }, {});
    await show(wall, 'Write', undefined, {});
    expect(index()).not.toContain('d.sh');
  });
});

test('a worker is told where the workbench is, by absolute paths', async () => {
  const bench = benchWith();
  const { additionalContext } = await ask(subagentStart(bench), '', {}, { hook_event_name: 'SubagentStart' });
  expect(additionalContext).toContain(bench.artifacts);
  expect(additionalContext).toContain(bench.scripts);
  expect(additionalContext).toContain('2000');
});
