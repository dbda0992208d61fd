import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** UTF-16 units or bytes that are handled at a time, whatever the size of the whole. */
const CHUNK = 1 << 20;
/** Text kept back between two chunks, so that a secret on their border is seen whole. */
const OVERLAP = 4096;

/** Takes secrets out of a text; applied twice it changes nothing more. */
export type Mask = (text: string) => string;

export interface Spilled {
  /** Absolute. */
  path: string;
  bytes: number;
}

/** Puts a text away under the name of its content. The same content is kept once. */
export function storeText(directory: string, text: string): Promise<Spilled> {
  return store(directory, slices(text));
}

/** The same for a file, of any size. Its bytes are kept as they are, unless there is a mask. */
export function storeFile(directory: string, file: string, mask?: Mask): Promise<Spilled> {
  return store(directory, mask ? masked(chunksOf(file), mask) : chunksOf(file));
}

/**
 * Writes beside the final place and moves the result there in one step. A file of that name whose content is something
 * else, for example because a crash cut it short, is replaced.
 */
async function store(directory: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Spilled> {
  await mkdir(directory, { recursive: true });
  const draft = path.join(directory, `.${randomUUID()}.tmp`);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* observed(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await writeFile(draft, observed(), { flag: 'wx' });
    const digest = hash.digest('hex');
    const target = path.join(directory, `${digest.slice(0, 16)}.txt`);
    if ((await digestOf(target)) !== digest) await rename(draft, target);
    return { path: target, bytes };
  } finally {
    await rm(draft, { force: true });
  }
}

async function digestOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of chunksOf(file)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Opens the file only when it is read, so that an error finds someone to hear it. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
}

function* slices(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + CHUNK, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    yield Buffer.from(text.slice(start, end), 'utf8');
    start = end;
  }
}

async function* masked(bytes: AsyncIterable<Buffer>, mask: Mask): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder();
  let kept = '';
  for await (const chunk of bytes) {
    kept = mask(kept + decoder.decode(chunk, { stream: true }));
    let end = Math.max(0, kept.length - OVERLAP);
    if (end > 0 && isHighSurrogate(kept.charCodeAt(end - 1))) end -= 1;
    if (end > 0) yield Buffer.from(kept.slice(0, end), 'utf8');
    kept = kept.slice(end);
  }
  yield Buffer.from(mask(kept + decoder.decode()), 'utf8');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
