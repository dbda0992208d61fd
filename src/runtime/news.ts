import { createHash } from 'node:crypto';
import { type Locale, words } from '../locale/index.js';
import type { StateDb } from '../state/index.js';

/** What a session was told at its start, as hashes. */
interface Told {
  instructions: string;
  prelude: string;
}

const KIND = 'told';

/** A resumed session keeps its first system prompt; this finds what has changed since and words it for the next prompt. */
export class News {
  constructor(
    private readonly state: StateDb,
    private readonly locale: Locale,
  ) {}

  /** Notes what a session has been told. */
  told(sessionId: string, instructions: string, prelude: string): void {
    this.state.set(KIND, sessionId, { instructions: hash(instructions), prelude: hash(prelude) } satisfies Told);
  }

  /** The words to put behind the prompt of a resumed session; '' when nothing has changed or nothing is known. */
  since(sessionId: string, instructions: string, prelude: string): string {
    const before = this.state.get<Told>(KIND, sessionId);
    if (!before) return '';
    const { news } = words(this.locale).runtime;
    const parts: string[] = [];
    if (before.instructions !== hash(instructions)) parts.push(news.instructions, instructions);
    if (before.prelude !== hash(prelude) && prelude) parts.push(news.prelude, prelude);
    return parts.length ? [news.lead, ...parts].join('\n\n') : '';
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
