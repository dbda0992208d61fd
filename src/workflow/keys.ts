import type { Brief } from '../documents/brief.js';
import type { Goal } from '../documents/goal.js';
import type { Verdict } from '../documents/verdict.js';
import { words } from '../locale/index.js';
import { contextKey } from './context-key.js';

/** The frozen brief. */
export const BRIEF_KEY = contextKey<Brief>('flower:brief');

/** What the last reply of a clarify or goal step lacked. Absent once it was complete. */
export const MISSING_KEY = contextKey<string[]>('flower:missing');

/** The goal that the rounds are judged by. */
export const GOAL_KEY = contextKey<Goal>('flower:goal');

/** The judge's last verdict. */
export const VERDICT_KEY = contextKey<Verdict>('flower:verdict');

/** Rounds judged so far in the guarded step that runs now, counted from 1. */
export const ROUND_KEY = contextKey<number>('flower:round');

/** Checks that cannot be verified here and that a person accepted as they are. */
export const ACCEPTED_KEY = contextKey<string[]>('flower:accepted');

/** What a clarifier is told when an interrupted clarification goes on. The English text; other locales have their own. */
export const CLARIFY_RESUME = words('en').documents.clarifyResume;
