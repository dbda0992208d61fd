const VOID = new Set(['meta', 'br', 'link', 'img', 'input']);
/** SVG elements close themselves with a slash. */
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*(\/?)>|<!doctype html>|<[^>]*>?/g;

/**
 * Reads a page strictly: every tag well-formed, every attribute in double quotes, everything closed in order. Throws on what a
 * lenient browser would have to guess at. Returns the names of all elements and attributes.
 */
export function checkHtml(page: string): { elements: string[]; attributes: string[] } {
  const elements: string[] = [];
  const attributes: string[] = [];
  const open: string[] = [];
  const body = page.replace(/<style>[^<]*<\/style>/, '<style></style>');
  for (const match of body.matchAll(TAG)) {
    const [whole, closing, name, attrs = '', selfClosed] = match;
    if (whole === '<!doctype html>') continue;
    if (!name) throw new Error(`No tag of ours: ${whole.slice(0, 80)}`);
    if (closing) {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last}>`);
      continue;
    }
    elements.push(name);
    for (const [, attribute = ''] of attrs.matchAll(/([\w:-]+)(?:="[^"]*")?/g)) attributes.push(attribute);
    if (!selfClosed && !VOID.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`Never closed: ${open.join(', ')}`);
  const stray = /&(?!(?:amp|lt|gt|quot|#39);)/.exec(body);
  if (stray) throw new Error(`A bare & at: ${body.slice(stray.index, stray.index + 40)}`);
  return { elements, attributes };
}
