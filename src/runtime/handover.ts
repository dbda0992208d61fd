import { Handoff } from '../documents/handoff.js';
import type { Locale } from '../locale/index.js';

/** How often a session is asked again for a handoff that is not complete, before the program puts one together. */
const TRIES = 2;

const SECTIONS = ['doing', 'decided', 'deadEnds', 'next', 'scene'] as const;

export interface HandoverParts {
  step: string;
  /** What the step was asked to do; quoted when the program has to put the document together. */
  task: () => Promise<string>;
  /** What the session's transcript shows to be done; '' when nothing. For the program's own document. */
  done: () => Promise<string>;
  /** What the session wrote in the same process; '' when nothing. */
  written: string;
  /** Asks the session once more; resolves with undefined when it can be asked no more. Left out: it has no room for a question. */
  ask?: () => Promise<string | undefined>;
  /** What kept it from writing. */
  why?: string;
  locale: Locale;
}

/** The document with which a successor begins: the session's own where it gave a complete one. */
export async function obtainHandoff({ step, task, done, written, ask, why, locale }: HandoverParts): Promise<Handoff> {
  let text: string | undefined = written;
  for (let tries = 0; ask && text !== undefined; tries++) {
    const handoff = new Handoff({ ...Handoff.parse(text), step });
    if (handoff.complete) return handoff;
    if (tries === TRIES) break;
    text = await ask();
  }
  return Handoff.degraded(step, await task(), why, locale, await done());
}

/** The names of the sections that say something. */
export function filledSections(handoff: Handoff): string[] {
  return SECTIONS.filter((section) => handoff[section] !== '');
}
