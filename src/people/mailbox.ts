/** Messages on their way to a reader, who may be cut off before having read them. */
export interface HandedMail {
  readonly messages: readonly string[];
  /** They were read: nobody needs them any more. */
  read(): void;
  /** They were not: the next reader gets them, before what came later. */
  back(): void;
}

/** What the person has written to the running agent and the agent has not read yet. */
export class Mailbox {
  #unread: string[];
  readonly #handed = new Set<readonly string[]>();

  /** `keep` gets, after every change, what nobody has read for certain. */
  constructor(
    earlier: readonly string[],
    private readonly keep: (messages: string[]) => void,
  ) {
    this.#unread = [...earlier];
  }

  /** Queues a message. A blank one is not queued: returns false. */
  put(text: string): boolean {
    const message = text.trim();
    if (!message) return false;
    this.#unread.push(message);
    this.#changed();
    return true;
  }

  peek(): string[] {
    return [...this.#unread];
  }

  /** Hands out what is unread, oldest first. It stays on record until it is read. */
  handOut(): HandedMail {
    const messages: readonly string[] = this.#unread.splice(0);
    if (messages.length > 0) this.#handed.add(messages);
    const settle = (unread: readonly string[]) => {
      if (!this.#handed.delete(messages)) return;
      this.#unread.unshift(...unread);
      this.#changed();
    };
    return { messages, read: () => settle([]), back: () => settle(messages) };
  }

  /** Throws away what is unread. */
  clear(): void {
    if (this.#unread.length === 0) return;
    this.#unread = [];
    this.#changed();
  }

  #changed(): void {
    this.keep([...[...this.#handed].flat(), ...this.#unread]);
  }
}
