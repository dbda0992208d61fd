import { defaultWindow } from '../agent/window.js';
import { ConfigError } from '../errors.js';

export interface HandoffPolicyInit {
  enabled?: boolean;
  /** Tokens the model's context holds. Unset: guessed from the model's name until the real one is known. */
  window?: number;
  /** Tokens kept free below the window. */
  headroom?: number;
  /** Handoffs in one step before it stops with a diagnosis. */
  maxGenerations?: number;
}

/** When a session whose context fills hands over to a new one. */
export class HandoffPolicy {
  readonly enabled: boolean;
  readonly window: number;
  readonly headroom: number;
  readonly maxGenerations: number;
  /** The caller named the window, so what the server reports does not replace it. */
  readonly fixedWindow: boolean;

  constructor({ enabled = true, window, headroom = 50_000, maxGenerations = 8 }: HandoffPolicyInit = {}) {
    for (const [name, value] of Object.entries({ window, headroom, maxGenerations })) {
      if (value !== undefined && !(Number.isFinite(value) && value >= 0)) {
        throw new ConfigError(`HandoffPolicy: ${name} is ${value}; use a number of at least 0.`, { [name]: value });
      }
    }
    this.enabled = enabled;
    this.fixedWindow = window !== undefined;
    this.window = window ?? defaultWindow();
    this.headroom = headroom;
    this.maxGenerations = maxGenerations;
  }

  /** Tokens at which the session hands over. */
  get at(): number {
    return Math.max(10_000, this.window - this.headroom);
  }

  /** Tokens at which the approach is announced. */
  get warnAt(): number {
    return Math.max(1_000, this.at - 20_000);
  }

  /** The same policy for the window that the server reported, unless the caller named one. */
  forWindow(window: number | undefined): HandoffPolicy {
    if (this.fixedWindow || window === undefined || window === this.window) return this;
    return Object.assign(new HandoffPolicy({ ...this, window }), { fixedWindow: false });
  }
}
