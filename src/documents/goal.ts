import type { Locale } from '../locale/index.js';
import { words } from '../locale/index.js';
import { amendment } from './amend.js';
import { saysUnverifiable } from './conclusion.js';
import { readDocument, writeDocument } from './file.js';
import { cleanItems, parseItems, renderItems } from './items.js';
import { goalLabels } from './labels.js';
import { fieldText, firstFilled, placeholderOf, readSections, renderSections } from './sections.js';

export type GoalField = 'statement' | 'checks';

export interface GoalInit {
  statement?: string;
  checks?: readonly string[];
  /** The file it was read from or written to. */
  path?: string;
}

/** What the judge decides on: a statement, and the checks that show whether it is true. Both are required. */
export class Goal {
  readonly statement: string;
  /** One line each, in order; the judge refers to them by number, counted from 1. */
  readonly checks: readonly string[];
  path: string | undefined;

  constructor(init: GoalInit = {}) {
    this.statement = fieldText(init.statement);
    this.checks = cleanItems(init.checks ?? []);
    this.path = init.path;
  }

  /** Reads a model's reply or a file's text. Headings of every language are understood; what is missing stays empty. */
  static parse(text: string): Goal {
    const { statement, checks } = firstFilled(readSections(text, goalLabels));
    return new Goal({ statement, checks: parseItems(checks ?? '') });
  }

  /** @returns undefined when there is no such file. */
  static async load(path: string, locale?: Locale): Promise<Goal | undefined> {
    const text = await readDocument(path, locale);
    if (text === undefined) return undefined;
    const goal = Goal.parse(text);
    goal.path = path;
    return goal;
  }

  /** The ids of required sections that are empty. */
  missing(): GoalField[] {
    const missing: GoalField[] = [];
    if (this.statement === '') missing.push('statement');
    if (this.checks.length === 0) missing.push('checks');
    return missing;
  }

  get complete(): boolean {
    return this.missing().length === 0;
  }

  /** The checks that carry the mark `[unverifiable here: reason]`, in whatever language and words. */
  get unverifiable(): string[] {
    return this.checks.filter(isMarkedUnverifiable);
  }

  /** A copy with a person's words appended to the statement. The checks stay as they are. */
  amend(text: string, locale?: Locale): Goal {
    const block = amendment(words(locale).documents.addedLabels.goal, text);
    return new Goal({ ...this, statement: [this.statement, block].filter(Boolean).join('\n\n') });
  }

  /** For people: both sections, with a placeholder where one is empty. */
  toMarkdown(locale?: Locale): string {
    return renderSections(this.#sections(locale, renderItems(this.checks)), goalLabels, {
      placeholder: placeholderOf(locale),
    });
  }

  /** For models: the sections that have text, the checks numbered. */
  promptBlock(locale?: Locale): string {
    const numbered = this.checks.map((check, i) => `${i + 1}. ${check}`).join('\n');
    return renderSections(
      this.#sections(locale, numbered).filter(([, body]) => body !== ''),
      goalLabels,
    ).trim();
  }

  /** Writes it as Markdown, in one step, and remembers the path. */
  async write(path: string, locale?: Locale): Promise<void> {
    await writeDocument(path, this.toMarkdown(locale), locale);
    this.path = path;
  }

  #sections(locale: Locale | undefined, checks: string): [string, string][] {
    const labels = words(locale).documents.labels.goal;
    return [
      [labels.statement[0]!, this.statement],
      [labels.checks[0]!, checks],
    ];
  }
}

/** Whether a check says of itself, in brackets, that it cannot be verified here. */
export function isMarkedUnverifiable(check: string): boolean {
  const brackets = check.match(/[[【［][^\][【】［］]*[\]】］]/gu) ?? [];
  return brackets.some(saysUnverifiable);
}
