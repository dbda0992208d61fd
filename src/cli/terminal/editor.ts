import { History } from './history.js';
import type { Key, KeyName } from './keys.js';
import { sanitiseForeign } from './sanitise.js';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word in the sense of the keys: letters and figures of any script; what is around it goes with it. */
const WORD_BEFORE = /[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u;
const WORD_AFTER = /^[^\p{L}\p{N}\p{M}_]*[\p{L}\p{N}\p{M}_]*/u;
/** What Ctrl-W takes: back to the blank before. */
const BLANK_BEFORE = /\S*\s*$/;

/**
 * The text that is being typed, and where in it. It may have several lines, after a paste or Alt-Enter. The cursor never
 * stands within a character that people see as one.
 */
export class LineEditor {
  text = '';
  /** UTF-16 units before the cursor. */
  cursor = 0;
  readonly #history = new History();
  #killed = '';

  /** Takes a key that edits. False: it means nothing here. */
  press(key: Key): boolean {
    if (key.name === 'text') this.insert(key.text);
    else if (key.name === 'paste') this.insert(sanitiseForeign(key.text.replace(/\r\n?/g, '\n')));
    else {
      const edit = EDITS[key.name];
      if (!edit) return false;
      edit(this);
    }
    return true;
  }

  /** Takes the whole text out, to be sent, and remembers it. */
  enter(): string {
    const { text } = this;
    this.#history.add(text);
    this.set('');
    return text;
  }

  set(text: string): void {
    this.text = text;
    this.cursor = text.length;
  }

  insert(text: string): void {
    this.text = this.before + text + this.after;
    this.cursor += text.length;
  }

  get before(): string {
    return this.text.slice(0, this.cursor);
  }

  get after(): string {
    return this.text.slice(this.cursor);
  }

  move(by: number): void {
    this.cursor = Math.max(0, Math.min(this.text.length, this.cursor + by));
  }

  /** Takes so many units before the cursor out. */
  cutBefore(length: number, { keep = true } = {}): void {
    this.#cut(this.cursor - length, this.cursor, keep);
    this.cursor -= length;
  }

  cutAfter(length: number, { keep = true } = {}): void {
    this.#cut(this.cursor, this.cursor + length, keep);
  }

  /** Puts back what was cut last. */
  yank(): void {
    this.insert(this.#killed);
  }

  /** Up: in a text of several lines to the line above, else to what was entered before. */
  up(): void {
    const start = startOfLine(this.before);
    if (start > 0) this.cursor = this.#sameColumn(startOfLine(this.text.slice(0, start - 1)), start - 1, start);
    else this.#recall(this.#history.back(this.text));
  }

  down(): void {
    const next = this.text.indexOf('\n', this.cursor);
    if (next < 0) {
      this.#recall(this.#history.forward());
      return;
    }
    const end = this.text.indexOf('\n', next + 1);
    this.cursor = this.#sameColumn(next + 1, end < 0 ? this.text.length : end, startOfLine(this.before));
  }

  #recall(line: string | undefined): void {
    if (line !== undefined) this.set(line);
  }

  /** As many characters into the line from `start` to `end` as the cursor is in its own. */
  #sameColumn(start: number, end: number, ownStart: number): number {
    const into = [...GRAPHEMES.segment(this.text.slice(ownStart, this.cursor))].length;
    const line = [...GRAPHEMES.segment(this.text.slice(start, end))].slice(0, into);
    return start + line.reduce((length, { segment }) => length + segment.length, 0);
  }

  #cut(from: number, to: number, keep: boolean): void {
    if (keep && to > from) this.#killed = this.text.slice(from, to);
    this.text = this.text.slice(0, from) + this.text.slice(to);
  }
}

const EDITS: Partial<Record<KeyName, (line: LineEditor) => void>> = {
  newline: (line) => line.insert('\n'),
  left: (line) => line.move(-lastLength(line.before)),
  right: (line) => line.move(firstLength(line.after)),
  'word-left': (line) => line.move(-matchLength(line.before, WORD_BEFORE)),
  'word-right': (line) => line.move(matchLength(line.after, WORD_AFTER)),
  home: (line) => line.move(startOfLine(line.before) - line.cursor),
  end: (line) => line.move(endOfLine(line.after)),
  up: (line) => line.up(),
  down: (line) => line.down(),
  backspace: (line) => line.cutBefore(lastLength(line.before), { keep: false }),
  delete: (line) => line.cutAfter(firstLength(line.after), { keep: false }),
  'kill-word': (line) => line.cutBefore(matchLength(line.before, BLANK_BEFORE)),
  'kill-word-right': (line) => line.cutAfter(matchLength(line.after, WORD_AFTER)),
  // From a line's beginning on, everything before it: a long paste is rid of with two keys.
  'kill-to-start': (line) => line.cutBefore(line.cursor - startOfLine(line.before) || line.cursor),
  'kill-to-end': (line) => line.cutAfter(endOfLine(line.after) || Math.min(1, line.after.length)),
  yank: (line) => line.yank(),
};

function matchLength(text: string, pattern: RegExp): number {
  return pattern.exec(text)![0].length;
}

function startOfLine(before: string): number {
  return before.lastIndexOf('\n') + 1;
}

function endOfLine(after: string): number {
  const end = after.indexOf('\n');
  return end < 0 ? after.length : end;
}

/** Units of the first character. */
function firstLength(text: string): number {
  const [first] = GRAPHEMES.segment(text);
  return first?.segment.length ?? 0;
}

/** Units of the last character. Only the line's end is looked at: a character is never longer than that. */
function lastLength(text: string): number {
  return [...GRAPHEMES.segment(text.slice(-64))].at(-1)?.segment.length ?? 0;
}
