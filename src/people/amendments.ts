import { appendAmendment } from '../documents/amend.js';
import type { Locale } from '../locale/index.js';
import type { Announcer } from './announcer.js';

interface Amendment {
  label: string;
  text: string;
}

/** What the person adds to the brief while the run goes on. Written one after the other; no failure gets through. */
export class Amendments {
  readonly #made: Amendment[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly path: string | undefined,
    private readonly announcer: Announcer,
    private readonly locale: Locale | undefined,
  ) {}

  /** Appends `text` under `label`, unless the brief has it already. Resolves when it is on disk. */
  add(text: string, label: string): Promise<void> {
    const amendment = { label, text: text.trim() };
    if (!amendment.text) return this.#writing;
    this.#made.push(amendment);
    return this.#write([amendment]);
  }

  /** Appends again what was added so far. */
  reapply(): Promise<void> {
    return this.#write(this.#made);
  }

  #write(amendments: readonly Amendment[]): Promise<void> {
    const { path, locale, announcer } = this;
    if (!path) return this.#writing;
    this.#writing = this.#writing.then(async () => {
      for (const amendment of amendments) {
        await announcer.whileWriting(path, () => appendAmendment(path, { ...amendment, locale }));
      }
    });
    return this.#writing;
  }
}
