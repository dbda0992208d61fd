import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveUserSettings } from '../../src/config/user-file.js';
import { ConfigError } from '../../src/errors.js';
import { type Files, place } from './place.js';

function save(settings: Parameters<typeof saveUserSettings>[0], files: Files = {}) {
  const here = place(files);
  const path = saveUserSettings(settings, here);
  return { path, values: parse(readFileSync(path, 'utf8')), here };
}

describe('flower setup writes one file', () => {
  it('that only the user can read, without leaving anything beside it', () => {
    const { path } = save({ apiKey: 'sk-1' });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o077).toBe(0);
    expect(readdirSync(dirname(path))).toEqual(['.env']);
  });

  it('with the model in all three places', () => {
    expect(save({ authToken: 't', baseUrl: ' https://gw ', model: 'm' }).values).toEqual({
      ANTHROPIC_AUTH_TOKEN: 't',
      ANTHROPIC_BASE_URL: 'https://gw',
      ANTHROPIC_MODEL: 'm',
      ANTHROPIC_DEFAULT_OPUS_MODEL: 'm',
      ANTHROPIC_DEFAULT_SONNET_MODEL: 'm',
    });
  });

  it('that flower reads back', () => {
    const { here } = save({ apiKey: 'sk # not a comment' });
    expect(here.load().env.ANTHROPIC_API_KEY).toBe('sk # not a comment');
  });

  it('keeping other keys and the file as it was', () => {
    const before = 'ANTHROPIC_AUTH_TOKEN=old\nANTHROPIC_BASE_URL=https://old\nFLOWER_LANG=zh\n# note\n';
    const { path, values } = save({ apiKey: 'new' }, { user: before });
    expect(values).toEqual({ ANTHROPIC_API_KEY: 'new', FLOWER_LANG: 'zh' });
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe(before);
    expect(statSync(`${path}.bak`).mode & 0o777).toBe(0o600);
  });

  it('keeping a key of several lines that somebody put there', () => {
    expect(save({ apiKey: 'new' }, { user: 'PEM="a\nb"\n' }).values.PEM).toBe('a\nb');
  });

  it.each([{}, { apiKey: ' ' }, { apiKey: 'a', authToken: 'b' }])('refuses %o', (settings) => {
    expect(() => save(settings)).toThrow(ConfigError);
  });

  it('refuses a pasted line break, before anything is written', () => {
    const here = place({ user: 'A=1\n' });
    expect(() => saveUserSettings({ apiKey: 'sk-1\nsk-2' }, here)).toThrow(/ANTHROPIC_API_KEY/);
    expect(() => saveUserSettings({ apiKey: `a'b\`c"d#` }, here)).toThrow(/ANTHROPIC_API_KEY/);
    expect(readFileSync(here.path('user'), 'utf8')).toBe('A=1\n');
    expect(existsSync(`${here.path('user')}.bak`)).toBe(false);
  });

  it('states it when the place cannot be written', () => {
    const here = place();
    mkdirSync(dirname(dirname(here.path('user'))), { recursive: true });
    writeFileSync(dirname(here.path('user')), 'a file in the place of the directory');
    expect(() => saveUserSettings({ apiKey: 'sk-1' }, here)).toThrow(ConfigError);
  });

  it('any value is read back as it was, or refused', () => {
    const here = place();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (raw) => {
        const apiKey = raw.trim();
        if (!apiKey) return;
        try {
          saveUserSettings({ apiKey, model: 'm' }, here);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          return;
        }
        const { ANTHROPIC_API_KEY, ANTHROPIC_MODEL } = here.load().env;
        expect([ANTHROPIC_API_KEY, ANTHROPIC_MODEL]).toEqual([apiKey, 'm']);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
