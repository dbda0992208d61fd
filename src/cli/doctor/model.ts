import { checkCredentials, describe } from '../../config/credentials.js';
import { probeCredentials } from '../../config/probe-credentials.js';
import type { Settings } from '../../config/sources.js';
import { messageOf } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { dialled, reachable } from '../../network/probe.js';
import { type Finding, missing, note, ok } from './finding.js';

/** Seconds. */
const PATIENCE = 5;

/** Which credentials count and where they come from, secrets masked; what was ignored on the way. */
export function checkSettings(settings: Settings, locale: Locale): Finding[] {
  const say = words(locale).commands.doctor;
  const problem = checkCredentials(settings, locale);
  const notices = settings.notices.map((text) => note(text));
  if (problem) return [missing(say.noCredentials, problem), ...notices];
  const lines = describe(settings, locale);
  return [...(lines.length > 0 ? lines : [say.provider]).map((line) => ok(line)), ...notices];
}

/** Whether the model's server, or the proxy before it, takes a connection. Sends nothing. */
export async function checkEndpoint({ env }: Settings, locale: Locale): Promise<Finding> {
  const say = words(locale).commands.doctor;
  try {
    const { host, port } = dialled(env, locale);
    const where = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const text = say.endpoint({ where });
    return (await reachable(host, port, PATIENCE))
      ? ok(text)
      : missing(say.unreachable({ where, seconds: PATIENCE }), say.checkNetwork);
  } catch (error) {
    return missing(messageOf(error), say.checkAddress);
  }
}

/** Sends one small request, which costs next to nothing. */
export async function tryModel(settings: Settings, locale: Locale): Promise<Finding> {
  const say = words(locale).commands.doctor;
  const { verdict, detail } = await probeCredentials(settings, { locale });
  if (verdict === 'ok') return ok(say.probe({ detail }));
  return verdict === 'net' ? note(say.probe({ detail }), say.checkNetwork) : missing(say.probe({ detail }), say.setUp);
}
