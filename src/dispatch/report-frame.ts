import { LOCALES, words } from '../locale/index.js';
import { safeName } from './names.js';

/** Tags with which a program talks to a model: our own frame's, and those that models know from elsewhere. */
const TAGS = [
  'report',
  'system[\\w-]*',
  'human',
  'user',
  'assistant',
  'important',
  'instructions?',
  'function_[\\w-]+',
  'tool_[\\w-]+',
  'task-[\\w-]+',
  'user-[\\w-]+',
  'command-[\\w-]+',
  'local-command-[\\w-]+',
  'antml:[\\w-]+',
  'invoke',
];
const TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join('|')})[\\s/>]|\\|)`, 'gi');

/** Lines such as `[SYSTEM NOTIFICATION]` or our own line about a report that was cut, and marks of turns such as `Human:`. */
const OWN = LOCALES.map((locale) => words(locale).isolation.wholeReport('').slice(1, 6)).join('|');
const BRACKET = new RegExp(
  String.raw`^(\s*)\[(?=\s*(?:(?:system|subagent|request interrupted|tool|task|hook|human|user|assistant|flower)\b|${OWN}))`,
  'gim',
);
const TURN = /^(\s*(?:human|user|assistant|system)\s*)(?=[:：])/gim;

/**
 * A report between marks that say whose it is; that it is data stands once, in the description of the tool. Whatever in it could end the frame, or pass for a
 * message of the system's, is changed so that it reads the same but is none.
 */
export function framed(body: string, from: string): string {
  return `<report from="${safeName(from)}">\n${inert(body)}\n</report>`;
}

/** The text as it reads, with nothing in it that a model could take for words of the system's. */
export function inert(text: string): string {
  return text.replace(TAG, '&lt;').replace(BRACKET, '$1\\[').replace(TURN, '$1\\');
}
