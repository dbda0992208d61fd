import { LOCALES, type Locale, words } from '../locale/index.js';
import { readDocument, writeDocument } from './file.js';
import { handoffLabels } from './labels.js';
import { fieldText, firstFilled, placeholderOf, readSections, renderSections } from './sections.js';

export type HandoffField = 'doing' | 'decided' | 'deadEnds' | 'next' | 'scene';

export interface HandoffInit extends Partial<Record<HandoffField, string>> {
  /** Name of the step that goes on in a new session. */
  step?: string;
  /** The file it was read from or written to. */
  path?: string;
}

const FIELDS: readonly HandoffField[] = ['doing', 'decided', 'deadEnds', 'next', 'scene'];
// The others may be empty: a model that is forced to fill them invents something.
const REQUIRED: readonly HandoffField[] = ['doing', 'next'];
const MARKS = LOCALES.map((locale) => words(locale).documents.handoff.degradedMark);
const QUOTED_CHARACTERS = 1200;

/** What a session whose context is full leaves to its successor. */
export class Handoff {
  /** What it was in the middle of. */
  readonly doing: string;
  /** Decisions that stand. */
  readonly decided: string;
  /** What was tried and did not work. */
  readonly deadEnds: string;
  /** The very next thing to do. */
  readonly next: string;
  /** Files, commands and processes that matter. */
  readonly scene: string;
  readonly step: string;
  path: string | undefined;

  constructor(init: HandoffInit = {}) {
    this.doing = fieldText(init.doing);
    this.decided = fieldText(init.decided);
    this.deadEnds = fieldText(init.deadEnds);
    this.next = fieldText(init.next);
    this.scene = fieldText(init.scene);
    this.step = fieldText(init.step);
    this.path = init.path;
  }

  /** Reads a model's reply or a file's text. Headings of every language are understood; what is missing stays empty. */
  static parse(text: string): Handoff {
    return new Handoff(firstFilled(readSections(text, handoffLabels)));
  }

  /** @returns undefined when there is no such file. */
  static async load(path: string, locale?: Locale): Promise<Handoff | undefined> {
    const text = await readDocument(path, locale);
    if (text === undefined) return undefined;
    const handoff = Handoff.parse(text);
    handoff.path = path;
    return handoff;
  }

  /**
   * The handoff that the program assembles when the session could not write one: a marker, and the first 1200 characters
   * of the task.
   *
   * @param why what kept the session from writing it, for the reader
   */
  static degraded(step: string, task: string, why = '', locale?: Locale, done = ''): Handoff {
    const { degradedMark, degradedDoing, degradedNext } = words(locale).documents.handoff;
    return new Handoff({
      step,
      doing: `${degradedMark} ${degradedDoing({ step, why: why.trim() })}`,
      next: degradedNext,
      scene: [[...task].slice(0, QUOTED_CHARACTERS).join(''), done].filter(Boolean).join('\n\n'),
    });
  }

  /** The program assembled it; no model wrote it. */
  get degraded(): boolean {
    return MARKS.some((mark) => this.doing.startsWith(mark));
  }

  /** The ids of required sections that are empty: only `doing` and `next` are required. */
  missing(): HandoffField[] {
    return REQUIRED.filter((field) => this[field] === '');
  }

  get complete(): boolean {
    return this.missing().length === 0;
  }

  /** For people: every section, with a placeholder where one is empty. */
  toMarkdown(locale?: Locale): string {
    const { step } = words(locale).documents.labels.handoff;
    const sections: [string, string][] = [[step[0]!, this.step], ...this.#sections(locale)];
    return renderSections(sections, handoffLabels, { placeholder: placeholderOf(locale) });
  }

  /** The successor's first prompt: that it takes over unfinished work without a memory of it, and the filled sections. */
  promptBlock(locale?: Locale): string {
    const filled = this.#sections(locale).filter(([, body]) => body !== '');
    const takeover = words(locale).documents.handoff.takeover(this.step);
    return `${takeover}\n\n${renderSections(filled, handoffLabels)}`.trim();
  }

  /** Writes it as Markdown, in one step, and remembers the path. */
  async write(path: string, locale?: Locale): Promise<void> {
    await writeDocument(path, this.toMarkdown(locale), locale);
    this.path = path;
  }

  #sections(locale?: Locale): [string, string][] {
    const labels = words(locale).documents.labels.handoff;
    return FIELDS.map((field) => [labels[field][0]!, this[field]]);
  }
}
