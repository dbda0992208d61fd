/** The credentials themselves; each one alone is enough. */
export const CREDENTIAL_KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'] as const;

/** What is sent to the endpoint with every request and may identify or bill the user. */
export const SENT_KEYS = [...CREDENTIAL_KEYS, 'ANTHROPIC_CUSTOM_HEADERS'] as const;

/** The only keys that are borrowed from the settings of Claude Code. */
export const BORROWED_KEYS = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
  'CLAUDE_CODE_SUBAGENT_MODEL',
  'CLAUDE_CODE_EFFORT_LEVEL',
] as const;

/** Switches that select another provider. */
export const PROVIDER_KEYS = ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX'] as const;

/** Everything that decides which model answers, where, and who pays. */
export const MODEL_KEYS: readonly string[] = [
  ...new Set<string>([...BORROWED_KEYS, ...CREDENTIAL_KEYS, ...PROVIDER_KEYS]),
];
