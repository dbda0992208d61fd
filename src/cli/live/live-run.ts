import type { OnEvent } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import { Runtime, type RuntimeOptions } from '../../runtime/index.js';
import type { Io } from '../io.js';
import { duration, money } from '../terminal/figures.js';
import { Activity } from './activity.js';
import { Asides } from './aside.js';
import { listen, type Person } from './person.js';
import type { Printer } from './printer.js';
import { type Ending, Supervisor } from './supervise.js';

export interface LiveOptions<T> {
  io: Io;
  printer: Printer;
  locale: Locale;
  runtime: RuntimeOptions;
  /** Called once the workspace is ours; nothing has been spent yet. */
  prepare: (runtime: Runtime) => { work: () => Promise<T>; channel?: HumanChannel };
  onEvent?: OnEvent;
}

export interface LiveResult<T> {
  ending: Ending<T>;
  /** Cost, time and where the books are, as a line for people. */
  books: string;
}

/**
 * Does some work in a runtime of its own while its events are shown and a person is listened to. However it ends, the books
 * are written, the runtime is closed and the terminal is given back; when the work throws, its cost is told first.
 */
export async function runLive<T>(options: LiveOptions<T>): Promise<LiveResult<T>> {
  const { io, printer, locale } = options;
  const began = Date.now();
  const activity = new Activity();
  const watchers: OnEvent[] = [activity.onEvent, (event) => printer.event(event)];
  if (options.onEvent) watchers.push(options.onEvent);
  const onEvent: OnEvent = (event) => {
    for (const watcher of watchers) watcher(event);
  };

  const runtime = new Runtime({ ...options.runtime, locale, onEvent });
  const supervisor = new Supervisor({ runtime, printer, activity, locale });
  watchers.push(supervisor.onEvent);
  const asides = new Asides({ runtime, activity, printer, locale, budgetUsd: options.runtime.budgetUsd });
  let person: Person | undefined;
  const books = () =>
    words(locale).cli.live.books({
      cost: money(runtime.totalCost() + asides.costUsd),
      time: duration((Date.now() - began) / 1000),
      manifest: runtime.manifestPath,
    });
  try {
    const { work, channel } = options.prepare(runtime);
    const onInterrupt = () => person && supervisor.interrupt(person);
    person = listen({ io, printer, locale, channel, asides, activity, onInterrupt });
    const ending = await supervisor.watch(work, person, io.signals);
    return { ending, books: books() };
  } catch (error) {
    if (runtime.results.length > 0) printer.say('', books());
    throw error;
  } finally {
    asides.close();
    person?.close();
    runtime.close();
  }
}
