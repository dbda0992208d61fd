import { messageOf } from '../../errors.js';
import type { Words } from '../../locale/index.js';
import { sizeText } from '../../workbench/size.js';
import { isShape, replaceTexts } from './shape.js';
import { type Mask, storeFile, storeText } from './store.js';
import { headOf, isAtLeast, pointTo } from './text.js';

/** Below the 30 000 UTF-16 units from which on the SDK puts a result into a file of its own, with room for a line of ours. */
const SHOWN_UNITS = 29_000;

export interface ShortenOptions {
  /** Where long texts go. */
  directory: string;
  /** Code points from which on a text is long. */
  threshold: number;
  mask?: Mask;
  say: Words['walls'];
}

/** A tool's result with its long texts set aside; the same value when there are none. */
export async function shorten(response: unknown, options: ShortenOptions): Promise<unknown> {
  const persisted = persistedOf(response);
  return persisted ? shortenPersisted(persisted, options) : shortenTexts(response, options);
}

/** Where a text cannot be stored, its beginning and the reason take its place: a full disk must not fill the context. */
function shortenTexts(response: unknown, { directory, threshold, mask, say }: ShortenOptions): Promise<unknown> {
  return replaceTexts(response, async (text) => {
    if (!isAtLeast(text, threshold)) return undefined;
    const clean = mask?.(text) ?? text;
    try {
      const { path, bytes } = await storeText(directory, clean);
      return pointTo(say.spilled(path, sizeText(bytes)), headOf(clean));
    } catch (error) {
      return pointTo(say.notSpilled(messageOf(error)), headOf(clean));
    }
  });
}

/**
 * A result that must pass, such as what was set aside before. Where the SDK keeps a part of it back, that part comes from a
 * file that is ours already, so the SDK's second copy is not pointed to.
 */
export function pass(response: unknown, say: Words['walls']): unknown {
  const persisted = persistedOf(response);
  if (!persisted) return response;
  const { part, rest } = persisted;
  const shown = part.text.slice(0, SHOWN_UNITS).replace(/[\ud800-\udbff]$/, '');
  return { ...rest, [part.field]: pointTo(say.capped, shown) };
}

/** Output that the SDK has put into a file of its own, which goes when the session goes, leaving a part in the result. */
interface Persisted {
  file: string;
  part: { field: 'stdout' | 'content'; text: string };
  /** The result without the SDK's pointer: the model would be shown that one instead of ours. */
  rest: Record<string, unknown>;
  response: unknown;
}

async function shortenPersisted({ file, part, rest, response }: Persisted, options: ShortenOptions): Promise<unknown> {
  const { directory, mask, say } = options;
  // The SDK's own pointer is better than none, for as long as its file is there.
  const stored = await storeFile(directory, file, mask).catch(() => undefined);
  if (!stored) return response;
  const pointer = say.spilled(stored.path, sizeText(stored.bytes));
  const others = await shortenTexts({ ...rest, [part.field]: '' }, options);
  const head = headOf(mask?.(part.text) ?? part.text);
  return { ...(others as Record<string, unknown>), [part.field]: pointTo(pointer, head) };
}

function persistedOf(response: unknown): Persisted | undefined {
  if (!isShape(response) || response.isImage === true) return undefined;
  const { persistedOutputPath: file, persistedOutputSize: _size, ...rest } = response;
  if (typeof file !== 'string') return undefined;
  const field = typeof rest.stdout === 'string' ? 'stdout' : 'content';
  return { file, part: { field, text: String(rest[field] ?? '') }, rest, response };
}
