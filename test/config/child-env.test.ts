import { describe, expect, it } from 'vitest';
import { type ChildEnvOptions, childEnv } from '../../src/config/child-env.js';
import { type Files, place } from './place.js';

function child(env: Record<string, string>, options: Partial<ChildEnvOptions> & { files?: Files } = {}) {
  const { files, ...rest } = options;
  return childEnv({ settings: place(files, env).load(), runDir: '/ws/runs', ...rest });
}

describe('the child’s environment', () => {
  it('keeps what programs need', () => {
    const user = {
      PATH: '/usr/bin',
      HOME: '/home/me',
      LANG: 'C.UTF-8',
      SSH_AUTH_SOCK: '/tmp/s',
      HTTPS_PROXY: 'http://u:p@proxy',
      GIT_PAGER: '',
    };
    expect(child(user).env).toMatchObject(user);
  });

  it('is private, quiet, synchronous and without built-in agents, whatever the user or the agent says', () => {
    const wanted = {
      CLAUDE_CONFIG_DIR: '/elsewhere',
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '0',
      DISABLE_TELEMETRY: '0',
      MCP_TOOL_TIMEOUT: '5',
      IS_SANDBOX: '1',
    };
    const { env } = child(wanted, { specEnv: { ...wanted, IS_SANDBOX: '' } });
    expect(env).toMatchObject({
      CLAUDE_CONFIG_DIR: '/ws/runs/sdk',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
    });
    const names = Object.keys(child({ IS_SANDBOX: '1', DISABLE_COMPACT: '1', DISABLE_AUTO_COMPACT: '1' }).env);
    expect(names.filter((name) => /SANDBOX|COMPACT/.test(name))).toEqual([]);
  });

  it('lets a person think for days, within what a timer can hold', () => {
    const timeout = Number(child({}).env.MCP_TOOL_TIMEOUT);
    expect(timeout).toBeGreaterThan(7 * 24 * 3600 * 1000);
    expect(timeout).toBeLessThan(2 ** 31);
  });

  it('has nothing of a Claude Code session around us, and nothing of flower', () => {
    const { env } = child({
      CLAUDECODE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      CLAUDE_CODE_SSE_PORT: '1',
      FLOWER_LANG: 'zh',
      FLOWER_WINDOW: '5',
    });
    const names = Object.keys(env);
    expect(names).not.toEqual(expect.arrayContaining(['CLAUDECODE']));
    expect(names.filter((name) => /^FLOWER_|ENTRYPOINT|SSE_PORT/.test(name))).toEqual([]);
  });

  it('has what the user set for the model, from wherever', () => {
    const { env } = child(
      {
        CLAUDE_CODE_EFFORT_LEVEL: 'high',
        CLAUDE_CODE_SUBAGENT_MODEL: 'm',
        ANTHROPIC_CUSTOM_HEADERS: 'x: y',
        CLAUDE_CODE_OAUTH_TOKEN: 'tok-1',
      },
      {
        files: {
          user: 'ANTHROPIC_AUTH_TOKEN=t-123\nANTHROPIC_MODEL=opus\nCLAUDE_CODE_MAX_OUTPUT_TOKENS=9000\nCLAUDE_CODE_MAX_RETRIES=5\n',
        },
      },
    );
    expect(env).toMatchObject({
      CLAUDE_CODE_EFFORT_LEVEL: 'high',
      CLAUDE_CODE_SUBAGENT_MODEL: 'm',
      CLAUDE_CODE_OAUTH_TOKEN: 'tok-1',
      ANTHROPIC_CUSTOM_HEADERS: 'x: y',
      ANTHROPIC_AUTH_TOKEN: 't-123',
      ANTHROPIC_MODEL: 'opus',
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: '9000',
      CLAUDE_CODE_MAX_RETRIES: '5',
    });
  });

  it('an empty credential is not handed on, it would count as set', () => {
    expect(child({ ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: '' }).env).not.toHaveProperty('ANTHROPIC_API_KEY');
    expect(child({ CLAUDE_CODE_OAUTH_TOKEN: '' }).env).not.toHaveProperty('CLAUDE_CODE_OAUTH_TOKEN');
  });

  it('NODE_OPTIONS comes from the user’s shell only', () => {
    expect(child({ NODE_OPTIONS: '--trace-warnings' }).env.NODE_OPTIONS).toBe('--trace-warnings');
    expect(child({}, { files: { user: 'NODE_OPTIONS=--inspect\n' } }).env).not.toHaveProperty('NODE_OPTIONS');
  });

  it('the agent’s own variables win over the user’s', () => {
    expect(child({ A: '1' }, { specEnv: { A: '2', DISABLE_COMPACT: '1' } }).env).toMatchObject({
      A: '2',
      DISABLE_COMPACT: '1',
    });
  });
});

describe('secrets that no model call needs stay outside, and the user is told which', () => {
  const secrets = {
    GITHUB_TOKEN: 'ghp_x',
    GH_PAT: 'x',
    NPM_TOKEN: 'x',
    'npm_config_//registry/:_authToken': 'x',
    OPENAI_API_KEY: 'x',
    DB_PASSWORD: 'x',
    PGPASSWORD: 'x',
    MYSQL_PWD: 'x',
    SENTRY_DSN: 'https://x',
    DATABASE_URL: 'postgres://u:p@h/db',
    MY_THING: 'sk-ant-12345',
    AWS_ACCESS_KEY_ID: 'AKIAX',
    AWS_SECRET_ACCESS_KEY: 'x',
    GOOGLE_APPLICATION_CREDENTIALS: '/x.json',
    clientSecret: 'x',
    DOCKER_AUTH_CONFIG: '{}',
    SESSION_COOKIE: 'x',
    SIGNING_KEY: 'x',
  };
  const harmless = {
    PATH: '/bin',
    PWD: '/ws',
    OLDPWD: '/',
    KEYBOARD: 'us',
    TOKENIZERS_PARALLELISM: 'false',
    MAX_THINKING_TOKENS: '5',
    XAUTHORITY: '/x',
    AWS_REGION: 'eu',
    EDITOR: 'vi',
    MONKEY: '1',
    AUTHOR: 'me',
    COMPASS: 'n',
    HOME: '/h',
    DATABASE_HOST: 'http://db:80/x',
    TURKEY_TIME: '1',
  };

  it('by name and by form', () => {
    const { env, dropped } = child({ ...secrets, ...harmless });
    expect(dropped).toEqual(Object.keys(secrets).sort());
    for (const name of dropped) expect(env).not.toHaveProperty([name]);
    expect(env).toMatchObject(harmless);
  });

  it('wherever they were set', () => {
    const { env, dropped } = child({}, { files: { cwd: 'STRIPE_SECRET=abc\nPORT=1\n' } });
    expect(dropped).toEqual(['STRIPE_SECRET']);
    expect(env).toMatchObject({ PORT: '1' });
  });

  it('unless the user keeps them by name', () => {
    const { env, dropped } = child(
      { GITHUB_TOKEN: 'a', NPM_TOKEN: 'b', DB_PASSWORD: 'c', FLOWER_KEEP_ENV: 'NPM_TOKEN, X' },
      { keepEnv: ['GITHUB_TOKEN'] },
    );
    expect(env).toMatchObject({ GITHUB_TOKEN: 'a', NPM_TOKEN: 'b' });
    expect(dropped).toEqual(['DB_PASSWORD']);
  });

  it('a project cannot keep them', () => {
    expect(child({ GITHUB_TOKEN: 'a' }, { files: { cwd: 'FLOWER_KEEP_ENV=GITHUB_TOKEN\n' } }).dropped).toEqual([
      'GITHUB_TOKEN',
    ]);
  });

  it('and unless they are the provider’s', () => {
    const aws = {
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_SESSION_TOKEN: 'c',
      AWS_BEARER_TOKEN_BEDROCK: 'd',
    };
    const google = { GOOGLE_APPLICATION_CREDENTIALS: '/x' };
    expect(child({ ...aws, ...google, CLAUDE_CODE_USE_BEDROCK: '1' })).toMatchObject({
      env: { ...aws, CLAUDE_CODE_USE_BEDROCK: '1' },
      dropped: Object.keys(google),
    });
    expect(child({ ...aws, ...google, CLAUDE_CODE_USE_VERTEX: '1' })).toMatchObject({
      env: { ...google, CLAUDE_CODE_USE_VERTEX: '1' },
      dropped: Object.keys(aws).sort(),
    });
  });
});
