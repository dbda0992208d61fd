import { constants } from 'node:os';
import type { Event } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import type { Runtime } from '../../runtime/index.js';
import type { Activity } from './activity.js';
import type { Occasion } from './conversation.js';
import type { Person } from './person.js';
import type { Printer } from './printer.js';

/** Exit code of a program that the person has interrupted. */
export const INTERRUPTED_CODE = 130;

/** How supervised work ended: by itself (`stopped`: because the person wanted it), or flower left before its end. */
export type Ending<T> = { kind: 'ended'; value: T; stopped: boolean } | { kind: 'left'; code: number };

export interface SupervisorOptions {
  runtime: Pick<Runtime, 'interrupt' | 'rescue'>;
  printer: Printer;
  activity: Activity;
  locale: Locale;
  channel: HumanChannel | undefined;
}

/**
 * Ends a run the way people and systems ask for it. Ctrl-C once: the round ends after what is running, and who sits at a
 * terminal may say something; once more: flower leaves at once, with the books written. SIGTERM and SIGHUP: the latter.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #say;
  #state: 'running' | 'listening' | 'stopping' | 'left' = 'running';
  /** What the person says, or is about to say, while no step is there to hear it. */
  #unheard: Promise<string | undefined> | undefined;
  #leave: (code: number) => void = () => {};

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#say = words(options.locale).cli.live;
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
      if (this.#state === 'listening') this.#state = 'stopping';
      person.endTurn();
      await this.#tellUnheard();
    }
  }

  /** Ctrl-C. */
  interrupt(person: Person): void {
    if (this.#state !== 'running') {
      this.#leaveNow(INTERRUPTED_CODE);
      return;
    }
    const { printer, activity, locale } = this.#options;
    printer.say('', this.#say.stopping({ waitsFor: activity.waitsFor(locale) }));
    if (!person.canSpeak) {
      this.stop(person);
      return;
    }
    printer.say(this.#say.sayNow);
    this.#listen(person, 'interrupted');
  }

  /** The run stops after what is running, until the person has it go on. */
  pause(person: Person): void {
    const { printer, activity, locale } = this.#options;
    if (this.#state !== 'running') {
      printer.say(this.#say.stoppedAlready);
      return;
    }
    printer.say('', this.#say.pausing({ waitsFor: activity.waitsFor(locale) }));
    this.#listen(person, 'paused');
  }

  /** The run ends after what is running. */
  stop(person: Person): void {
    this.#state = 'stopping';
    this.#keepQuestions();
    person.endTurn();
    this.#options.runtime.interrupt();
  }

  /** A session that begins gets what was meant for it while there was none: words, or the wish to stop. */
  readonly onEvent = ({ kind, payload }: Event): void => {
    const begins = kind === 'system' && payload.subtype === 'init' && payload.subagent !== true;
    if (!begins) return;
    const unheard = this.#unheard;
    this.#unheard = undefined;
    if (unheard) this.#options.runtime.interrupt(unheard);
    else if (this.#state === 'stopping') this.#options.runtime.interrupt();
  };

  #listen(person: Person, occasion: Occasion): void {
    this.#state = 'listening';
    const said = person.words(occasion).then((text) => {
      if (this.#state !== 'listening') return undefined;
      const message = text ?? (occasion === 'paused' ? this.#say.afterPause : undefined);
      this.#state = message ? 'running' : 'stopping';
      if (!message) this.#keepQuestions();
      return message;
    });
    if (this.#options.runtime.interrupt(said) === 0) this.#keep(said, occasion);
  }

  /** The interrupt fell between two steps: the words wait for the next one. */
  #keep(said: Promise<string | undefined>, occasion: Occasion): void {
    const { channel, printer } = this.#options;
    this.#unheard = said;
    void said.then((text) => {
      // A step that has begun meanwhile waits for them itself.
      if (!text || this.#unheard !== said) return;
      if (occasion === 'paused' && text === this.#say.afterPause) this.#unheard = undefined;
      else if (channel) {
        this.#unheard = undefined;
        void channel.send(text);
        printer.say(this.#say.keptForNext);
      } else printer.say(this.#say.keptForNext);
    });
  }

  /** No step came after that could have heard them. */
  async #tellUnheard(): Promise<void> {
    const text = await this.#unheard;
    if (text) this.#options.printer.say(this.#say.unheard({ text }));
  }

  /** The run ends with questions open: nobody waits for them any longer, and the next run asks them again. */
  #keepQuestions(): void {
    this.#options.channel?.suspend();
  }

  #leaveNow(code: number): void {
    if (this.#state === 'left') return;
    this.#state = 'left';
    this.#keepQuestions();
    this.#options.runtime.rescue();
    this.#leave(code);
  }
}
