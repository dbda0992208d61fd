import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HookCallbackMatcher, Options } from '@anthropic-ai/claude-agent-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EphemeralPolicy, PruningSessionStore, SqliteSessionStore, TrimPolicy } from '../../../src/sessions/index.js';
import type { ModelRequest, ModelServer } from '../../../src/testing/index.js';
import { call, fail, reply, sequence, startModelServer } from '../../../src/testing/index.js';
import type { Loose } from '../../sessions/transcript.js';
import { ask, isolated } from '../../support/query.js';
import { scratch } from '../../support/scratch.js';

/** The real SDK resumes from a trimmed and pruned history; what counts is the request that reaches the model. */
let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer(() => 'Done.');
});
afterAll(() => server.close());

const refuse: HookCallbackMatcher = {
  matcher: 'Write',
  hooks: [
    async () => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'REFUSED',
      },
    }),
  ],
};

/** A session of the SDK on our store, in a workspace of its own. */
class Session {
  readonly workspace = scratch();
  readonly sqlite = new SqliteSessionStore(path.join(scratch(), 'sessions.db'));
  readonly store = new PruningSessionStore(this.sqlite, {
    workspace: this.workspace,
    policy: new TrimPolicy({ keepRecent: 1, minChars: 1000 }),
    ephemeral: new EphemeralPolicy({ keepRecent: 3 }),
  });
  id: string | undefined;

  async ask(prompt: string, script: ModelServer['script'], extra: Options = {}): Promise<ModelRequest[]> {
    server.script = script;
    const from = server.requests.length;
    const { result, messages } = await ask(
      prompt,
      isolated(server, {
        cwd: this.workspace,
        tools: ['Bash', 'Read', 'Write'],
        allowedTools: ['Bash', 'Read'],
        sessionStore: this.store,
        sessionStoreFlush: 'eager',
        hooks: { PreToolUse: [refuse] },
        ...(this.id && { resume: this.id }),
        ...extra,
      }),
    );
    this.id ??= result?.session_id ?? messages.find((message) => message.session_id)?.session_id;
    return server.requests.slice(from);
  }

  async stored(): Promise<Loose[]> {
    return (await this.sqlite.load({ projectKey: this.sqlite.projects()[0]!, sessionId: this.id! })) as Loose[];
  }

  file(name: string, letter: string): string {
    const file = path.join(this.workspace, name);
    writeFileSync(file, `${`${letter}${letter}${letter}${letter}\n`.repeat(400)}`);
    return file;
  }
}

/** Everything that a request carries of the conversation; where the cache is marked moves with its end. */
function conversation(request: ModelRequest): string[] {
  return request.messages.map((message) =>
    JSON.stringify(message, (name, value) => (name === 'cache_control' ? undefined : value)),
  );
}

function paired(request: ModelRequest): void {
  const blocks: Loose[] = request.messages.flatMap((message: Loose) =>
    Array.isArray(message.content) ? message.content : [],
  );
  const uses = blocks.filter((block) => block.type === 'tool_use').map((block) => block.id);
  const results = blocks.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id);
  expect(results.sort()).toEqual(uses.sort());
}

describe('a session with looks, long results and refusals', () => {
  const session = new Session();
  const requests: ModelRequest[] = [];

  beforeAll(async () => {
    const [a, b] = [session.file('a.txt', 'a'), session.file('b.txt', 'b')];
    await session.ask(
      'Look around.',
      sequence([
        reply(
          'Three at once.',
          call('Bash', { command: 'ls' }),
          call('Write', { file_path: 'x', content: 'x' }),
          call('Read', { file_path: a }),
        ),
        reply(call('Bash', { command: 'pwd' }), call('Read', { file_path: b })),
        reply(call('Write', { file_path: 'y', content: 'y' })),
        reply(call('Bash', { command: 'ls -a' })),
        reply(call('Bash', { command: 'pwd' })),
        'Done.',
      ]),
    );
    for (const prompt of ['Go on.', 'And on.', 'Once more.']) {
      requests.push((await session.ask(prompt, sequence([reply(call('Bash', { command: 'pwd' })), 'Done.'])))[0]!);
    }
  });
  afterAll(() => session.sqlite.close());

  test('sends every call with its result, though the SDK stores one entry a block', () => {
    for (const request of requests) paired(request);
  });

  test('sends a note for the stale look, a pointer for the old long result, and only the newest refusal', () => {
    const [first] = requests.map((request) => request.allText);
    expect(first).toContain('Out of date: the result of `ls`');
    expect(first).toContain('Tool result archived');
    expect(first).not.toContain('aaaa');
    expect(first).toContain('bbbb');
    expect(JSON.stringify(requests[0]!.messages).match(/REFUSED/g)).toHaveLength(1);
  });

  test('sends the same beginning, byte for byte, at three resumes in a row', () => {
    const [first, second, third] = requests.map(conversation);
    expect(second!.slice(0, first!.length)).toEqual(first);
    expect(third!.slice(0, second!.length)).toEqual(second);
  });

  test('keeps everything in the store as it was, each entry once', async () => {
    const stored = await session.stored();
    const text = JSON.stringify(stored);
    expect(text).toContain('aaaa');
    expect(text).not.toContain('Out of date');
    expect(text).not.toContain('Tool result archived');
    const uuids = stored.map((entry) => entry.uuid).filter(Boolean);
    expect(new Set(uuids).size).toBe(uuids.length);
  });
});

describe('a session that broke off', () => {
  test('in the middle of a call resumes with our result for it, again and again with the same one', async () => {
    const session = new Session();
    const abort = new AbortController();
    const breaking = session.ask(
      'Work.',
      sequence([
        reply(
          'Two.',
          call('Bash', { command: 'echo quick' }),
          call('Bash', { command: 'sleep 20; echo late' }, 'toolu_broken'),
        ),
      ]),
      { abortController: abort },
    );
    await stored(session, (text) => text.includes('toolu_broken') && text.includes('"content":"quick"'));
    abort.abort();
    await breaking;
    session.id ??= (await session.sqlite.listSessions(session.sqlite.projects()[0]!))[0]?.sessionId;
    const [first] = await session.ask('Go on.', () => 'Done.');
    const [second] = await session.ask('And on.', () => 'Done.');
    for (const request of [first!, second!]) {
      paired(request);
      expect(JSON.stringify(request.messages)).toContain('The session ended before this call gave its result');
      expect(request.allText).toContain('quick');
    }
    expect(conversation(second!).slice(0, first!.messages.length)).toEqual(conversation(first!));
    expect(JSON.stringify(await session.stored())).not.toContain('The session ended before');
    session.sqlite.close();
  });

  test('because the API failed does not tell the model about it', async () => {
    const session = new Session();
    await session.ask('Work.', ({ turn }) =>
      turn === 0 ? reply(call('Bash', { command: 'echo quick' })) : fail(400, 'BROKEN GATEWAY'),
    );
    expect(JSON.stringify(await session.stored())).toContain('BROKEN GATEWAY');
    const [request] = await session.ask('Go on.', () => 'Done.');
    paired(request!);
    expect(request!.allText).not.toContain('BROKEN GATEWAY');
    expect(request!.allText).toContain('quick');
    session.sqlite.close();
  });
});

/** Waits until what is stored of a running session satisfies the condition. */
async function stored(session: Session, condition: (text: string) => boolean): Promise<void> {
  for (;;) {
    const [project] = session.sqlite.projects();
    const [running] = project ? await session.sqlite.listSessions(project) : [];
    const key = project && running && { projectKey: project, sessionId: running.sessionId };
    if (key && condition(JSON.stringify(await session.sqlite.load(key)))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
