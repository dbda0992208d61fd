/** Reading fields of messages whose shape nobody guarantees: what is missing or of another type reads as undefined. */

export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first of the values that is a text with something in it. */
export function firstText(...values: unknown[]): string {
  return (values.find((value) => typeof value === 'string' && value.trim() !== '') as string | undefined) ?? '';
}

/** A copy without the fields that are undefined. */
export function known(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
