// Control characters, line and paragraph separators, and the marks that turn the reading direction around.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/g;
const MARKUP = /[\\`*[\]]/g;

/** The first `count` code points, so that no character is ever cut in two. */
export function cut(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** One line of visible text: whatever could break or turn the line becomes a space. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}

/** Text from a file, fit to stand in a line of Markdown that a model reads: it can neither end the line nor open a tag. */
export function inert(text: string): string {
  return oneLine(text).replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(MARKUP, '\\$&');
}
