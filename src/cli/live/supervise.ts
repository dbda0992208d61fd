import { constants } from 'node:os';
import type { Event } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import type { Runtime } from '../../runtime/index.js';
import type { Activity } from './activity.js';
import type { Person } from './person.js';
import type { Printer } from './printer.js';

/** Exit code of a program that the person has interrupted. */
export const INTERRUPTED_CODE = 130;

/** How supervised work ended: by itself (`stopped`: because the person wanted it), or flower left before its end. */
export type Ending<T> = { kind: 'ended'; value: T; stopped: boolean } | { kind: 'left'; code: number };

export interface SupervisorOptions {
  runtime: Runtime;
  printer: Printer;
  activity: Activity;
  locale: Locale;
}

/**
 * Ends a run the way people and systems ask for it. Ctrl-C once: the round ends after what is running, and who sits at a
 * terminal may say something; once more: flower leaves at once, with the books written. SIGTERM and SIGHUP: the latter.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #state: 'running' | 'listening' | 'stopping' | 'left' = 'running';
  #leave: (code: number) => void = () => {};

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Runs `work` under the eyes of `person`. With `signals`, those of the process are taken meanwhile. */
  async watch<T>(work: () => Promise<T>, person: Person, signals: boolean): Promise<Ending<T>> {
    const left = new Promise<Ending<T>>((resolve) => {
      this.#leave = (code) => resolve({ kind: 'left', code });
    });
    const handlers = {
      SIGINT: () => this.interrupt(person),
      SIGTERM: () => this.#leaveNow(128 + constants.signals.SIGTERM),
      SIGHUP: () => this.#leaveNow(128 + constants.signals.SIGHUP),
    };
    const names = signals ? (Object.keys(handlers) as (keyof typeof handlers)[]) : [];
    for (const name of names) process.on(name, handlers[name]);
    try {
      const ended = work().then((value): Ending<T> => ({ kind: 'ended', value, stopped: this.#state === 'stopping' }));
      return await Promise.race([ended, left]);
    } finally {
      for (const name of names) process.off(name, handlers[name]);
    }
  }

  /** Ctrl-C. */
  interrupt(person: Person): void {
    if (this.#state !== 'running') {
      this.#leaveNow(INTERRUPTED_CODE);
      return;
    }
    const { runtime, printer, activity, locale } = this.#options;
    const say = words(locale).cli.live;
    printer.say('', say.stopping({ waitsFor: activity.waitsFor(locale) }));
    if (!person.canSpeak) {
      this.#state = 'stopping';
      runtime.interrupt();
      return;
    }
    this.#state = 'listening';
    printer.say(say.sayNow);
    const said = person.words().then((text) => {
      this.#state = text ? 'running' : 'stopping';
      return text;
    });
    runtime.interrupt(said);
  }

  /** A session that begins after the person wanted to stop (the interrupt fell between two) is stopped too. */
  readonly onEvent = ({ kind, payload }: Event): void => {
    const begins = kind === 'system' && payload.subtype === 'init' && payload.subagent !== true;
    if (this.#state === 'stopping' && begins) this.#options.runtime.interrupt();
  };

  #leaveNow(code: number): void {
    if (this.#state === 'left') return;
    this.#state = 'left';
    this.#options.runtime.rescue();
    this.#leave(code);
  }
}
