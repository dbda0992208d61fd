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

/** Whether a piece stands in a text, not as part of a longer number or word. */
export function holds(text: string, piece: string): boolean {
  const [where, what] = [plain(text), plain(piece)];
  if (what === '') return false;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    if (!goesOn(where[at - 1], what[0]) && !goesOn(where[at + what.length], what.at(-1))) return true;
  }
  return false;
}

const WORD = /[a-z0-9_]/;
const DECIMAL = /[0-9]/;

function goesOn(outside: string | undefined, edge: string | undefined): boolean {
  if (outside === undefined || edge === undefined) return false;
  return (DECIMAL.test(edge) && DECIMAL.test(outside)) || (WORD.test(edge) && WORD.test(outside));
}
