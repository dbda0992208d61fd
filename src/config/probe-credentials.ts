import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { dialled, endpoint } from '../network/probe.js';
import { provider } from '../network/provider.js';
import { CREDENTIAL_KEYS } from './keys.js';
import { mask, maskValue, secretsOf } from './mask.js';
import type { Settings } from './settings.js';

/** ok: a run may start. auth: the credential is refused. config: address or model is wrong. net: nobody knows, the run may start. */
export type ProbeVerdict = 'ok' | 'auth' | 'config' | 'net';

export interface ProbeOutcome {
  verdict: ProbeVerdict;
  /** Setting up again would help. */
  reconfigure: boolean;
  runGoesOn: boolean;
}

export interface ProbeResult extends ProbeOutcome {
  /** One line for people, secrets masked. */
  detail: string;
}

/** An HTTP status, or why there is none; 'none' means there was no credential to try. */
export type ProbeStatus = number | 'none' | 'timeout' | 'unreachable';

export interface ProbeOptions {
  /** Seconds. Default 20. */
  timeoutS?: number;
  fetch?: typeof globalThis.fetch;
  locale?: Locale;
}

const VERDICTS: Record<ProbeVerdict, ProbeOutcome> = {
  ok: { verdict: 'ok', reconfigure: false, runGoesOn: true },
  auth: { verdict: 'auth', reconfigure: true, runGoesOn: false },
  config: { verdict: 'config', reconfigure: true, runGoesOn: false },
  net: { verdict: 'net', reconfigure: false, runGoesOn: true },
};

const MODEL = /\bmodel|模型|モデル/i;

/** What a 400 says about the smallness of the request; gateways refuse that too, and a real run is not small. */
const TOO_SMALL = /max_?(?:completion_?|output_?)?tokens|thinking|budget|too (?:small|few|short)/i;

/** The 400 says that the model does not exist here. */
function aboutModel(body: string): boolean {
  return /not_found/i.test(body) || (MODEL.test(body) && !TOO_SMALL.test(body));
}

/** What an answer to the probe means. Everything that is not plainly the user's mistake lets the run start. */
export function probeOutcome(status: ProbeStatus, body = ''): ProbeOutcome {
  if (status === 'none' || status === 401 || status === 403) return VERDICTS.auth;
  if (typeof status !== 'number' || status >= 500 || status < 100) return VERDICTS.net;
  if (status === 404 || (status === 400 && aboutModel(body))) return VERDICTS.config;
  return VERDICTS.ok;
}

/** Tried when the user chose no model. */
const ANY_MODEL = 'claude-sonnet-4-5';

/** The name of the model the user chose, as the API knows it; undefined when there is none or only an alias. */
function chosenModel(env: Record<string, string>): string | undefined {
  const chosen = env.ANTHROPIC_MODEL || env.ANTHROPIC_DEFAULT_OPUS_MODEL || env.ANTHROPIC_DEFAULT_SONNET_MODEL || '';
  const alias = { opus: env.ANTHROPIC_DEFAULT_OPUS_MODEL, sonnet: env.ANTHROPIC_DEFAULT_SONNET_MODEL }[chosen];
  // `[1m]` asks the SDK for a larger window; it is no part of the name.
  const model = (alias || chosen).replace(/\[[^\]]*\]$/, '').trim();
  return /^(?:|default|opus|sonnet|haiku|opusplan|best)$/.test(model) ? undefined : model;
}

/** What a gateway wants besides, as the SDK reads it: a `Name: value` a line. */
function customHeaders({
  ANTHROPIC_CUSTOM_HEADERS: lines = '',
}: Record<string, string | undefined>): Record<string, string> {
  const pairs = lines.split('\n').map((line) => /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1]!.toLowerCase(), pair[2]!]] : [])));
}

function headersFor(key: (typeof CREDENTIAL_KEYS)[number], value: string): Record<string, string> {
  if (key === 'ANTHROPIC_API_KEY') return { 'x-api-key': value };
  const bearer = { authorization: `Bearer ${value}` };
  return key === 'CLAUDE_CODE_OAUTH_TOKEN' ? { ...bearer, 'anthropic-beta': 'oauth-2025-04-20' } : bearer;
}

/**
 * Sends one tiny request to find out, before a run costs time, whether address, credential and model go together: POST
 * `<base>/v1/messages` with max_tokens 16 (with 1, models that must think stall). Every credential that is set gets its
 * turn before the verdict is 'auth'. Never rejects.
 */
export async function probeCredentials(settings: Settings, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { env } = settings;
  const { timeoutS = 20, fetch = globalThis.fetch, locale } = options;
  const text = words(locale).config.probe;
  const service = provider(env);
  if (service !== 'anthropic') return { ...VERDICTS.ok, detail: text.notChecked(service) };
  const keys = CREDENTIAL_KEYS.filter((key) => env[key]);
  if (!keys.length || settings.blocked) return { ...probeOutcome('none'), detail: text.noCredentials };

  const route = routeOf(env, locale);
  if (route) return { ...VERDICTS[route.verdict], detail: route.detail };

  const secrets = secretsOf(settings);
  const base = (env.ANTHROPIC_BASE_URL || 'https://api.anthropic.com').replace(/\/+$/, '');
  const shown = mask(maskValue(base), secrets);
  const model = chosenModel(env);
  let refused: ProbeResult | undefined;
  for (const key of keys) {
    const headers = { ...customHeaders(env), ...headersFor(key, env[key]!) };
    const answer = await ask(`${base}/v1/messages`, model ?? ANY_MODEL, headers, timeoutS, fetch);
    const outcome = meaning(answer, model);
    const detail = mask(describeAnswer(answer, shown, timeoutS, locale), secrets);
    if (outcome.verdict === 'auth') refused ??= { ...outcome, detail };
    else if (outcome.verdict === 'ok' && refused) return { ...outcome, detail: text.secondWorks(keys[0]!, key) };
    else return { ...outcome, detail };
  }
  return refused!;
}

/** What can be said without asking: an address that is none, or a proxy, which fetch does not go through. */
function routeOf(env: Record<string, string>, locale?: Locale): { verdict: ProbeVerdict; detail: string } | undefined {
  try {
    const proxy = dialled(env, locale);
    const target = endpoint(env, locale);
    if (proxy.host === target.host && proxy.port === target.port) return undefined;
    return { verdict: 'net', detail: words(locale).config.probe.behindProxy(`${proxy.host}:${proxy.port}`) };
  } catch (error) {
    // What it stands in ends the sentence itself.
    return { verdict: 'config', detail: messageOf(error).replace(/[.。]$/, '') };
  }
}

interface Answer {
  status: ProbeStatus;
  body: string;
  /** Why there is no status. */
  reason: string;
}

/** A model that only the probe chose cannot be the user's mistake. */
function meaning({ status, body }: Answer, chosen: string | undefined): ProbeOutcome {
  const outcome = probeOutcome(status, body);
  return outcome.verdict === 'config' && !chosen && MODEL.test(body) ? VERDICTS.ok : outcome;
}

function describeAnswer({ status, reason }: Answer, url: string, timeoutS: number, locale?: Locale): string {
  const text = words(locale).config.probe;
  if (typeof status === 'number') return text.answered(url, status);
  return status === 'timeout' ? text.silent(url, timeoutS) : text.unreachable(url, reason);
}

async function ask(
  url: string,
  model: string,
  credential: Record<string, string>,
  timeoutS: number,
  fetch: typeof globalThis.fetch,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect could carry the key to somebody else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutS * 1000),
      headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', ...credential },
      body: JSON.stringify({ model, max_tokens: 16, messages: [{ role: 'user', content: 'hi' }] }),
    });
    return { status: response.status, body: await response.text(), reason: '' };
  } catch (error) {
    const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException).code;
    return { status: timedOut ? 'timeout' : 'unreachable', body: '', reason: code ?? messageOf(cause) };
  }
}
