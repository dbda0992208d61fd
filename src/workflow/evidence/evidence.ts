import type { CheckResult } from '../../documents/checks.js';
import { type Locale, words } from '../../locale/index.js';
import type { Entry } from '../../sessions/entry.js';
import { callsIn, type OwnPlaces } from './calls.js';
import { type ClaimedCommand, claimedCommands, type Quotation, quotations, standsIn } from './claims.js';
import { type Seen, seenIn } from './seen.js';
import { asksForAbsence, asksForCode, asksForPresence, asksForRun, namedIn } from './subject.js';
import { Source, squash } from './text.js';
import { asksFor, isTraceable, ran, touches } from './trace.js';

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
  readonly #seen: readonly Seen[];
  readonly #canRun: boolean;
  readonly #say;

  constructor(entries: readonly Entry[], { canRun, own, locale }: EvidenceOptions) {
    this.#seen = seenIn(callsIn(entries, own)).filter(({ commands, tells }) => tells || commands.length > 0);
    this.#canRun = canRun;
    this.#say = words(locale).workflow.evidence;
  }

  /** The session looked at anything at all. */
  get exists(): boolean {
    return this.#facts.length > 0;
  }

  get #facts(): readonly Seen[] {
    return this.#seen.filter(({ tells }) => tells);
  }

  /** Why what the judge says about a check does not show that it passed; undefined when it does. */
  faultOf({ check, evidence: whole }: Pick<CheckResult, 'check' | 'evidence'>): string | undefined {
    const evidence = whole.slice(0, MOST_READ);
    if (!this.exists) return this.#say.noCalls;
    const said = new Source(evidence);
    const claims = claimedCommands(evidence);
    const invented = claims.find((claim) => !this.#wasRun(claim) && (claim.asserted || !this.#wasRead(claim)));
    if (invented) return this.#say.neverRan({ command: invented.text });
    const behind = this.#callsOf(claims);
    const foreign = quotations(evidence).find((quotation) => !this.#stands(quotation, behind, check));
    if (foreign) return this.#say.nowhere({ text: foreign.text.trim() });

    const names = namedIn(check);
    const traced = this.#facts.filter((seen) => isTraceable(said, seen) || names.some((name) => asksFor(seen, name)));
    if (traced.length === 0) return this.#say.untraceable;
    const isAbout = names.length === 0 || traced.some((seen) => names.some((name) => touches(seen, name)));
    if (!asksForAbsence(check)) {
      if (!isAbout) return this.#say.otherMatter;
      if (traced.every(({ foundNothing }) => foundNothing)) return this.#say.foundNothing;
    }
    if (!asksForPresence(check) && traced.every(({ lists }) => lists)) return this.#say.onlyListed;
    if (this.#canRun && !traced.some(({ runs }) => runs)) {
      const onlySource = traced.every(({ readsSource }) => readsSource);
      if (asksForRun(check) || (onlySource && !asksForCode(check))) return this.#say.onlyRead;
    }
    const failed = behind.length > 0 && behind.every(({ runs, exitCode }) => runs && exitCode);
    if (failed && !ADMITS_FAILURE.test(evidence)) return this.#say.commandFailed({ code: behind[0]?.exitCode ?? 0 });
    return undefined;
  }

  #wasRun(claim: ClaimedCommand): boolean {
    return this.#seen.some((seen) => ran(seen, claim));
  }

  /** A file that was read may speak of commands, and the evidence may repeat it. */
  #wasRead({ text }: ClaimedCommand): boolean {
    return this.#facts.some(({ output }) => output.squashed.includes(squash(text)));
  }

  #callsOf(claims: readonly ClaimedCommand[]): readonly Seen[] {
    return this.#facts.filter((seen) => claims.some((claim) => ran(seen, claim)));
  }

  /** What is said to have been printed must have been, by the commands that are named; a quotation must stand somewhere. */
  #stands(quotation: Quotation, behind: readonly Seen[], check: string): boolean {
    if (quotation.printed) {
      const printers = behind.length > 0 ? behind : this.#facts;
      return printers.some(
        ({ output, exitCode }) => standsIn(quotation, output) || quotation.text === String(exitCode),
      );
    }
    const repeatsCheck =
      squash(quotation.text).length > 0.6 * squash(check).length && standsIn(quotation, new Source(check));
    return (
      repeatsCheck || this.#seen.some(({ input, output }) => standsIn(quotation, input) || standsIn(quotation, output))
    );
  }
}

const ADMITS_FAILURE =
  /\bfail|\breject|\brefus|\berror|\bnon-?zero|\bexit|\bstatus|\babort|\bden(?:y|ied)|\busage|\bthrow|失败|错误|拒绝|报错|退出|エラー|失敗|拒否|終了/iu;
