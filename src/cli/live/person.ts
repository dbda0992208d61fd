import type { Locale } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import type { Io } from '../io.js';
import type { Activity } from './activity.js';
import type { Asides } from './aside.js';
import { PipedPerson } from './piped-person.js';
import type { Printer } from './printer.js';
import { TerminalPerson } from './terminal-person.js';

/** Whoever is at the other end of standard input. */
export interface Person {
  /** Whether they can be asked for words now. */
  readonly canSpeak: boolean;
  /** Asks for a few words, once; undefined when they have nothing to say. */
  words(): Promise<string | undefined>;
  /** Stops listening and gives the terminal back. */
  close(): void;
}

export interface PersonOptions {
  io: Io;
  printer: Printer;
  locale: Locale;
  /** Where answers and messages go; a run without one takes neither. */
  channel: HumanChannel | undefined;
  asides: Asides;
  activity: Activity;
  /** Called when Ctrl-C is pressed at the terminal. */
  onInterrupt: () => void;
}

/** A person at a terminal gets an input line; a pipe is read for answers. */
export function listen(options: PersonOptions): Person {
  return options.io.isTTY && !options.printer.json ? new TerminalPerson(options) : new PipedPerson(options);
}
