import type { Manifest, StateDb, StepBooks } from '../state/index.js';
import { type HostedIdentity, hostedIdentity, mayLive } from './processes.js';

/** What one runtime has spent, kept while it spends, so that no end of the process makes it forgotten. */
interface Spending {
  usd: number;
  /** How often the directory had been begun afresh. */
  generation: number;
  owner: HostedIdentity;
  /** Books of the steps in flight as they stand. */
  steps: StepBooks[];
}

const SPENDING = 'spending';
const GENERATION = 'spending-generation';
const KEY = 'now';

/** What all runtimes in one run directory have spent, in state.db. */
export class Ledger {
  private readonly owner = hostedIdentity();
  private unlisted: number | undefined;

  constructor(
    private readonly state: StateDb,
    private readonly runId: string,
    private readonly manifest: Manifest,
  ) {}

  /** US dollars that other runtimes have spent here since the directory was last begun afresh. */
  elsewhereUsd(): number {
    const generation = generationOf(this.state);
    const others = this.state.list<Spending>(SPENDING).filter(({ key }) => key !== this.runId);
    const counted = others.filter(({ value }) => value.generation === generation);
    const usd = counted.reduce((sum, { value }) => sum + value.usd, 0);
    if (generation > 0) return usd;
    this.unlisted ??= this.unlistedUsd(new Set(others.map(({ key }) => key)));
    return usd + this.unlisted;
  }

  /** Notes what this runtime has spent, and the books of its steps in flight. */
  note(usd: number, steps: StepBooks[]): void {
    const spending: Spending = { usd, generation: generationOf(this.state), owner: this.owner, steps };
    this.state.set(SPENDING, this.runId, spending);
  }

  /** Writes into the manifest the steps that died with their process. */
  bookLost(): void {
    this.state.exclusively(() => {
      for (const { key, value } of this.state.list<Spending>(SPENDING)) {
        const { owner, steps } = value;
        if (steps.length === 0 || mayLive(owner)) continue;
        this.manifest.add(key, steps);
        this.state.set(SPENDING, key, { ...value, steps: [] });
      }
    });
  }

  /** Of runs that kept books but no ledger: those of the original, or from before a lost state.db. */
  private unlistedUsd(listed: ReadonlySet<string>): number {
    const rows = this.manifest.read().filter(({ run }) => run !== this.runId && !listed.has(run));
    return rows.reduce((sum, row) => sum + (row.cost_usd || 0), 0);
  }
}

/** What was spent in this run directory so far does not count any more. */
export function beginSpendingAfresh(state: StateDb): void {
  state.exclusively(() => state.set(GENERATION, KEY, generationOf(state) + 1));
}

function generationOf(state: StateDb): number {
  return state.get<number>(GENERATION, KEY) ?? 0;
}
