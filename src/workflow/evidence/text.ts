import { type Values, valuesIn } from './figures.js';

/** Lower case, one width, one space; marks of Markdown and quotation are gone. What is compared with what is compared so. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`*"'“”‘’「」『』]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters and digits alone: spacing and punctuation are where two renderings of one output differ. */
export function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const BETWEEN_SCRIPTS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=[\x21-\x7e])|(?<=[\x21-\x7e])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** The words of a text as they would stand in a command: without the punctuation of the sentence around them. */
export function tokens(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(BETWEEN_SCRIPTS, ' ')
    .split(/[\s`"'“”‘’「」『』()（）[\]{}<>,、。]+/u)
    .map((word) => word.replace(/[.:!?…]+$/u, ''))
    .filter(Boolean)
    .map(asArgument);
}

/** One spelling for what names the same: `./app.js`, `python3`. */
export function asArgument(word: string): string {
  return word
    .toLowerCase()
    .replace(/^\.\//, '')
    .replace(/^(python|pip)3(?:\.\d+)?$/, '$1');
}

const FENCED = /(?:^|\n)[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?[ \t]*\1[ \t]*(?=\n|$)/g;

/** A text in which a fenced console reads like prose: the command in a code span, each line of its output in quotes. */
export function unfenced(text: string): string {
  return text.replace(FENCED, (_block, _mark, body: string) => {
    const lines = body.split('\n').filter((line) => line.trim() !== '');
    return `\n${lines.map((line) => (/^\s*[$%] /.test(line) ? `\`${line.replace(/^\s*[$%] /, '')}\`` : `“${line.replace(/[“”]/g, '"')}”`)).join('\n')}\n`;
  });
}

/** Letters and digits in a row that two texts do not share by chance. */
export const SHARED = 12;

const FIGURE = /(?<![\w.])(?:\d{2,}(?:\.\d+)?|\d\.\d+)(?!\w|\.\d)/g;
const ODD_NAME = /^(?=\D*\d)(?=[^a-z]*[a-z])\w{6,64}$/;

const LITERAL = /(?<![\w:.@/-])(?=[a-z:.@/_-]*\d)[\w:.@/-]{8,}/gi;

/** A text that is compared many times: each form of it is made once. */
export class Source {
  readonly text: string;
  #plain: string | undefined;
  #squashed: string | undefined;
  #words: readonly string[] | undefined;
  #known: ReadonlySet<string> | undefined;
  #runs: ReadonlySet<string> | undefined;
  #figures: ReadonlySet<string> | undefined;
  #oddNames: ReadonlySet<string> | undefined;
  #literals: ReadonlySet<string> | undefined;
  #values: Values | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get plain(): string {
    this.#plain ??= plain(this.text);
    return this.#plain;
  }

  get squashed(): string {
    this.#squashed ??= squash(this.text);
    return this.#squashed;
  }

  get words(): readonly string[] {
    this.#words ??= tokens(this.text);
    return this.#words;
  }

  /** Its words, each once. */
  get known(): ReadonlySet<string> {
    this.#known ??= new Set(tokens(this.plain));
    return this.#known;
  }

  /** Its figures of more than one digit. */
  get figures(): ReadonlySet<string> {
    this.#figures ??= new Set(this.text.normalize('NFKC').match(FIGURE));
    return this.#figures;
  }

  /** Its words of letters and digits, such as hashes, that no two texts share by chance. */
  get oddNames(): ReadonlySet<string> {
    this.#oddNames ??= new Set([...this.known].filter((word) => ODD_NAME.test(word)));
    return this.#oddNames;
  }

  /** Its long words with a digit in them, as an argument of a program may be. */
  get literals(): ReadonlySet<string> {
    this.#literals ??= new Set(this.text.match(LITERAL));
    return this.#literals;
  }

  /** All its numbers. */
  get values(): Values {
    this.#values ??= valuesIn(this.text);
    return this.#values;
  }

  /** All pieces of `SHARED` letters and digits in a row. */
  get runs(): ReadonlySet<string> {
    const { squashed } = this;
    const count = Math.max(0, squashed.length - SHARED + 1);
    this.#runs ??= new Set(Array.from({ length: count }, (_, at) => squashed.slice(at, at + SHARED)));
    return this.#runs;
  }

  /** Whether a piece stands in it, not as part of a longer number or word. */
  holds(piece: string): boolean {
    const [where, what] = [this.plain, plain(piece)];
    if (what === '') return false;
    for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
      if (!goesOn(where[at - 1], what[0]) && !goesOn(where[at + what.length], what.at(-1))) return true;
    }
    return false;
  }
}

const WORD = /[a-z0-9_]/;
const DECIMAL = /[0-9]/;

function goesOn(outside: string | undefined, edge: string | undefined): boolean {
  if (outside === undefined || edge === undefined) return false;
  return (DECIMAL.test(edge) && DECIMAL.test(outside)) || (WORD.test(edge) && WORD.test(outside));
}
