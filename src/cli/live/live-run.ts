import type { OnEvent } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import { Runtime, type RuntimeOptions } from '../../runtime/index.js';
import type { Io } from '../io.js';
import { duration, money } from '../terminal/figures.js';
import { Activity } from './activity.js';
import { Asides } from './aside.js';
import { Commands } from './commands.js';
import { listen, type Person } from './person.js';
import type { Printer } from './printer.js';
import { runStatus } from './run-status.js';
import { type Ending, Supervisor } from './supervise.js';

export interface LiveOptions<T> {
  io: Io;
  printer: Printer;
  locale: Locale;
  runtime: RuntimeOptions;
  /** Called once the workspace is ours; nothing has been spent yet. */
  prepare: (runtime: Runtime) => { work: () => Promise<T>; channel?: HumanChannel };
  onEvent?: OnEvent;
  /** The person may end this run to start another one over it. */
  canStartOver?: boolean;
}

export interface LiveResult<T> {
  ending: Ending<T>;
  /** Cost, time and where the books are, as a line for people. */
  books: string;
  /** What the person wants instead, when they have ended this run for it. */
  startOver?: string;
}

/**
 * Does some work in a runtime of its own while its events are shown and a person is listened to. However it ends, the books
 * are written, the runtime is closed and the terminal is given back; when the work throws, its cost is told first.
 */
export async function runLive<T>(options: LiveOptions<T>): Promise<LiveResult<T>> {
  const { io, printer, locale, canStartOver = false } = options;
  const began = Date.now();
  const activity = new Activity();
  const watchers: OnEvent[] = [activity.onEvent, (event) => printer.event(event)];
  if (options.onEvent) watchers.push(options.onEvent);
  const onEvent: OnEvent = (event) => {
    for (const watcher of watchers) watcher(event);
  };

  const runtime = new Runtime({ ...options.runtime, locale, onEvent });
  const asides = new Asides({ runtime, activity, printer, locale });
  let person: Person | undefined;
  const books = () =>
    words(locale).cli.live.books({
      cost: money(runtime.totalCost() + asides.costUsd),
      time: duration((Date.now() - began) / 1000),
      manifest: runtime.manifestPath,
    });
  try {
    const { work, channel } = options.prepare(runtime);
    const supervisor = new Supervisor({ runtime, printer, activity, locale, channel });
    watchers.push(supervisor.onEvent);
    let startOver: string | undefined;
    const personHasWord = () => person?.hasWord ?? false;
    const status = () => runStatus({ runtime, asides, activity, channel, began, personHasWord });
    const commands = new Commands({
      ...{ runtime, printer, locale, status },
      pause: () => person && supervisor.pause(person),
      startOver: !canStartOver
        ? undefined
        : (ask) => {
            startOver = ask;
            printer.say(words(locale).cli.commands.startingOver({ waitsFor: activity.waitsFor(locale) }));
            if (person) supervisor.stop(person);
          },
    });
    const onInterrupt = () => person && supervisor.interrupt(person);
    person = listen({ io, printer, locale, channel, asides, activity, commands, status, onInterrupt });
    const ending = await supervisor.watch(work, person, io.signals);
    return { ending, books: books(), startOver: ending.kind === 'ended' ? startOver : undefined };
  } catch (error) {
    if (runtime.results.length > 0) printer.copyable('', books());
    throw error;
  } finally {
    asides.close();
    person?.close();
    runtime.close();
  }
}
