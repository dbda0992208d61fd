import { describe, expect, test } from 'vitest';
import { whitelistGuard } from '../../src/walls/whitelist.js';
import { ask, byWorker, decision } from './fire.js';

const judge = whitelistGuard(['mcp__people__ask', 'Read', 'Glob', 'Grep', 'Bash'], { role: 'judge' })!;

describe('a tool that the role does not list', () => {
  test.each([
    'Write',
    'Edit',
    'NotebookEdit',
    'Workflow',
    'Monitor',
    'CronCreate',
    'EnterWorktree',
    'Agent',
    'Task',
    'WebFetch',
    'read',
    'ReadMcpResource',
    'mcp__people__inbox',
    'mcp__people__ask_again',
    'mcp__files__write',
    '',
  ])('%s is denied on the main thread', async (tool) => {
    expect(await decision(judge, tool)).toBe('deny');
  });

  test('passes for a worker, whose own definition says what it has', async () => {
    expect(await decision(judge, 'Write', {}, byWorker('coder'))).toBeUndefined();
  });

  test('is denied with the role, the tool and what to do', async () => {
    const { permissionDecisionReason: reason } = await ask(judge, 'Write');
    expect(reason).toContain('judge has no Write');
    expect(reason).toContain('reply');
  });
});

test.each(['Read', 'Glob', 'Grep', 'Bash', 'mcp__people__ask', 'StructuredOutput', 'ToolSearch'])(
  '%s passes',
  async (tool) => {
    expect(await decision(judge, tool)).toBeUndefined();
  },
);

test.each([
  [['mcp__people'], 'mcp__people__ask', true],
  [['mcp__people__*'], 'mcp__people__ask', true],
  [['mcp__*'], 'mcp__any__tool', true],
  [['mcp__peo'], 'mcp__people__ask', false],
  [['mcp__'], 'mcp__people__ask', false],
  [['people'], 'mcp__people__ask', false],
  [['mcp__people__ask'], 'mcp__people__ask__all', false],
  [['Bash(git:*)'], 'Bash', true],
  [['Bash(git log (a))'], 'Bash', true],
  [['Bashful'], 'Bash', false],
  [['Task'], 'Agent', true],
  [['Agent'], 'Task', true],
])('a list of %j and a call of %s', async (list, tool, passes) => {
  expect(await decision(whitelistGuard(list)!, tool)).toBe(passes ? undefined : 'deny');
});

test.each([
  [['*']],
  [['Bash', 'Write', 'Edit', 'NotebookEdit']],
  [['Bash(ls:*)', 'Write', 'Edit', 'NotebookEdit', 'Read']],
])('a role that has everything (%j) gets no wall', (list) => {
  expect(whitelistGuard(list)).toBeUndefined();
});

test('no list at all allows nothing', async () => {
  expect(await decision(whitelistGuard(undefined)!, 'Read')).toBe('deny');
  expect(await decision(whitelistGuard([])!, 'Bash')).toBe('deny');
  expect(await decision(whitelistGuard([])!, 'StructuredOutput')).toBeUndefined();
});
