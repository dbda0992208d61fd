import type { CommandExpansionPart, DoubleQuotedChild, ParameterExpansionPart, Word, WordPart } from 'unbash';

/** A shell word as far as it is known before the shell runs. */
export interface Text {
  /** Undefined when a part of it is only known at run time. */
  value: string | undefined;
  /** What comes before the first unknown part; the whole when nothing is unknown. */
  start: string;
}

/** What a variable holds; undefined when that is not known. */
export type LookUp = (name: string) => string | undefined;

/** Reads one word. `PWD` and `HOME` are looked up for `$(pwd)` and `~`. */
export function readWord(word: Word, lookUp: LookUp): Text {
  if (word.parts === undefined) return known(withHome(word.text, word.value, lookUp));
  let text = '';
  for (const [index, part] of word.parts.entries()) {
    const read = readPart(part, lookUp);
    const value = index === 0 && part.type === 'Literal' ? withHome(part.text, read.value, lookUp) : read.value;
    if (value === undefined) return { value: undefined, start: text + read.start };
    text += value;
  }
  return known(text);
}

function known(value: string | undefined): Text {
  return { value, start: value ?? '' };
}

function withHome(source: string, value: string | undefined, lookUp: LookUp): string | undefined {
  if (!/^~(?:\/|$)/.test(source) || value === undefined) return value;
  const home = lookUp('HOME');
  return home === undefined ? undefined : home + value.slice(1);
}

function readPart(part: WordPart | DoubleQuotedChild, lookUp: LookUp): Text {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return known(part.value);
    case 'DoubleQuoted':
    case 'LocaleString':
      return readQuoted(part.parts, lookUp);
    case 'SimpleExpansion':
      return known(lookUp(part.text.slice(1)));
    case 'ParameterExpansion':
      return known(readParameter(part, lookUp));
    case 'CommandExpansion':
      return known(asksForDirectory(part) ? lookUp('PWD') : undefined);
    default:
      return known(undefined);
  }
}

function readQuoted(parts: readonly DoubleQuotedChild[], lookUp: LookUp): Text {
  let text = '';
  for (const part of parts) {
    const { value } = readPart(part, lookUp);
    if (value === undefined) return { value: undefined, start: text };
    text += value;
  }
  return known(text);
}

function readParameter({ parameter, prefix, index, operation }: ParameterExpansionPart, lookUp: LookUp) {
  if (prefix !== undefined || index !== undefined) return undefined;
  const value = lookUp(parameter);
  if (operation === undefined) return value;
  if (operation.type !== 'Default' || !/[-=]$/.test(operation.operator)) return undefined;
  return value ?? readWord(operation.operand, lookUp).value;
}

function asksForDirectory({ text }: CommandExpansionPart): boolean {
  return /^(?:\$\(|`)\s*pwd(?:\s+-[LP])?\s*[)`]$/.test(text);
}
