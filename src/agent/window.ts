/** Tokens, when nothing better is known. */
const DEFAULT_WINDOW = 1_000_000;
const HAIKU_WINDOW = 200_000;

/** `1m` as a token of its own: `opus[1m]`, `opus-1m`, never `v1model` or `21m`. */
const ONE_MILLION = /(?<![a-z0-9])1m(?![a-z0-9])/i;

/** FLOWER_WINDOW when it is a positive whole number of tokens. */
function stated(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  const tokens = /^\d+$/.test(text) ? Number(text) : 0;
  return tokens > 0 && Number.isSafeInteger(tokens) ? tokens : undefined;
}

/**
 * The context window in tokens, guessed before any server was asked: FLOWER_WINDOW, else by the name of the model in
 * ANTHROPIC_MODEL, else in ANTHROPIC_DEFAULT_OPUS_MODEL.
 */
export function defaultWindow(env: Record<string, string | undefined> = process.env): number {
  const window = stated(env.FLOWER_WINDOW);
  if (window !== undefined) return window;
  const model = env.ANTHROPIC_MODEL?.trim() || env.ANTHROPIC_DEFAULT_OPUS_MODEL?.trim() || '';
  if (ONE_MILLION.test(model)) return 1_000_000;
  return /haiku/i.test(model) ? HAIKU_WINDOW : DEFAULT_WINDOW;
}
