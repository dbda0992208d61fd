/** What is seen of a run from outside, as it happens. */
export type Sight =
  /** A request has come to the server. `slow`: its answer comes in pieces, words first and the call last. */
  | { kind: 'request'; who: Who; phase: Phase; slow: boolean; batch: number }
  /** A worker's command has begun, or is about to end. */
  | { kind: 'mark'; edge: 'start' | 'end' };

export type Who = 'coordinator' | 'worker' | 'judge';

/** first: nothing was said yet. handover: the answer is for a successor. last: the answer is final words. */
export type Phase = 'first' | 'middle' | 'handover' | 'last';

/** A place in a run at which something may happen to it. */
export interface Moment {
  name: string;
  matches(sight: Sight): boolean;
  /** Only at the so many-th sight that matches; a plan picks one up to this number. Default: the first. */
  nth?: number;
  /** It happens up to so much later, milliseconds. */
  withinMs: number;
}

const request = (sight: Sight) => (sight.kind === 'request' ? sight : undefined);
const handsOver = (sight: Sight, who: Who) => request(sight)?.phase === 'handover' && request(sight)?.who === who;

/** From the request for the handoff to the successor's first answer. */
export const HANDOVER = 'while a worker hands over';
export const LEAD_HANDOVER = 'while the coordinator hands over';
export const MID_ANSWER = 'between the words and the call of one answer';
export const JUDGING = 'while the judge judges';
export const ANY_REQUEST = 'at any request';

export const MOMENTS: readonly Moment[] = [
  {
    name: 'before the child starts',
    matches: (sight) => request(sight)?.who === 'coordinator' && request(sight)?.phase === 'first',
    withinMs: 700,
  },
  {
    name: 'at a worker’s first request',
    matches: (sight) => request(sight)?.who === 'worker' && request(sight)?.phase === 'first',
    nth: 2,
    withinMs: 80,
  },
  {
    name: 'in a tool',
    matches: (sight) => sight.kind === 'mark' && sight.edge === 'start',
    nth: 4,
    withinMs: 250,
  },
  {
    name: 'between a tool’s end and its commit',
    matches: (sight) => sight.kind === 'mark' && sight.edge === 'end',
    nth: 4,
    withinMs: 80,
  },
  {
    name: MID_ANSWER,
    matches: (sight) => request(sight)?.slow === true,
    nth: 2,
    withinMs: 900,
  },
  {
    name: 'between a worker’s final words and the coordinator’s next request',
    matches: (sight) => request(sight)?.who === 'worker' && request(sight)?.phase === 'last',
    nth: 2,
    withinMs: 900,
  },
  {
    name: 'while the coordinator’s request is answered',
    matches: (sight) => request(sight)?.who === 'coordinator' && request(sight)?.phase !== 'first',
    nth: 2,
    withinMs: 120,
  },
  {
    name: 'in the second batch',
    matches: (sight) => request(sight)?.who === 'worker' && request(sight)?.batch === 1,
    nth: 4,
    withinMs: 600,
  },
  { name: HANDOVER, matches: (sight) => handsOver(sight, 'worker'), withinMs: 1800 },
  { name: LEAD_HANDOVER, matches: (sight) => handsOver(sight, 'coordinator'), withinMs: 1800 },
  { name: JUDGING, matches: (sight) => request(sight)?.who === 'judge', nth: 3, withinMs: 400 },
  { name: ANY_REQUEST, matches: (sight) => sight.kind === 'request', nth: 14, withinMs: 1500 },
];

/** Calls back at a moment, once. */
export class Trigger<T> {
  private count = 0;
  private done = false;

  constructor(
    private readonly moment: Moment,
    private readonly at: (where: T) => void,
  ) {}

  see(sight: Sight, where: T): void {
    if (this.done || !this.moment.matches(sight)) return;
    if (++this.count < (this.moment.nth ?? 1)) return;
    this.done = true;
    this.at(where);
  }
}
