import { ConfigError } from '../errors.js';

export type CompactMode = 'auto' | 'no_summary' | 'off';

const MODES: readonly CompactMode[] = ['auto', 'no_summary', 'off'];

/** The switches of the SDK's own compaction, as environment variables of its child. */
export class CompactPolicy {
  readonly mode: CompactMode;
  /** Tokens at which the SDK compacts. */
  readonly window: number | undefined;

  constructor({ mode = 'auto', window }: { mode?: CompactMode; window?: number } = {}) {
    if (!MODES.includes(mode)) {
      throw new ConfigError(`CompactPolicy: mode is '${String(mode)}'; use one of ${MODES.join(', ')}.`, { mode });
    }
    if (window !== undefined && !(Number.isInteger(window) && window > 0)) {
      throw new ConfigError(`CompactPolicy: window is ${window}; use a positive whole number of tokens.`, { window });
    }
    this.mode = mode;
    this.window = window;
  }

  env(): Record<string, string> {
    return {
      ...(this.mode === 'no_summary' && { DISABLE_AUTO_COMPACT: '1' }),
      ...(this.mode === 'off' && { DISABLE_COMPACT: '1' }),
      ...(this.window !== undefined && { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(this.window) }),
    };
  }
}
