import { type DispatchRow, type DispatchTable, isOpen } from '../dispatch/table.js';
import type { Core } from './core.js';

/**
 * Reports that reach a coordinator as mail, because the result of the call was carried with other words. One counts as told
 * once the model has answered; until then it is told again to whoever goes on.
 */
export class ReportMail {
  /** On its way to the model of a session. */
  private readonly told = new Map<string, Set<number>>();

  constructor(
    private readonly core: Pick<Core, 'transcript' | 'hasSession'>,
    private readonly table: DispatchTable,
  ) {}

  /**
   * The mail with which an attempt begins, with what was under way when the one before it broke off. `resumed`: it goes on
   * in that session, and what is stored there, no more and no less, has been told: an answer may have come a moment before
   * a kill, and the prompt that it answers not be stored. Else the attempt takes over from that session.
   */
  async first(session: string | undefined, { resumed }: { resumed: boolean }): Promise<string[]> {
    if (session === undefined) return [];
    this.told.delete(session);
    if (!resumed) return this.take(session, isUndelivered);
    const mailed = this.table.of(session).filter(({ mail, report }) => mail !== undefined && report !== undefined);
    const heard = mailed.length > 0 ? await this.heard(session) : '';
    for (const { id, report } of mailed) {
      const told = heard.includes(JSON.stringify(report).slice(1, -1));
      this.table.update(id, { mail: told ? 'sent' : 'due' });
    }
    return this.take(session);
  }

  /** What the next load will show the model, as JSON; a prompt that was only put into the queue is not in it. */
  private async heard(session: string): Promise<string> {
    const entries = (await this.core.transcript(session)) ?? [];
    return JSON.stringify(entries.filter(({ type }) => type === 'user' || type === 'attachment'));
  }

  /** The reports that wait to be told to that session. */
  take(session: string | undefined, waits: (row: DispatchRow) => boolean = isDue): string[] {
    if (session === undefined) return [];
    const told = this.told.get(session) ?? new Set();
    const rows = this.table.of(session).filter((row) => row.report !== undefined && waits(row) && !told.has(row.id));
    this.told.set(session, new Set([...told, ...rows.map(({ id }) => id)]));
    return rows.map(({ report }) => report as string);
  }

  /** The reports that these sessions have had, oldest first: as results of their calls, or as mail. */
  hadBy(sessions: readonly string[]): string[] {
    const rows = this.table.all().filter((row) => sessions.includes(row.session) && !isUndelivered(row));
    return rows.flatMap(({ report }) => report ?? []);
  }

  /** The model has answered a request of that session. */
  answered(session: string): void {
    for (const id of this.told.get(session) ?? []) this.table.update(id, { mail: 'sent' });
    this.told.delete(session);
  }

  /** What no answered request of the old session has carried is the successor's. */
  move(from: string, to: string): void {
    for (const row of this.table.of(from)) {
      const { session, carried, mail } = row;
      const before = { session, carried, mail };
      if (isUndelivered(row)) {
        this.table.update(row.id, { session: to, carried: carried ?? '', mail: 'due', before });
      } else if (isOpen(row)) this.table.update(row.id, { session: to, before });
    }
    this.told.set(to, this.told.get(from) ?? new Set());
  }

  /** That session goes on itself, because the store never got the successor to which its dispatches were moved. */
  async takeBack(session: string): Promise<void> {
    for (const { id, before, session: successor } of this.table.all()) {
      if (before?.session !== session || (await this.core.hasSession(successor))) continue;
      // Facts are kept as JSON, which leaves out what was undefined: name each.
      const { carried, mail } = before;
      this.table.update(id, { session, carried, mail, before: undefined });
    }
  }
}

function isDue({ mail, report }: DispatchRow): boolean {
  return mail === 'due' && report !== undefined;
}

function isUndelivered({ mail, carried }: DispatchRow): boolean {
  return mail === 'due' || carried === undefined;
}
