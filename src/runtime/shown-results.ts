import type { SessionKey } from '@anthropic-ai/claude-agent-sdk';
import type { DispatchTable } from '../dispatch/table.js';
import { type Locale, words } from '../locale/index.js';

/**
 * What a session's next request carries as the results of its dispatch calls. Once a request with it was answered, a result
 * is final: whatever comes later comes as mail.
 */
export class ShownResults {
  /** By session, then by dispatch. */
  private readonly shown = new Map<string, Map<number, string>>();

  constructor(
    private readonly table: DispatchTable,
    private readonly locale: Locale,
  ) {}

  /** The words for a call of that session whose stored result does not stand. */
  answerFor({ sessionId, subpath }: SessionKey, toolUseId: string): string | undefined {
    const row = subpath ? undefined : this.table.find(sessionId, toolUseId);
    if (!row) return undefined;
    const text = row.carried ?? row.report ?? words(this.locale).dispatch.paused({ id: row.id });
    this.show(sessionId, row.id, text);
    return text;
  }

  /** The next request carries the reports that these calls have returned. */
  returned(session: string | undefined, calls: readonly { tool_use_id: string }[]): void {
    if (session === undefined) return;
    for (const { tool_use_id } of calls) {
      const row = this.table.find(session, tool_use_id);
      if (row?.report !== undefined) this.show(session, row.id, row.report);
    }
  }

  /** The model has answered a request of that session: what the request carried is final. */
  answered(session: string): void {
    for (const [id, text] of this.shown.get(session) ?? []) {
      const row = this.table.get(id);
      if (!row || row.carried !== undefined) continue;
      // It has ended while the request was on its way: the model has heard that the report follows.
      const late = row.report !== undefined && row.report !== text && row.mail === undefined;
      this.table.update(id, { carried: text, ...(late && { mail: 'due' }) });
    }
    this.shown.delete(session);
  }

  private show(session: string, id: number, text: string): void {
    this.shown.set(session, (this.shown.get(session) ?? new Map<number, string>()).set(id, text));
  }
}
