import { chooseLocale } from '../../config/locale.js';
import { words } from '../../locale/index.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { commandLine } from '../command-line.js';
import type { RunFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { loadWorkflow } from '../load-workflow.js';
import { runLive } from '../live/live-run.js';
import { errorText, failureOf } from '../live/outcome.js';
import { preflight } from '../live/preflight.js';
import { Printer } from '../live/printer.js';
import { INTERRUPTED_CODE } from '../live/supervise.js';

/** `flower run`: a workflow from a file or a package. Resolves with the exit code. Throws FlowerError. */
export async function runWorkflow(flags: RunFlags, io: Io): Promise<number> {
  const { workspace, runDir, target, ask, verbose, json, trim } = flags;
  const locale = chooseLocale({ flag: flags.lang, env: io.env });
  const printer = new Printer(io, { locale, verbose, json });
  const say = words(locale).cli.live;
  const workflow = await loadWorkflow(target, { workspace, runDir, locale, ask: ask || undefined });
  await preflight({ io, printer, locale, workspace, verbose });
  if (workflow.channel && (!io.isTTY || json)) printer.complain(words(locale).cli.go.nobodyAnswers);

  const { ending, books } = await runLive<WorkflowContext>({
    ...{ io, printer, locale },
    runtime: {
      ...{ workspace, runDir, trim },
      workbench: workflow.workbench ?? flags.workbench,
      budgetUsd: workflow.budgetUsd,
      // Two processes that continue the same sessions would spoil each other's work.
      exclusive: workflow.continuous,
    },
    prepare: (runtime) => ({
      channel: workflow.channel,
      work: () =>
        workflow.run(runtime, {
          onStep: ({ name }, { costUsd, durationS, error }) =>
            printer.say(
              say.stepEnded({
                ...{ step: name, usd: costUsd, seconds: durationS },
                reason: error && errorText(error, locale),
              }),
            ),
        }),
    }),
  });

  const failure = ending.kind === 'ended' ? failureOf(ending.value, locale) : undefined;
  const done = ending.kind === 'ended' && failure === undefined;
  if (failure) printer.complain('', failure);
  printer.say('', books);
  if (!done && workflow.continuous) printer.say(say.goOn({ command: commandLine('flower', runArguments(flags)) }));
  if (ending.kind === 'left') return ending.code;
  return done ? 0 : ending.stopped ? INTERRUPTED_CODE : 1;
}

function runArguments({ workspace, runDir, target, ask }: RunFlags): string[] {
  const place = [...(workspace === '.' ? [] : ['-w', workspace]), ...(runDir === undefined ? [] : ['-r', runDir])];
  return ['run', target, ...(ask ? [ask] : []), ...place];
}
