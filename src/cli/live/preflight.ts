import { checkCredentials, describe, requireCredentials } from '../../config/credentials.js';
import { mask, secretsOf } from '../../config/mask.js';
import { type ProbeResult, probeCredentials } from '../../config/probe-credentials.js';
import { loadSettings, type Settings } from '../../config/sources.js';
import { ConfigError, CredentialsError } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { checkDirectory } from '../../runtime/run-directory.js';
import type { Io } from '../io.js';
import type { Printer } from './printer.js';

export interface PreflightOptions {
  io: Io;
  printer: Printer;
  locale: Locale;
  workspace: string;
  verbose: boolean;
  /** Contexts that fill are handed over, so the SDK's own compaction is off; told with `verbose`. Default true. */
  handoff?: boolean;
}

/**
 * Makes sure, before a run costs time, that a model will answer: credentials are there and one tiny request is not refused.
 * At a terminal setup is offered, once. An endpoint that cannot be reached is said and no obstacle: the run waits for it.
 * Throws CredentialsError or ConfigError, and StoreError for a workspace that is a file.
 */
export async function preflight(options: PreflightOptions): Promise<void> {
  checkDirectory(options.workspace, 'workspace', options.locale);
  let { settings, probe } = await look(options);
  if (
    mayOfferSetup(options, settings, probe) &&
    (await offerSetup(options, reasonOf(settings, probe, options.locale)))
  ) {
    ({ settings, probe } = await look(options));
  }
  const { printer, locale, verbose, handoff = true } = options;
  requireCredentials(settings, locale);
  const say = words(locale).cli.preflight;
  const { verdict, detail } = probe!;
  if (verdict === 'auth') throw new CredentialsError(say.refused({ detail }), { verdict });
  if (verdict === 'config') throw new ConfigError(say.wrongTarget({ detail }), { verdict });
  if (verdict === 'net') printer.complain(say.unreachable({ detail }));
  if (verbose) printer.say(...describe(settings, locale), ...(handoff ? [words(locale).runtime.compactOff] : []));
}

async function look({ io, printer, workspace, locale }: PreflightOptions) {
  const settings = loadSettings({ workspace, env: io.env, locale });
  const secrets = secretsOf(settings);
  printer.mask = (text) => mask(text, secrets);
  const probe = checkCredentials(settings, locale) ? undefined : await probeCredentials(settings, { locale });
  return { settings, probe };
}

function mayOfferSetup({ io, printer }: PreflightOptions, settings: Settings, probe: ProbeResult | undefined): boolean {
  const wrong = probe ? probe.reconfigure : checkCredentials(settings) !== undefined;
  return wrong && io.isTTY && !printer.json && !settings.env.FLOWER_NO_SETUP;
}

function reasonOf(settings: Settings, probe: ProbeResult | undefined, locale: Locale): string {
  return checkCredentials(settings, locale) ?? probe?.detail ?? '';
}

async function offerSetup({ io, printer, locale, workspace }: PreflightOptions, reason: string): Promise<boolean> {
  printer.complain(reason);
  const { setUp } = await import('../setup/set-up.js');
  return (await setUp({ io, locale, workspace })) === 'saved';
}
