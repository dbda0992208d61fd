/** Removes what a model sends by mistake among options: blanks and repetitions. */
export function cleanOptions(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => String(option).trim()).filter(Boolean))];
}

/**
 * What an input line means when options are on offer: the text of an option picks it (letter case aside), else a number picks the
 * option at that place (`2`, `2.`, `2)`, full-width digits too), else the line itself is the answer.
 */
export function pickOption(options: readonly string[], input: string): string {
  const line = input.trim();
  const named = options.find((option) => option.toLowerCase() === line.toLowerCase());
  if (named !== undefined) return named;
  const number = /^(\d{1,4})[.)、]?$/.exec(line.normalize('NFKC'))?.[1];
  return (number && options[Number(number) - 1]) || line;
}
