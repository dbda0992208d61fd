import { Colours } from './sgr.js';

/** Control characters that a terminal acts on in the middle of a control sequence, without ending it. */
const INSIDE = String.raw`\x00-\x17\x19\x1c-\x1f`;

/**
 * Everything in a text that a terminal would act upon instead of showing it. One pass over one expression, so that nothing
 * can be put together again from what is left on both sides of a removed piece.
 */
const ACTIVE = new RegExp(
  [
    // CSI, 7-bit and 8-bit, also one that is cut off: parameters, intermediates, final.
    String.raw`(?<csi>\x1b\[|\x9b)(?<parameters>[${INSIDE}0-?]*)(?<rest>[${INSIDE} -/]*[@-~]?)`,
    // OSC, DCS, SOS, PM, APC: to their end, which may be lines away (but not for ever:
    // a text of nothing but beginnings would take quadratic time); without an end, to the end of the line.
    String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])(?:[^\x07\x18\x1a\x1b\x9c]{0,1024}(?:\x1b\\|[\x07\x18\x1a\x9c])|[^\n\x1b]*)`,
    // The title sequence of some terminal multiplexers.
    String.raw`\x1bk[^\n\x1b\x9c]*(?:\x1b\\|\x9c)`,
    // All other escape sequences: ESC c, ESC 7, ESC ( B, ESC # 8 …
    String.raw`\x1b[ -/]*[0-~]`,
    // Single controls, C1 included.
    String.raw`[\x00-\x09\x0b-\x1f\x7f-\x9f]`,
    // What turns the direction of writing round, and what marks up invisibly.
    String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]`,
    String.raw`[\u2028\u2029]`,
    // Half of a character: no terminal can show it.
    String.raw`\p{Surrogate}`,
    String.raw`\n`,
  ].join('|'),
  'gu',
);

/** Parameters of a plain `ESC [ … m`; with `<`, `=`, `>` or `?` the sequence is no colour, whatever its last letter. */
const PLAIN = /^[\d;:]*$/;

/**
 * A text without anything that moves the cursor, changes the terminal, hides or disguises text. Colours pass and are switched
 * off at each line's end: for lines that flower has put together itself.
 */
export function sanitiseLine(text: string): string {
  return clean(text, new Colours());
}

/** The same for text of models, tools and files: their colours do not pass either. */
export function sanitiseForeign(text: string): string {
  return clean(text);
}

/** Such a text as one line: every run of white space is one blank. */
export function foreignLine(text: string): string {
  return sanitiseForeign(text).replace(/\s+/g, ' ').trim();
}

function clean(text: string, colours?: Colours): string {
  const shown = text.replace(ACTIVE, (piece, ...found) => {
    const groups = found.at(-1) as { csi?: string; parameters?: string; rest?: string };
    if (piece === '\n') return `${colours?.close() ?? ''}\n`;
    if (piece === '\t') return piece;
    if (piece === '\u2028' || piece === '\u2029') return ' ';
    if (/^\p{Surrogate}$/u.test(piece)) return '\ufffd';
    if (!groups.csi) return '';
    const { parameters = '', rest } = groups;
    if (colours && groups.csi === '\x1b[' && rest === 'm' && PLAIN.test(parameters)) return colours.take(parameters);
    // A line break inside a sequence is one all the same.
    return '\n'.repeat(piece.split('\n').length - 1);
  });
  return shown + (colours?.close() ?? '');
}
