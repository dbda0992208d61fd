import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/sources.js';
import { type Files, place } from './place.js';

const loaded = (files: Files, env: Record<string, string> = {}) => place(files, env).load();

describe('the first value that is not empty wins, key by key', () => {
  it('and its origin is known', () => {
    const { env, origin } = loaded({ cwd: 'A=2\nB=2\n', user: 'A=3\nC=3\n', root: 'D=4\n' }, { A: '1' });
    expect(env).toEqual({ A: '1', B: '2', C: '3', D: '4' });
    expect(origin).toEqual({ A: 'process', B: 'workspace', C: 'user', D: 'checkout' });
  });

  it('an empty value hides nothing and is reported once', () => {
    const { env, notices } = loaded(
      { cwd: 'ANTHROPIC_API_KEY=\nX=""\n', user: 'ANTHROPIC_API_KEY=sk-user\n' },
      { ANTHROPIC_API_KEY: ' ' },
    );
    expect(env.ANTHROPIC_API_KEY).toBe('sk-user');
    expect(env).not.toHaveProperty('X');
    expect(notices).toHaveLength(2);
    expect(notices[0]).toContain('ANTHROPIC_API_KEY');
    expect(notices[1]).toMatch(/workspace.*ANTHROPIC_API_KEY, X/);
  });

  it('an empty variable of the process that nobody fills stays, programs rely on it', () => {
    expect(loaded({ cwd: 'B=1' }, { GIT_PAGER: '', B: '' }).env).toEqual({ GIT_PAGER: '', B: '1' });
  });

  it('the environment of this process is left alone', () => {
    const before = { ...process.env };
    const { workspace, home } = place({ cwd: 'FLOWER_TEST_LEAK=1\n' });
    expect(loadSettings({ workspace, home, sourceRoot: null }).env.FLOWER_TEST_LEAK).toBe('1');
    expect({ ...process.env }).toEqual(before);
  });

  it('XDG_CONFIG_HOME moves the user file, a relative one does not', () => {
    const here = place({ user: 'A=home\n' });
    expect(loadSettings({ ...here, env: { XDG_CONFIG_HOME: `${here.home}/.config` } }).env.A).toBe('home');
    expect(loadSettings({ ...here, env: { XDG_CONFIG_HOME: here.workspace } }).env.A).toBeUndefined();
    expect(loadSettings({ ...here, env: { XDG_CONFIG_HOME: 'elsewhere' } }).env.A).toBe('home');
  });

  it('without a source checkout its file is not looked for', () => {
    const here = place({ root: 'A=1\n' });
    expect(here.load().env.A).toBe('1');
    expect(loadSettings({ ...here, sourceRoot: null }).env.A).toBeUndefined();
  });

  it('of the Claude settings only the nine keys are borrowed, the local file first', () => {
    const { env, origin } = loaded({
      claude: JSON.stringify({
        env: {
          ANTHROPIC_MODEL: 'one',
          ANTHROPIC_API_KEY: 'k1234567',
          PATH: '/evil',
          HTTPS_PROXY: 'http://x',
          CLAUDE_CODE_USE_BEDROCK: 1,
        },
        permissions: { allow: ['Bash'] },
      }),
      'claude-local': JSON.stringify({ env: { ANTHROPIC_MODEL: 'two', CLAUDE_CODE_EFFORT_LEVEL: true } }),
    });
    expect(env).toEqual({ ANTHROPIC_MODEL: 'two', CLAUDE_CODE_EFFORT_LEVEL: 'true', ANTHROPIC_API_KEY: 'k1234567' });
    expect(origin.ANTHROPIC_MODEL).toBe('claude-local');
  });

  it('a file reached by two names counts once, at its stronger place', () => {
    const here = place({ cwd: 'A=1\n' });
    const { origin, sources } = loadSettings({ ...here, env: { FLOWER_ENV: here.path('cwd') } });
    expect(origin.A).toBe('flower-env');
    expect(sources.some(({ id }) => id === 'workspace')).toBe(false);
  });

  it('stray spaces around a credential do not spoil it', () => {
    expect(loaded({}, { ANTHROPIC_API_KEY: ' sk-1\n' }).env.ANTHROPIC_API_KEY).toBe('sk-1');
  });

  it('a key that every object has is just a key', () => {
    const { env, origin } = loaded({ cwd: 'constructor=1\n__proto__=2\ntoString=3\n' });
    expect(env.constructor).toBe('1');
    expect(origin.toString).toBe('workspace');
    expect(Object.getPrototypeOf(env)).toBe(Object.prototype);
  });
});

describe('a file that cannot be read is a notice, never the end', () => {
  it.each([
    ['garbage', { claude: '{ not json' }],
    ['a list', { claude: '[1, 2]' }],
    ['null', { claude: 'null' }],
    ['a block that is no object', { claude: '{"env": "x"}' }],
    ['values that are no text', { claude: '{"env": {"ANTHROPIC_MODEL": {"a": 1}, "ANTHROPIC_API_KEY": null}}' }],
  ] satisfies [string, Files][])('Claude settings with %s', (_name, files) => {
    expect(loaded({ ...files, user: 'A=1\n' }).env).toEqual({ A: '1' });
  });

  it('JSON that is broken is named', () => {
    const here = place({ claude: '{ not json' });
    expect(here.load().notices).toEqual([expect.stringContaining(here.path('claude'))]);
  });

  it('a directory in the place of a file is named', () => {
    const here = place({ user: 'A=1\n' });
    mkdirSync(here.path('cwd'));
    const { env, notices } = here.load();
    expect(env.A).toBe('1');
    expect(notices).toEqual([expect.stringContaining(here.path('cwd'))]);
  });

  it('a link that leads nowhere and a loop of links', () => {
    const here = place({ user: 'A=1\n' });
    symlinkSync(here.path('cwd'), here.path('cwd'));
    expect(here.load()).toMatchObject({ env: { A: '1' }, notices: [expect.stringContaining('ELOOP')] });
  });

  it.skipIf(process.getuid?.() === 0)('a file without permission is named', () => {
    const here = place({ cwd: 'A=1\n' });
    chmodSync(here.path('cwd'), 0);
    expect(here.load().notices).toEqual([expect.stringContaining('EACCES')]);
  });

  it('a FLOWER_ENV that points to nothing is said, a missing .env is not', () => {
    const here = place();
    const { notices } = loadSettings({ ...here, env: { FLOWER_ENV: '/no/such/file' } });
    expect(notices).toEqual([expect.stringContaining('/no/such/file')]);
    expect(here.load().notices).toEqual([]);
  });

  it('an enormous file is not read', () => {
    const here = place({ cwd: Buffer.alloc(1_000_001, 'A') });
    expect(here.load().notices).toEqual([expect.stringContaining('1000001')]);
  });
});

describe('the syntax is a maintained parser’s', () => {
  it.each([
    ['export A=1', '1'],
    ['A=1 # note', '1'],
    ['# A=2\nA=1', '1'],
    [`A='say "hi"'`, 'say "hi"'],
    ['A="it\'s"', "it's"],
    ['A="x # y"', 'x # y'],
    ['A=say "hi"', 'say "hi"'],
    ['A = 1 ', '1'],
    ['\uFEFFA=1', '1'],
    ['=x\nA=1', '1'],
    ['no equals sign\nA=1', '1'],
    ['A=1\r\nB=2\r\n', '1'],
    ['A=x=y', 'x=y'],
    ['A="two\nlines"', 'two\nlines'],
    ['A="1"', '1'],
    ['A=$HOME', '$HOME'],
  ])('%j', (text, value) => {
    expect(loaded({ cwd: text }).env.A).toBe(value);
  });

  it('bytes that are not UTF-8 spoil their own value only, and it is said', () => {
    const bytes = Buffer.concat([Buffer.from('A=1\nB='), Buffer.from([0xff, 0xe9]), Buffer.from('\nC=2\n')]);
    const { env, notices } = loaded({ cwd: bytes });
    expect(env).toEqual({ A: '1', C: '2' });
    expect(notices).toEqual([expect.stringMatching(/UTF-8/)]);
  });

  it('endless empty lines between lines that mean nothing do not hang', () => {
    const gap = `${'\n'.repeat(300_000)}${' \t\u2028'.repeat(50_000)}`;
    expect(loaded({ cwd: `A=1\nno equals sign\n${gap}no equals sign\n` }).env).toEqual({ A: '1' });
  });

  it('a file saved as UTF-16 is read', () => {
    expect(loaded({ cwd: Buffer.from('\uFEFFA=é\r\n', 'utf16le') }).env.A).toBe('é');
  });

  it('a zero byte, which no environment can hold, is left out', () => {
    expect(loaded({ cwd: 'A=x\0y\nB=1\n' }).env).toEqual({ B: '1' });
  });
});

it('notices speak the language of FLOWER_LANG, wherever it is set', () => {
  expect(loaded({ cwd: 'X=\n', user: 'FLOWER_LANG=zh\n' }).notices[0]).toContain('空值');
  expect(loaded({ cwd: 'X=\n' }, { FLOWER_LANG: 'ja' }).notices[0]).toContain('空の値');
  expect(loaded({ cwd: 'X=\n' }, { FLOWER_LANG: 'xx' }).notices[0]).toContain('empty');
});
