import { createInterface, type Interface } from 'node:readline';
import { Conversation, type Occasion } from './conversation.js';
import type { Person, PersonOptions } from './person.js';

/** A person at a terminal that cannot move its cursor: what they type is read line by line, as the terminal itself edits it. */
export class LinePerson implements Person {
  readonly #talk: Conversation;
  readonly #reader: Interface;
  readonly #options: PersonOptions;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#talk = new Conversation(options);
    this.#reader = createInterface({ input: options.io.stdin, terminal: false });
    this.#reader.on('line', (line) => void this.#talk.take(line));
    this.#reader.on('close', () => this.#talk.end());
  }

  get canSpeak(): boolean {
    return this.#talk.open;
  }

  get hasWord(): boolean {
    return this.#talk.hasWord;
  }

  words(occasion: Occasion): Promise<string | undefined> {
    const words = this.#talk.words(occasion);
    this.#options.printer.say(this.#talk.prompt(''));
    return words;
  }

  endTurn(): void {
    this.#talk.endTurn();
  }

  close(): void {
    this.#reader.close();
  }
}
