import type { SDKMessage, SDKResultMessage } from '@anthropic-ai/claude-agent-sdk';
import type { Usage } from './result.js';

type AssistantMessage = Extract<SDKMessage, { type: 'assistant' }>;

/** What one model answer reported, by message id: the SDK sends one stream message for each content block. */
interface Answer extends Usage {
  model: string;
}

/** The SDK's own words in the model's mouth. */
const SYNTHETIC = '<synthetic>';

/** An answer as the SDK stores it: unlike in the stream, its output tokens are counted to the end. */
export interface StoredAnswer {
  id?: string;
  model?: string;
  usage?: Partial<AssistantMessage['message']['usage']>;
}

/** Reads one attempt's stream into figures and text. */
export class Tally {
  sessionId: string | undefined;
  /** The last main-thread model that answered. */
  model: string | undefined;
  /** Tokens of the last main-thread answer's input. */
  level = 0;
  /** Results in the order of their coming; more than one when a further prompt was pushed. */
  readonly results: SDKResultMessage[] = [];
  /** Text of a synthetic API-error message. */
  errorText: string | undefined;
  private readonly words: { message: string; text: string }[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly mainAnswers = new Set<string>();

  add(message: SDKMessage): void {
    if ('session_id' in message && message.session_id && !isSubagent(message)) this.sessionId = message.session_id;
    if (message.type === 'assistant') this.addAssistant(message);
    else if (message.type === 'result') this.results.push(message);
  }

  get result(): SDKResultMessage | undefined {
    return this.results.at(-1);
  }

  /** Main-thread prose so far. */
  get text(): string {
    return this.words.map(({ text }) => text).join('\n\n');
  }

  /** Prose of the last main-thread answer that had any. */
  get lastWords(): string {
    const last = this.words.at(-1)?.message;
    return this.words
      .filter(({ message }) => message === last)
      .map(({ text }) => text)
      .join('\n\n');
  }

  /** Takes the prose out: what follows belongs to something else. */
  takeText(): string {
    const { text } = this;
    this.words.length = 0;
    return text;
  }

  /** Number of main-thread answers of the model itself. */
  get turns(): number {
    return this.mainAnswers.size;
  }

  /** Tokens by model, as seen in the messages, workers included. */
  seen(): Map<string, Usage> {
    const sums = new Map<string, Usage>();
    for (const { model, ...usage } of this.answers.values()) {
      const sum = sums.get(model) ?? { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
      for (const key of Object.keys(sum) as (keyof Usage)[]) sum[key] += usage[key];
      sums.set(model, sum);
    }
    return sums;
  }

  /** Takes over what an answer of this attempt has cost. False: it is none, or there is nothing new. */
  addStored({ id, model, usage }: StoredAnswer, { isHistory = false } = {}): boolean {
    if (!id || !model || model === SYNTHETIC) return false;
    const known = this.answers.get(id);
    if (!known && isHistory) return false;
    const answer = answerOf(model, usage, known);
    this.answers.set(id, answer);
    return answer.output !== known?.output;
  }

  private addAssistant(message: AssistantMessage): void {
    const { id, model, usage, content } = message.message;
    if (!isAnswer(message)) {
      this.errorText = textOf(content);
      return;
    }
    const answer = answerOf(model, usage, this.answers.get(id));
    this.answers.set(id, answer);
    if (isSubagent(message)) return;
    this.mainAnswers.add(id);
    this.model = model;
    this.level = answer.input + answer.cacheRead + answer.cacheCreation || this.level;
    const text = textOf(content);
    if (text) this.words.push({ message: id, text });
  }
}

/** A later block of an answer comes with the output figure of its start again. */
function answerOf(model: string, usage: StoredAnswer['usage'], known: Answer | undefined): Answer {
  return {
    model,
    input: usage?.input_tokens ?? 0,
    output: Math.max(usage?.output_tokens ?? 0, known?.output ?? 0),
    cacheRead: usage?.cache_read_input_tokens ?? 0,
    cacheCreation: usage?.cache_creation_input_tokens ?? 0,
  };
}

/** The model has said it; the SDK puts its own words about a failure into messages of the same kind. */
export function isAnswer(message: SDKMessage): boolean {
  return message.type === 'assistant' && message.message.model !== SYNTHETIC && !message.error;
}

function isSubagent(message: SDKMessage): boolean {
  return 'parent_tool_use_id' in message && Boolean(message.parent_tool_use_id);
}

function textOf(content: AssistantMessage['message']['content']): string {
  return content
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n')
    .trim();
}
