import { Readable } from 'node:stream';
import { chooseLocale } from '../../config/locale.js';
import { Demo } from '../../demo/demo.js';
import type { Event } from '../../events/event.js';
import { words } from '../../locale/index.js';
import { Resilience } from '../../network/resilience.js';
import type { HumanChannel } from '../../people/channel.js';
import type { DemoFlags, GoFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { runGo } from './go.js';

/** Soon back after the staged outage, so that the demo stays short. Seconds. */
const PATIENCE = { baseDelay: 0.5, probeInterval: 1 };

/** How long a question stands on the screen before the demo answers it. Milliseconds. */
const READING_MS = 2_500;

/**
 * `flower demo`: the whole path of `go` on the bundled scripted model, in a scratch directory. Resolves with the exit code.
 * Throws ConfigError when the directory to keep it in is not empty.
 */
export async function runDemo({ keep, ask, dispatch, verbose, lang }: DemoFlags, io: Io): Promise<number> {
  const locale = chooseLocale({ flag: lang, env: io.env });
  const say = words(locale).demo;
  const printer = new Printer(io, { locale, verbose });
  const demo = await Demo.open({ keep, locale });
  try {
    printer.say(say.intro({ workspace: demo.workspace }));
    // The runtime reads the process's own environment, as it would for any run.
    Object.assign(process.env, demo.env);
    const code = await runGo(
      { ...DEMO_FLAGS, ask: demo.ask, workspace: demo.workspace, dispatch, verbose, lang: locale },
      // Nobody at a terminal: the answer comes the way a pipe brings it.
      { ...io, ...(!io.isTTY && { stdin: Readable.from([`${demo.answer}\n`]) }) },
      {
        runtime: { handoff: demo.handoff, resilience: new Resilience({ ...PATIENCE, locale }) },
        onEvent: demo.onEvent,
        onChannel: (channel, above) => {
          const told = () => above.say(`  ${say.answered({ answer: demo.answer })}`);
          // Behind the question, which this event has yet to show.
          if (!io.isTTY) channel.subscribe((event) => isQuestion(event) && queueMicrotask(told));
          else if (!ask) channel.subscribe((event) => isQuestion(event) && answerSoon(channel, demo.answer, told));
        },
        staged: true,
      },
    );
    printer.copyable('', say.left, ...demo.tree(), '', keep ? say.kept({ workspace: demo.workspace }) : say.removed);
    return code;
  } finally {
    await demo.close();
  }
}

function isQuestion({ kind, payload }: Event): boolean {
  return kind === 'ask' && payload.state === 'asked';
}

/** Answers for the person, who has a moment to see the question and may be faster. */
function answerSoon(channel: HumanChannel, answer: string, told: () => void): void {
  setTimeout(() => {
    const [ask] = channel.pending();
    if (ask && channel.answer(ask.id, answer)) told();
  }, READING_MS).unref();
}

/** The flags of the demo's run: what `flower go "…" --judge-can-run` has. */
export const DEMO_FLAGS: Omit<GoFlags, 'ask' | 'workspace' | 'lang' | 'verbose'> = {
  goal: true,
  judgeCanRun: true,
  isolate: false,
  handoff: true,
  fresh: false,
  clarifyOnly: false,
  trim: true,
  takeover: true,
  json: false,
};
