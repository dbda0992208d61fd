import { randomUUID } from 'node:crypto';

/** `asked` while it is open; every other state is final. */
export type AskState = 'asked' | 'answered' | 'timeout' | 'declined' | 'over_budget' | 'invalid';

/** A question as plain data: what events carry and what survives a restart. Times are epoch milliseconds. */
export interface AskRecord {
  id: string;
  text: string;
  options: string[];
  /** Name of the agent that asks; '' when it is not known which. Absent: the program itself asks. */
  agent?: string;
  state: AskState;
  answer?: string;
  /** Why it was declined, when the person or the cancellation said so. */
  reason?: string;
  askedAt: number;
  /** When nobody is waited for any longer. Absent: the question waits for ever. */
  deadline?: number;
  settledAt?: number;
  /** What the one who asked is told. Absent while the question is open. */
  reply?: string;
}

export type AskInit = Pick<AskRecord, 'text'> & Partial<AskRecord>;

/** How a question ended. `reply` is what the one who asked is told. */
export interface AskOutcome {
  state: Exclude<AskState, 'asked'>;
  reply: string;
  answer?: string;
  reason?: string;
}

/** One question to a person. Its outcome is in `state`; a question that nobody answered is no error. */
export class Ask implements AskRecord {
  readonly id: string;
  readonly text: string;
  readonly options: string[];
  readonly agent: string | undefined;
  readonly askedAt: number;
  readonly deadline: number | undefined;
  state: AskState;
  answer: string | undefined;
  reason: string | undefined;
  settledAt: number | undefined;
  /** What the one who asked is told, in words. Empty while the question is open. */
  reply: string;

  constructor(init: AskInit) {
    this.id = init.id ?? `ask-${randomUUID().slice(0, 8)}`;
    this.text = init.text;
    this.options = [...(init.options ?? [])];
    this.agent = init.agent;
    this.askedAt = init.askedAt ?? Date.now();
    this.deadline = init.deadline;
    this.state = init.state ?? 'asked';
    this.answer = init.answer;
    this.reason = init.reason;
    this.settledAt = init.settledAt;
    this.reply = init.reply ?? '';
  }

  get open(): boolean {
    return this.state === 'asked';
  }

  /** Ends the question. The first outcome stays: later ones change nothing. */
  settle(outcome: AskOutcome): void {
    if (!this.open) return;
    this.state = outcome.state;
    this.answer = outcome.answer;
    this.reason = outcome.reason;
    this.reply = outcome.reply;
    this.settledAt = Date.now();
  }

  toJSON(): AskRecord {
    const { id, text, options, agent, state, answer, reason, askedAt, deadline, settledAt, reply } = this;
    const record: AskRecord = { id, text, options: [...options], state, askedAt };
    if (agent !== undefined) record.agent = agent;
    if (answer !== undefined) record.answer = answer;
    if (reason !== undefined) record.reason = reason;
    if (deadline !== undefined) record.deadline = deadline;
    if (settledAt !== undefined) record.settledAt = settledAt;
    if (reply) record.reply = reply;
    return record;
  }
}
