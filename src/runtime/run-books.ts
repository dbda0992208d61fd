import type { Manifest } from '../state/index.js';
import type { Ledger } from './ledger.js';
import type { StepResult } from './result.js';
import type { StepRun } from './step-run.js';

export interface RunBooksParts {
  runId: string;
  manifest: Manifest;
  ledger: Ledger;
  /** The steps in flight, workers' too. */
  running: () => readonly StepRun[];
  /** US dollars that count as spent by this runtime. */
  spentUsd: () => number;
}

/** What the steps of one runtime have done and cost: in memory, in the manifest and, while they run, in state.db. */
export class RunBooks {
  /** Of the steps that have ended, in that order. */
  readonly results: StepResult[] = [];
  private readonly booked = new Set<StepResult>();
  private closed = false;

  constructor(private readonly parts: RunBooksParts) {}

  /** Books a step that has ended, or one whose end has turned out to be another. Throws StoreError. */
  book(result: StepResult): void {
    const { manifest, runId } = this.parts;
    const known = this.booked.has(result);
    if (!known) this.results.push(result);
    this.booked.add(result);
    if (this.closed || (!known && manifest.append(runId, result))) return;
    manifest.write(runId, this.results);
  }

  /** Keeps what has been spent so far where the next process finds it, however this one ends. */
  noteSpending(): void {
    if (this.closed) return;
    const { ledger, running, spentUsd } = this.parts;
    try {
      ledger.note(
        spentUsd(),
        running().flatMap((step) => step.books() ?? []),
      );
    } catch {
      // A full disk is no reason to end the work; here it is counted all the same.
    }
  }

  /** US dollars that the steps have cost so far; what is in flight is estimated. */
  totalUsd(): number {
    const running = this.parts.running();
    const all = new Set([...this.results, ...running.map(({ result }) => result)]);
    const booked = [...all].reduce((sum, { costUsd }) => sum + costUsd, 0);
    return running.reduce((sum, { inFlightUsd }) => sum + inFlightUsd, booked);
  }

  /** From now on nothing is written. */
  close(): void {
    this.closed = true;
  }
}
