import { existsSync } from 'node:fs';
import * as prompts from '@clack/prompts';
import { describe } from '../../config/credentials.js';
import { CREDENTIAL_KEYS } from '../../config/keys.js';
import { maskValue } from '../../config/mask.js';
import { userEnvFile } from '../../config/paths.js';
import { probeCredentials } from '../../config/probe-credentials.js';
import { loadSettings, type Settings } from '../../config/sources.js';
import { saveUserSettings, trustBaseUrl, type UserSettings } from '../../config/user-file.js';
import { type Locale, words } from '../../locale/index.js';
import type { Io } from '../io.js';
import { askForSettings } from './questions.js';

export interface SetUpOptions {
  io: Io;
  locale: Locale;
  workspace: string;
  /** Also show which settings count now, and where each comes from. */
  verbose?: boolean;
}

/**
 * The conversation of `flower setup`, at a terminal: where the workspace names a server of its own, whether that is trusted;
 * else a credential, an address, a model. They are tried before they are saved. Throws ConfigError when they cannot be saved.
 */
export async function setUp({ io, locale, workspace, verbose }: SetUpOptions): Promise<'saved' | 'cancelled'> {
  const say = words(locale).cli.setup;
  const output = { output: io.stdout };
  const settings = loadSettings({ workspace, env: io.env, locale });
  prompts.intro(say.title, output);
  if (verbose) prompts.log.info([say.now, ...describe(settings, locale)].join('\n'), output);

  const trusted = await offerTrust(settings, io, locale);
  if (trusted) return trusted;
  for (;;) {
    const given = await askForSettings(io, locale);
    const works = given && (await tryOut(given, settings, io, locale));
    if (!given || works === undefined) {
      prompts.cancel(say.cancelled, output);
      return 'cancelled';
    }
    if (!works) continue;
    const before = existsSync(userEnvFile({ env: io.env }));
    const file = saveUserSettings(given, { env: io.env, locale });
    warnOfStronger(given, workspace, io, locale);
    prompts.outro(say.saved({ file, before: before ? `${file}.bak` : undefined }), output);
    return 'saved';
  }
}

/** Asks about a server that the workspace's own `.env` names. Undefined: there is none, or it is not wanted. */
async function offerTrust(settings: Settings, io: Io, locale: Locale): Promise<'saved' | 'cancelled' | undefined> {
  const { blocked, workspace } = settings;
  if (!blocked) return undefined;
  const say = words(locale).cli.setup;
  const facts = { file: blocked.file, url: maskValue(blocked.baseUrl), credential: blocked.credential };
  const answer = await prompts.confirm({
    message: say.trust(facts),
    initialValue: false,
    input: io.stdin,
    output: io.stdout,
  });
  if (prompts.isCancel(answer)) return 'cancelled';
  if (!answer) return undefined;
  trustBaseUrl(workspace, blocked.baseUrl, { env: io.env });
  prompts.outro(say.trusted(facts), { output: io.stdout });
  return 'saved';
}

/** Sends one small request. True: save them; false: ask again; undefined: give up. */
async function tryOut(given: UserSettings, now: Settings, io: Io, locale: Locale): Promise<boolean | undefined> {
  const say = words(locale).cli.setup;
  const wait = prompts.spinner({ output: io.stdout });
  wait.start(say.trying);
  const { verdict, detail } = await probeCredentials(candidate(given, now), { locale });
  wait.stop(detail);
  if (verdict === 'ok') return true;
  const answer = await prompts.select({
    message: verdict === 'net' ? say.notReached : say.refused,
    options: [
      { value: 'again', label: say.again },
      { value: 'save', label: say.saveAnyway },
    ],
    initialValue: verdict === 'net' ? 'save' : 'again',
    input: io.stdin,
    output: io.stdout,
  });
  if (prompts.isCancel(answer)) return undefined;
  return answer === 'save';
}

/** The settings as they would be if only the given ones existed. */
function candidate({ apiKey, authToken, baseUrl, model }: UserSettings, { env: now, origin }: Settings) {
  const env = { ...now };
  for (const key of [...CREDENTIAL_KEYS, 'ANTHROPIC_BASE_URL', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX']) {
    delete env[key];
  }
  const given = {
    ANTHROPIC_API_KEY: apiKey,
    ANTHROPIC_AUTH_TOKEN: authToken,
    ANTHROPIC_BASE_URL: baseUrl,
    ANTHROPIC_MODEL: model,
  };
  for (const [key, value] of Object.entries(given)) if (value) env[key] = value;
  return { env, origin, notices: [], sources: [], workspace: '.' } satisfies Settings;
}

/** The user's file is not the strongest source: what stands before it is said, or saving would seem to do nothing. */
function warnOfStronger(given: UserSettings, workspace: string, io: Io, locale: Locale): void {
  const { env, origin, sources } = loadSettings({ workspace, env: io.env, locale });
  const saved = {
    ANTHROPIC_API_KEY: given.apiKey,
    ANTHROPIC_AUTH_TOKEN: given.authToken,
    ANTHROPIC_BASE_URL: given.baseUrl,
  };
  for (const [key, value] of Object.entries(saved)) {
    if (!value || env[key] === value.trim()) continue;
    const id = origin[key];
    const where = sources.find((source) => source.id === id)?.path ?? words(locale).config.processEnvironment;
    prompts.log.warn(words(locale).cli.setup.overruled({ key, where }), { output: io.stdout });
  }
}
