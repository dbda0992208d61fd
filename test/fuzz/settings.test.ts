// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the braces are the file's.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvFile } from '../../src/config/env-file.js';
import { mask, maskValue, secretsOf } from '../../src/config/mask.js';
import { loadSettings } from '../../src/config/sources.js';
import { saveUserSettings } from '../../src/config/user-file.js';
import type { Random } from '../ephemeral/random.js';
import { scratch } from '../support/scratch.js';
import { CAMPAIGN_TIMEOUT, campaign } from './campaign.js';

const KEYS = [
  ...[
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_MODEL',
    'PATH',
    'Path',
    'LD_PRELOAD',
    'NODE_OPTIONS',
  ],
  ...[
    'HTTPS_PROXY',
    'https_proxy',
    'GIT_SSH_COMMAND',
    'DB_PASSWORD',
    'FLOWER_ENV',
    'FLOWER_LANG',
    'CLAUDE_CONFIG_DIR',
    'X',
    '__proto__',
    'constructor',
    'a.b-c',
  ],
];
const VALUES = [
  ...[
    'sk-ant-0123456789abcdef',
    'https://me:hunter22@host.example/x?key=abc',
    'plain',
    '',
    '/bin',
    '$X',
    '${X}',
    '$(id)',
    '`id`',
    '#',
    ' # x',
    '\\n',
    '\\',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\"',
    '\u00a0',
    '\u2028',
    '\uFEFF',
    '\0',
    '\uFFFD',
    'a=b',
    'é',
    '\u{1f600}',
    '\t',
    'export',
    '  ',
  ],
];
const GLUE = [
  '=',
  ' = ',
  ': ',
  ':',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '"',
  "'",
  '`',
  '#',
  ' ',
  'export ',
  '\\',
  ',',
  '[',
  '{',
];

function envText(random: Random): string {
  const pieces = random.some(40, () => random.pick(random.pick([KEYS, VALUES, GLUE, GLUE])));
  const text = pieces.join('');
  return random.once(8) && text !== '' ? text.repeat(Math.ceil(random.below(10_000) / text.length)) : text;
}

describe('settings files', () => {
  it('are read whatever they hold, and set nothing that a workspace may not', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('dotenv', 0.08);
    const workspace = scratch();
    const home = scratch();
    const file = join(workspace, '.env');
    for (const random of run.rounds()) {
      const text = envText(random);
      writeFileSync(file, text);
      const { state, values } = run.timed(text, () => readEnvFile(file));
      expect(state, JSON.stringify(text)).toBe('read');
      for (const value of Object.values(values)) expect(value).not.toMatch(/[\0\uFFFD]/);
      const settings = loadSettings({ workspace, env: { PATH: '/usr/bin' }, home, sourceRoot: null });
      expect(settings.env.PATH, JSON.stringify(text)).toBe('/usr/bin');
      for (const key of [
        'Path',
        'LD_PRELOAD',
        'NODE_OPTIONS',
        'HTTPS_PROXY',
        'https_proxy',
        'GIT_SSH_COMMAND',
        'FLOWER_ENV',
      ]) {
        expect(Object.hasOwn(settings.env, key), `${key} from ${JSON.stringify(text)}`).toBe(false);
      }
      expect(Object.getPrototypeOf(settings.env)).toBe(Object.prototype);
      hidesSecrets(settings.env, text);
    }
    run.report();
  });

  it('that setup writes give back what was put in', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('settings written and read', 0.02);
    const home = scratch();
    for (const random of run.rounds()) {
      const value = random
        .some(5, () => random.pick(VALUES))
        .join('')
        .replace(/\p{Cc}|\uFFFD/gu, '')
        .trim();
      if (value === '') continue;
      let path: string;
      try {
        path = saveUserSettings({ apiKey: value }, { home, env: {} });
      } catch (error) {
        expect(String(error)).toContain('ANTHROPIC_API_KEY');
        continue;
      }
      expect(readEnvFile(path).values.ANTHROPIC_API_KEY).toBe(value);
    }
    run.report();
  });
});

function hidesSecrets(env: Readonly<Record<string, string>>, text: string): void {
  const secrets = secretsOf({ env });
  const shown = mask(`before ${text} ${secrets.join(' ')} after`, secrets);
  for (const secret of secrets.filter(({ length }) => length >= 8)) {
    expect(shown.includes(secret), `${JSON.stringify(secret)} is shown of ${JSON.stringify(text)}`).toBe(false);
  }
  for (const value of Object.values(env)) expect(maskValue(value)).not.toMatch(/\p{Cc}|hunter22/u);
}
