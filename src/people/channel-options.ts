import { ConfigError } from '../errors.js';
import type { OnEvent } from '../events/event.js';
import type { Locale, Words } from '../locale/index.js';
import type { AskRecord } from './ask.js';

/** What the asker is told when there is no answer. Unset ones come from the locale pack. */
export interface ReplyTexts {
  timeout?: string;
  declined?: string;
  overBudget?: string;
}

/**
 * Keeps open questions where a restart finds them. `save` gets, after every change, all that a later process has to know: those
 * that are open, and those from before a restart whose outcome their agent has not been told.
 */
export interface AskPersistence {
  save(asks: AskRecord[]): void;
  load(): AskRecord[];
}

/** Keeps messages to the agent where a restart finds them. `save` gets, after every change, all that were not read for certain. */
export interface MailPersistence {
  save(messages: string[]): void;
  load(): string[];
}

export interface HumanChannelOptions {
  /** Gets an `ask` event when a question is asked and when it is settled, and notices. */
  onEvent?: OnEvent;
  /** How many questions may be asked; 0 = none. Default: no limit. */
  maxAsks?: number;
  /** Seconds that a question waits. null = for ever; 0 or less = every question falls through at once. Default 1800. */
  timeoutS?: number | null;
  /** A Markdown file to which every settled question is appended. */
  logPath?: string;
  /** The brief: messages to the running agent are appended to it too, so that they outlive the step. */
  amendPath?: string;
  persist?: AskPersistence;
  persistMail?: MailPersistence;
  texts?: ReplyTexts;
  locale?: Locale;
}

export interface AskOptions {
  /** Gives the question up: `ask` then throws an AbortError. */
  signal?: AbortSignal;
  /** Name of the agent that asks, so that after a restart the answer gets to it. */
  agent?: string;
}

export interface ReopenOptions extends Pick<AskOptions, 'signal'> {
  /** Only what this agent had asked, and what was asked by nobody knows which. Default: all. */
  agent?: string;
}

/** Throws a ConfigError for a number that cannot be meant. */
export function checkOptions({ timeoutS, maxAsks }: HumanChannelOptions, words: Words['people']): void {
  if (timeoutS !== undefined && timeoutS !== null && !(typeof timeoutS === 'number' && !Number.isNaN(timeoutS))) {
    throw new ConfigError(words.badTimeout(timeoutS), { timeoutS });
  }
  if (maxAsks !== undefined && !(Number.isInteger(maxAsks) && maxAsks >= 0)) {
    throw new ConfigError(words.badMaxAsks(maxAsks), { maxAsks });
  }
}
