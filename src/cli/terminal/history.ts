/** Lines that were entered before, and the place in them where the person looks. */
export class History {
  readonly #lines: string[] = [];
  /** Index of the line shown; the number of lines: none of them, but what is being typed. */
  #at = 0;
  /** What was being typed when the person began to look back. */
  #draft = '';

  /** Keeps a line; the same one twice in a row is kept once. */
  add(line: string): void {
    if (line.trim() && line !== this.#lines.at(-1)) this.#lines.push(line);
    this.#at = this.#lines.length;
  }

  /** The line before; undefined when there is none. `current` is what stands in the input line now. */
  back(current: string): string | undefined {
    if (this.#at === 0) return undefined;
    if (this.#at === this.#lines.length) this.#draft = current;
    this.#at -= 1;
    return this.#lines[this.#at];
  }

  /** The line after; behind the last one what was being typed. */
  forward(): string | undefined {
    if (this.#at === this.#lines.length) return undefined;
    this.#at += 1;
    return this.#lines[this.#at] ?? this.#draft;
  }
}
