import type { Theatre } from '../theatre.js';
import { books } from './books.js';
import { conversations } from './conversations.js';
import { costs } from './costs.js';
import { effects } from './effects.js';
import { ending } from './ending.js';
import { mail } from './mail.js';
import { processes } from './processes.js';
import { reports } from './reports.js';
import { sessions } from './sessions.js';
import { store } from './store.js';

export type Check = (theatre: Theatre) => string[];

/** Everything that must hold after a plan, by name. */
export const CHECKS: Readonly<Record<string, Check>> = {
  ending,
  sessions,
  effects,
  reports,
  conversations,
  processes,
  books,
  costs,
  store,
  mail,
};

/** What does not hold, a sentence each. */
export function violations(theatre: Theatre): string[] {
  return Object.values(CHECKS).flatMap((check) => check(theatre));
}
