import { createInterface, type Interface } from 'node:readline';
import type { HumanChannel } from '../../people/channel.js';
import type { Person, PersonOptions } from './person.js';

/**
 * Standard input that is no terminal: each of its lines answers one question, in order, whenever that is asked. An empty line
 * skips one. When the lines are used up, questions wait for their time to run out.
 */
export class PipedPerson implements Person {
  readonly canSpeak = false;
  readonly hasWord = false;
  readonly #lines: string[] = [];
  readonly #channel: HumanChannel | undefined;
  readonly #reader: Interface | undefined;
  readonly #unsubscribe: (() => void) | undefined;

  constructor({ io, channel }: Pick<PersonOptions, 'io' | 'channel'>) {
    this.#channel = channel;
    if (!channel) return;
    this.#reader = createInterface({ input: io.stdin, terminal: false });
    this.#reader.on('line', (line) => {
      this.#lines.push(line);
      this.#answer();
    });
    // After the event, not within it: the question is shown before its answer.
    this.#unsubscribe = channel.subscribe(({ kind }) => kind === 'ask' && queueMicrotask(() => this.#answer()));
  }

  async words(): Promise<undefined> {
    return undefined;
  }

  endTurn(): void {}

  close(): void {
    this.#unsubscribe?.();
    this.#reader?.close();
  }

  #answer(): void {
    const [ask] = this.#channel?.pending() ?? [];
    if (ask && this.#lines.length > 0) this.#channel?.answer(ask.id, this.#lines.shift()!);
  }
}
