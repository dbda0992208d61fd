import { type Locale, words } from '../locale/index.js';
import { type Block, blocksOf, type Entry, isProtected, isToolResult, withBlocks } from './entry.js';
import type { Pass } from './view.js';

const CONTENT_TOO_LARGE = 413;

/**
 * Images and files that the server has refused are replaced by a line that says so: sent again with every resume, they would
 * be refused again. A request that was too large as a whole takes all before it; else only what the model had not seen yet.
 */
export function dropRefusedImages({ locale }: { locale?: Locale } = {}): Pass {
  return (entries, { facts, report }) => {
    if (!facts.hasApiErrors) return entries;
    const refused = refusedEntries(entries);
    if (refused.size === 0) return entries;
    const note = { type: 'text', text: words(locale).sessions.imageRefused };
    return entries.map((entry, at) => {
      if (!refused.has(at) || isProtected(entry) || !blocksOf(entry).some(carriesMedia)) return entry;
      report.imagesDropped++;
      return withBlocks(entry, replaced(blocksOf(entry), note));
    });
  };
}

/** Indexes of the user entries whose media were refused. */
function refusedEntries(entries: readonly Entry[]): Set<number> {
  const refused = new Set<number>();
  let sinceAnswer: number[] = [];
  const before: number[] = [];
  entries.forEach((entry, at) => {
    if (entry.type === 'user') {
      sinceAnswer.push(at);
      before.push(at);
    } else if (entry.isApiErrorMessage === true) {
      if (entry.apiErrorStatus === CONTENT_TOO_LARGE) for (const index of before) refused.add(index);
      else if (speaksOfImage(entry)) for (const index of sinceAnswer) refused.add(index);
    } else if (entry.type === 'assistant') {
      sinceAnswer = [];
    }
  });
  return refused;
}

function speaksOfImage(entry: Entry): boolean {
  return blocksOf(entry).some(({ type, text }) => type === 'text' && /\bimages?\b/i.test(String(text)));
}

/** The contents of a result are looked into as well, and may be no blocks. */
function isMedia(block: Block | null): boolean {
  if (block === null) return false;
  const { type, source } = block;
  return (type === 'image' || type === 'document') && (source as { type?: unknown } | undefined)?.type === 'base64';
}

function carriesMedia(block: Block): boolean {
  return isMedia(block) || (isToolResult(block) && Array.isArray(block.content) && block.content.some(isMedia));
}

function replaced(blocks: readonly Block[], note: Block): Block[] {
  return blocks.map((block) => {
    if (isMedia(block)) return note;
    if (!isToolResult(block) || !Array.isArray(block.content)) return block;
    return { ...block, content: replaced(block.content, note) };
  });
}
