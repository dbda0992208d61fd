import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { AgentSpec, type Dispatch, type WorkerDefinition } from '../../src/agent/spec.js';
import { ConfigError } from '../../src/errors.js';
import { coordinator, worker } from '../../src/roles/index.js';
import { isolated } from '../../src/walls/index.js';

const define = (definition: unknown, dispatch: Dispatch = 'session', name = 'coder') =>
  coordinator('lead', '', { [name]: definition as WorkerDefinition }, { dispatch });
const good = worker('writes code', 'You code.');
const inProcess = () => createSdkMcpServer({ name: 'db', version: '1' });

describe('a worker that is not defined as it should be', () => {
  test.each<[string, unknown, RegExp]>([
    ['is no object', 'You code.', /no definition: use worker/],
    ['is nothing', undefined, /no definition: use worker/],
    ['has no description', { ...good, description: ' ' }, /`description` must say when/],
    ['has no prompt', { description: 'x', tools: ['Read'] }, /`prompt`/],
    ['has an unknown field', { ...good, tool: ['Read'] }, /unknown fields: tool\. There are: .*tools/],
    ['has tools in one string', { ...good, tools: 'Read, Bash' }, /`tools`/],
    ['has no tools', { ...good, tools: [] }, /`tools` is empty/],
    ['has a blank tool', { ...good, tools: ['Read', ' '] }, /`tools\.1` must be a name/],
    ['is forbidden what it has', { ...good, tools: ['Read'], disallowedTools: ['Read'] }, /forbidden all its tools/],
    ['may dispatch', { ...good, tools: ['Read', 'Agent'] }, /may not have Agent/],
    ['may dispatch by the old name', { ...good, tools: ['Task(coder)'] }, /may not have Task/],
    ['may dispatch durably', { ...good, tools: ['mcp__flower__dispatch'] }, /may not have mcp__flower__dispatch/],
    ['may ask nobody', { ...good, tools: ['AskUserQuestion'] }, /may not have AskUserQuestion/],
    ['has all tools at once', { ...good, tools: ['*'] }, /'\*' among its tools/],
    ['has a model of two words', { ...good, model: 'the best one' }, /`model` must be a model/],
    ['has an empty model', { ...good, model: '' }, /`model`/],
    ['has no number of turns', { ...good, maxTurns: 0 }, /`maxTurns`/],
    ['has effort as a number', { ...good, effort: 5 }, /has effort 5.*'high'/],
    ['has an effort nobody knows', { ...good, effort: 'very' }, /`effort`/],
    ['has a permission mode nobody knows', { ...good, permissionMode: 'yolo' }, /`permissionMode`/],
    ['has one skill without a list', { ...good, skills: 'pdf' }, /`skills`/],
    ['has servers in a string', { ...good, mcpServers: 'db' }, /`mcpServers`/],
    ['has what a session has not', { ...good, background: true, memory: 'user' }, /sets background, memory/],
  ])('%s: that is said before anything is spent', (_what, definition, message) => {
    expect(() => define(definition)).toThrow(ConfigError);
    expect(() => define(definition)).toThrow(message);
    expect(() => define(definition)).toThrow(/^lead: worker 'coder'/);
  });

  test('a worker without a name is none', () => {
    expect(() => define(good, 'session', ' ')).toThrow(/has no name/);
  });

  test.each([
    ['a server', { ...good, mcpServers: [{ db: inProcess() }] }],
    ['a function', { ...good, mcpServers: { db: inProcess } }],
  ])('the SDK’s own subagents cannot have an in-process server: %s', (_what, definition) => {
    expect(() => define(definition, 'agent')).toThrow(/in-process MCP server 'db'.*coordinator's mcpServers/);
    expect(() => define(definition, 'session')).not.toThrow();
  });

  test('what holds for one way of dispatching is not held against the other', () => {
    const theirs = { ...good, effort: 3, background: false, memory: 'project', tools: ['*'] };
    expect(() => define(theirs, 'agent')).not.toThrow();
    expect(() => define({ ...good, background: false })).not.toThrow();
  });

  test.each([
    ['as the factory makes it', good],
    ['isolated', isolated(good)],
    ['scoped', { ...good, tools: ['Read', 'Bash(git:*)', 'mcp__db__put'] }],
    ['with the default tools', { description: 'x', prompt: '' }],
    ['with a model of some gateway', { ...good, model: 'eu.vendor/claude-x:v1[1m]' }],
    ['with servers', { ...good, mcpServers: ['db', { http: { type: 'http', url: 'http://127.0.0.1:1' } }] }],
  ])('a sound one passes: %s', (_what, definition) => {
    for (const dispatch of ['session', 'agent'] as const) expect(() => define(definition, dispatch)).not.toThrow();
  });

  test('a changed copy is checked as well', () => {
    const spec = new AgentSpec({ name: 'lead', instructions: '' });
    expect(() => spec.with({ agents: { coder: { ...good, tools: [] } } })).toThrow(ConfigError);
  });
});
