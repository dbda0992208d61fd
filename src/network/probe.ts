import { connect } from 'node:net';
import { ConfigError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { provider } from './provider.js';

/** A host and a TCP port. */
export interface Endpoint {
  host: string;
  port: number;
}

type Env = Record<string, string | undefined>;

const DEFAULT_BASE_URL = 'https://api.anthropic.com';

/** This machine; no proxy leads there. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** The variable that decides where requests go, and the address it gives. */
function baseUrl(env: Env): { name: string; url: string } {
  const or = (name: string, fallback: string) => ({ name, url: env[name]?.trim() || fallback });
  switch (provider(env)) {
    case 'bedrock': {
      const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
      return or('ANTHROPIC_BEDROCK_BASE_URL', `https://bedrock-runtime.${region}.amazonaws.com`);
    }
    case 'vertex': {
      const region = env.CLOUD_ML_REGION || 'global';
      const prefix = region === 'global' ? '' : `${region}-`;
      return or('ANTHROPIC_VERTEX_BASE_URL', `https://${prefix}aiplatform.googleapis.com`);
    }
    case 'anthropic':
      return or('ANTHROPIC_BASE_URL', DEFAULT_BASE_URL);
  }
}

function parseHttp(url: string): Endpoint | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if ((protocol !== 'http:' && protocol !== 'https:') || !hostname) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'http:' ? 80 : 443) };
}

/**
 * Where the model's server listens: the host and port of ANTHROPIC_BASE_URL (of the Bedrock or Vertex address when one of
 * those is switched on), else api.anthropic.com:443. Throws ConfigError when the address is not an http(s) URL.
 */
export function endpoint(env: Env = process.env, locale?: Locale): Endpoint {
  const { name, url } = baseUrl(env);
  const found = parseHttp(url);
  if (!found) throw new ConfigError(words(locale).network.badBaseUrl(name), { variable: name });
  return found;
}

/**
 * The host and port a connection is really opened to: the proxy's when HTTPS_PROXY (HTTP_PROXY for a plain http address,
 * else ALL_PROXY) is set and NO_PROXY does not name the host. Behind a proxy the endpoint itself may never be reachable.
 */
export function dialled(env: Env = process.env, locale?: Locale): Endpoint {
  const target = endpoint(env, locale);
  const pick = (name: string): string | undefined => env[name.toLowerCase()]?.trim() || env[name]?.trim();
  const proxy = pick(/^http:/i.test(baseUrl(env).url) ? 'HTTP_PROXY' : 'HTTPS_PROXY') || pick('ALL_PROXY');
  if (!proxy || LOOPBACK.test(target.host) || exempt(target, pick('NO_PROXY') ?? '')) return target;
  return parseHttp(proxy.includes('://') ? proxy : `http://${proxy}`) ?? target;
}

/** NO_PROXY lists hosts, `.suffixes` and `host:port` pairs, parted by commas or spaces; `*` means every host. */
function exempt({ host, port }: Endpoint, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [name = '', onlyPort] = entry.split(/:(?=\d+$)/);
      if (onlyPort && Number(onlyPort) !== port) return false;
      const suffix = name.replace(/^\*?\./, '');
      return name === '*' || host === suffix || host.endsWith(`.${suffix}`);
    });
}

/**
 * Whether a TCP connection to `host:port` can be opened within `timeoutS` seconds, DNS included. Sends nothing: no HTTP, no
 * key, no cost. Never rejects; every failure means "not reachable".
 */
export function reachable(host: string, port: number, timeoutS = 5): Promise<boolean> {
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (answer: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => settle(false), timeoutS * 1000);
    socket.once('connect', () => settle(true));
    // The listener stays on: a destroyed socket may still report one more error.
    socket.on('error', () => settle(false));
  });
}
