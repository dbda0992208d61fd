import { messageOf, StoreError } from '../errors.js';
import { type Locale, type Words, words } from '../locale/index.js';

type Failure = keyof Words['sessions']['failures'];

const FAILURES: readonly [codes: RegExp, failure: Failure][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, 'damaged'],
  [/^(SQLITE_(READONLY|CANTOPEN|PERM)|EISDIR|EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST)/, 'notWritable'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_ERROR/, 'foreign'],
];

/** What went wrong with the database at `path`, as an error for people. */
export function storeErrorOf(error: unknown, path: string, locale?: Locale): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  const [, failure] = FAILURES.find(([codes]) => codes.test(code)) ?? [undefined, 'unknown' as const];
  const reason = [code, messageOf(error)].filter(Boolean).join(': ');
  const text = words(locale).sessions.failures[failure]({ path, reason });
  return new StoreError(text, { path, code }, { cause: error });
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown })?.code ?? ''));
}
