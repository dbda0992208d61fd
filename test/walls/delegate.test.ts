import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/locale/index.js';
import { delegateGuard } from '../../src/walls/delegate.js';
import { ask, byWorker, decision } from './fire.js';

const allowed = ['Agent', 'TaskCreate', 'Read', 'Bash', 'mcp__people__ask'];
const glancing = delegateGuard({ allowGlance: true, allowed });

describe('a coordinator that works itself', () => {
  test.each([
    ['Bash', { command: 'npm test' }],
    ['Bash', { command: 'git status && rm -rf build' }],
    ['Bash', { command: 'ls', run_in_background: true }],
    ['Bash', { command: '' }],
    ['Bash', { command: 7 }],
    ['Bash', {}],
    ['Bash', null],
    ['Bash', 'ls'],
    ['Write', { file_path: '/w/a', content: 'x' }],
    ['Edit', { file_path: '/w/a' }],
    ['NotebookEdit', { notebook_path: '/w/a.ipynb' }],
    ['Workflow', {}],
    ['EnterWorktree', {}],
    ['CronCreate', {}],
    ['Monitor', {}],
    ['WebFetch', {}],
    ['mcp__files__write', {}],
    ['mcp__people__inbox', {}],
  ])('%s %j is denied', async (tool, input) => {
    expect(await decision(glancing, tool, input)).toBe('deny');
  });

  test('is told what to do instead', async () => {
    const { permissionDecisionReason: reason } = await ask(glancing, 'Write');
    expect(reason).toContain('Agent');
    expect(reason).toContain('goal');
    expect(reason).toContain('artifacts/');
    expect(reason).toContain('paths');
  });

  test('is sent to the dispatch tool that it has', async () => {
    const wall = delegateGuard({ allowed: ['mcp__flower__dispatch', 'Read'] });
    expect((await ask(wall, 'Bash', { command: 'make' })).permissionDecisionReason).toContain('mcp__flower__dispatch');
    expect(await decision(wall, 'mcp__flower__dispatch')).toBeUndefined();
  });

  test.each(LOCALES)('is told so in %s', async (locale) => {
    const wall = delegateGuard({ allowed, locale });
    expect((await ask(wall, 'Write')).permissionDecisionReason).toContain('Write');
  });
});

describe('what a coordinator is for', () => {
  test.each([
    ['Agent', {}],
    ['Task', {}],
    ['TaskCreate', {}],
    ['Read', {}],
    ['mcp__people__ask', {}],
    ['StructuredOutput', {}],
    ['ToolSearch', { query: 'select:mcp__people__ask' }],
    ['Bash', { command: 'git status -s && git log --oneline -10' }],
    ['Bash', { command: 'ls', run_in_background: false }],
  ])('%s %j passes', async (tool, input) => {
    expect(await decision(glancing, tool, input)).toBeUndefined();
  });

  test.each(['Bash', 'Write', 'Edit', 'NotebookEdit', 'Agent', 'mcp__x__y'])(
    '%s by a worker is not its business',
    async (tool) => {
      expect(await decision(glancing, tool, { command: 'make' }, byWorker('coder'))).toBeUndefined();
    },
  );
});

test('being listed does not make a hands-on tool pass', async () => {
  const wall = delegateGuard({ allowed: ['*', 'Bash', 'Write', 'Edit', 'NotebookEdit'] });
  for (const tool of ['Bash', 'Write', 'Edit', 'NotebookEdit']) {
    expect(await decision(wall, tool, { command: 'ls' })).toBe('deny');
  }
});

test('without glance even a look is denied', async () => {
  expect(await decision(delegateGuard({ allowed }), 'Bash', { command: 'ls' })).toBe('deny');
});

test('with no list it may look and keep its task list, nothing else', async () => {
  const wall = delegateGuard();
  for (const tool of ['Read', 'Glob', 'Grep', 'TaskList', 'Agent']) expect(await decision(wall, tool)).toBeUndefined();
  for (const tool of ['Bash', 'Write', 'mcp__a__b', 'Workflow']) expect(await decision(wall, tool)).toBe('deny');
});

test('further tools can be named hands-on', async () => {
  const wall = delegateGuard({ tools: 'Bash|WebFetch', allowed: ['WebFetch', 'Write', 'Read'] });
  expect(await decision(wall, 'WebFetch')).toBe('deny');
  expect(await decision(wall, 'Write')).toBe('deny');
  expect(await decision(wall, 'Read')).toBeUndefined();
});
