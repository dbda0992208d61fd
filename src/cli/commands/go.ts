import { resolve } from 'node:path';
import { chooseLocale } from '../../config/locale.js';
import { Worktrees } from '../../dispatch/worktree.js';
import type { OnEvent } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import type { HumanChannel } from '../../people/channel.js';
import { HandoffPolicy } from '../../runtime/handoff-policy.js';
import type { RuntimeOptions } from '../../runtime/index.js';
import { lastAsk } from '../../workflow/asked.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import { starterFlow } from '../../workflow/starter.js';
import { type WakeState, wakeState } from '../../workflow/wake.js';
import { commandLine, flagsAgain } from '../command-line.js';
import { shortUsage } from '../help.js';
import type { GoFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { runLive } from '../live/live-run.js';
import { tellEnd, tellSteps } from '../live/outcome.js';
import { preflight } from '../live/preflight.js';
import { Printer } from '../live/printer.js';

/** What a program that runs `go` on a stage of its own sets differently. */
export interface GoExtras {
  /** Overrules what follows from the flags. */
  runtime?: Pick<RuntimeOptions, 'handoff' | 'resilience'>;
  onEvent?: OnEvent;
  /** Gets the way between the run and the person, and the printer that writes above the input line. */
  onChannel?: (channel: HumanChannel, printer: Printer) => void;
  /** Everything is known to be there, also somebody who answers: nothing is tried out or warned of beforehand. */
  staged?: boolean;
}

/**
 * `flower go`: the starter workflow, from an ask or from what the directory holds. Resolves with the exit code: 0 done, 1
 * stopped before its end, 2 nothing to do, 130 and above when the person or the system ended it. Throws FlowerError.
 */
export async function runGo(flags: GoFlags, io: Io, extras: GoExtras = {}): Promise<number> {
  const { workspace, runDir, isolate, ask, verbose, json } = flags;
  const known = directoryLocale(workspace, { isolate });
  const locale = chooseLocale({ flag: flags.lang, env: io.env, directoryLocale: known });
  const printer = new Printer(io, { locale, verbose, json, base: resolve(workspace) });
  const place = { workspace, runDir, isolate, locale };
  const before = wakeState(workspace, place);
  if (!ask && !before.waking) {
    printer.complain(words(locale).cli.usage.needsAsk, shortUsage('go', locale));
    return 2;
  }
  if (isolate) Worktrees.check(layoutOf(place).workspace, locale);
  if (!extras.staged) await preflight({ io, printer, locale, workspace, verbose, handoff: flags.handoff });
  announce(before, lastAsk(layoutOf(place).runDir), flags, printer, locale);
  const nobodyNeeded = flags.timeout === 0 || flags.asks === 0 || extras.staged;
  if ((!io.isTTY || json) && !nobodyNeeded) printer.complain(words(locale).cli.go.nobodyAnswers);

  const result = await runLive<WorkflowContext>({
    ...{ io, printer, locale, onEvent: extras.onEvent, canStartOver: !extras.staged },
    runtime: { ...runtimeOptions(flags, locale), ...extras.runtime },
    prepare: (runtime) => {
      const workflow = starterFlow(ask, { ...place, ...flowOptions(flags) });
      if (workflow.channel) extras.onChannel?.(workflow.channel, printer);
      return {
        channel: workflow.channel,
        work: () => workflow.run(runtime, { onStep: tellSteps(printer, locale, runtime) }),
      };
    },
  });

  if (result.startOver) {
    printer.copyable('', result.books, '');
    return runGo({ ...flags, ask: result.startOver, fresh: true }, io, extras);
  }
  const goOn = (done: boolean) => (done && !flags.clarifyOnly ? undefined : goOnCommand(flags, locale));
  return tellEnd(result, { printer, locale, goOn });
}

function runtimeOptions(flags: GoFlags, locale: Locale): RuntimeOptions {
  const { workspace, runDir, isolate, trim, handoff, window, budget } = flags;
  return {
    ...{ workspace, runDir, trim },
    workbench: layoutOf({ workspace, runDir, isolate, locale }).workbench,
    handoff: handoff && new HandoffPolicy({ window }),
    budgetUsd: budget,
    exclusive: true,
  };
}

function flowOptions(flags: GoFlags) {
  const { fresh, clarifyOnly, goal, rounds, judgeCanRun, copyLimit, copyWithout, dispatch } = flags;
  const { asks, timeout, budget, takeover } = flags;
  const judging = { rounds, judgeCanRun, copyLimitBytes: copyLimit, copyWithout };
  const person = { maxAsks: asks, timeoutS: timeout };
  const leaving = takeover ? {} : { takeover };
  return { fresh, clarifyOnly, goal, ...judging, dispatch, ...person, budgetUsd: budget, ...leaving };
}

/** What is about to happen: a start or a continuation. */
/** `said`: the words of the run before, which are no news when they are said again. */
function announce(
  before: WakeState,
  said: string | undefined,
  { ask, fresh }: GoFlags,
  printer: Printer,
  locale: Locale,
): void {
  const say = words(locale).cli.go;
  if (before.waking && !fresh) {
    const { brief, checks, woke, steps } = before;
    printer.say(say.waking({ brief, checks: checks.length, woke: woke + 1, steps: Object.keys(steps) }));
    if (ask && ask !== said) printer.say(say.wakingWithNews);
  } else if (before.waking) printer.say(say.startingOver);
  else printer.say(Object.keys(before.steps).length > 0 && !fresh ? say.unfinished : say.starting);
}

/** The command that continues; the ask belongs to it as long as there is no complete brief. */
function goOnCommand(flags: GoFlags, locale: Locale): string {
  const { workspace, runDir, isolate, ask } = flags;
  const { waking } = wakeState(workspace, { runDir, isolate, locale });
  return commandLine('flower', [
    ...(waking || !ask ? [] : ['go', ask]),
    ...flagsAgain({ ...flags, clarifyOnly: false }),
  ]);
}
