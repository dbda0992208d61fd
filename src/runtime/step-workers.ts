import type { Hooks, McpServers } from '../agent/spec.js';
import { words } from '../locale/index.js';
import type { Coordinator } from './coordinator.js';
import type { Core } from './core.js';
import type { Next } from './query-options.js';

/** The durable workers of one step. Where a step has none, nothing is done and nothing is found. */
export class StepWorkers {
  /** The step's workers are sessions of their own. */
  readonly durable: boolean;

  constructor(
    private readonly core: Pick<Core, 'dispatcher' | 'locale'>,
    private readonly coordinator: Coordinator,
  ) {
    const { dispatch, agents } = coordinator.spec;
    this.durable = dispatch === 'session' && agents !== undefined;
  }

  /** At the start of the step. Throws ConfigError when its workers cannot work as they are defined. */
  begin(how: { fresh: boolean }): void {
    if (this.durable) this.core.dispatcher.begin(this.coordinator, how);
  }

  /** At the end of the step: afterwards none of them is at work. */
  async end(how: { succeeded: boolean }): Promise<void> {
    if (this.durable) await this.core.dispatcher.endStep(this.session, how);
  }

  /** What the session to be loaded has left open is brought to its end before. */
  async beforeLoad({ resume, beside }: Next): Promise<void> {
    if (this.durable && resume) await this.core.dispatcher.beforeLoad(this.coordinator, resume, { beside });
  }

  /** The server and the hooks that a query needs for dispatching. */
  equip(): { mcpServers: McpServers; hooks: Hooks } | undefined {
    return this.durable ? this.core.dispatcher.equip(this.coordinator) : undefined;
  }

  /** The reports that an attempt begins with; '' for none. A successor has those of the session that it takes over from. */
  async firstMail({ resume }: Next): Promise<string> {
    if (!this.durable) return '';
    const { mail } = this.core.dispatcher;
    return this.worded(await mail.first(resume ?? this.session, { resumed: Boolean(resume) }));
  }

  /** At the end of a turn: waits for those at work. Returns the reports that the turn has not had; '' for none. */
  async lateMail(): Promise<string> {
    return this.durable ? this.worded(await this.core.dispatcher.drain(this.coordinator)) : '';
  }

  /** The reports that these sessions of the step have had. */
  reportsHadBy(sessions: readonly string[]): string[] {
    return this.durable ? this.core.dispatcher.mail.hadBy(sessions) : [];
  }

  /** The step goes on in another session. */
  moveMail(from: string, to: string): void {
    if (this.durable) this.core.dispatcher.mail.move(from, to);
  }

  /** The model has answered: what the request carried is final. */
  carried(): void {
    if (this.durable) this.core.dispatcher.carried(this.session);
  }

  /** Each stops at its own next tool batch; their calls then return. */
  pause(how: { urgent?: boolean }): void {
    if (this.durable) this.core.dispatcher.pause(this.session, how);
  }

  /** Whether there are dispatches that are not done, or reports that the session has not had. */
  get haveOpen(): boolean {
    return this.durable && this.core.dispatcher.hasOpen(this.session);
  }

  private get session(): string | undefined {
    return this.coordinator.session();
  }

  private worded(reports: string[]): string {
    return reports.length > 0 ? words(this.core.locale).dispatch.mail({ reports }) : '';
  }
}
