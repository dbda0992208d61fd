import { isEphemeral } from '../ephemeral/index.js';
import { lengthOf } from './entry.js';
import type { EphemeralPolicy } from './policies.js';

/** How many judged commands are remembered. Loads of one session meet the same commands each time. */
const REMEMBERED = 20_000;

/** Decides which Bash results are looks: what `expire` may replace and `trim` therefore leaves alone. */
export class Looks {
  readonly #maxChars: number;
  readonly #judged = new Map<string, boolean>();

  constructor(policy: EphemeralPolicy) {
    this.#maxChars = policy.maxChars;
  }

  has(command: string | undefined, text: string): command is string {
    return command !== undefined && this.isShort(text) && this.#isEphemeral(command);
  }

  /** Whether a result of this text can be a look at all. */
  isShort(text: string): boolean {
    return text.length <= this.#maxChars || lengthOf(text) <= this.#maxChars;
  }

  #isEphemeral(command: string): boolean {
    let verdict = this.#judged.get(command);
    if (verdict === undefined) {
      if (this.#judged.size >= REMEMBERED) this.#judged.clear();
      verdict = isEphemeral(command);
      this.#judged.set(command, verdict);
    }
    return verdict;
  }
}
