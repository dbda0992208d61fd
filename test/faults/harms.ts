import type { Reply } from '../../src/testing/index.js';
import { fail, overflow } from '../../src/testing/index.js';
import { canFill } from './disk.js';
import type { Random } from './random.js';

/** What is done to a run. `name` is what the summary counts it under. */
export type Harm = { name: string } & (
  | { kind: 'signal'; signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP' }
  /** Ctrl-C, and once more so much later. */
  | { kind: 'interrupts'; gapMs: number }
  /** SIGKILL of one of the SDK's processes, by its place among them. */
  | { kind: 'child'; which: number }
  /** These are the answers to so many requests of one conversation; `everybody`: to all requests while this process lives. */
  | { kind: 'answer'; reply: Reply; times: number; everybody?: boolean }
  /** Connections are refused for a while. */
  | { kind: 'refuse'; forMs: number }
  /** The run directory is full, or may not be written to, for a while. */
  | { kind: 'disk full' | 'read-only'; forMs: number }
  /** The clock is so much later all at once, or earlier. */
  | { kind: 'clock'; jumpMs: number }
  /** A second flower is started in the same directory. */
  | { kind: 'second flower' }
  /** A person writes to the coordinator. */
  | { kind: 'mail'; text: string }
  /** SIGKILL, and the end of a file was never written. */
  | { kind: 'torn'; file: TornFile }
);

export type TornFile = 'sessions.db' | 'manifest.json' | 'lineage.json';

/** The process is gone after it. */
export const isEnd = ({ kind }: Harm) => kind === 'signal' || kind === 'interrupts' || kind === 'torn';

/** Nobody tries again behind them: the run stops and says why. */
const FATAL = [400, 401, 403, 404];
const PASSING = [429, 500, 503, 529];

/** Long enough that only a watchdog ends it. */
const SILENCE_MS = 600_000;

const signal = (name: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Harm => ({ name, kind: 'signal', signal: name });

const ENDS: readonly ((random: Random) => Harm)[] = [
  () => signal('SIGKILL'),
  () => signal('SIGTERM'),
  () => signal('SIGHUP'),
  (random) => ({ name: 'SIGINT twice', kind: 'interrupts', gapMs: random.between(0, 600) }),
  (random) => {
    const file = random.pick<TornFile>(['sessions.db', 'manifest.json', 'lineage.json']);
    return { name: `torn ${file}`, kind: 'torn', file };
  },
];

const PASSERS_BY: readonly ((random: Random) => Harm)[] = [
  (random) => ({ name: 'SIGKILL of a child', kind: 'child', which: random.between(0, 3) }),
  (random) => {
    const status = random.pick(PASSING);
    const retryAfter = random.chance(0.5) ? 1 : undefined;
    const reply = fail(status, undefined, { retryAfter });
    return { name: `HTTP ${status}`, kind: 'answer', reply, times: random.between(1, 7) };
  },
  (random) => {
    const status = random.pick(FATAL);
    return { name: `HTTP ${status}`, kind: 'answer', reply: fail(status), times: 1, everybody: status === 401 };
  },
  () => ({ name: 'prompt too long', kind: 'answer', reply: overflow(), times: 1 }),
  (random) => ({
    name: 'cut before headers',
    kind: 'answer',
    reply: { cut: 'before-headers' },
    times: random.between(1, 4),
  }),
  (random) => ({
    name: 'cut mid-stream',
    kind: 'answer',
    reply: { cut: 'mid-stream' },
    times: random.between(1, 3),
  }),
  () => ({
    name: 'error in a stream',
    kind: 'answer',
    reply: { sseError: { type: 'overloaded_error', message: 'Overloaded' } },
    times: 1,
  }),
  () => ({ name: 'silent stream', kind: 'answer', reply: { silentMs: SILENCE_MS }, times: 1 }),
  (random) => ({ name: 'connections refused', kind: 'refuse', forMs: random.between(100, 3_000) }),
  (random) => ({ name: 'disk full', kind: canFill() ? 'disk full' : 'read-only', forMs: random.between(100, 3_000) }),
  (random) => ({ name: 'read-only directory', kind: 'read-only', forMs: random.between(100, 3_000) }),
  (random) => ({ name: 'clock jump', kind: 'clock', jumpMs: random.pick([-86_400_000, -60_000, 60_000, 86_400_000]) }),
  () => ({ name: 'second flower', kind: 'second flower' }),
  (random) => ({ name: 'mail', kind: 'mail', text: `MAIL-${random.between(100, 999)} Short marks, please.` }),
];

/** A kill every second time: it is what leaves the least behind. */
export function endOf(which: number, random: Random): Harm {
  return random.chance(0.5) ? signal('SIGKILL') : (ENDS[which % ENDS.length] as (typeof ENDS)[number])(random);
}

/** Something that a run should get over by itself, or stop at with its reason. */
export function passerBy(which: number, random: Random): Harm {
  return (PASSERS_BY[which % PASSERS_BY.length] as (typeof PASSERS_BY)[number])(random);
}
