/** Long enough to be told apart; with four bytes a letter still far below what a file system takes. */
const MAX_LENGTH = 40;

/** A name that can stand in a file's name and in a git reference: letters, digits, `_` and `-` only. */
export function safeName(name: string, instead = 'worker'): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+/, '');
  return [...plain].slice(0, MAX_LENGTH).join('').replace(/-+$/, '') || instead;
}
