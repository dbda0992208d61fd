import type { McpSdkServerConfigWithInstance } from '@anthropic-ai/claude-agent-sdk';
import { Event, type OnEvent } from '../events/event.js';
import { type Words, words } from '../locale/index.js';
import { Amendments } from './amendments.js';
import { Announcer } from './announcer.js';
import { Ask, type AskOutcome } from './ask.js';
import { appendToAskLog } from './ask-log.js';
import { type AskOptions, checkOptions, type HumanChannelOptions, type ReopenOptions } from './channel-options.js';
import { EarlierQuestions } from './earlier-questions.js';
import { type HandedMail, Mailbox } from './mailbox.js';
import { OpenQuestions } from './open-questions.js';
import { cleanOptions, pickOption } from './options.js';
import { ASK_TOOL, humanServer, INBOX_TOOL, SERVER_NAME } from './server.js';

const DEFAULT_TIMEOUT_S = 1800;

/**
 * The way between a run and the person it works for. The agent asks (`ask`) and reads (`takeMail`); the person answers
 * (`answer`, `decline`) and writes (`send`). Nothing here throws because nobody is there: see `Ask.state`.
 *
 * @example
 * const channel = new HumanChannel({ timeoutS: 600, onEvent: (event) => console.log(String(event)) });
 * const lead = coordinator('lead', 'Build it.', workers, { channel });
 */
export class HumanChannel {
  /** The name by which a model calls the tool that asks. */
  readonly toolName = `mcp__${SERVER_NAME}__${ASK_TOOL}`;
  /** The name by which a model calls the tool that reads messages. */
  readonly inboxToolName = `mcp__${SERVER_NAME}__${INBOX_TOOL}`;

  readonly #options: HumanChannelOptions;
  readonly #timeoutMs: number | undefined;
  readonly #words: Words['people'];
  readonly #announcer: Announcer;
  readonly #amendments: Amendments;
  readonly #mailbox: Mailbox;
  readonly #open = new OpenQuestions();
  readonly #history: Ask[] = [];
  readonly #earlier: EarlierQuestions;
  #asked = 0;
  #suspended = false;

  /** Throws ConfigError when `timeoutS` or `maxAsks` is no usable number. */
  constructor(options: HumanChannelOptions = {}) {
    this.#options = options;
    this.#words = words(options.locale).people;
    checkOptions(options, this.#words);
    this.#timeoutMs = milliseconds(options.timeoutS === undefined ? DEFAULT_TIMEOUT_S : options.timeoutS);
    this.#announcer = new Announcer(this.#words, options.onEvent);
    this.#amendments = new Amendments(options.amendPath, this.#announcer, options.locale);
    this.#earlier = new EarlierQuestions(options.persist, this.#announcer);
    const { persistMail } = options;
    this.#mailbox = new Mailbox(this.#announcer.whileKeeping('mail', () => persistMail?.load()) ?? [], (messages) =>
      this.#announcer.whileKeeping('mail', () => persistMail?.save(messages)),
    );
  }

  /** What event listeners threw. It never ends a run. */
  get uiErrors(): readonly unknown[] {
    return this.#announcer.errors;
  }

  /** The files that it writes to: the question log and the document that amendments go into. */
  get files(): readonly string[] {
    const { logPath, amendPath } = this.#options;
    return [logPath, amendPath].filter((path) => path !== undefined);
  }

  /** Questions that may still be asked; undefined when there is no limit. */
  get remaining(): number | undefined {
    const { maxAsks } = this.#options;
    return maxAsks === undefined ? undefined : maxAsks - this.#asked;
  }

  /** Adds a listener for this channel's events. Returns a function that removes it. */
  subscribe(onEvent: OnEvent): () => void {
    return this.#announcer.subscribe(onEvent);
  }

  /**
   * Asks the person and resolves when the question is settled, whatever the outcome. One that an earlier process has asked in
   * the same words goes on. Throws only when `signal` gives it up (an error named AbortError).
   */
  async ask(text: string, options: readonly string[] = [], { signal, agent }: AskOptions = {}): Promise<Ask> {
    if (signal?.aborted) throw abortError(this.#words.cancelled, signal.reason);
    const earlier = this.#earlier.takeSame(text.trim());
    if (earlier) return this.#goOn(earlier, signal);
    const ask = this.#remember(
      new Ask({ text: text.trim(), options: cleanOptions(options), agent, deadline: this.#deadline() }),
    );
    if (!ask.text) return this.#settle(ask, { state: 'invalid', reply: this.#words.invalid });
    if (this.remaining === 0) return this.#settle(ask, this.#overBudget());
    this.#asked += 1;
    return this.#put(ask, this.#timeoutMs, signal);
  }

  /**
   * Answers an open question. When it has options, a number picks one (see `pickOption`); a blank text declines it.
   * Returns false when no such question is open.
   */
  answer(id: string, text: string): boolean {
    const ask = this.#open.get(id);
    if (!ask) return false;
    const answer = pickOption(ask.options, text);
    if (!answer) return this.decline(id);
    this.#settle(ask, { state: 'answered', answer, reply: this.#words.answered(answer) });
    return true;
  }

  /** Leaves an open question unanswered, on purpose. Returns false when no such question is open. */
  decline(id: string, reason?: string): boolean {
    const ask = this.#open.get(id);
    if (!ask) return false;
    this.#settle(ask, this.#declined(reason?.trim() || undefined));
    return true;
  }

  /** Open questions, oldest first. */
  pending(): Ask[] {
    return this.#open.list();
  }

  /** The next question that was not handed out here yet; undefined when none comes within `timeoutS` seconds (default: no limit). */
  nextAsk(timeoutS: number | null = null): Promise<Ask | undefined> {
    return this.#open.next(milliseconds(timeoutS));
  }

  /** Every question of this process, in the order they were asked. */
  transcript(): Ask[] {
    return [...this.#history];
  }

  /**
   * Sends a message to the running agent: it is queued at once, and appended to the brief. Resolves when it is kept, with true;
   * a blank one is not queued: false. While one worker runs, the agent reads it only when that worker is done. What nobody has
   * read when the process ends is read after a restart, with `persistMail`.
   */
  async send(text: string): Promise<boolean> {
    if (!this.#mailbox.put(text)) return false;
    await this.amend(text);
    return true;
  }

  /** Appends `text` to the brief under `label`, unless it is there already. Resolves when it is on disk; never rejects. */
  amend(text: string, { label = this.#words.amendment }: { label?: string } = {}): Promise<void> {
    return this.#amendments.add(text, label);
  }

  /** Appends to the brief again what was amended so far. To be called when the brief was written anew, which leaves it out. */
  reapplyAmendments(): Promise<void> {
    return this.#amendments.reapply();
  }

  /** Messages that the agent has not read, oldest first. */
  pendingMail(): string[] {
    return this.#mailbox.peek();
  }

  /** Takes the unread messages, to deliver them now: each is handed out once, and the person is told by a notice. */
  takeMail(): string[] {
    const { messages, read } = this.handOutMail();
    read();
    return [...messages];
  }

  /**
   * Takes the unread messages for a reader who may be cut off: they are kept for the next one until `read` is called, and
   * `back` gives them back at once. The person is told by a notice.
   */
  handOutMail(): HandedMail {
    const handed = this.#mailbox.handOut();
    const delivered = [...handed.messages];
    if (delivered.length > 0) {
      const text = this.#words.delivered(delivered.length);
      this.#announcer.emit(new Event('notice', { text, payload: { delivered } }));
    }
    return handed;
  }

  /**
   * Questions that were open when an earlier process ended, and those whose outcome their agent was not told. Not those that
   * were asked again already (see `reopen`).
   */
  restored({ agent }: Pick<ReopenOptions, 'agent'> = {}): Ask[] {
    return this.#earlier.of(agent);
  }

  /**
   * Asks restored questions again, outside `maxAsks` and with what is left of their time, and resolves with them when each is
   * settled. They stay on record until they are `told`. Throws as `ask` does.
   */
  reopen({ signal, agent }: ReopenOptions = {}): Promise<Ask[]> {
    return Promise.all(this.#earlier.takeAgain(agent).map((ask) => this.#goOn(ask, signal)));
  }

  /** The agent knows the outcome of these reopened questions: a later process need not tell it. */
  told(asks: readonly Ask[]): void {
    if (asks.length === 0) return;
    this.#earlier.told(asks);
    this.#save();
  }

  /** What is left of an earlier process, questions and mail, is of no interest any more. */
  forgetRestored(): void {
    this.#mailbox.clear();
    if (this.restored().length === 0) return;
    this.#earlier.forget();
    this.#save();
  }

  /** Flower is leaving: open questions stay stored as they are, and whoever waits for them gets an AbortError. */
  suspend(): void {
    this.#suspended = true;
    for (const ask of this.pending()) this.#open.end(ask.id, 'suspended');
  }

  /** MCP servers by name for an agent, new ones at every call: one instance cannot serve two sessions. */
  mcpServers(agent = ''): Record<string, McpSdkServerConfigWithInstance> {
    return { [SERVER_NAME]: humanServer(this, agent, this.#words) };
  }

  /** Puts a question of an earlier process, unless it was settled there. */
  async #goOn(ask: Ask, signal: AbortSignal | undefined): Promise<Ask> {
    if (!this.#history.includes(ask)) this.#remember(ask);
    if (ask.open) return this.#put(ask, this.#timeLeft(ask), signal);
    this.#save();
    return ask;
  }

  /** Puts a question to the person for `ms` milliseconds; at 0 it is shown and falls through. */
  async #put(ask: Ask, ms: number | undefined, signal: AbortSignal | undefined): Promise<Ask> {
    if (this.#suspended) throw abortError(this.#words.cancelled, signal?.reason);
    if (signal?.aborted) return this.#giveUp(ask, signal.reason);
    const waiting = ms === 0 ? 'timeout' : this.#open.wait(ask, { ms, signal });
    this.#save();
    this.#emit(ask);
    const end = await waiting;
    if (end === 'timeout') return this.#settle(ask, this.#timedOut());
    if (end === 'cancelled') return this.#giveUp(ask, signal?.reason);
    if (end === 'suspended') throw abortError(this.#words.cancelled, signal?.reason);
    return ask;
  }

  #giveUp(ask: Ask, cause: unknown): never {
    this.#settle(ask, this.#declined(this.#words.cancelled));
    throw abortError(this.#words.cancelled, cause);
  }

  #settle(ask: Ask, outcome: AskOutcome): Ask {
    ask.settle(outcome);
    this.#open.end(ask.id, 'settled');
    const { logPath } = this.#options;
    if (logPath) void this.#announcer.whileWriting(logPath, () => appendToAskLog(logPath, ask, this.#words.log));
    this.#save();
    this.#emit(ask);
    return ask;
  }

  #timedOut(): AskOutcome {
    return { state: 'timeout', reply: this.#options.texts?.timeout ?? this.#words.timeout };
  }

  #overBudget(): AskOutcome {
    return { state: 'over_budget', reply: this.#options.texts?.overBudget ?? this.#words.overBudget };
  }

  #declined(reason: string | undefined): AskOutcome {
    const reply = this.#options.texts?.declined ?? this.#words.declined;
    return { state: 'declined', reason, reply: reason ? this.#words.because(reply, reason) : reply };
  }

  #remember(ask: Ask): Ask {
    this.#history.push(ask);
    return ask;
  }

  #deadline(): number | undefined {
    return this.#timeoutMs === undefined ? undefined : Date.now() + this.#timeoutMs;
  }

  #timeLeft({ deadline }: Ask): number | undefined {
    if (deadline === undefined || this.#timeoutMs === 0) return this.#timeoutMs;
    return Math.max(0, deadline - Date.now());
  }

  #save(): void {
    if (!this.#suspended) this.#earlier.save(this.pending());
  }

  #emit({ id, text, options, state, deadline, answer, reason }: Ask): void {
    const payload = { id, options: [...options], state, deadline, answer, reason };
    this.#announcer.emit(new Event('ask', { text, payload }));
  }
}

/** Seconds to milliseconds; null and infinity mean no limit. */
function milliseconds(seconds: number | null): number | undefined {
  return seconds === null || seconds === Number.POSITIVE_INFINITY ? undefined : Math.max(0, seconds * 1000);
}

function abortError(message: string, cause: unknown): Error {
  const error = new Error(message, { cause });
  error.name = 'AbortError';
  return error;
}
