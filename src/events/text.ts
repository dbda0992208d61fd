/** At most `limit` code points of `text`, the last one an ellipsis when something was left out. Never splits a character in two. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Twice the limit in UTF-16 units always holds that many code points; the rest, which may be huge, is not looked at.
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length <= limit ? points.join('') : `${points.slice(0, limit - 1).join('')}…`;
}
