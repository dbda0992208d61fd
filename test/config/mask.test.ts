import { describe, expect, it } from 'vitest';
import { mask, maskValue, secretsOf } from '../../src/config/mask.js';

describe('a shown value gives nothing away', () => {
  it.each(['a', 'abcd', 'sk-1234', 'sk-ant-api03-short'])('short: %s', (value) => {
    expect(maskValue(value)).toBe('****');
  });

  it('a long one shows its last four characters, to tell two keys apart', () => {
    expect(maskValue('sk-ant-api03-0123456789-wxyz')).toBe('****wxyz');
  });

  it('a terminal obeys nothing in it', () => {
    expect(maskValue('https://gw\x1b[2J/\x07v1')).toBe('https://gw[2J/v1');
  });

  it.each([
    ['https://user:pw@gw.local:8443/v1', 'https://****@gw.local:8443/v1'],
    ['https://token@gw.local', 'https://****@gw.local'],
    ['http://u:p@ss@gw.local/', 'http://****@gw.local/'],
    ['https://gw.local/v1?key=abc&v=2#x', 'https://gw.local/v1?key=****&v=****#x'],
    ['https://api.anthropic.com', 'https://api.anthropic.com'],
  ])('address %s', (value, shown) => {
    expect(maskValue(value)).toBe(shown);
  });
});

describe('secrets are found and replaced wherever they stand', () => {
  const secrets = secretsOf({
    env: {
      ANTHROPIC_API_KEY: 'sk-ant-abcdefgh',
      ANTHROPIC_AUTH_TOKEN: 'ab12',
      DATABASE_URL: 'postgres://app:hunter%2122@db/x',
      GITHUB_TOKEN: 'ghp_0123456789',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI',
      SESSION_SECRET: 'production',
      SSH_KEY_PATH: '/home/me/.ssh/id_ed25519',
      MAX_THINKING_TOKENS: '32000000',
      HTTPS_PROXY: 'http://me:proxypass@proxy:3128',
      PATH: '/usr/bin',
    },
  });

  it('keys, tokens, passwords in URLs as written and decoded', () => {
    const text =
      'x-api-key: sk-ant-abcdefgh; Bearer ab12; hunter%2122 hunter!22 ghp_0123456789 wJalrXUtnFEMI proxypass';
    expect(mask(text, secrets)).toBe('x-api-key: ****; Bearer ****; **** **** **** **** ****');
  });

  it('a token that stands in a URL where the name does, but no name', () => {
    const found = secretsOf({
      env: {
        A: 'https://abcdef0123456789abcdef01@host/x',
        B: 'https://abcdef0123456789abcdef02:x-oauth@h',
        C: 'ssh://git@h',
      },
    });
    expect(mask('abcdef0123456789abcdef01 abcdef0123456789abcdef02 x-oauth git', found)).toBe('**** **** **** git');
  });

  it('ordinary words, paths and numbers that a variable happens to hold stay readable', () => {
    const text = 'production /home/me/.ssh/id_ed25519 32000000 /usr/bin';
    expect(mask(text, secrets)).toBe(text);
  });

  it('a short token counts only where it stands alone', () => {
    expect(mask('ab12 cab12 ab12d ab12-x "ab12"', ['ab12'])).toBe('**** cab12 ab12d ab12-x "****"');
  });

  it('a placeholder that local gateways are given for a key is not hunted through every text', () => {
    expect(secretsOf({ env: { ANTHROPIC_API_KEY: 'test', ANTHROPIC_AUTH_TOKEN: 'dummy' } })).toEqual([]);
  });

  it('a longer secret that contains a shorter one is replaced whole', () => {
    const both = secretsOf({
      env: { ANTHROPIC_API_KEY: 'sk-0123456789', ANTHROPIC_AUTH_TOKEN: 'sk-0123456789-abcdef' },
    });
    expect(mask('sk-0123456789-abcdef', both)).toBe('****');
  });

  it('signs that mean something in a pattern are taken as they are', () => {
    expect(mask('a.b*c+d(e)[f]{g}|h^i$j\\k', ['b*c+d(e)[f]{g}|h^i$j\\k'])).toBe('a.****');
    expect(mask('text', [])).toBe('text');
    expect(mask('text', [''])).toBe('text');
  });
});
