/** Commands without anything after them. */
const PLAIN = '=dDgGhHnNpPxzF';
/** Commands with a number after them, or nothing. */
const NUMBERED = 'lqQL';
/** Commands with text up to the end of the line. */
const TEXT = 'aic';
const BRANCHES = 'btT';

/**
 * Whether a sed script only prints: no `w` or `W` (write), no `e` (run), no `r` or `R` (read what it names), and no loop
 * that may go round for ever. Where seds read a script differently, it is refused.
 */
export function isHarmlessSedScript(script: string): boolean {
  const reader = new SedReader(script, true);
  if (!reader.passes()) return false;
  return !reader.hasDelimiterInBrackets || new SedReader(script, false).passes();
}

class SedReader {
  /** A delimiter stood inside brackets, where some seds see it and others do not: both readings have to hold. */
  hasDelimiterInBrackets = false;
  readonly #script: string;
  readonly #knowsBrackets: boolean;
  #at = 0;
  /** Every sed gives up on this script, before it runs any of it. */
  #broken = false;
  #blocks = 0;
  /** Labels seen so far, and whether every way from them to here takes in another line of input. */
  readonly #labels = new Map<string, { advances: boolean }>();

  constructor(script: string, knowsBrackets: boolean) {
    this.#script = script;
    this.#knowsBrackets = knowsBrackets;
  }

  passes(): boolean {
    while (this.#at < this.#script.length) {
      if (/[\s;]/.test(this.#next())) this.#at++;
      else if (!this.#command()) return this.#broken;
    }
    return this.#blocks === 0;
  }

  #next(): string {
    return this.#script[this.#at] ?? '';
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#script)?.[0] ?? '';
    this.#at += match.length;
    return match;
  }

  #command(): boolean {
    const from = this.#at;
    if (!this.#addresses()) return false;
    const addressed = this.#at > from;
    const name = this.#next();
    this.#at++;
    if (name === '#') return this.#skip(/[^\n]*/y) !== undefined;
    if (name === '{') return ++this.#blocks > 0;
    if (name === '}') return !addressed && this.#blocks-- > 0 && this.#ends();
    if (name === ':') return !addressed && this.#label();
    if (name === '') return false;
    if (name === 'N' && !addressed && this.#blocks === 0)
      for (const label of this.#labels.values()) label.advances = true;
    if (PLAIN.includes(name)) return this.#ends();
    if (NUMBERED.includes(name)) return this.#skip(/ *\d*/y) !== undefined && this.#ends();
    if (TEXT.includes(name)) return this.#text();
    if (BRANCHES.includes(name)) return this.#branch();
    if (name === 's') return this.#delimited(true) && this.#flags();
    if (name === 'y') return this.#delimited(false) && this.#ends();
    this.#broken = !this.#knowsBrackets && /[^\w\s]/.test(name);
    return false;
  }

  #addresses(): boolean {
    if (!this.#address()) return false;
    this.#skip(/[ \t]*/y);
    if (this.#next() === ',') {
      this.#at++;
      this.#skip(/[ \t]*/y);
      const before = this.#at;
      this.#skip(/[+~]\d+/y);
      if (this.#at === before && (!this.#address() || this.#at === before)) return false;
    }
    this.#skip(/[ \t]*!*[ \t]*/y);
    return true;
  }

  /** One address or none. */
  #address(): boolean {
    if (this.#skip(/\d+(?:~\d+)?|\$/y) !== '') return true;
    let delimiter = this.#next();
    if (delimiter === '\\') delimiter = this.#script[++this.#at] ?? '';
    else if (delimiter !== '/') return true;
    this.#at++;
    if (!isDelimiter(delimiter) || !this.#upTo(delimiter, true)) return false;
    this.#skip(/[IM]*/y);
    return true;
  }

  /** `/this/that/`, the delimiter being whatever comes first. */
  #delimited(regex: boolean): boolean {
    const delimiter = this.#next();
    this.#at++;
    return isDelimiter(delimiter) && this.#upTo(delimiter, regex) && this.#upTo(delimiter, false);
  }

  /** Goes past the next bare delimiter. */
  #upTo(delimiter: string, regex: boolean): boolean {
    let inBrackets = false;
    for (; this.#at < this.#script.length; this.#at++) {
      const character = this.#next();
      if (character === delimiter) {
        if (!inBrackets) {
          this.#at++;
          return true;
        }
        this.hasDelimiterInBrackets = true;
      }
      if (character === '\\') {
        this.#at++;
        if (inBrackets && this.#next() === ']') return false;
      } else if (character === '\n') return false;
      else if (!regex || !this.#knowsBrackets) continue;
      else if (character === '[' && !inBrackets) {
        inBrackets = true;
        // A bracket right at the beginning is a member and not the end.
        this.#at++;
        this.#skip(/\^?\]?/y);
        this.#at--;
      } else if (character === '[' && /[:.=]/.test(this.#script[this.#at + 1] ?? '')) {
        if (this.#skip(/\[([:.=])[a-z]+\1\]/y) === '') return false;
        this.#at--;
      } else if (character === ']') inBrackets = false;
    }
    return false;
  }

  /** What follows `s///`. Not w and e. */
  #flags(): boolean {
    this.#skip(/[gpiIMm\d]*/y);
    if (this.#ends()) return true;
    this.#broken = !this.#knowsBrackets && /[^\w\s]/.test(this.#next());
    return false;
  }

  #text(): boolean {
    this.#skip(/(?:\\[\s\S]|[^\\\n])*/y);
    return this.#next() !== '\\';
  }

  #label(): boolean {
    const name = this.#skip(/ *[A-Za-z]\w*/y).trim();
    if (name === '' || this.#blocks > 0 || this.#labels.has(name)) return false;
    this.#labels.set(name, { advances: false });
    return this.#ends();
  }

  /** To the end, or back to a label behind which another line was taken in: the input's end then ends the loop. */
  #branch(): boolean {
    const name = this.#skip(/ *[A-Za-z]\w*/y).trim();
    if (name !== '' && this.#labels.get(name)?.advances !== true) return false;
    return this.#ends();
  }

  /** Nothing more may belong to this command. */
  #ends(): boolean {
    this.#skip(/[ \t]*/y);
    return this.#at >= this.#script.length || /[;\n}#]/.test(this.#next());
  }
}

function isDelimiter(character: string): boolean {
  return /^[!-/:;<-@^_`|~,]$/.test(character) && character !== '\\';
}
