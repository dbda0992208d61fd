import type { Words } from '../../locale/index.js';
import type { ClaimedCommand } from './claims.js';
import type { Seen } from './seen.js';
import type { Session } from './session.js';
import type { Source } from './text.js';

/** What a judge says to show that one check passed, and what is behind it. */
export interface Told {
  check: string;
  evidence: string;
  said: Source;
  /** The commands that it speaks of. */
  claims: readonly ClaimedCommand[];
  /** The calls that ran them. */
  behind: readonly Seen[];
  /** All calls that it can be traced to. */
  traced: readonly Seen[];
  /** The runs that it rests on. */
  deciding: readonly Seen[];
  session: Session;
  /** The judge had a shell. */
  canRun: boolean;
  say: Words['workflow']['evidence'];
}
