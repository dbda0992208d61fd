import { lstat, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { withManagedBlock } from './managed-block.js';

/** Files that the next tool reads by itself. The last is made where none of them is. */
const FILES = ['CLAUDE.md', 'AGENTS.md'] as const;

export interface TakeoverInit {
  /** What this directory is for, in the brief's words. */
  what?: string;
  /** What must not be touched. */
  bounds?: string;
  /** Checks that a judge has passed. */
  accepted?: readonly string[];
  /** Checks that did not pass, or that nobody judged. */
  open?: readonly string[];
  /** Files that a program writes, and from what: editing them by hand is in vain. */
  generated?: readonly { file: string; from: string }[];
  /** What was tried and did not work. */
  deadEnds?: readonly string[];
  /** Where notes, scripts and artifacts are. */
  workbench?: string;
}

/** What a run leaves to whoever works in its directory next, with whatever tool. */
export class Takeover {
  readonly what: string;
  readonly bounds: string;
  readonly accepted: readonly string[];
  readonly open: readonly string[];
  readonly generated: readonly { file: string; from: string }[];
  readonly deadEnds: readonly string[];
  readonly workbench: string;

  constructor(init: TakeoverInit = {}) {
    this.what = init.what?.trim() ?? '';
    this.bounds = init.bounds?.trim() ?? '';
    this.accepted = init.accepted ?? [];
    this.open = init.open ?? [];
    this.generated = init.generated ?? [];
    this.deadEnds = init.deadEnds ?? [];
    this.workbench = init.workbench?.trim() ?? '';
  }

  /** Filled sections only. */
  toMarkdown(locale?: Locale): string {
    const say = words(locale).takeover;
    const sections: [string, string][] = [
      [say.what, this.what],
      [say.bounds, this.bounds],
      [say.accepted, list(this.accepted)],
      [say.open, list(this.open)],
      [say.generated, list(this.generated.map(say.generatedFile))],
      [say.deadEnds, list(this.deadEnds)],
      [say.workbench, this.workbench],
    ];
    const filled = sections.filter(([, body]) => body !== '').map(([heading, body]) => `### ${heading}\n\n${body}`);
    return [`## ${say.title}`, say.lead, ...filled].join('\n\n');
  }

  /**
   * Puts it as a managed block into the CLAUDE.md and AGENTS.md of a workspace; where neither exists AGENTS.md is made. What
   * stands outside the block stays. Returns why a file was left alone, one line each; it never throws.
   */
  async write(workspace: string, locale?: Locale): Promise<string[]> {
    const body = this.toMarkdown(locale);
    const present = (
      await Promise.all(FILES.map(async (name) => ((await exists(join(workspace, name))) ? [name] : [])))
    ).flat();
    const left: string[] = [];
    const done = new Set<string>();
    for (const name of present.length > 0 ? present : FILES.slice(-1)) {
      const path = join(workspace, name);
      try {
        const real = present.length > 0 ? await realpath(path) : path;
        if (done.has(real)) continue;
        done.add(real);
        if (present.length > 0 && isOutside(await realpath(workspace), real)) {
          left.push(words(locale).takeover.outside({ path, real }));
          continue;
        }
        await put(real, body);
      } catch (error) {
        left.push(words(locale).takeover.cannotWrite({ path, error: messageOf(error) }));
      }
    }
    return left;
  }
}

/** Also a link that leads nowhere is somebody's. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isOutside(workspace: string, path: string): boolean {
  const way = relative(workspace, path);
  return way.startsWith('..') || isAbsolute(way);
}

/** Bytes that are no UTF-8 would not survive: then it throws, and the file stays as it is. */
async function put(path: string, body: string): Promise<void> {
  const bytes = (await exists(path)) ? await readFile(path) : Buffer.alloc(0);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const next = withManagedBlock(text, body);
  if (next !== text) await writeFileAtomic(path, next);
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item.trim().replace(/\s*\n\s*/g, '\n  ')}`).join('\n');
}
