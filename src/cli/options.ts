import { Command } from 'commander';
import type { Dispatch } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import type {
  CommandName,
  DemoFlags,
  DoctorFlags,
  GoFlags,
  OnceFlags,
  ReportFlags,
  RunFlags,
  SessionsFlags,
} from './invocation.js';
import { valueReaders } from './values.js';

/** What an option's name holds once it was given; the parser's view of all commands' flags. */
export type Options = Partial<
  Omit<GoFlags, 'fresh' | 'ask' | 'meant'> &
    Omit<RunFlags, 'ask'> &
    Omit<OnceFlags, 'prompt'> &
    DemoFlags &
    ReportFlags &
    Omit<SessionsFlags, 'verb' | 'which'> &
    DoctorFlags & { new: boolean }
>;

/** What the SDK may do without asking; there is nobody it could ask. */
const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk', 'auto'];

const DISPATCH_MODES: Dispatch[] = ['session', 'agent'];

/** The parser of one command: it reads option values and otherwise does nothing, prints nothing, and never ends the process. */
export function commandFor(name: CommandName, locale: Locale): Command {
  const command = new Command(name)
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} });
  OWN[name](command, locale);
  return common(command, name, locale);
}

const OWN: Record<CommandName, (command: Command, locale: Locale) => void> = {
  go(command, locale) {
    const text = words(locale).cli.options;
    const read = valueReaders(locale);
    command
      .option('--asks <n>', text.asks, read.count('--asks', 0))
      .option('--timeout <s>', text.timeout, read.seconds('--timeout'))
      .option('--clarify-only', text.clarifyOnly)
      .option('--new', text.fresh)
      .option('--rounds <n>', text.rounds, read.count('--rounds', 1))
      .option('--no-goal', text.noGoal)
      .option('--judge-can-run', text.judgeCanRun)
      .option('--copy-limit <size>', text.copyLimit, read.bytes('--copy-limit'))
      .option('--copy-without <list>', text.copyWithout, read.names('--copy-without'))
      .option('--isolate', text.isolate)
      .option('--dispatch <mode>', text.dispatch, read.oneOf('--dispatch', DISPATCH_MODES))
      .option('--budget <usd>', text.budget, read.amount('--budget'))
      .option('--window <n>', text.window, read.window('--window'))
      .option('--no-handoff', text.noHandoff)
      .option('--no-trim', text.noTrim)
      .option('--no-takeover', text.noTakeover)
      .option('--json', text.json);
  },
  run(command, locale) {
    command.option('--json', words(locale).cli.options.json);
  },
  once(command, locale) {
    const text = words(locale).cli.options;
    const read = valueReaders(locale);
    command
      .option('-i, --instructions <text>', text.instructions)
      .option('-t, --tools <list>', text.tools, read.list('-t'))
      .option('-p, --permission-mode <mode>', text.permissionMode, read.oneOf('-p', PERMISSION_MODES))
      .option('-b, --budget <usd>', text.budget, read.amount('-b'))
      .option('--resume <id>', text.resume, read.name('--resume'))
      .option('--fork', text.fork)
      .option('--json', text.json);
  },
  demo(command, locale) {
    const text = words(locale).cli.options;
    const read = valueReaders(locale);
    command
      .option('--keep <dir>', text.keep, read.path('--keep'))
      .option('--ask', text.demoAsk)
      .option('--dispatch <mode>', text.dispatch, read.oneOf('--dispatch', DISPATCH_MODES));
  },
  report(command, locale) {
    const text = words(locale).cli.options;
    command.option('--html <file>', text.html, valueReaders(locale).path('--html')).option('--json', text.jsonReport);
  },
  sessions(command, locale) {
    const text = words(locale).cli.options;
    command.option('--full', text.full).option('--json', text.jsonSessions).option('--yes', text.yes);
  },
  doctor(command, locale) {
    command.option('--probe', words(locale).cli.options.probe);
  },
  restore(command, locale) {
    command.option('--yes', words(locale).cli.options.yes);
  },
  setup() {},
  status() {},
};

/** The options that are the same everywhere, where they do something. */
function common(command: Command, name: CommandName, locale: Locale): Command {
  const text = words(locale).cli.options;
  const read = valueReaders(locale);
  if (name !== 'demo') command.option('-w, --workspace <dir>', text.workspace, read.path('-w'));
  if (name !== 'demo' && name !== 'setup') command.option('-r, --run-dir <dir>', text.runDir, read.path('-r'));
  if (name === 'run' || name === 'once') {
    command.option('-W, --workbench', text.workbench).option('-T, --trim', text.trim);
  }
  return command
    .option('-v, --verbose', text.verbose)
    .option('--lang <code>', text.lang, read.language('--lang'))
    .option('-h, --help', text.help)
    .option('--version', text.version);
}
