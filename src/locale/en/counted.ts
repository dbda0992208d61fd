/** `1 run`, `2 runs`; for words with a plural of their own: `1 entry`, `2 entries`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
