import { expect, it, describe as suite } from 'vitest';
import { checkCredentials, describe, findCredentials, requireCredentials } from '../../src/config/credentials.js';
import { CredentialsError } from '../../src/errors.js';
import { LOCALES } from '../../src/locale/index.js';
import { place } from './place.js';

suite('every kind of credential counts', () => {
  it.each([
    [{ ANTHROPIC_API_KEY: 'sk-1' }, 'api-key'],
    [{ ANTHROPIC_AUTH_TOKEN: 't' }, 'auth-token'],
    [{ CLAUDE_CODE_OAUTH_TOKEN: 't' }, 'oauth-token'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1' }, 'bedrock'],
    [{ CLAUDE_CODE_USE_VERTEX: 'true' }, 'vertex'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_API_KEY: 'sk-1' }, 'bedrock'],
    [{ ANTHROPIC_API_KEY: 'sk-1', ANTHROPIC_AUTH_TOKEN: 't' }, 'api-key'],
  ] as [Record<string, string>, string][])('%o → %s', (env, kind) => {
    const settings = place({}, env).load();
    expect(checkCredentials(settings)).toBeUndefined();
    expect(requireCredentials(settings).kind).toBe(kind);
  });

  it.each([{}, { ANTHROPIC_API_KEY: '' }, { ANTHROPIC_AUTH_TOKEN: '  ' }, { CLAUDE_CODE_USE_BEDROCK: '0' }] as Record<
    string,
    string
  >[])('none: %o', (env) => {
    const settings = place({}, env).load();
    expect(findCredentials(settings)).toBeUndefined();
    expect(() => requireCredentials(settings)).toThrow(CredentialsError);
  });
});

suite('the message for missing credentials tells the order truthfully', () => {
  it('names the very places, in the order they were read, and what was found there', () => {
    const here = place({ cwd: 'A=1\n', claude: '{' });
    const message = checkCredentials(here.load())!;
    const order = [
      'process environment',
      'FLOWER_ENV',
      here.path('cwd'),
      here.path('user'),
      here.path('root'),
      here.path('claude-local'),
      here.path('claude'),
    ];
    const positions = order.map((part) => message.indexOf(part));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(message).toMatch(/workspace\S* \(read\)/);
    expect(message).toMatch(/flower\S* \(no such file\)/);
    expect(message).toMatch(/settings\.json \(cannot be read\)/);
    expect(message).toMatch(/flower setup/);
  });

  it('in every language', () => {
    const settings = place().load();
    const messages = LOCALES.map((locale) => checkCredentials(settings, locale)!);
    expect(new Set(messages).size).toBe(LOCALES.length);
    for (const message of messages) expect(message).toContain('ANTHROPIC_API_KEY');
  });
});

it('-v shows what counts and where it comes from, never a secret', () => {
  const here = place(
    { user: 'ANTHROPIC_AUTH_TOKEN=abcd\nANTHROPIC_BASE_URL=https://me:hunter22@gw.local/v1?key=zzz\n' },
    { ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdefghij', ANTHROPIC_MODEL: 'opus' },
  );
  const text = describe(here.load()).join('\n');
  expect(text).not.toMatch(/abcd|hunter22|zzz|0123456789/);
  expect(text).toContain('ANTHROPIC_MODEL=opus  (the process environment)');
  expect(text).toContain('gw.local/v1');
  expect(text).toContain(here.path('user'));
});
