import type { Words } from '../locale/index.js';
import { cut, inert } from './plain.js';
import type { WorkbenchEntry } from './scan.js';
import { sizeText } from './size.js';

/** What the index lists; spilled results are found by the pointers to them. */
export const CATEGORIES = ['scripts', 'artifacts', 'notes'] as const;

export type Category = (typeof CATEGORIES)[number];

export type Shelves = Record<Category, WorkbenchEntry[]>;

/** Longer than any path a person gives a file; a name past it is not worth a page of prompt. */
const MAX_PATH = 200;

/** INDEX.md: every entry of every category. */
export function renderIndex(shelves: Shelves, words: Words['workbench']): string {
  const sections = CATEGORIES.map((name) => [heading(name, '##', words), ...lines(shelves[name], words)].join('\n'));
  return `${[`# ${words.indexTitle}`, ...sections].join('\n\n')}\n`;
}

export interface PromptBlockOptions {
  words: Words['workbench'];
  /** Entries a category; the rest is counted. */
  limit: number;
  external: boolean;
  paths: { scripts: string; artifacts: string; notes: string; index: string };
}

/** The part of the system prompt that tells an agent what is on the workbench and how to use it. */
export function renderPromptBlock(shelves: Shelves, { words, limit, external, paths }: PromptBlockOptions): string {
  const intro = [words.intro, ...(external ? [words.external] : [])].join(' ');
  const rules = words.rules(paths).map((rule, index) => `${index + 1}. ${rule}`);
  const parts = [`## ${words.promptTitle}`, intro, rules.join('\n')];
  const filled = CATEGORIES.filter((name) => shelves[name].length > 0);
  if (filled.length === 0) return [...parts, words.empty].join('\n\n');
  const lists = filled.map((name) => {
    const entries = shelves[name];
    const rest = entries.length - limit;
    const more = rest > 0 ? [words.more(rest, paths.index)] : [];
    return [heading(name, '###', words), ...lines(entries.slice(0, limit), words), ...more].join('\n');
  });
  return [...parts, words.dataNote, ...lists].join('\n\n');
}

function heading(name: Category, mark: string, words: Words['workbench']): string {
  return `${mark} ${words.categories[name]}`;
}

function lines(entries: readonly WorkbenchEntry[], words: Words['workbench']): string[] {
  if (entries.length === 0) return [words.none];
  return entries.map(({ path, description, bytes }) => {
    const about = description && ` — ${inert(description)}`;
    return `- ${inert(cut(path, MAX_PATH))} (${sizeText(bytes)})${about}`;
  });
}
