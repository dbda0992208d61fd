type Shape = Record<string, unknown>;

/** Fields that say where something is. They are data for programs, however long. */
const LOCATION = /(?:path|url)$/i;

/**
 * Replaces texts anywhere in a tool's result and keeps its shape: the SDK drops a result of another shape without a word.
 * Lists (they hold image blocks) and base64 stay. Returns the same value when nothing was replaced.
 *
 * @param replace gives the new text, or undefined to keep the old one.
 */
export async function replaceTexts(
  value: unknown,
  replace: (text: string) => Promise<string | undefined>,
): Promise<unknown> {
  if (typeof value === 'string') return isDataUrl(value) ? value : ((await replace(value)) ?? value);
  if (!isShape(value)) return value;
  const changed: Shape = {};
  for (const [key, field] of Object.entries(value)) {
    if (LOCATION.test(key) || isBase64(value, key)) continue;
    const next = await replaceTexts(field, replace);
    if (next !== field) changed[key] = next;
  }
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value;
}

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Images and PDFs come as base64 in several dresses; cut in two they are nothing. */
function isBase64(owner: Shape, key: string): boolean {
  if (key === 'base64') return true;
  if (key === 'stdout') return owner.isImage === true;
  if (key !== 'data') return false;
  return owner.type === 'base64' || 'media_type' in owner || 'mimeType' in owner || 'mediaType' in owner;
}

function isDataUrl(text: string): boolean {
  return /^data:[\w.+-]+\/[\w.+-]+;base64,/.test(text);
}
