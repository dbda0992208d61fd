import { describe, expect, it } from 'vitest';
import { chooseLocale } from '../../src/config/locale.js';
import { ConfigError } from '../../src/errors.js';

describe('the language is chosen by flag, FLOWER_LANG, the directory, then the system', () => {
  it.each([
    [{ flag: 'ja', env: { FLOWER_LANG: 'zh', LANG: 'en_US' }, directoryLocale: 'zh' }, 'ja'],
    [{ env: { FLOWER_LANG: 'zh', LANG: 'ja_JP.UTF-8' }, directoryLocale: 'en' }, 'zh'],
    [{ env: { LANG: 'ja_JP.UTF-8' }, directoryLocale: 'zh' }, 'zh'],
    [{ env: { LC_ALL: 'zh_CN.UTF-8', LANG: 'ja_JP' } }, 'zh'],
    [{ env: { LC_ALL: '', LC_MESSAGES: 'ja_JP', LANG: 'zh_CN' } }, 'ja'],
    [{ env: { LANG: 'zh_TW.UTF-8' } }, 'zh'],
    [{ env: { LC_ALL: 'C', LANG: 'ja_JP' } }, 'en'],
    [{ env: { LANG: 'de_DE.UTF-8' } }, 'en'],
    [{ env: { FLOWER_LANG: '' } }, 'en'],
    [{ env: {} }, 'en'],
    [{ flag: 'ZH-Hans', env: {} }, 'zh'],
  ] as const)('%o → %s', (hints, expected) => {
    expect(chooseLocale(hints)).toBe(expected);
  });

  it.each([
    [{ flag: 'klingon', env: {} }, '--lang'],
    [{ env: { FLOWER_LANG: 'deutsch' } }, 'FLOWER_LANG'],
  ])('a language that is not there is an error that lists those that are: %o', (hints, name) => {
    expect(() => chooseLocale(hints)).toThrow(ConfigError);
    expect(() => chooseLocale(hints)).toThrow(new RegExp(`${name}.*en, zh, ja`));
  });
});
