/** What a browser or a reader could be deceived by: controls, and what turns the direction of writing round. */
const DECEIVING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text that is HTML or SVG. Only `html` makes it, so that nothing gets into a page unescaped. */
export class Markup {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type Value = string | number | Markup | undefined | false | readonly Value[];

/** A template whose values are text, and show as what they are, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((page, part, i) => page + rendered(values[i - 1]) + part));
}

function rendered(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map(rendered).join('');
  return String(value)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(DECEIVING, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
