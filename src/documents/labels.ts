import { LOCALES, words } from '../locale/index.js';

/** The headings of one kind of document, in every language at once. */
export interface Labels<F extends string> {
  /** Matches a label at the start of a text, when something follows that may follow a label. Longest label first. */
  readonly pattern: RegExp;
  /** The field a matched label stands for. */
  fieldOf(label: string): F;
}

// Without this, "目标" would be found in "目标平台" and "next" in "nextdoor".
const AFTER_LABEL = String.raw`(?=\s*(?:$|[:：(（*_】/|｜]|[-–—]{1,2}\s|=>|→)|\s)`;

const labelsOf = <F extends string>(packs: readonly Record<F, readonly string[]>[]): Labels<F> => {
  const fields = new Map<string, F>();
  for (const pack of packs) {
    for (const field of Object.keys(pack) as F[]) {
      for (const label of pack[field]) fields.set(keyOf(label), field);
    }
  }
  const sources = [...fields.keys()].sort((a, b) => b.length - a.length).map(sourceOf);
  return {
    pattern: new RegExp(`^(?:${sources.join('|')})${AFTER_LABEL}`, 'iu'),
    fieldOf: (label) => fields.get(keyOf(label))!,
  };
};

/** Spaces, hyphens and letter case do not tell labels apart. */
function keyOf(label: string): string {
  return label.toLowerCase().replace(/[\s_-]+/g, ' ');
}

function sourceOf(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[\\s_-]+');
}

const packs = LOCALES.map((locale) => words(locale).documents.labels);

export const briefLabels = labelsOf(packs.map((pack) => pack.brief));
export const goalLabels = labelsOf(packs.map((pack) => pack.goal));
export const verdictLabels = labelsOf(packs.map((pack) => pack.verdict));
export const handoffLabels = labelsOf(packs.map((pack) => pack.handoff));
