import { chooseLocale } from '../../config/locale.js';
import { type Locale, words } from '../../locale/index.js';
import { HandoffPolicy } from '../../runtime/handoff-policy.js';
import type { RuntimeOptions } from '../../runtime/index.js';
import type { OnEvent } from '../../events/event.js';
import type { StepResult } from '../../runtime/result.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import type { OnStep } from '../../workflow/run-step.js';
import { starterFlow } from '../../workflow/starter.js';
import { type WakeState, wakeState } from '../../workflow/wake.js';
import type { Step } from '../../workflow/step.js';
import { commandLine } from '../command-line.js';
import { shortUsage } from '../help.js';
import type { GoFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { runLive } from '../live/live-run.js';
import { errorText, failureOf } from '../live/outcome.js';
import { preflight } from '../live/preflight.js';
import { Printer } from '../live/printer.js';
import { INTERRUPTED_CODE } from '../live/supervise.js';

/** What a program that runs `go` on a stage of its own sets differently. */
export interface GoExtras {
  /** Overrules what follows from the flags. */
  runtime?: Pick<RuntimeOptions, 'handoff' | 'resilience'>;
  onEvent?: OnEvent;
  /** Send one small request first, to see whether a model answers. Default true. */
  probe?: boolean;
  /** No last line with the cost and how to go on. */
  quietEnd?: boolean;
}

/**
 * `flower go`: the starter workflow, from an ask or from what the directory holds. Resolves with the exit code: 0 done, 1
 * stopped before its end, 2 nothing to do, 130 and above when the person or the system ended it. Throws FlowerError.
 */
export async function runGo(flags: GoFlags, io: Io, extras: GoExtras = {}): Promise<number> {
  const { workspace, runDir, isolate, ask, verbose, json } = flags;
  const known = directoryLocale(workspace, { isolate });
  const locale = chooseLocale({ flag: flags.lang, env: io.env, directoryLocale: known });
  const printer = new Printer(io, { locale, verbose, json });
  const place = { workspace, runDir, isolate, locale };
  const before = wakeState(workspace, place);
  if (!ask && !before.waking) {
    printer.complain(words(locale).cli.usage.needsAsk, shortUsage('go', locale));
    return 2;
  }
  if (extras.probe ?? true) await preflight({ io, printer, locale, workspace, verbose });
  announce(before, flags, io, printer, locale);

  const { ending, books } = await runLive<WorkflowContext>({
    ...{ io, printer, locale, onEvent: extras.onEvent },
    runtime: { ...runtimeOptions(flags, locale), ...extras.runtime },
    prepare: (runtime) => {
      const workflow = starterFlow(ask, { ...place, ...flowOptions(flags) });
      const onStep: OnStep = (step, result) => printer.say(stepBooks(step, result, locale));
      return { channel: workflow.channel, work: () => workflow.run(runtime, { onStep }) };
    },
  });

  const failure = ending.kind === 'ended' ? failureOf(ending.value, locale) : undefined;
  const done = ending.kind === 'ended' && failure === undefined;
  if (failure) printer.complain('', failure);
  if (!extras.quietEnd) printer.say('', books);
  if (!done) printer.say(words(locale).cli.live.goOn({ command: goOnCommand(flags, locale) }));
  if (ending.kind === 'left') return ending.code;
  return done ? 0 : ending.stopped ? INTERRUPTED_CODE : 1;
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
  const { fresh, clarifyOnly, goal, rounds, judgeCanRun, asks, timeout, budget } = flags;
  return { fresh, clarifyOnly, goal, rounds, judgeCanRun, maxAsks: asks, timeoutS: timeout, budgetUsd: budget };
}

/** What is about to happen: a start or a continuation, and that nobody can answer, where that is so. */
function announce(before: WakeState, flags: GoFlags, io: Io, printer: Printer, locale: Locale): void {
  const say = words(locale).cli.go;
  const { ask, asks, timeout, fresh, json } = flags;
  if (before.waking && !fresh) {
    const { brief, checks, woke, steps } = before;
    printer.say(say.waking({ brief, checks: checks.length, woke: woke + 1, steps: Object.keys(steps) }));
    if (ask) printer.say(say.wakingWithNews);
  } else printer.say(before.waking ? say.startingOver : say.starting);
  const nobodyNeeded = timeout === 0 || asks === 0;
  if ((!io.isTTY || json) && !nobodyNeeded) printer.complain(say.nobodyAnswers);
}

function stepBooks({ name }: Step, result: StepResult, locale: Locale): string {
  const { costUsd, durationS, ok, error } = result;
  const reason = ok || !error ? undefined : errorText(error, locale);
  return words(locale).cli.live.stepEnded({ step: name, usd: costUsd, seconds: durationS, reason });
}

/** The command that continues; the ask belongs to it as long as there is no complete brief. */
function goOnCommand(flags: GoFlags, locale: Locale): string {
  const { workspace, runDir, isolate, ask } = flags;
  const { waking } = wakeState(workspace, { runDir, isolate, locale });
  return commandLine('flower', [
    ...(waking || !ask ? [] : ['go', ask]),
    ...(workspace === '.' ? [] : ['-w', workspace]),
    ...(runDir === undefined ? [] : ['-r', runDir]),
    ...(isolate ? ['--isolate'] : []),
  ]);
}
