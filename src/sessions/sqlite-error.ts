import { messageOf, StoreError } from '../errors.js';

const ADVICE: readonly [codes: RegExp, what: string, advice: string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'is damaged or no database',
    'Nothing in it was changed. Put back a copy of it, or move it away to start with no sessions.',
  ],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM)|EISDIR|EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST)/,
    'cannot be opened for writing',
    'Make its directory writable, or choose another run directory.',
  ],
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)/,
    'cannot grow',
    'Free some space on that disk and start again; what is stored is kept.',
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'is locked by another process',
    'Let that process finish, or end it, and start again; what is stored is kept.',
  ],
  [
    /^SQLITE_ERROR/,
    'is not a session database of flower',
    'Nothing in it was changed. Choose another run directory, or move the file away.',
  ],
];

/** What went wrong with the database at `path`, as an error for people. */
export function storeErrorOf(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  const [, what, advice] = ADVICE.find(([codes]) => codes.test(code)) ?? [
    undefined,
    'failed',
    'Try again; what was stored before is kept.',
  ];
  const cause = [code, messageOf(error)].filter(Boolean).join(': ');
  return new StoreError(`The session database ${path} ${what} (${cause}). ${advice}`, { path, code }, { cause: error });
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown })?.code ?? ''));
}
