/** A width of five digits or more in a format of printf, strftime, stat, find or git (`%<(…)`, `%w(…)`, `%(align:…)`). */
const PADDED = /%[-+ #0'_^EOw<>|$.,(\d]*\d{5}|%\(align:[^)%]*\d{5}/;

/** Whether a word holds a format that fills up with ten thousand blanks or more: gigabytes of them, if wanted. */
export function isPadding(text: string): boolean {
  return PADDED.test(text);
}

/** Whether a width, a number of threads or the like stays below ten thousand. */
export function isSmall(value: string | undefined): boolean {
  return value !== undefined && !/\d{5}/.test(value);
}
