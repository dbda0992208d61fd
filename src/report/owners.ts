import type { DispatchRow } from '../dispatch/table.js';
import { LOCALES, words } from '../locale/index.js';
import type { BookRow } from './books.js';
import type { Role } from './types.js';

/** Whose a session is. */
export interface Owner {
  /** The step's name in the books, or the worker's. */
  name: string;
  role: Role;
  /** Counted from 1. */
  generation: number;
  /** The session that it handed over to. */
  successor?: string;
}

export interface OwnerSources {
  rows: readonly BookRow[];
  dispatches: readonly DispatchRow[];
  /** Session ids by step, from lineage.json. */
  lineage: Readonly<Record<string, string>>;
  /** Names by session, as the event log has them: for what ended before its books were written. */
  seen?: ReadonlyMap<string, string>;
}

/** Whose each session is, by session id. What the books say counts before all others. */
export function ownersOf({ rows, dispatches, lineage, seen = new Map() }: OwnerSources): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  const roleOf = rolesBy(dispatches);
  const note = (sessionId: string | undefined, owner: Owner): void => {
    if (sessionId && !owners.has(sessionId)) owners.set(sessionId, owner);
  };
  for (const row of rows) {
    const chain = [...row.retired, row.sessionId];
    chain.forEach((sessionId, i) => {
      note(sessionId, { name: row.step, role: roleOf(row.step), generation: i + 1, successor: chain[i + 1] });
    });
  }
  for (const { label, workerSession, retiring } of dispatches) {
    note(retiring, { name: label, role: 'worker', generation: 1, successor: workerSession });
    note(workerSession, { name: label, role: 'worker', generation: retiring ? 2 : 1 });
  }
  for (const [step, sessionId] of Object.entries(lineage)) {
    note(sessionId, { name: step, role: roleOf(step), generation: 1 });
  }
  for (const [sessionId, name] of seen) note(sessionId, { name, role: roleOf(name), generation: 1 });
  return owners;
}

/** What dispatches are called in the books: `work/coder#3`. */
const DISPATCH = /.\/[^/#]+#\d+$/;

/** The role of a name in the books. Without state.db a worker is still known by the form of its name. */
export function rolesBy(dispatches: readonly DispatchRow[]): (name: string) => Role {
  const workers = new Set(dispatches.map(({ label }) => label));
  const judges = LOCALES.map((locale) => words(locale).documents.steps.judge(''));
  return (name) => {
    if (workers.has(name)) return 'worker';
    const [base = ''] = name.split('#');
    if (judges.some((ending) => base.endsWith(ending))) return 'judge';
    return DISPATCH.test(name) ? 'worker' : 'step';
  };
}
