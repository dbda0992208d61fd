import { type HookCallback, type Options, query } from '@anthropic-ai/claude-agent-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { normalize } from '../../../src/events/normalize.js';
import { words } from '../../../src/locale/index.js';
import { HumanChannel } from '../../../src/people/channel.js';
import { mailHooks } from '../../../src/people/mail.js';
import {
  call,
  type ModelServer,
  reply,
  type Script,
  sequence,
  startModelServer,
  structured,
} from '../../../src/testing/index.js';
import { Prompts } from '../../support/prompts.js';
import { ask, isolated } from '../../support/query.js';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Runs one real session whose model follows the script and has the channel's tools. */
async function run(channel: HumanChannel, script: Script, extra: Options = {}) {
  const server = await startModelServer(script);
  servers.push(server);
  const allowedTools = [channel.toolName, channel.inboxToolName, ...((extra.tools as string[] | undefined) ?? [])];
  const outcome = await ask('go', isolated(server, { mcpServers: channel.mcpServers(), ...extra, allowedTools }));
  const results = server.requests.flatMap(({ toolResults }) => toolResults);
  return { ...outcome, server, results };
}

const question = (text: string) => call('mcp__human__ask', { question: text });

describe('a model that asks, with the real SDK', () => {
  it('waits for the person and gets the answer', async () => {
    const channel = new HumanChannel({ timeoutS: 60 });
    void channel.nextAsk().then((open) => setTimeout(() => channel.answer(open!.id, '2'), 300));
    const options = ['SQLite', 'Postgres'];
    const script = sequence([reply(call(channel.toolName, { question: 'Which?', options })), 'END']);
    const { results, messages, server } = await run(channel, script);
    expect(results).toMatchObject([{ text: 'The person answered: Postgres', isError: false }]);
    expect(server.requests[0]?.tools).toEqual(expect.arrayContaining(['mcp__human__ask', 'mcp__human__inbox']));
    const tools = new Map<string, string>();
    expect(messages.flatMap((message) => normalize(message, tools)).map(String)).toEqual(
      expect.arrayContaining([
        '[tool_call mcp__human__ask] Which?',
        '[tool_result mcp__human__ask] The person answered: Postgres',
        '[text] END',
      ]),
    );
  });

  it('goes on at once when nobody is there', async () => {
    const channel = new HumanChannel({ timeoutS: 0 });
    const { results, result } = await run(channel, sequence([reply(question('Which?')), 'END']));
    expect(results).toMatchObject([{ text: words('en').people.timeout, isError: false }]);
    expect(result?.subtype).toBe('success');
  });

  it('is not put off by null for the options, and is told when its question is empty', async () => {
    const channel = new HumanChannel({ timeoutS: 0 });
    const asked = call(channel.toolName, { question: ' ', options: null });
    const { results } = await run(channel, sequence([reply(asked), 'END']));
    expect(results).toMatchObject([{ text: words('en').people.invalid, isError: false }]);
  });

  it('asks one thing at a time when it asks two in one message', async () => {
    const channel = new HumanChannel({ timeoutS: 60 });
    const open: number[] = [];
    channel.subscribe(({ payload }) => {
      if (payload.state !== 'asked') return;
      setTimeout(() => {
        open.push(channel.pending().length);
        channel.answer(String(payload.id), `re ${channel.transcript().length}`);
      }, 200);
    });
    const { results } = await run(channel, sequence([reply(question('one?'), question('two?')), 'END']));
    expect(open).toEqual([1, 1]);
    expect(results.map(({ text }) => text)).toEqual(['The person answered: re 1', 'The person answered: re 2']);
  });

  it('takes its question off the screen when it is interrupted', async () => {
    const channel = new HumanChannel({ timeoutS: 60 });
    const server = await startModelServer(sequence([reply(question('Which?')), 'END']));
    servers.push(server);
    const options = isolated(server, { mcpServers: channel.mcpServers(), allowedTools: [channel.toolName] });
    const prompts = new Prompts('go');
    const session = query({ prompt: prompts, options });
    void channel.nextAsk().then(() => session.interrupt());
    for await (const { type } of session) {
      if (type === 'result') break;
    }
    expect(channel.pending()).toEqual([]);
    expect(channel.transcript()).toMatchObject([{ state: 'declined' }]);
  });

  it('is not kept from an answer by the limit that the SDK has for tools', async () => {
    const channel = new HumanChannel({ timeoutS: 60 });
    void channel.nextAsk().then((open) => setTimeout(() => channel.answer(open!.id, 'late'), 2500));
    const server = await startModelServer(sequence([reply(question('Which?')), 'END']));
    servers.push(server);
    const options = isolated(
      server,
      { mcpServers: channel.mcpServers(), allowedTools: [channel.toolName] },
      { MCP_TOOL_TIMEOUT: '1000' },
    );
    await ask('go', options);
    expect(server.requests[1]?.toolResults).toMatchObject([{ text: 'The person answered: late' }]);
  });

  it('reads the inbox and empties it', async () => {
    const channel = new HumanChannel();
    for (const message of ['use tabs', 'no tests']) void channel.send(message);
    const inbox = () => reply(call(channel.inboxToolName));
    const { results } = await run(channel, sequence([inbox(), inbox(), 'END']));
    expect(results.map(({ text }) => text)).toEqual(['The person says:\n1. use tabs\n2. no tests', 'No new messages.']);
  });
});

describe('mail, with the real SDK', () => {
  it('reaches a model beside its next tool result', async () => {
    const channel = new HumanChannel();
    const script: Script = ({ turn }) => {
      if (turn === 0) void channel.send('use tabs');
      return turn === 0
        ? reply(
            call('Bash', { command: 'echo a', description: 'd' }),
            call('Bash', { command: 'exit 3', description: 'd' }),
          )
        : 'END';
    };
    const { server } = await run(channel, script, { tools: ['Bash'], hooks: mailHooks(channel) });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.allText.split('The person says: use tabs')).toHaveLength(2);
  });

  it('reaches a model all of whose calls were refused', async () => {
    const channel = new HumanChannel();
    const script: Script = ({ turn }) => {
      if (turn === 0) void channel.send('use tabs');
      return turn === 0 ? reply(call('Write', { file_path: '/a', content: 'a' })) : 'END';
    };
    const refuse: HookCallback = async () => ({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'NO' },
    });
    const hooks = { ...mailHooks(channel), PreToolUse: [{ hooks: [refuse] }] };
    const { server } = await run(channel, script, { tools: ['Write'], hooks });
    expect(server.requests[1]?.toolResults).toMatchObject([{ isError: true }]);
    expect(server.requests[1]?.allText.split('The person says: use tabs')).toHaveLength(2);
  });

  it('reaches a model though its round is ended behind that very batch', async () => {
    const channel = new HumanChannel();
    const script: Script = ({ turn }) => {
      if (turn === 0) void channel.send('use tabs');
      return turn === 0 ? call('Bash', { command: 'true', description: 'd' }) : 'END';
    };
    const { PostToolBatch, ...rest } = mailHooks(channel);
    const stop: HookCallback = async () => ({ continue: false, stopReason: 'enough' });
    const hooks = { ...rest, PostToolBatch: [...PostToolBatch!, { hooks: [stop] }] };
    const server = await startModelServer(script);
    servers.push(server);
    const prompts = new Prompts('go');
    const options = isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], hooks });
    for await (const { type } of query({ prompt: prompts, options })) {
      if (type !== 'result') continue;
      if (server.requests.length > 1) break;
      prompts.push('go on');
    }
    expect(server.requests[1]?.allText).toMatch(/may have reached you.*\nThe person says: use tabs/);
    expect(channel.pendingMail()).toEqual([]);
  });

  it('reaches a model that was about to finish', async () => {
    const channel = new HumanChannel();
    const script: Script = ({ index }) => {
      if (index === 0) void channel.send('one more thing');
      return `END ${index}`;
    };
    const { server, result } = await run(channel, script, { hooks: mailHooks(channel) });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.lastText).toContain('one more thing');
    expect(result).toMatchObject({ subtype: 'success', result: 'END 1' });
    expect(channel.pendingMail()).toEqual([]);
  });

  it('is kept for the next prompt when the turn ends with its structured result, which nothing can hold up', async () => {
    const channel = new HumanChannel();
    const script: Script = () => {
      void channel.send('too late for this turn');
      return reply(structured({ done: true }));
    };
    const schema = { type: 'object', properties: { done: { type: 'boolean' } }, required: ['done'] };
    const outputFormat = { type: 'json_schema' as const, schema };
    const { result } = await run(channel, script, { outputFormat, hooks: mailHooks(channel) });
    expect(result).toMatchObject({ subtype: 'success', structured_output: { done: true } });
    expect(channel.pendingMail()).toEqual(['too late for this turn']);
  });
});
