import { callSummary, plainText } from '../../events/blocks.js';
import { type Locale, words } from '../../locale/index.js';
import type { Catalog, CatalogEntry } from '../../report/catalog.js';
import { deniedResults } from '../../sessions/denials.js';
import { type Block, blocksOf, type Entry, isToolResult, isToolUse } from '../../sessions/entry.js';
import { sizeText } from '../../workbench/size.js';
import { shortTool } from '../render.js';
import { sanitiseForeign } from '../terminal/sanitise.js';
import type { Paint, Style } from '../terminal/style.js';
import { fit as fitLine, wrap } from '../terminal/width.js';
import { idOf } from './find.js';
import { workersOf } from './workers.js';

export interface PrintOptions {
  locale: Locale;
  style: Style;
  /** Columns. */
  width: number;
  /** Nothing is shortened, and what is not part of the talk is shown too. */
  full: boolean;
  /** Thinking is shown. */
  thinking: boolean;
}

/** Lines kept of what was said to the model, and of a tool's result. */
const PROMPT_LINES = 30;
const RESULT_LINES = 8;
const INDENT = 4;
const LEAST_WIDTH = 20;

/** A transcript as text, a few lines at a time; what workers did stands below the call that started them. */
export class TranscriptText {
  readonly #shown = new Set<string>();
  readonly #names = new Map<string, string>();
  #day: string | undefined;

  constructor(
    private readonly catalog: Catalog,
    private readonly options: PrintOptions,
  ) {}

  *lines(session: CatalogEntry, depth = 0): Generator<string> {
    if (this.#shown.has(session.storeKey)) return;
    this.#shown.add(session.storeKey);
    yield* this.#head(session, depth);
    for (const { entry, seq } of this.catalog.reader.rows(session.storeKey)) {
      if (!entry) yield this.#line(depth, words(this.options.locale).commands.sessions.torn({ row: seq }));
      else yield* this.#entry(entry, session, depth);
    }
    if (depth > 0) yield '';
  }

  *#head(session: CatalogEntry, depth: number): Generator<string> {
    const { locale, style } = this.options;
    const { commands, report } = words(locale);
    const { name = '', role, entries, bytes, generation, successor } = session;
    const which = generation > 1 ? ` (${report.marks.generation({ number: generation })})` : '';
    const facts = commands.sessions.facts({ entries, size: sizeText(bytes) });
    const next = successor ? [`${commands.sessions.handedOver} ${successor}`] : [];
    if (depth > 0) yield '';
    yield style.bold(this.#line(depth, `== ${[report.roles[role], name].filter(Boolean).join(' ')}${which}`));
    for (const line of [idOf(session), facts, ...next]) yield style.dim(this.#line(depth, `   ${line}`));
  }

  *#entry(entry: Entry, session: CatalogEntry, depth: number): Generator<string> {
    const { style, full } = this.options;
    const say = words(this.options.locale).commands.sessions.marks;
    const { day, time } = momentOf(entry);
    if (day && day !== this.#day) yield this.options.style.dim(this.#line(depth, `-- ${day}`));
    this.#day = day ?? this.#day;
    const { content } = (entry.message ?? {}) as { content?: unknown };
    if (entry.type === 'system' && String(entry.subtype).endsWith('compact_boundary')) {
      yield* this.#part(depth, time, say.compacted, '', style.yellow);
    } else if (entry.type === 'assistant') {
      const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : blocksOf(entry);
      for (const block of blocks) yield* this.#answer(block, entry, session, depth, time);
    } else if (entry.type === 'user') {
      if (entry.isMeta === true && !full) return;
      const results = blocksOf(entry).filter(isToolResult);
      const denied = new Set(deniedResults(entry));
      for (const result of results) {
        const name = this.#names.get(result.tool_use_id) ?? '';
        const [mark, paint] = denied.has(result)
          ? [say.denied, style.red]
          : result.is_error === true
            ? [say.failed, style.red]
            : [say.result, style.dim];
        const text = plainText(result.content);
        yield* this.#part(depth, time, `${mark} ${name}`, text, paint, RESULT_LINES);
      }
      const said = Array.isArray(content) ? content.filter((block) => !isToolResult(block)) : content;
      const text = plainText(said);
      if (text.trim()) yield* this.#part(depth, time, say.prompt, text, style.cyan, PROMPT_LINES);
    } else if (full) {
      yield* this.#part(depth, time, `${say.note} ${String(entry.type)}`, noteOf(entry), style.dim);
    }
  }

  *#answer(block: Block, entry: Entry, session: CatalogEntry, depth: number, time: string): Generator<string> {
    const { style, full, thinking, locale } = this.options;
    const say = words(locale).commands.sessions.marks;
    if (isToolUse(block)) {
      this.#names.set(block.id, shortTool(block.name));
      const what = full ? JSON.stringify(block.input, undefined, 2) : callSummary(block.input);
      yield* this.#part(depth, time, `${say.call} ${shortTool(block.name)}`, what, style.cyan, RESULT_LINES);
      for (const worker of workersOf(this.catalog, session, block.id)) yield* this.lines(worker, depth + 1);
    } else if (block?.type === 'thinking') {
      if (full || thinking)
        yield* this.#part(depth, time, say.thinking, plainText([{ text: block.thinking }]), style.dim);
    } else {
      const isError = entry.isApiErrorMessage === true;
      // What the SDK puts in the model's place when a session that broke off is resumed.
      if (!isError && !full && isSynthetic(entry)) return;
      const text = plainText([block]);
      if (text.trim())
        yield* this.#part(depth, time, isError ? say.error : say.model, text, isError ? style.red : undefined);
    }
  }

  /** `most`: lines that are shown of the text, unless all are. */
  *#part(depth: number, time: string, title: string, text: string, paint?: Paint, most?: number): Generator<string> {
    const { style, full, locale } = this.options;
    const head = this.#line(depth, `${time} ${title}`);
    yield paint ? paint(head) : style.bold(head);
    const indent = ' '.repeat(INDENT * depth + INDENT);
    const width = Math.max(LEAST_WIDTH, this.options.width - indent.length);
    const { shown, left } = beginning(text.trimEnd(), width, full ? undefined : most);
    for (const line of shown) yield (indent + line).trimEnd();
    if (left > 0) yield style.dim(indent + words(locale).commands.sessions.cut({ lines: left }));
  }

  #line(depth: number, text: string): string {
    return fitLine(' '.repeat(INDENT * depth) + sanitiseForeign(text), this.options.width);
  }
}

/**
 * The first lines of a text, at most `most` or one more, and how many lines of the text itself are left out. What is not shown is
 * not looked at: results can be megabytes long.
 */
function beginning(text: string, width: number, most = Number.POSITIVE_INFINITY): { shown: string[]; left: number } {
  if (!text) return { shown: [], left: 0 };
  const all = text.split('\n');
  const shown: string[] = [];
  for (const [i, line] of all.entries()) {
    const rest = all.length - i;
    if (shown.length >= most && rest > 1) return { shown, left: rest };
    const room = Number.isFinite(most) ? (most + 1) * width : undefined;
    const wrapped = wrap(sanitiseForeign(line.slice(0, room)), width);
    const fitting = wrapped.slice(0, Math.max(1, most + 1 - shown.length));
    shown.push(...fitting);
    if (fitting.length < wrapped.length || (room !== undefined && line.length > room)) return { shown, left: rest };
  }
  return { shown, left: 0 };
}

function isSynthetic({ message }: Entry): boolean {
  return (message as { model?: unknown } | undefined)?.model === '<synthetic>';
}

/** Local time. */
function momentOf({ timestamp }: Entry): { day?: string; time: string } {
  const date = new Date(String(timestamp ?? ''));
  if (Number.isNaN(date.getTime())) return { time: '--:--:--' };
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    day: [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-'),
    time: [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':'),
  };
}

/** What is stored besides the talk, in short. */
function noteOf(entry: Entry): string {
  const { type, uuid, parentUuid, sessionId, timestamp, ...rest } = entry;
  return JSON.stringify(rest);
}
