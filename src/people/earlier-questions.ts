import type { Announcer } from './announcer.js';
import { Ask } from './ask.js';
import type { AskPersistence } from './channel-options.js';

/**
 * The questions of an earlier process, and the record by which a later one finds those of this process. A question leaves
 * the record when it is settled; one that was asked again, only when the agent has been told its outcome.
 */
export class EarlierQuestions {
  /** Not asked again yet. */
  #left: Ask[];
  /** Asked again; the agent has not been told the outcome. */
  #untold: Ask[] = [];

  constructor(
    private readonly persist: AskPersistence | undefined,
    private readonly announcer: Announcer,
  ) {
    const stored = announcer.whileKeeping('questions', () => persist?.load()) ?? [];
    this.#left = stored.map((record) => new Ask(record));
  }

  /** What was asked by this agent, or by nobody knows which; without a name: all. */
  of(agent: string | undefined): Ask[] {
    return this.#left.filter((ask) => agent === undefined || ask.agent === agent || ask.agent === '');
  }

  /** The same ones, to be asked again now. They stay on record until they are told. */
  takeAgain(agent: string | undefined): Ask[] {
    const taken = this.#take(this.of(agent));
    this.#untold.push(...taken);
    return taken;
  }

  /** The one with that text, for somebody who asks it once more of their own accord; it may be settled already. */
  takeSame(text: string): Ask | undefined {
    const isSame = (ask: Ask) => ask.text === text;
    const told = this.#untold.find((ask) => isSame(ask) && !ask.open);
    return told ?? this.#take(this.#left.filter(isSame).slice(0, 1))[0];
  }

  /** The outcome of these has reached their agent. */
  told(asks: readonly Ask[]): void {
    this.#untold = this.#untold.filter((ask) => !asks.includes(ask));
  }

  /** Nobody is to be asked any of them again. */
  forget(): void {
    this.#left = [];
    this.#untold = [];
  }

  /** Writes what a later process has to know, `open` being what waits for an answer now. */
  save(open: readonly Ask[]): void {
    const records = new Set([...this.#left, ...this.#untold, ...open]);
    this.announcer.whileKeeping('questions', () => this.persist?.save([...records].map((ask) => ask.toJSON())));
  }

  #take(asks: Ask[]): Ask[] {
    this.#left = this.#left.filter((ask) => !asks.includes(ask));
    return asks;
  }
}
