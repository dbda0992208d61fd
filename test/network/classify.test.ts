import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classify, classifyStatus, type FailureKind } from '../../src/network/classify.js';

interface Case {
  id: string;
  input: string;
  expected: FailureKind;
  strength: 'must' | 'should' | 'may';
  why: string;
}

const cases: Case[] = JSON.parse(readFileSync(new URL('../cases/classify.json', import.meta.url), 'utf8'));

describe('classify: shared cases', () => {
  it.each(cases)('$id $input ($why)', ({ input, expected, strength }) => {
    const kind = classify(input);
    if (strength === 'may') expect(['fatal', 'transient', 'unknown']).toContain(kind);
    else expect(kind).toBe(expected);
  });
});

const all = (kind: FailureKind, texts: string[]) =>
  it.each(texts)(`${kind}: %s`, (text) => {
    expect(classify(text)).toBe(kind);
  });

describe('classify: what the network and busy servers say is waited out', () => {
  all('transient', [
    'getaddrinfo ENOTFOUND api.anthropic.com',
    'EAI_AGAIN',
    'read ECONNRESET',
    'connect ECONNREFUSED 127.0.0.1:443',
    'ETIMEDOUT',
    'write EPIPE',
    'EHOSTUNREACH',
    'connect ENETUNREACH 2606:4700::1:443',
    'socket hang up',
    'TypeError: fetch failed',
    'network error',
    'Connection error.',
    "API Error: Can't reach the API server",
    'API Error: Connection closed mid-response. The response above may be incomplete.',
    '429',
    '500',
    '502 Bad Gateway',
    'HTTP 503',
    'status code 504',
    'API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    'Overloaded',
    'rate_limit_error',
    'Too Many Requests',
    'Request timed out.',
    'timeout of 60000ms exceeded',
    'The service is temporarily unavailable',
    'Service Unavailable',
    'Internal server error',
    '{"type":"error","error":{"type":"api_error","message":"x"}}',
    'HTTP 408',
    '520',
    'error code: 524',
    'A timeout occurred, error 524',
    'Premature close',
    'TypeError: terminated',
    'UND_ERR_SOCKET other side closed',
    'ThrottlingException: please slow down, throttling',
    'Request failed with status code 502',
    'upstream returned 503',
    '(503) try later',
    '{"status":502,"path":"/v1/messages"}',
    'HTTP/1.1 503',
    '请求过于频繁,请稍后再试',
    '当前分组上游负载已饱和,请稍后再试',
    '服务器繁忙',
    '网络错误',
    '请求超时',
    '连接被重置',
    '状态码:502',
    'サーバーエラーが発生しました',
    'タイムアウトしました',
    'API Error: Connection to the API was lost (ECONNRESET). This is usually temporary — try again.',
    'API Error: Request rejected (429) · rate',
    'API Error: Connection refused — a firewall or proxy may be blocking it (ECONNREFUSED)',
    'Unable to connect to API (ConnectionRefused)',
    'net::ERR_CONNECTION_RESET',
    '认证服务超时',
    '{"statusCode":503}',
    'Repeated 529 Overloaded errors',
  ]);
});

describe('classify: what trying again cannot change stops at once', () => {
  all('fatal', [
    '400',
    '401',
    'API Error: 400 {"type":"error"}',
    'HTTP 404',
    '404 page not found',
    'Request failed with status code 401',
    'error code: 403',
    'Invalid API key · Please run /login',
    'Authentication failed: connection closed',
    'authentication error',
    'Unauthorized',
    'permission denied',
    'invalid_request_error: max_tokens is too large',
    'Your credit balance is too low to access the API',
    'quota exceeded',
    'You exceeded your current quota, please check your plan',
    'budget exceeded',
    'Reached maximum budget ($0.5)',
    'error_max_budget_usd',
    'max_turns',
    'Reached maximum number of turns (12)',
    'CLI not found',
    'Claude Code executable not found at /usr/bin/claude',
    'spawn claude ENOENT',
    'invalid x-api-key',
    'authentication_error',
    '{"error":{"type":"not_found_error","message":"model: x"}}',
    'permission_error',
    '{"type":"error","error":{"type":"billing_error"}}',
    'The model `gpt-x` does not exist',
    'OAuth token has expired',
    'Incorrect API key provided: sk-12',
    'HTTP 402 Payment Required',
    '账户余额不足',
    '无效的令牌',
    'API key 无效',
    '额度已用尽',
    '令牌已过期',
    '鉴权失败',
    '模型不存在',
    '未授权访问',
    'APIキーが無効です',
    '認証に失敗しました',
    "There's an issue with the selected model (x). It may not exist or you may not have access to it.",
    'Prompt is too long · the request is ~210000 tokens (limit 200000)',
    'Request too large (max 32MB).',
    'Failed to authenticate. API Error: 403 Request not allowed',
    '模型 claude-sonnet-4-5-20250929 不存在',
    'exceeded_current_quota_error',
    '令牌状态不可用',
    '{"type":"forbidden","message":"Request not allowed"}',
  ]);
});

describe('classify: a number that is no status and a word in other company decide nothing', () => {
  all('transient', [
    'ECONNRESET after 400 ms',
    'socket hang up on port 403',
    'timeout after 404 seconds',
    'connect ETIMEDOUT 10.0.0.1:403',
    'fetch failed (attempt 401 of 500)',
    'read ECONNRESET after 400 bytes',
    '503 authentication service unavailable',
    'HTTP 503 from the authentication backend',
    'overloaded; the thinking budget was 400 tokens',
    'connection reset, request id 4013 line 404',
    'Connection error, took 401ms',
  ]);
  all('unknown', [
    '',
    'something odd happened',
    'line 500 of the file',
    'waited 500 ms',
    '500 tokens written',
    'wrote 503 lines to port 502',
    'version 4.0.4 of 1.500',
    'order #404 for $500',
    'build 1500 done',
    'the thinking budget was not used',
    'ENOENT: no such file or directory, open notes.md',
    'id abc-503-def',
    '192.168.1.500',
    'messages[404].content is odd',
    'SyntaxError: invalid JSON token at position 3',
    'Claude Code process exited with code 143',
  ]);
});

describe('classify: structured facts decide before the text', () => {
  it.each([
    ['connection error', { status: 401 }, 'fatal'],
    ['invalid api key', { status: 503 }, 'transient'],
    ['', { status: 529 }, 'transient'],
    ['', { kind: 'authentication_failed' }, 'fatal'],
    ['', { kind: 'billing_error', status: 429 }, 'fatal'],
    ['API Error: 400', { kind: 'overloaded' }, 'transient'],
    ['fetch failed', { kind: 'unknown' }, 'transient'],
    ['fetch failed', { status: null, kind: null }, 'transient'],
    ['fetch failed', { status: 200 }, 'transient'],
    ['odd', { kind: 'max_output_tokens' }, 'unknown'],
  ] as const)('%s %o → %s', (text, facts, expected) => {
    expect(classify(text, facts)).toBe(expected);
  });

  it.each([
    ['authentication_failed', 'fatal'],
    ['oauth_org_not_allowed', 'fatal'],
    ['account_on_hold', 'fatal'],
    ['verification_required', 'fatal'],
    ['billing_error', 'fatal'],
    ['rate_limit', 'transient'],
    ['overloaded', 'transient'],
    ['invalid_request', 'fatal'],
    ['model_not_found', 'fatal'],
    ['server_error', 'transient'],
    ['unknown', 'unknown'],
    ['max_output_tokens', 'unknown'],
    ['cloud_credential_error', 'fatal'],
  ] as const)('the SDK error kind %s is %s', (kind, expected) => {
    expect(classify('', { kind })).toBe(expected);
  });

  it('knows every status there is', () => {
    expect([400, 401, 402, 403, 404, 413, 422, 501].map(classifyStatus)).toEqual(Array(8).fill('fatal'));
    expect([408, 409, 425, 429, 500, 502, 503, 504, 520, 524, 529].map(classifyStatus)).toEqual(
      Array(11).fill('transient'),
    );
    expect([0, 100, 200, 304, 600].map(classifyStatus)).toEqual(Array(5).fill(undefined));
  });
});

it('a long text of any kind is classified quickly enough to be in the loop', () => {
  const hostile = [
    'budget '.repeat(2000),
    'model '.repeat(2000),
    '4 '.repeat(5000),
    '"code":'.repeat(2000),
    'connection is '.repeat(1000),
  ];
  for (const text of hostile) expect(['fatal', 'transient', 'unknown']).toContain(classify(text));
});
