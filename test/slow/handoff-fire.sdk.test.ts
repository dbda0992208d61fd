import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import type { Event } from '../../src/events/event.js';
import { HandoffPolicy } from '../../src/runtime/index.js';
import {
  call,
  cutMidStream,
  fail,
  type ModelRequest,
  overflow,
  type Reply,
  reply,
  say,
  withUsage,
} from '../../src/testing/index.js';
import { quick, stage, useServer } from '../support/runtime.js';

const agent = (more = {}) =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'], ...more });
const HANDOFF = '## Doing now\nstep one of two\n## Next step\ndo step two';
const small = {
  handoff: new HandoffPolicy({ window: 70_000 }),
  workbench: true,
  resilience: quick({ maxAttempts: 3 }),
};
const PATIENCE = 90_000;

const isSuccessor = ({ allText }: ModelRequest) => allText.includes('take over');
const isAsked = ({ lastText }: ModelRequest) => /handoff/i.test(lastText);
const done = (events: Event[]) => events.find(({ payload }) => payload.phase === 'done')?.payload;

/** A session that is full after its first call; `answers` are given to the requests for its handoff. */
function full(answers: (Reply | string)[]) {
  let next = 0;
  return (request: ModelRequest) => {
    if (isSuccessor(request)) return 'All done.';
    if (isAsked(request)) return answers[Math.min(next++, answers.length - 1)]!;
    return withUsage(call('Bash', { command: 'echo one' }), { input: 25_000 });
  };
}

describe('a handoff under fire', () => {
  test.each<[string, (Reply | string)[], boolean]>([
    ['a server error while it is written: it is asked for again', [fail(500, 'Internal'), HANDOFF], false],
    ['a stream that breaks off while it is written', [cutMidStream(HANDOFF), cutMidStream(HANDOFF), HANDOFF], false],
    ['an empty document', [say(' ') as never, HANDOFF], false],
    ['half a document, and again, and again: the program puts one together', ['## Doing now\nhalf'], true],
    ['no room for the question', [overflow()], true],
  ])(
    '%s',
    async (_, answers, degraded) => {
      const { runtime, server, events } = await stage(full(answers), small);
      const result = await runtime.run(agent(), 'paint the fence');
      expect(result).toMatchObject({ ok: true, text: 'All done.' });
      expect(result.retired).toHaveLength(1);
      expect(done(events)).toMatchObject({ degraded });
      const first = server.requests.find(isSuccessor)!;
      expect(first.allText).toContain(degraded ? 'paint the fence' : 'do step two');
      expect(first.allText).not.toMatch(/Internal|API Error/);
    },
    PATIENCE,
  );

  test(
    'the credentials are refused while it is written: the step ends, and the same session hands over when it goes on',
    async () => {
      let refuses = true;
      const script = full([HANDOFF]);
      const { runtime, server, again } = await stage(
        (request) => (refuses && isAsked(request) ? fail(401) : script(request)),
        small,
      );
      const stopped = await runtime.run(agent(), 'paint the fence');
      expect(stopped).toMatchObject({ ok: false, retired: [], error: expect.stringContaining('HTTP 401') });
      expect(server.requests.some(isSuccessor)).toBe(false);
      runtime.close();
      refuses = false;
      const result = await again().run(agent(), 'go on', { resume: stopped.sessionId as string });
      expect(result).toMatchObject({ ok: true, text: 'All done.', retired: [stopped.sessionId] });
      expect(server.requests.find(isSuccessor)!.allText).toContain('do step two');
    },
    PATIENCE,
  );

  test(
    'the network goes while it is written: it is waited for, and the same session is asked again',
    async () => {
      let cut = false;
      const { runtime, server, events } = await stage(async (request) => {
        if (isAsked(request) && !cut && !isSuccessor(request)) {
          cut = true;
          await server.refuse();
          setTimeout(() => void server.accept(), 4000);
          return 'never sent';
        }
        return full([HANDOFF])(request);
      }, small);
      const result = await runtime.run(agent(), 'paint the fence');
      expect(result).toMatchObject({ ok: true, text: 'All done.' });
      expect(done(events)).toMatchObject({ degraded: false });
      expect(events.filter(({ text }) => text.includes('cannot be reached'))).toHaveLength(1);
    },
    PATIENCE,
  );

  test(
    'an answer that the window cuts off (model_context_window_exceeded) is a full context, not a success',
    async () => {
      const { runtime, events } = await stage((request) => {
        if (isSuccessor(request)) return 'All done.';
        if (request.turn === 0) return call('Bash', { command: 'echo one' });
        return { ...reply('The text breaks off he'), stopReason: 'model_context_window_exceeded' };
      }, small);
      const result = await runtime.run(agent(), 'paint the fence');
      expect(result).toMatchObject({ ok: true, text: 'All done.' });
      expect(result.retired).toHaveLength(1);
      expect(done(events)).toBeDefined();
    },
    PATIENCE,
  );

  test(
    'a window that the SDK itself finds full (blocking_limit) is handed over without a request',
    async () => {
      const nearly = { input: 1000, cacheRead: 178_000, cacheCreation: 1000 };
      const { runtime, server } = await stage(
        (request) => {
          if (isSuccessor(request)) return 'All done.';
          return request.turn === 0 ? withUsage(call('Bash', { command: 'echo one' }), nearly) : 'never asked for';
        },
        { ...small, handoff: new HandoffPolicy({ window: 1_000_000 }) },
      );
      const result = await runtime.run(agent({ model: 'claude-sonnet-4-5' }), 'paint the fence');
      expect(result).toMatchObject({ ok: true, text: 'All done.' });
      expect(result.retired).toHaveLength(1);
      expect(server.requests).toHaveLength(2);
    },
    PATIENCE,
  );

  test(
    'a usage limit while it is written is waited out, not written around',
    async () => {
      let resetsAt = 0;
      const early: number[] = [];
      const { server, again, events } = await stage((request) => {
        if (!isAsked(request) || isSuccessor(request)) return full([HANDOFF])(request);
        resetsAt ||= Math.ceil(Date.now() / 1000) + 5;
        if (Date.now() >= resetsAt * 1000) return HANDOFF;
        early.push(request.index);
        const headers = {
          'anthropic-ratelimit-unified-status': 'rejected',
          'anthropic-ratelimit-unified-reset': String(resetsAt),
          'anthropic-ratelimit-unified-representative-claim': 'five_hour',
        };
        return fail(429, 'This request would exceed your account’s rate limit.', { headers });
      }, small);
      useServer(server, { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-0123456789abcdefghij' });
      const result = await again().run(agent(), 'paint the fence');
      expect(result).toMatchObject({ ok: true, text: 'All done.' });
      expect(early).toHaveLength(1);
      expect(done(events)).toMatchObject({ degraded: false });
    },
    PATIENCE,
  );
});
