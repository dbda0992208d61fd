import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { AgentSpec, type WorkerDefinition } from '../../../src/agent/spec.js';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { ConfigError } from '../../../src/errors.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { call, type ModelRequest, reply } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');

/** A server with one tool, and how often it was made. */
function database() {
  const made: object[] = [];
  const make = () => {
    const put = tool('put', 'Puts.', {}, async () => ({ content: [{ type: 'text' as const, text: 'stored' }] }));
    const server = createSdkMcpServer({ name: 'db', version: '1', alwaysLoad: true, tools: [put] });
    made.push(server);
    return server;
  };
  return { make, made };
}

const coder = (mcpServers?: WorkerDefinition['mcpServers']): WorkerDefinition => ({
  ...worker('writes', 'WORKER-PROMPT', { tools: ['Read', 'mcp__db__put'], discipline: false }),
  ...(mcpServers && { mcpServers }),
});
const twoAtOnce = (request: ModelRequest) => {
  if (isWorker(request)) return request.turn === 0 ? call('mcp__db__put', {}) : `got ${request.toolResults[0]!.text}`;
  const send = (name: string) => call(DISPATCH_TOOL, { worker: 'coder', task: name });
  return request.turn === 0 ? reply(send('a'), send('b')) : 'end';
};

describe('an in-process server of a worker', () => {
  test.each<[string, (make: () => ReturnType<typeof createSdkMcpServer>) => WorkerDefinition['mcpServers']]>([
    ['in a list', (make) => [{ db: make }]],
    ['by name', (make) => ({ db: make })],
  ])('that a function makes serves two dispatches at once: %s', async (_what, servers) => {
    const { make, made } = database();
    const { runtime, server } = await stage(twoAtOnce);
    await runtime.run(coordinator('lead', '', { coder: coder(servers(make)) }), 'go');
    const reports = server.requests.at(-1)!.toolResults.map(({ text }) => text);
    expect(reports).toHaveLength(2);
    for (const report of reports) expect(report).toContain('got stored');
    expect(made).toHaveLength(2);
  });

  test('that stands there itself cannot serve two: that is said before anything is spent', async () => {
    const { make } = database();
    const { runtime, server } = await stage(twoAtOnce);
    const run = runtime.run(coordinator('lead', '', { coder: coder({ db: make() }) }), 'go');
    await expect(run).rejects.toThrow(ConfigError);
    await expect(run).rejects.toThrow(/'db' of worker 'coder'.*\{ db: \(\) => createSdkMcpServer/);
    expect(server.requests).toEqual([]);
  });

  test('that stands there itself serves one dispatch after the other', async () => {
    const { make } = database();
    const { runtime, server } = await stage(twoAtOnce);
    await runtime.run(coordinator('lead', '', { coder: coder([{ db: make() }]) }, { maxWorkers: 1 }), 'go');
    for (const { text } of server.requests.at(-1)!.toolResults) expect(text).toContain('got stored');
  });

  test('of the coordinator’s, also used by itself, needs a function as well', async () => {
    const { make } = database();
    const lead = coordinator('lead', '', { coder: coder() }, { maxWorkers: 1 });
    const both = { allowedTools: [...lead.allowedTools, 'mcp__db'] };
    const { runtime, server } = await stage(twoAtOnce);
    await expect(runtime.run(lead.with({ ...both, mcpServers: { db: make() } }), 'go')).rejects.toThrow(/'db'/);
    expect(server.requests).toEqual([]);
    expect(await runtime.run(lead.with({ ...both, mcpServers: { db: make } }), 'go')).toMatchObject({ ok: true });
    for (const { text } of server.requests.at(-1)!.toolResults) expect(text).toContain('got stored');
  });

  test('that the coordinator does not have is missed before anything is spent', async () => {
    const { runtime, server } = await stage(twoAtOnce);
    await expect(runtime.run(coordinator('lead', '', { coder: coder(['db']) }), 'go')).rejects.toThrow(/names .*'db'/);
    expect(server.requests).toEqual([]);
  });
});

test('agents that run side by side cannot share an in-process server: the second one says so, the first one goes on', async () => {
  const { make } = database();
  const agent = (mcpServers: AgentSpec['mcpServers']) =>
    new AgentSpec({ name: 'x', instructions: '', tools: [], allowedTools: ['mcp__db'], mcpServers });
  const { runtime } = await stage((request) =>
    request.turn === 0 ? call('mcp__db__put', {}) : `got ${request.toolResults[0]!.text}`,
  );
  const atOnce = (spec: AgentSpec) =>
    Promise.allSettled(['one', 'two'].map((stepName) => runtime.run(spec, 'go', { stepName })));
  const [first, second] = await atOnce(agent({ db: make() }));
  expect(first).toMatchObject({ value: { ok: true, text: 'got stored' } });
  expect(second).toMatchObject({ reason: expect.objectContaining({ code: 'CONFIG' }) });
  expect(String((second as PromiseRejectedResult).reason)).toMatch(/'db' is in use.*\(\) => createSdkMcpServer/);
  for (const end of await atOnce(agent({ db: make }))) expect(end).toMatchObject({ value: { text: 'got stored' } });
});
