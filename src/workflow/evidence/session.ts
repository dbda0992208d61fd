import type { Entry } from '../../sessions/entry.js';
import { callsIn, type OwnPlaces } from './calls.js';
import type { ClaimedCommand } from './claims.js';
import { failureIn } from './outcome.js';
import { programOf, programsOf, ran, ranWhole } from './runs.js';
import { type Seen, seenIn } from './seen.js';
import { asksForWhole, speaksOfTwice } from './subject.js';
import { squash } from './text.js';
import { touches } from './trace.js';

/** What a judge did in one round, and what of it showed something. */
export class Session {
  /** Its calls, oldest first. */
  readonly seen: readonly Seen[];
  /** The calls that show something. */
  readonly facts: readonly Seen[];

  constructor(entries: readonly Entry[], own: OwnPlaces) {
    this.seen = seenIn(callsIn(entries, own), own.workspace).filter(
      ({ commands, tells }) => tells || commands.length > 0,
    );
    this.facts = this.seen.filter(({ tells }) => tells);
  }

  /** For a check on the whole, a run of a part is another command. */
  wasRun(claim: ClaimedCommand, check = ''): boolean {
    const isRun = asksForWhole(check) ? ranWhole : ran;
    return this.seen.some((seen) => isRun(seen, claim));
  }

  /** All that ran of it ran elsewhere, or its output is not known. */
  wasRunInVain(claim: ClaimedCommand): boolean {
    const runs = this.seen.filter((seen) => ran(seen, claim));
    return (
      runs.length > 0 && runs.every((seen) => !ran({ commands: seen.commands.filter(({ isVoid }) => !isVoid) }, claim))
    );
  }

  /** A file that was read may speak of commands, and the evidence may repeat it. */
  wasRead({ text }: ClaimedCommand): boolean {
    return this.facts.some(({ output }) => output.squashed.includes(squash(text)));
  }

  isTouched(wanted: ClaimedCommand): boolean {
    return this.facts.some((seen) => ran(seen, wanted) || touches(seen, wanted.text));
  }

  callsOf(claims: readonly ClaimedCommand[], check: string): readonly Seen[] {
    const isRun = asksForWhole(check) ? ranWhole : ran;
    return this.facts.filter((seen) => claims.some((claim) => isRun(seen, claim)));
  }

  /** The same was run again later, and did not fail. */
  cameRight(seen: Seen): boolean {
    const programs = programsOf(seen);
    return this.facts
      .slice(this.facts.indexOf(seen) + 1)
      .some(
        (later) =>
          later.runs &&
          later.spoilt === undefined &&
          !later.exitCode &&
          failureIn(later.output.text) === undefined &&
          programsOf(later).some((program) => programs.includes(program)),
      );
  }

  /** These calls ran something once in all, and nothing in them speaks of a second time. */
  ranOnce(running: readonly Seen[]): boolean {
    if (running.length === 0) return false;
    if (running.some(({ input, output }) => speaksOfTwice(`${input.text}\n${output.text}`))) return false;
    const runs = this.seen.flatMap(({ commands }) => commands.filter((command) => command.runs && !command.isVoid));
    if (runs.some(({ repeats }) => repeats)) return false;
    return running
      .flatMap(programsOf)
      .every((program) => runs.filter((command) => programOf(command) === program).length < 2);
  }
}
