import type { CheckResult } from '../../documents/checks.js';
import { type Locale, words } from '../../locale/index.js';
import type { Entry } from '../../sessions/entry.js';
import { callsIn, type OwnPlaces } from './calls.js';
import { type ClaimedCommand, claimedCommands, filesNamedIn, type Quotation, quotations, standsIn } from './claims.js';
import { type Figure, figuresIn, isAmong, isWorkedOut, numberOf, valuesIn } from './figures.js';
import { asksForFailure, asksForSuccess, failureIn, failuresCounted, isCutOff, ranNothing } from './outcome.js';
import { type Seen, seenIn } from './seen.js';
import {
  asksForAbsence,
  asksForCode,
  asksForPresence,
  asksForRun,
  asksForWhole,
  hasDeeds,
  namedIn,
} from './subject.js';
import { Source, squash } from './text.js';
import {
  asksFor,
  claimsNoHit,
  endsInMismatch,
  hits,
  isNamed,
  isTraceable,
  programsOf,
  ran,
  ranWhole,
  reservationOf,
  touches,
} from './trace.js';

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
    this.#seen = seenIn(callsIn(entries, own), own.workspace).filter(
      ({ commands, tells }) => tells || commands.length > 0,
    );
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
    const claims = claimedCommands(evidence);
    const behind = this.#callsOf(claims, check);
    const traced = this.#tracedTo(evidence, check);
    const said = new Source(evidence);
    const named = traced.filter((seen) => isNamed(said, seen));
    const deciding = [behind, named, traced].find((calls) => calls.length > 0)?.filter(({ runs }) => runs) ?? [];
    return (
      this.#invention(evidence, check, claims, behind) ??
      this.#irrelevance(evidence, check, traced) ??
      this.#failure(evidence, check, deciding)
    );
  }

  /** What is told that did not happen. */
  #invention(
    evidence: string,
    check: string,
    claims: readonly ClaimedCommand[],
    behind: readonly Seen[],
  ): string | undefined {
    const invented = claims.find(
      (claim) => !this.#wasRun(claim, check) && (claim.asserted || !this.#wasRead(claim) || this.#wasRun(claim)),
    );
    if (invented) return this.#say.neverRan({ command: invented.text });
    const empty = claims.find((claim) => this.#wasRunInVain(claim));
    if (empty) return this.#say.inVain({ command: empty.text });
    const foreign =
      quotations(evidence).find((quotation) => !this.#stands(quotation, behind, check)) ??
      this.#inventedFile(evidence, check) ??
      this.#inventedFigure(evidence, check);
    return foreign && this.#say.nowhere({ text: foreign.text.trim() });
  }

  /** What happened, and does not show what the check asks for. */
  #irrelevance(evidence: string, check: string, traced: readonly Seen[]): string | undefined {
    if (traced.length === 0) return this.#say.untraceable;
    const names = namedIn(check);
    const isAbout = names.length === 0 || traced.some((seen) => names.some((name) => touches(seen, name)));
    if (!asksForAbsence(check)) {
      if (!isAbout) return this.#say.otherMatter;
      const told = [evidence, ...traced.flatMap(({ input, output }) => [input.text, output.text])].join('\n');
      if (!hasDeeds(check, told)) return this.#say.otherMatter;
      if (traced.every(({ foundNothing }) => foundNothing)) return this.#say.foundNothing;
    }
    const left = claimedCommands(check).find((wanted) => !this.#isTouched(wanted));
    if (left && this.#canRun) return this.#say.leftOut({ command: left.text });
    if (!asksForPresence(check) && traced.every(({ lists }) => lists)) return this.#say.onlyListed;
    if (claimsNoHit(evidence) && hits(traced, this.#facts)) return this.#say.foundSome;
    const flag = reservationOf(traced, asksForWhole(check));
    if (flag && !evidence.includes(flag) && !check.includes(flag.replace(/^-+/, '')))
      return this.#say.rehearsed({ flag });
    if (this.#canRun && !traced.some(({ runs }) => runs)) {
      const onlySource = traced.every(({ readsSource }) => readsSource);
      if (asksForRun(check) || (onlySource && !asksForCode(check))) return this.#say.onlyRead;
    }
    return undefined;
  }

  /** What happened, and shows that the check fails. */
  #failure(evidence: string, check: string, deciding: readonly Seen[]): string | undefined {
    const wantsSuccess = asksForSuccess(check);
    if (deciding.length > 0) {
      const { spoilt } = deciding.findLast((seen) => seen.spoilt === undefined) ?? deciding[0]!;
      if (spoilt === 'source' ? !asksForFailure(check) : spoilt && wantsSuccess) return this.#say.spoilt;
    }
    if (asksForFailure(check)) return undefined;
    if (failuresCounted(evidence)) return this.#say.admitsFailure;
    for (const seen of deciding) {
      if (this.#cameRight(seen)) continue;
      const line = failureIn(seen.output.text);
      if (line !== undefined) return this.#say.reportsFailure({ line: line.trim() });
      const isExcused = !wantsSuccess && (asksForAbsence(check) || ADMITS_FAILURE.test(evidence));
      if (seen.exitCode && !isExcused && !endsInMismatch(seen)) return this.#say.commandFailed({ code: seen.exitCode });
      if (wantsSuccess && ranNothing(seen.output.text)) return this.#say.ranNothing;
      if (wantsSuccess && isCutOff(seen.output.text)) return this.#say.cutOff;
    }
    return undefined;
  }

  #tracedTo(evidence: string, check: string): readonly Seen[] {
    const said = new Source(evidence);
    const names = namedIn(check);
    const quoted = quotations(evidence).filter(({ text }) => isDistinct(text));
    return this.#facts.filter(
      (seen) =>
        isTraceable(said, seen) ||
        names.some((name) => asksFor(seen, name)) ||
        quoted.some((quotation) => standsIn(quotation, seen.output)),
    );
  }

  #wasRun(claim: ClaimedCommand, check = ''): boolean {
    const isRun = asksForWhole(check) ? ranWhole : ran;
    return this.#seen.some((seen) => isRun(seen, claim));
  }

  /** All that ran of it ran elsewhere, or its output is not known. */
  #wasRunInVain(claim: ClaimedCommand): boolean {
    const runs = this.#seen.filter((seen) => ran(seen, claim));
    return (
      runs.length > 0 && runs.every((seen) => !ran({ commands: seen.commands.filter(({ isVoid }) => !isVoid) }, claim))
    );
  }

  /** A file that was read may speak of commands, and the evidence may repeat it. */
  #wasRead({ text }: ClaimedCommand): boolean {
    return this.#facts.some(({ output }) => output.squashed.includes(squash(text)));
  }

  #isTouched(wanted: ClaimedCommand): boolean {
    return this.#facts.some((seen) => ran(seen, wanted) || touches(seen, wanted.text));
  }

  #callsOf(claims: readonly ClaimedCommand[], check: string): readonly Seen[] {
    const isRun = asksForWhole(check) ? ranWhole : ran;
    return this.#facts.filter((seen) => claims.some((claim) => isRun(seen, claim)));
  }

  /** The same was run again later, and did not fail. */
  #cameRight(seen: Seen): boolean {
    const programs = programsOf(seen);
    return this.#facts
      .slice(this.#facts.indexOf(seen) + 1)
      .some(
        (later) =>
          later.runs &&
          !later.exitCode &&
          failureIn(later.output.text) === undefined &&
          programsOf(later).some((program) => programs.includes(program)),
      );
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

  #inventedFile(evidence: string, check: string): { text: string } | undefined {
    const known = [check, ...this.#seen.flatMap(({ input, output }) => [input.text, output.text])]
      .join('\n')
      .toLowerCase();
    return filesNamedIn(evidence).find(({ text }) => !known.includes(text.toLowerCase()));
  }

  /** A figure that did not come back, and was not worked out from others that did. */
  #inventedFigure(evidence: string, check: string): Figure | undefined {
    const figures = figuresIn(evidence);
    const borne = figures.filter((figure) => this.#bears(figure, check));
    return figures.find((figure) => !borne.includes(figure) && !isWorkedOut(figure, borne));
  }

  /** A result must have come back, from the command that it is told of; another figure may be the judge's own or the check's. */
  #bears(figure: Figure, check: string): boolean {
    const behind = this.#callsOf(claimedCommands(figure.sentence), check);
    const sources = figure.isResult && behind.length > 0 ? behind : this.#facts;
    if (sources.some((seen) => isIn(figure, seen.output.text) || figure.text === String(seen.exitCode))) return true;
    if (numberOf(figure.text) === 0 && (figure.counts || sources.every(({ lines }) => lines.length === 0))) return true;
    if (figure.counts && sources.some(({ lines }) => numberOf(figure.text) <= lines.length)) return true;
    if (figure.isResult) return false;
    return (
      isIn(figure, check) ||
      isFew(figure, Math.max(2, this.#facts.length)) ||
      this.#seen.some(({ input }) => isIn(figure, input.text))
    );
  }
}

function isIn(figure: Figure, text: string): boolean {
  const { numbers, percents } = valuesIn(text);
  return isAmong(figure, numbers) || (figure.percent && isAmong(figure, percents));
}

function isFew({ text }: Figure, most: number): boolean {
  const value = numberOf(text);
  return Number.isInteger(value) && value <= most;
}

/** A quotation that does not stand in an output by chance. */
function isDistinct(text: string): boolean {
  const bare = squash(text);
  return (
    bare.length > 5 || (bare.length > 1 && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(bare))
  );
}

const ADMITS_FAILURE =
  /\bfail|\breject|\brefus|\berror|\bnon-?zero|\bexit|\bstatus|\babort|\bden(?:y|ied)|\busage|\bthrow|失败|错误|拒绝|报错|退出|エラー|失敗|拒否|終了/iu;
