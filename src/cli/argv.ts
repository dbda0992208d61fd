import { CommanderError } from 'commander';
import { type Locale, parseLocale, words } from '../locale/index.js';
import { contradiction } from './contradictions.js';
import { nearCommand, nearName } from './did-you-mean.js';
import { COMMANDS, type CommandName, type Invocation, SESSION_VERBS, type SessionVerb } from './invocation.js';
import { commandFor, type Options } from './options.js';
import { firstWord, mentions } from './scan.js';
import { UsageProblem } from './values.js';

/**
 * What a command line means, without doing any of it. `argv` has neither the interpreter nor the program. The first word is
 * a command or the beginning of the ask; behind `--` everything is the ask. `--lang` overrules `locale` for the messages.
 */
export function parseArgv(argv: readonly string[], locale: Locale): Invocation {
  const given = mentions(argv);
  const language = parseLocale(given.lang) ?? locale;
  const say = words(language).cli.usage;
  const at = firstWord(argv);
  const word = at === undefined ? undefined : argv[at];
  const command = COMMANDS.find((name) => name === word);
  const topic = command ?? 'top';

  if (given.help) return { kind: 'help', topic, locale: language };
  if (given.version) return { kind: 'version' };
  const helpFor = word === 'help' ? helpTopic(argv, at!) : undefined;
  if (helpFor) return { kind: 'help', topic: helpFor, locale: language };
  const fault = (message: string): Invocation => ({ kind: 'usage-error', message, topic, locale: language });

  const rest = command ? argv.toSpliced(at!, 1) : argv;
  try {
    const parser = commandFor(command ?? 'go', language);
    const { operands, unknown } = parser.parseOptions([...rest]);
    if (unknown.length > 0) return fault(unknownOption(unknown[0]!, command ?? 'go', language));
    const invocation = invocationOf(command ?? 'go', parser.opts<Options>(), operands, say);
    // Behind -- nothing is a command.
    if (!command && at !== undefined && invocation.kind === 'go') invocation.meant = nearCommand(operands);
    const problem = contradiction(invocation, say);
    return problem ? fault(problem) : invocation;
  } catch (error) {
    if (error instanceof UsageProblem) return fault(error.message);
    if (error instanceof CommanderError) return fault(say.missingValue({ option: quoted(error.message) }));
    throw error;
  }
}

/** `flower help`, alone or with one command behind it; more words than that are somebody's ask. */
function helpTopic(argv: readonly string[], at: number): 'top' | CommandName | undefined {
  const [next, ...more] = argv.slice(at + 1).filter((word) => !word.startsWith('-'));
  if (next === undefined) return 'top';
  return more.length === 0 ? COMMANDS.find((name) => name === next) : undefined;
}

/** The option may exist elsewhere: then it is said that it does nothing here. */
function unknownOption(option: string, command: CommandName, locale: Locale): string {
  const say = words(locale).cli.usage;
  const name = option.split('=')[0]!;
  const owners = COMMANDS.filter((each) =>
    commandFor(each, locale).options.some(({ short, long }) => short === name || long === name),
  );
  if (owners.length === 0) {
    const known = commandFor(command, locale).options.flatMap(({ long }) => long ?? []);
    return say.unknownOption({ option: name, near: nearName(name, known) });
  }
  if (command === 'go' && (name === '-W' || name === '--workbench')) return say.goHasWorkbench;
  if (command === 'go' && (name === '-T' || name === '--trim')) return say.goTrims;
  return say.optionElsewhere({ option: name, command, owners });
}

function invocationOf(
  command: CommandName,
  options: Options,
  operands: readonly string[],
  say: ReturnType<typeof words>['cli']['usage'],
): Invocation {
  const text = operands.join(' ').trim();
  const { workspace = '.', runDir, verbose = false, lang, workbench = false, trim = false, json = false } = options;
  const common = { workspace, runDir, verbose, lang };
  const none = (): void => {
    if (text) throw new UsageProblem(say.noWords({ command, words: text }));
  };
  switch (command) {
    case 'go': {
      const { asks, rounds, goal = true, judgeCanRun = false, timeout, isolate = false, dispatch, window } = options;
      const { copyLimit, copyWithout } = options;
      const { handoff = true, takeover = true, new: fresh = false, clarifyOnly = false, budget } = options;
      return {
        kind: 'go',
        ...common,
        ...{ ask: text, asks, rounds, goal, judgeCanRun, copyLimit, copyWithout, isolate, dispatch, window },
        timeout: timeout === Number.POSITIVE_INFINITY ? null : timeout,
        ...{ handoff, fresh, clarifyOnly, trim: options.trim ?? true, takeover, budget, json },
      };
    }
    case 'run': {
      const [target, ...more] = operands;
      if (!target?.trim()) throw new UsageProblem(say.needsModule);
      return { kind: 'run', ...common, target, ask: more.join(' ').trim(), workbench, trim, json };
    }
    case 'once': {
      if (!text) throw new UsageProblem(say.needsPrompt);
      const { instructions = '', tools, permissionMode, budget, resume, fork = false } = options;
      return {
        kind: 'once',
        ...common,
        ...{ prompt: text, instructions, tools, permissionMode, budget, resume, fork, workbench, trim, json },
      };
    }
    case 'demo':
      none();
      return { kind: 'demo', verbose, lang, keep: options.keep, ask: options.ask ?? false, dispatch: options.dispatch };
    case 'report':
      none();
      return { kind: 'report', ...common, html: options.html, json };
    case 'sessions':
      return { kind: 'sessions', ...common, ...sessionsWords(operands, say), ...switches(options) };
    case 'restore': {
      if (operands.length > 1) none();
      return { kind: 'restore', ...common, which: text || undefined, yes: options.yes ?? false };
    }
    case 'doctor':
      none();
      return { kind: 'doctor', ...common, probe: options.probe ?? false };
    case 'setup':
    case 'status':
      none();
      return { kind: command, ...common };
  }
}

/** What is to be done with the sessions, and with which. */
function sessionsWords(
  operands: readonly string[],
  say: ReturnType<typeof words>['cli']['usage'],
): { verb: SessionVerb; which?: string } {
  const [first = 'list', ...rest] = operands.map((word) => word.trim());
  const verb = SESSION_VERBS.find((name) => name === first);
  const all = operands.join(' ');
  if (!verb || (verb !== 'show' && rest.length > 0)) throw new UsageProblem(say.sessionsVerb({ words: all }));
  if (verb !== 'show') return { verb };
  // Names of steps may have blanks.
  const which = rest.join(' ');
  if (!which) throw new UsageProblem(say.showNeedsSession);
  return { verb, which };
}

function switches({ full = false, json = false, yes = false }: Options) {
  return { full, json, yes };
}

/** The option that a parser's message is about. */
function quoted(message: string): string {
  return /'([^']+)'/.exec(message)?.[1] ?? message;
}
