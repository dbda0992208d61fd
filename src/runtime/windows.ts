import type { StateDb } from '../state/index.js';
import type { Tally } from './tally.js';

const KIND = 'window';

/** The real context window of each model, in tokens, as the server's side reported it. Kept over processes. */
export class Windows {
  private readonly asking = new Set<string>();

  constructor(private readonly state: StateDb) {}

  of(model: string | undefined): number | undefined {
    return model === undefined ? undefined : this.state.get<number>(KIND, model);
  }

  /** Takes the windows that a result reports. */
  learn({ result }: Tally): void {
    for (const [model, { contextWindow }] of Object.entries(result?.modelUsage ?? {})) this.keep(model, contextWindow);
  }

  /** Asks once for a model that is not known yet; an endpoint that cannot answer leaves the guess in place. */
  ask(model: string, contextWindow: () => Promise<number>): void {
    if (this.asking.has(model) || this.of(model) !== undefined) return;
    this.asking.add(model);
    contextWindow().then(
      (window) => this.keep(model, window),
      () => {},
    );
  }

  private keep(model: string, window: number): void {
    if (window > 0 && this.of(model) !== window) this.state.set(KIND, model, window);
  }
}
