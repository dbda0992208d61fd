import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import type { Event } from '../../src/events/event.js';
import { coordinator } from '../../src/roles/coordinator.js';
import { worker } from '../../src/roles/worker.js';
import { Runtime, type RuntimeOptions } from '../../src/runtime/index.js';
import { call, cutMidStream, fail, type ModelRequest, type Script, startModelServer } from '../../src/testing/index.js';
import { rawServer, refusal } from '../network/raw-server.js';
import { quick, stage, useServer } from '../support/runtime.js';
import { scratch } from '../support/scratch.js';

const agent = () =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Read'], allowedTools: ['Read'] });

/** One step with the retries of the SDK's program that flower gives it by default. */
async function against(handle: (res: ServerResponse, index: number) => void, options: Partial<RuntimeOptions> = {}) {
  await using server = await rawServer(handle);
  const home = scratch();
  useServer({ url: server.url, home } as never, { CLAUDE_CODE_MAX_RETRIES: '2', ...tokens });
  const events: Event[] = [];
  const runtime = new Runtime({
    workspace: scratch(),
    resilience: quick({ maxAttempts: 2 }),
    onEvent: (event) => events.push(event),
    ...options,
  });
  const result = await runtime.run(agent(), 'go');
  runtime.close();
  return { result, requests: server.times.length, events };
}

const tokens: Record<string, string> = {};

afterEach(() => {
  for (const name of Object.keys(tokens)) delete tokens[name];
  vi.unstubAllEnvs();
});

const html = (status: number) => (res: ServerResponse) =>
  void res.writeHead(status, { 'content-type': 'text/html' }).end('<html><title>Sign in to the hotel</title></html>');

/** Attempts of ours × requests of the SDK's program in each: who tries what again, and how often. */
describe.each<[string, (res: ServerResponse) => void, { attempts: number; requests: number }]>([
  ['401', refusal(401, 'authentication_error', 'invalid x-api-key'), { attempts: 1, requests: 1 }],
  ['403', refusal(403, 'permission_error', 'not for you'), { attempts: 1, requests: 1 }],
  ['404', refusal(404, 'not_found_error', 'model: nope'), { attempts: 1, requests: 2 }],
  // The SDK's program leaves one of its newer features out each time.
  ['400', refusal(400, 'invalid_request_error', 'messages.1: bad'), { attempts: 1, requests: 3 }],
  ['429', refusal(429, 'rate_limit_error', 'slow down'), { attempts: 2, requests: 6 }],
  [
    '429 with retry-after 1',
    refusal(429, 'rate_limit_error', 'slow', { 'retry-after': '1' }),
    { attempts: 2, requests: 6 },
  ],
  ['500', refusal(500, 'api_error', 'Internal'), { attempts: 2, requests: 6 }],
  ['529', refusal(529, 'overloaded_error', 'Overloaded'), { attempts: 2, requests: 6 }],
  ['a reset connection', (res) => void res.socket?.resetAndDestroy(), { attempts: 2, requests: 6 }],
  ['502 with a page of a proxy', html(502), { attempts: 2, requests: 6 }],
  ['200 with a page of a proxy', html(200), { attempts: 2, requests: 4 }],
  ['a body that is no stream', (res) => void res.writeHead(200).end('data: {{{'), { attempts: 2, requests: 4 }],
])('%s', (_, handle, { attempts, requests }) => {
  test(`ends after ${attempts} attempt(s) and ${requests} request(s)`, async () => {
    const seen = await against(handle);
    expect(seen.result.ok).toBe(false);
    expect({ attempts: seen.result.attempts, requests: seen.requests }).toEqual({ attempts, requests });
  });
});

test('a stream that is always cut off ends after as many attempts', async () => {
  const { server, runtime } = await stage(() => cutMidStream(), { resilience: quick({ maxAttempts: 2 }) });
  const result = await runtime.run(agent(), 'go');
  expect(result).toMatchObject({ ok: false, attempts: 2 });
  // Each attempt: the stream, and the same once more without streaming.
  expect(server.requests).toHaveLength(4);
});

test('nothing but pages of a proxy trips the breaker, whatever maxAttempts says', async () => {
  const { result, requests } = await against(html(200), { resilience: quick({ maxAttempts: 6 }) });
  expect(result).toMatchObject({ ok: false, attempts: 3 });
  expect(result.error).toContain('3 failures in a row');
  expect(requests).toBe(6);
});

test('refused credentials say what to look at, in words without the key', async () => {
  const { result } = await against(refusal(401, 'authentication_error', 'invalid x-api-key'));
  expect(result.error).toContain('HTTP 401');
  expect(result.error).toContain('ANTHROPIC_BASE_URL');
  expect(result.error).not.toContain('sk-test');
});

test('a retry-after of more than a minute is waited for, not tried against', async () => {
  const { events, requests, result } = await against(
    refusal(429, 'rate_limit_error', 'slow down', { 'retry-after': '300' }),
    { resilience: quick({ maxAttempts: 2, maxOfflineWait: 1 }) },
  );
  expect(requests).toBe(2);
  expect(result.attempts).toBe(2);
  expect(events.find(({ kind }) => kind === 'retry')?.payload.delay_s).toBe(1);
});

describe('a usage limit', () => {
  /** What the service sends to a subscriber whose allowance is used up. */
  const limited = (res: ServerResponse, resetsAt: number) =>
    refusal(429, 'rate_limit_error', 'This request would exceed your account’s rate limit.', {
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': String(resetsAt),
      'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    })(res);

  const subscriber = { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-0123456789abcdefghij' };

  /** Limited until `seconds` after its first request; then it says "ok". */
  async function limitedFor(seconds: number) {
    let resetsAt = 0;
    const arrivals: { time: number; early: boolean }[] = [];
    const script: Script = () => {
      resetsAt ||= Math.ceil(Date.now() / 1000) + seconds;
      const early = Date.now() < resetsAt * 1000;
      arrivals.push({ time: Date.now(), early });
      const headers = {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-reset': String(resetsAt),
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
      };
      return early ? fail(429, 'This request would exceed your account’s rate limit.', { headers }) : 'ok';
    };
    const server = await startModelServer(script);
    useServer(server, { CLAUDE_CODE_MAX_RETRIES: '2', ...subscriber });
    return { server, arrivals };
  }

  const make = (workspace: string, events: Event[]) =>
    new Runtime({ workspace, resilience: quick({ maxAttempts: 2 }), onEvent: (event) => events.push(event) });

  test('parks all steps of a run together: one notice, no request before its end, then on in the same sessions', async () => {
    const { server, arrivals } = await limitedFor(5);
    await using _ = server;
    const events: Event[] = [];
    await using runtime = make(scratch(), events);
    const results = await Promise.all([runtime.run(agent(), 'one'), runtime.run(agent(), 'two')]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    // Both may have met it; nobody has asked again before it was over.
    expect(arrivals.filter(({ early }) => early).length).toBeLessThanOrEqual(2);
    expect(arrivals.filter(({ early }) => !early)).toHaveLength(2);
    const notices = events.filter(({ text }) => text.includes('usage limit')).map(({ text }) => text);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(/usage limit.*\d{1,2}:\d{2}/);
    expect(server.requests.at(-1)!.allText).not.toMatch(/limit ·|rate limit/);
    expect(events.filter(({ kind }) => kind === 'retry')).toEqual([]);
  });

  test('is known to a later process, which sends nothing before its end', async () => {
    const { server, arrivals } = await limitedFor(6);
    await using _ = server;
    const workspace = scratch();
    const seen: Event[] = [];
    const first = make(workspace, seen);
    const running = first.run(agent(), 'go');
    await server.waitFor(() => true);
    await vi.waitUntil(() => seen.some(({ payload }) => payload.until !== undefined), { timeout: 20_000 });
    first.interrupt();
    expect(await running).toMatchObject({ ok: false });
    first.close();

    const events: Event[] = [];
    await using second = make(workspace, events);
    expect(await second.run(agent(), 'go')).toMatchObject({ ok: true, attempts: 1 });
    expect(arrivals.map(({ early }) => early)).toEqual([true, false]);
    expect(events.some(({ kind, text }) => kind === 'notice' && text.includes('usage limit'))).toBe(true);
  });

  test('that lasts for hours can be left with Ctrl-C at once, and the session is kept', async () => {
    await using server = await rawServer((res) => limited(res, Math.floor(Date.now() / 1000) + 7200));
    useServer({ url: server.url, home: scratch() } as never, { CLAUDE_CODE_MAX_RETRIES: '2', ...subscriber });
    const events: Event[] = [];
    await using runtime = make(scratch(), events);
    const running = runtime.run(agent(), 'go');
    await vi.waitUntil(() => events.some(({ payload }) => payload.until !== undefined), { timeout: 20_000 });
    runtime.interrupt();
    const result = await running;
    expect(result).toMatchObject({ ok: false, error: 'interrupted-by-human' });
    expect(result.sessionId).toBeDefined();
    expect(server.times).toHaveLength(1);
  });
});

describe('an API failure inside a worker', () => {
  const isWorker = (request: ModelRequest) => request.isSubagent || request.system.includes('You are the coder');
  const dispatches = {
    session: call('mcp__flower__dispatch', { worker: 'coder', task: 'do it' }),
    agent: call('Agent', { subagent_type: 'coder', description: 'it', prompt: 'do it' }),
  };

  test.each(['session', 'agent'] as const)(
    "is told to the coordinator as a failure, not as the worker's report (mode '%s')",
    async (dispatch) => {
      const { runtime, server } = await stage(
        (request) => {
          if (!isWorker(request)) return request.turn === 0 ? dispatches[dispatch] : 'All done.';
          return request.turn === 0 ? call('Read', { file_path: '/etc/hostname' }) : fail(500, 'Internal trouble');
        },
        { resilience: quick({ maxAttempts: 2 }) },
      );
      const lead = coordinator('lead', 'Lead.', { coder: worker('codes', 'You are the coder.') }, { dispatch });
      expect(await runtime.run(lead, 'go')).toMatchObject({ ok: true, attempts: 1 });
      const [told] = server.requests.findLast((request) => !isWorker(request))!.toolResults;
      expect(told).toMatchObject({ isError: true });
      expect(told!.text).toMatch(
        dispatch === 'session'
          ? /failed: the model's server or the network stopped it/
          : /requests to the model failed \(HTTP 500\).*not the task/,
      );
    },
    60_000,
  );

  test('that passes is none of the coordinator’s business', async () => {
    let failed = false;
    const { runtime, server } = await stage((request) => {
      if (!isWorker(request)) return request.turn === 0 ? dispatches.session : 'All done.';
      if (request.turn === 0) return call('Read', { file_path: '/etc/hostname' });
      if (failed) return '## Conclusion\nok\n## Evidence\nran\n## Output\nnone\n## Unverified\nnothing';
      failed = true;
      return fail(529, 'Overloaded');
    });
    const lead = coordinator('lead', 'Lead.', { coder: worker('codes', 'You are the coder.') });
    expect(await runtime.run(lead, 'go')).toMatchObject({ ok: true, attempts: 1 });
    const last = server.requests.findLast((request) => !isWorker(request))!;
    expect(last.toolResults[0]).toMatchObject({ isError: false });
    expect(server.requests.at(-1)!.allText).not.toContain('Overloaded');
  }, 60_000);
});
