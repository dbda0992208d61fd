import { type Locale, words } from '../locale/index.js';

/**
 * Names of the four parts that a report lacks, in their order. A part is there when a line begins with its number or its
 * name, with or without Markdown around it.
 */
export function missingParts(report: string, locale?: Locale): string[] {
  const names = words(locale).isolation.reportParts;
  return names.filter((name, index) => {
    const lead = String.raw`^[\s#>*_-]*`;
    const numbered = String.raw`\(?${index + 1}[.):：、．)]`;
    return !new RegExp(`${lead}(?:${numbered}|${name})`, 'imu').test(report);
  });
}
