import { resolve } from 'node:path';
import { chooseLocale } from '../../config/locale.js';
import { words } from '../../locale/index.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { commandLine, placeFlags } from '../command-line.js';
import type { RunFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { runLive } from '../live/live-run.js';
import { tellEnd, tellSteps } from '../live/outcome.js';
import { preflight } from '../live/preflight.js';
import { Printer } from '../live/printer.js';
import { loadWorkflow } from '../load-workflow.js';

/** `flower run`: a workflow from a file or a package. Resolves with the exit code. Throws FlowerError. */
export async function runWorkflow(flags: RunFlags, io: Io): Promise<number> {
  const { workspace, runDir, target, ask, verbose, json, trim } = flags;
  const locale = chooseLocale({ flag: flags.lang, env: io.env });
  const printer = new Printer(io, { locale, verbose, json, base: resolve(workspace) });
  const workflow = await loadWorkflow(target, { workspace, runDir, locale, ask: ask || undefined });
  await preflight({ io, printer, locale, workspace, verbose });
  if (workflow.channel && (!io.isTTY || json)) printer.complain(words(locale).cli.go.nobodyAnswers);

  const result = await runLive<WorkflowContext>({
    ...{ io, printer, locale },
    runtime: {
      ...{ workspace, runDir, trim },
      workbench: workflow.workbench ?? flags.workbench,
      budgetUsd: workflow.budgetUsd,
      budgetSpans: workflow.continuous ? 'directory' : 'process',
      // Two processes that continue the same sessions would spoil each other's work.
      exclusive: workflow.continuous,
    },
    prepare: (runtime) => ({
      channel: workflow.channel,
      work: () => workflow.run(runtime, { onStep: tellSteps(printer, locale, runtime) }),
    }),
  });
  const goOn = (done: boolean) =>
    !done && workflow.continuous ? commandLine('flower', argumentsOf(flags)) : undefined;
  return tellEnd(result, { printer, locale, goOn });
}

function argumentsOf({ workspace, runDir, target, ask }: RunFlags): string[] {
  return ['run', target, ...(ask ? [ask] : []), ...placeFlags({ workspace, runDir })];
}
