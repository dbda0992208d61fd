/** `ESC [ … m` and its like, with the 8-bit lead as well; one that is cut off at the end of a line counts too. */
const CSI = String.raw`(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?`;
/** Titles, links, device strings and messages, up to what ends them. One that nothing ends, or that another one
 * interrupts, loses only its lead. */
const STRING = String.raw`(?:\x1b[\]PX^_k]|[\x90\x98\x9d-\x9f])(?:[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c))?`;
const ESCAPE = String.raw`\x1b[ -/]*[0-~]?`;
const SEQUENCES = new RegExp(`${CSI}|${STRING}|${ESCAPE}`, 'g');

const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;
/** Marks that turn the reading direction, and characters that no one sees: tags, fillers, variation selectors 17 and up. */
const UNSEEN =
  /[\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
/** Joiners have a use between letters of some scripts and in emoji, never after a letter of ours. */
const JOINERS = /(?<=[\0-\x7f])[\u200c\u200d]+/g;
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/**
 * Plain text, as it would be read: control sequences, control characters and unseen characters are taken out, every end of
 * line is `\n`, and half a character becomes U+FFFD. Tabs stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(SEQUENCES, '')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
    .replace(HALF_CHARACTERS, '\ufffd');
}
