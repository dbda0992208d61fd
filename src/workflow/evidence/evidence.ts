import type { CheckResult } from '../../documents/checks.js';
import { type Locale, words } from '../../locale/index.js';
import type { Entry } from '../../sessions/entry.js';
import type { OwnPlaces } from './calls.js';
import { claimedCommands, quotations, standsIn } from './claims.js';
import { failureOf } from './failing.js';
import { inventionIn } from './invention.js';
import { irrelevanceOf } from './relevance.js';
import type { Seen } from './seen.js';
import { Session } from './session.js';
import { namedIn } from './subject.js';
import { Source, squash, unfenced } from './text.js';
import type { Told } from './told.js';
import { asksFor, isNamed, isTraceable } from './trace.js';

export interface EvidenceOptions {
  /** The judge had a shell, so that what happens can be made to happen. */
  canRun: boolean;
  own: OwnPlaces;
  locale?: Locale;
}

/** Evidence says in a few lines what was seen; nobody reads on for pages. */
const MOST_READ = 8_000;

/**
 * What a judge found out by itself in one round: the tool calls of its own session that were carried out and show
 * something. A check passes only on that.
 */
export class Evidence {
  readonly #session: Session;
  readonly #canRun: boolean;
  readonly #say;

  constructor(entries: readonly Entry[], { canRun, own, locale }: EvidenceOptions) {
    this.#session = new Session(entries, own);
    this.#canRun = canRun;
    this.#say = words(locale).workflow.evidence;
  }

  /** The session looked at anything at all. */
  get exists(): boolean {
    return this.#session.facts.length > 0;
  }

  /**
   * Why what the judge says about a check does not show that it passed: it did not happen, it is beside the point, or it
   * shows the contrary. Undefined when it does.
   */
  faultOf({ check, evidence }: Pick<CheckResult, 'check' | 'evidence'>): string | undefined {
    if (!this.exists) return this.#say.noCalls;
    const told = this.#read(check, unfenced(evidence.slice(0, MOST_READ)));
    return inventionIn(told) ?? irrelevanceOf(told) ?? failureOf(told);
  }

  #read(check: string, evidence: string): Told {
    const said = new Source(evidence);
    const claims = claimedCommands(evidence);
    const behind = this.#session.callsOf(claims, check);
    const traced = this.#tracedTo(said, check);
    const named = traced.filter((seen) => isNamed(said, seen));
    const rested = [behind, named, traced].find((calls) => calls.length > 0) ?? [];
    const deciding = rested.filter((seen) => seen.runs && !isProbe(seen, said));
    const around = { session: this.#session, canRun: this.#canRun, say: this.#say };
    return { check, evidence, said, claims, behind, traced, deciding, ...around };
  }

  #tracedTo(said: Source, check: string): readonly Seen[] {
    const names = namedIn(check);
    const quoted = quotations(said.text).filter(({ text }) => isDistinct(text));
    return this.#session.facts.filter(
      (seen) =>
        isTraceable(said, seen) ||
        names.some((name) => asksFor(seen, name)) ||
        quoted.some((quotation) => standsIn(quotation, seen.output)),
    );
  }
}

/** It tried something on a file that the judge made for that, and the evidence does not speak of it. */
function isProbe({ commands, files }: Seen, said: Source): boolean {
  return commands.some(({ onOwn, runs }) => onOwn && runs) && !files.some((file) => said.holds(file));
}

/** A quotation that does not stand in an output by chance. */
function isDistinct(text: string): boolean {
  const bare = squash(text);
  return (
    bare.length > 5 || (bare.length > 1 && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(bare))
  );
}
