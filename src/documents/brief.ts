import type { Locale } from '../locale/index.js';
import { words } from '../locale/index.js';
import { readDocument, writeDocument } from './file.js';
import { briefLabels } from './labels.js';
import { fieldText, firstFilled, placeholderOf, readSections, renderSections } from './sections.js';

export type BriefField = 'goal' | 'accept' | 'bounds' | 'unknowns';

export interface BriefInit extends Partial<Record<BriefField, string>> {
  /** The file it was read from or written to. */
  path?: string;
}

const FIELDS: readonly BriefField[] = ['goal', 'accept', 'bounds', 'unknowns'];

/** What is to be done, frozen before the work starts. All four sections are required. */
export class Brief {
  /** What shall exist in the end. */
  readonly goal: string;
  /** How anybody can tell that it does. */
  readonly accept: string;
  /** What is not part of it, and what must not happen. */
  readonly bounds: string;
  /** What nobody knows, and what was assumed instead. */
  readonly unknowns: string;
  path: string | undefined;

  constructor(init: BriefInit = {}) {
    this.goal = fieldText(init.goal);
    this.accept = fieldText(init.accept);
    this.bounds = fieldText(init.bounds);
    this.unknowns = fieldText(init.unknowns);
    this.path = init.path;
  }

  /** Reads a model's reply or a file's text. Headings of every language are understood; what is missing stays empty. */
  static parse(text: string): Brief {
    return new Brief(firstFilled(readSections(text, briefLabels)));
  }

  /** @returns undefined when there is no such file. */
  static async load(path: string, locale?: Locale): Promise<Brief | undefined> {
    const text = await readDocument(path, locale);
    if (text === undefined) return undefined;
    const brief = Brief.parse(text);
    brief.path = path;
    return brief;
  }

  /** The ids of required sections that are empty. */
  missing(): BriefField[] {
    return FIELDS.filter((field) => this[field] === '');
  }

  get complete(): boolean {
    return this.missing().length === 0;
  }

  /** For people: every section, with a placeholder where one is empty. */
  toMarkdown(locale?: Locale): string {
    return renderSections(this.#sections(locale), briefLabels, { placeholder: placeholderOf(locale) });
  }

  /** For models: the sections that have text. */
  promptBlock(locale?: Locale): string {
    return renderSections(
      this.#sections(locale).filter(([, body]) => body !== ''),
      briefLabels,
    ).trim();
  }

  /** Writes it as Markdown, in one step, and remembers the path. */
  async write(path: string, locale?: Locale): Promise<void> {
    await writeDocument(path, this.toMarkdown(locale), locale);
    this.path = path;
  }

  #sections(locale?: Locale): [string, string][] {
    const labels = words(locale).documents.labels.brief;
    return FIELDS.map((field) => [labels[field][0]!, this[field]]);
  }
}
