import type { Locale } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import type { Io } from '../io.js';
import type { Activity } from './activity.js';
import type { Asides } from './aside.js';
import type { Commands } from './commands.js';
import type { Occasion } from './conversation.js';
import { LinePerson } from './line-person.js';
import { PipedPerson } from './piped-person.js';
import type { Printer } from './printer.js';
import type { RunStatus } from './run-status.js';
import { ScreenPerson } from './screen-person.js';

/** Whoever is at the other end of standard input. */
export interface Person {
  /** Whether they can be asked for words now. */
  readonly canSpeak: boolean;
  /** They have been asked for words and have not said any yet. */
  readonly hasWord: boolean;
  /** Asks for a few words, once; undefined when they have nothing to say. */
  words(occasion: Occasion): Promise<string | undefined>;
  /** What they were asked for is not wanted any more. */
  endTurn(): void;
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
  commands: Commands;
  status: () => RunStatus;
  /** Called when Ctrl-C is pressed at the terminal. */
  onInterrupt: () => void;
}

/** Narrower than this there is no room for an input line with its prompt. */
const LEAST_COLUMNS = 20;

/** A person at a terminal gets a screen of their own, or plain lines where it can do no more; a pipe is read for answers. */
export function listen(options: PersonOptions): Person {
  const { io, printer } = options;
  if (!io.isTTY || printer.json) return new PipedPerson(options);
  const { columns = 80 } = io.stdout;
  const canDraw = io.env.TERM !== 'dumb' && (columns === 0 || columns >= LEAST_COLUMNS);
  return canDraw ? new ScreenPerson(options) : new LinePerson(options);
}
