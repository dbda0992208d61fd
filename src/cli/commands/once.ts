import { resolve } from 'node:path';
import { AgentSpec, type AgentSpecInit } from '../../agent/spec.js';
import { chooseLocale } from '../../config/locale.js';
import { ConfigError } from '../../errors.js';
import { words } from '../../locale/index.js';
import type { Runtime, StepResult } from '../../runtime/index.js';
import { nameOf } from '../../walls/tools.js';
import { commandLine, placeFlags } from '../command-line.js';
import { errorText } from '../error-text.js';
import type { OnceFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { runLive } from '../live/live-run.js';
import { exitCode } from '../live/outcome.js';
import { preflight } from '../live/preflight.js';
import { Printer } from '../live/printer.js';

/** `flower once`: one prompt to one agent. Resolves with the exit code. Throws FlowerError. */
export async function runOnce(flags: OnceFlags, io: Io): Promise<number> {
  const { workspace, runDir, prompt, resume, fork, verbose, json, workbench, trim, budget } = flags;
  const locale = chooseLocale({ flag: flags.lang, env: io.env });
  const printer = new Printer(io, { locale, verbose, json, base: resolve(workspace) });
  await preflight({ io, printer, locale, workspace, verbose });

  const { ending, books } = await runLive<StepResult>({
    ...{ io, printer, locale },
    runtime: { workspace, runDir, workbench, trim, budgetUsd: budget, budgetSpans: 'process' },
    prepare: (runtime) => ({
      work: async () => {
        await requireSession(runtime, resume);
        return runtime.run(specOf(flags), prompt, { resume, fork });
      },
    }),
  });

  const result = ending.kind === 'ended' ? ending.value : undefined;
  const say = words(locale).cli.live;
  if (result?.error) printer.complain('', errorText(result.error, locale));
  printer.copyable('', books);
  if (result?.sessionId) {
    const args = ['once', ...placeFlags(flags), '--resume', result.sessionId];
    printer.copyable(say.goOn({ command: `${commandLine('flower', args)} '...'` }));
  }
  return exitCode(ending, result?.ok ?? false);
}

async function requireSession(runtime: Runtime, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined || (await runtime.hasSession(sessionId))) return;
  const { runDir } = runtime;
  throw new ConfigError(words(runtime.locale).cli.once.noSession({ sessionId, runDir }), { sessionId, runDir });
}

/** With a list of tools the model sees exactly those; their names may carry a scope, as in `Bash(git:*)`. */
function specOf({ instructions, tools, permissionMode }: OnceFlags): AgentSpec {
  return new AgentSpec({
    name: 'once',
    instructions,
    ...(tools && { allowedTools: tools, tools: [...new Set(tools.map(nameOf))] }),
    permissionMode: permissionMode as AgentSpecInit['permissionMode'],
  });
}
