import { join } from 'node:path';
import { provider } from '../network/provider.js';
import { MODEL_KEYS } from './keys.js';
import { looksSecret } from './secrets.js';
import type { Settings } from './settings.js';

export interface ChildEnvOptions {
  settings: Pick<Settings, 'env' | 'origin'>;
  /** The agent's own additions; they win over the user's environment, not over what keeps a run sound. */
  specEnv?: Record<string, string>;
  /** Absolute path; the child's private configuration goes to `<runDir>/sdk`. */
  runDir: string;
  /** Names of secret-looking variables to pass on; FLOWER_KEEP_ENV (parted by commas) adds to them. */
  keepEnv?: readonly string[];
}

export interface ChildEnv {
  /** The whole environment of the SDK's child. */
  env: Record<string, string>;
  /** Names of variables that look like secrets and were left out. */
  dropped: string[];
}

/** 24 days: a person may take their time, and a timer of Node cannot be longer than 2^31 - 1 ms. */
const HUMAN_PATIENCE_MS = 24 * 24 * 3600 * 1000;

/** Our own loop decides about retries; the SDK's program only bridges a hiccup. The user's own value stands. */
const DEFAULTS: Record<string, string> = { CLAUDE_CODE_MAX_RETRIES: '2' };

/** What a run relies on; nobody may change it. */
const FIXED: Record<string, string> = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '1',
  MCP_TOOL_TIMEOUT: String(HUMAN_PATIENCE_MS),
};

/** Decided by the agent's own settings; what a shell happens to export has no say. */
const OWNED = new Set(['IS_SANDBOX', 'DISABLE_COMPACT', 'DISABLE_AUTO_COMPACT']);

/** Variables that a provider's own client reads. */
const PROVIDER_OWN = {
  anthropic: /^$/,
  bedrock: /^(?:AWS_|CLAUDE_CODE_SKIP_BEDROCK_AUTH$)/,
  vertex: /^(?:GOOGLE_|GCLOUD_|GCP_|CLOUDSDK_|CLOUD_ML_|VERTEX_REGION_|CLAUDE_CODE_SKIP_VERTEX_AUTH$)/,
} as const;

/**
 * The environment of the SDK's child, which replaces the one it would inherit: the user's, less what belongs to another
 * Claude Code session around us, less flower's own variables, less secrets that no model call needs.
 */
export function childEnv({ settings, specEnv = {}, runDir, keepEnv = [] }: ChildEnvOptions): ChildEnv {
  const { env: all, origin } = settings;
  const keep = new Set([...keepEnv, ...(all.FLOWER_KEEP_ENV ?? '').split(',').map((name) => name.trim())]);
  const providers = PROVIDER_OWN[provider(all)];
  const model = new Set(MODEL_KEYS);

  const needed = (name: string): boolean => model.has(name) || keep.has(name) || providers.test(name);
  const foreign = (name: string): boolean =>
    name.startsWith('FLOWER_') ||
    // What a surrounding session exported is not meant for ours; what a settings file says is.
    (name.startsWith('CLAUDE') && origin[name] === 'process' && !(name in DEFAULTS)) ||
    (name === 'NODE_OPTIONS' && origin[name] !== 'process');

  const env: Record<string, string> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(all)) {
    if (OWNED.has(name) || (!value && (model.has(name) || name.startsWith('ANTHROPIC_')))) continue;
    if (needed(name)) env[name] = value;
    else if (foreign(name)) continue;
    else if (!name.startsWith('ANTHROPIC_') && looksSecret(name, value)) dropped.push(name);
    else env[name] = value;
  }
  return {
    env: { ...DEFAULTS, ...env, ...specEnv, ...FIXED, CLAUDE_CONFIG_DIR: join(runDir, 'sdk') },
    dropped: dropped.sort(),
  };
}
