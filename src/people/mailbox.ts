/** What the person has written to the running agent and the agent has not read yet. */
export class Mailbox {
  #unread: string[] = [];

  /** Queues a message. A blank one is not queued: returns false. */
  put(text: string): boolean {
    const message = text.trim();
    if (message) this.#unread.push(message);
    return message !== '';
  }

  peek(): string[] {
    return [...this.#unread];
  }

  /** Hands out what is unread, oldest first, each message once. */
  take(): string[] {
    return this.#unread.splice(0);
  }
}
