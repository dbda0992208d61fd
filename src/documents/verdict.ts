import { type Locale, words } from '../locale/index.js';
import {
  classifyConclusion,
  isSingleStatement,
  reservationIn,
  saysNoFailure,
  saysUnverifiable,
  type VerdictState,
} from './conclusion.js';
import { readDocument, writeDocument } from './file.js';
import { cleanItems, parseItems, renderItems } from './items.js';
import { verdictLabels } from './labels.js';
import { fieldText, firstFilled, placeholderOf, readSections, renderSections } from './sections.js';

export type { VerdictState };

export type VerdictField = 'state' | 'reason';

export interface VerdictInit {
  state?: VerdictState;
  reason?: string;
  failed?: readonly string[];
  /** The file it was read from or written to. */
  path?: string;
}

/**
 * What a judge found in one round. Not yet and unreachable are two things: the first is worked on, the second goes to a
 * person. An achieved verdict with failed checks cannot exist: it becomes not yet, or unreachable when all that failed could
 * not be verified.
 */
export class Verdict {
  readonly state: VerdictState;
  readonly reason: string;
  /** The checks that did not pass, one line each. */
  readonly failed: readonly string[];
  path: string | undefined;

  constructor(init: VerdictInit = {}) {
    const state = init.state ?? '';
    this.failed = cleanItems(init.failed ?? []).filter((item) => !saysNoFailure(item));
    this.state = state === 'achieved' ? stateWith(this.failed) : state;
    this.reason = fieldText(init.reason);
    this.path = init.path;
  }

  /**
   * Reads a judge's reply as text. A conclusion counts only under its heading, or when it is all of the reply; several
   * conclusions must agree. In doubt the verdict is not achieved.
   */
  static parse(text: string): Verdict {
    const sections = readSections(text, verdictLabels);
    const { reason, failed } = firstFilled(sections);
    const stated = conclusionsIn(text);
    const init = { reason, failed: parseItems(failed ?? '') };
    if (stated.length === 0)
      return new Verdict({ ...init, state: isSingleStatement(text) ? classifyConclusion(text) : '' });
    const states = new Set(stated.map(classifyConclusion));
    if (states.size > 1) return new Verdict({ ...init, state: safest(states) });
    const [state] = states;
    if (state !== 'achieved') return new Verdict({ ...init, state });
    const around = sections.filter(({ field }) => field !== 'conclusion' && field !== 'failed').map(({ body }) => body);
    return new Verdict({ ...init, state: reservationIn(around.join('\n')) ?? state });
  }

  /** @returns undefined when there is no such file. */
  static async load(path: string, locale?: Locale): Promise<Verdict | undefined> {
    const text = await readDocument(path, locale);
    if (text === undefined) return undefined;
    const verdict = Verdict.parse(text);
    verdict.path = path;
    return verdict;
  }

  get achieved(): boolean {
    return this.state === 'achieved';
  }

  get unreachable(): boolean {
    return this.state === 'unreachable';
  }

  /** The judge did conclude something. */
  get ok(): boolean {
    return this.state !== '';
  }

  /** The ids of sections that are empty and should not be. */
  missing(): VerdictField[] {
    const missing: VerdictField[] = [];
    if (this.state === '') missing.push('state');
    if (this.reason === '') missing.push('reason');
    return missing;
  }

  get complete(): boolean {
    return this.missing().length === 0;
  }

  /** What goes back to the session that did the work: what is missing, and to keep going. Never how. */
  feedback(locale?: Locale): string {
    const { feedback, unclear } = words(locale).documents.verdict;
    return feedback({ reason: this.ok ? this.reason : this.reason || unclear, failed: this.failed });
  }

  /** For people: every section, with a placeholder where one is empty. */
  toMarkdown(locale?: Locale): string {
    return renderSections(this.#sections(locale), verdictLabels, { placeholder: placeholderOf(locale), flat: true });
  }

  /** For models: the sections that have text. */
  promptBlock(locale?: Locale): string {
    return renderSections(
      this.#sections(locale).filter(([, body]) => body !== ''),
      verdictLabels,
    ).trim();
  }

  /** Writes it as Markdown, in one step, and remembers the path. */
  async write(path: string, locale?: Locale): Promise<void> {
    await writeDocument(path, this.toMarkdown(locale), locale);
    this.path = path;
  }

  #sections(locale?: Locale): [string, string][] {
    const { labels, verdict } = words(locale).documents;
    return [
      [labels.verdict.conclusion[0]!, this.state && verdict.states[this.state]],
      [labels.verdict.reason[0]!, this.reason],
      [labels.verdict.failed[0]!, renderItems(this.failed)],
    ];
  }
}

/** Every conclusion of a reply, nested ones too: a second one that says something else must not be overlooked. */
function conclusionsIn(text: string): string[] {
  return readSections(text, verdictLabels, { flat: true })
    .filter((section) => section.field === 'conclusion' && section.body !== '')
    .map(({ note, body }) => [note, body].filter(Boolean).join('\n'));
}

function stateWith(failed: readonly string[]): VerdictState {
  if (failed.length === 0) return 'achieved';
  return failed.every(saysUnverifiable) ? 'unreachable' : 'not_yet';
}

function safest(states: ReadonlySet<VerdictState>): VerdictState {
  if (states.has('unreachable')) return 'unreachable';
  return states.has('not_yet') ? 'not_yet' : '';
}
