/** The code that switches an attribute off again, by the code that switches it on; undefined for codes that we do not let pass. */
function closerOf(code: number): number | undefined {
  if (code === 1 || code === 2) return 22;
  if (code === 3) return 23;
  if (code === 4 || code === 21) return 24;
  if (code === 7) return 27;
  if (code === 9) return 29;
  if ((code >= 30 && code <= 38) || (code >= 90 && code <= 97)) return 39;
  if ((code >= 40 && code <= 48) || (code >= 100 && code <= 107)) return 49;
  return undefined;
}

const CLOSERS = new Set([22, 23, 24, 27, 29, 39, 49]);

/** Follows the colours and attributes of a text, so that none of them leaks into what comes after it. */
export class Colours {
  #on = new Set<number>();

  /** Whether something is switched on that was not switched off. */
  get open(): boolean {
    return this.#on.size > 0;
  }

  /**
   * Takes the parameters of one `ESC [ … m` and returns those that may pass, as a whole sequence; '' when none may. What hides
   * text (8, conceal) and what blinks does not pass.
   */
  take(parameters: string): string {
    const kept: string[] = [];
    const fields = parameters.split(';');
    while (fields.length > 0) {
      const field = fields.shift()!;
      const code = Number(field.split(':')[0]);
      const more =
        (code === 38 || code === 48) && !field.includes(':') ? fields.splice(0, fields[0] === '2' ? 4 : 2) : [];
      if (this.#apply(code)) kept.push([field, ...more].join(';'));
    }
    return kept.length > 0 ? `\x1b[${kept.join(';')}m` : '';
  }

  /** What switches everything off that is on; '' when nothing is. */
  close(): string {
    if (!this.open) return '';
    this.#on.clear();
    return '\x1b[0m';
  }

  #apply(code: number): boolean {
    const closer = closerOf(code);
    if (code === 0) this.#on.clear();
    else if (CLOSERS.has(code)) this.#on.delete(code);
    else if (closer === undefined) return false;
    else this.#on.add(closer);
    return true;
  }
}
