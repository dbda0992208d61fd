import { en } from './en.js';
import { ja } from './ja.js';
import type { VerdictWords } from './types.js';
import { zh } from './zh.js';

/** All languages, because a judge may answer in any of them. */
export const VERDICT_WORDS: readonly VerdictWords[] = [en, zh, ja];
