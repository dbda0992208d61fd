import { StringDecoder } from 'node:string_decoder';

/** What a person has pressed. `text` comes with what was typed, `paste` with what was pasted in one go. */
export type Key = { name: 'text' | 'paste'; text: string } | { name: KeyName };

export type KeyName =
  | 'enter'
  | 'newline'
  | 'backspace'
  | 'delete'
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'up'
  | 'down'
  | 'home'
  | 'end'
  | 'kill-word'
  | 'kill-word-right'
  | 'kill-to-start'
  | 'kill-to-end'
  | 'yank'
  | 'interrupt'
  | 'end-of-input'
  | 'clear-screen'
  | 'suspend';

const CONTROLS: Record<string, KeyName> = {
  '\x01': 'home',
  '\x02': 'left',
  '\x03': 'interrupt',
  '\x04': 'end-of-input',
  '\x05': 'end',
  '\x06': 'right',
  '\x08': 'backspace',
  '\n': 'enter',
  '\x0b': 'kill-to-end',
  '\x0c': 'clear-screen',
  '\r': 'enter',
  '\x0e': 'down',
  '\x10': 'up',
  '\x15': 'kill-to-start',
  '\x17': 'kill-word',
  '\x19': 'yank',
  '\x1a': 'suspend',
  '\x7f': 'backspace',
};

/** Cursor keys and their like, without `ESC [` or `ESC O`. Terminals do not agree on one form. */
const SEQUENCES: Record<string, KeyName> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  '1~': 'home',
  '7~': 'home',
  '4~': 'end',
  '8~': 'end',
  '3~': 'delete',
  '1;5C': 'word-right',
  '1;5D': 'word-left',
  '1;3C': 'word-right',
  '1;3D': 'word-left',
  '3;5~': 'kill-word-right',
};

/** Alt with a key: `ESC` and that key. */
const WITH_ALT: Record<string, KeyName> = {
  b: 'word-left',
  f: 'word-right',
  d: 'kill-word-right',
  '\x7f': 'kill-word',
  '\x08': 'kill-word',
  '\r': 'newline',
  '\n': 'newline',
};

const PASTE = '\x1b[200~';
const PASTE_END = '\x1b[201~';

const SEQUENCE = /^\x1b(?:\[(?<csi>\[?[0-?]*[ -/]*[@-~])|O(?<ss3>[@-~]))/;
/** Answers of the terminal to questions that somebody asked it. */
const STRING = /^\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)/;
/** The beginning of one of these: the rest may be on its way. */
const UNFINISHED = /^\x1b(?:\[\[?[0-?]*[ -/]*|O|[\]PX^_][^\x07\x1b]*\x1b?)?$/;
const ALT = /^\x1b(?<key>[^\x1b])/;
const CONTROL = /^(?:\r\n|[\x00-\x1f\x7f])/;
const TYPED = /^[^\x00-\x1f\x7f]+/;

/**
 * Makes keys out of what a terminal sends, in whatever pieces it arrives: half a character, half a sequence and half a paste
 * wait for their other half.
 */
export class KeyReader {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  /** What has come of a paste; undefined outside one. */
  #pasted: string | undefined;

  /** The keys in what has arrived. */
  read(chunk: Buffer | string): Key[] {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    // A paste whose end got lost must not swallow what follows for ever.
    if (text === '\x03') this.#pasted = undefined;
    this.#rest += text;
    const keys: Key[] = [];
    while (this.#rest) {
      const more = this.#pasted === undefined ? this.#key() : this.#paste();
      if (more === undefined) break;
      keys.push(...more);
    }
    return keys;
  }

  /** The beginning of a sequence has come and not its end: perhaps the Escape key alone. */
  get unfinished(): boolean {
    return this.#rest !== '' && this.#pasted === undefined;
  }

  /** Gives up waiting for the end of a sequence. */
  drop(): void {
    if (this.unfinished) this.#rest = '';
  }

  /** Undefined: the rest is not complete. */
  #key(): Key[] | undefined {
    const rest = this.#rest;
    if (rest.startsWith(PASTE)) {
      this.#take(PASTE.length);
      this.#pasted = '';
      return [];
    }
    if (UNFINISHED.test(rest)) return undefined;
    const sequence = SEQUENCE.exec(rest);
    if (sequence) return this.#named(sequence[0], SEQUENCES[sequence.groups?.csi ?? sequence.groups?.ss3 ?? '']);
    const string = STRING.exec(rest);
    if (string) return this.#named(string[0], undefined);
    const alt = ALT.exec(rest);
    if (alt) return this.#named(alt[0], WITH_ALT[alt.groups!.key!]);
    const control = CONTROL.exec(rest);
    if (control) return this.#named(control[0], CONTROLS[control[0][0]!]);
    const [text] = TYPED.exec(rest)!;
    this.#take(text.length);
    return [{ name: 'text', text: withoutC1(text) }];
  }

  #paste(): Key[] | undefined {
    const end = this.#rest.indexOf(PASTE_END);
    if (end < 0) {
      // The end mark itself may be cut in two.
      const safe = Math.max(0, this.#rest.length - PASTE_END.length + 1);
      this.#pasted += this.#take(safe);
      return undefined;
    }
    const text = this.#pasted + this.#take(end);
    this.#take(PASTE_END.length);
    this.#pasted = undefined;
    return [{ name: 'paste', text }];
  }

  #named(piece: string, name: KeyName | undefined): Key[] {
    this.#take(piece.length);
    return name ? [{ name }] : [];
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    return taken;
  }
}

function withoutC1(text: string): string {
  return text.replace(/[\x80-\x9f]/g, '');
}
