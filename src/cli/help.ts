import type { Option } from 'commander';
import columns from 'string-width';
import { type Locale, words } from '../locale/index.js';
import { COMMANDS, type CommandName } from './invocation.js';
import { commandFor } from './options.js';

type Row = readonly [term: string, description: string];

/** Options that are the same everywhere; they come last. */
const COMMON = ['--workspace', '--run-dir', '--verbose', '--lang', '--help', '--version'];

/** The help of flower as a whole or of one command, at most 80 columns wide. */
export function helpText(topic: 'top' | CommandName, locale: Locale): string {
  const say = words(locale).cli.help;
  const options = commandFor(topic === 'top' ? 'go' : topic, locale).options;
  const isCommon = ({ long }: Option) => COMMON.includes(long ?? '');
  const everywhere = rows(options.filter(isCommon));
  if (topic === 'top') {
    const commands = COMMANDS.map((name): Row => [say.usage[name], say.about[name]]);
    return [say.title, ...block(say.commands, commands), ...block(say.options, everywhere), '', ...say.notes].join(
      '\n',
    );
  }
  const own = rows(options.filter((option) => !isCommon(option)));
  return [
    say.usageLine(say.usage[topic]),
    '',
    say.about[topic],
    ...(own.length > 0 ? block(say.optionsOf({ command: topic }), own) : []),
    ...block(say.options, everywhere),
    ...(say.more[topic].length > 0 ? ['', ...say.more[topic]] : []),
  ].join('\n');
}

/** The one or two lines that go with an error in the command line. */
export function shortUsage(topic: 'top' | CommandName, locale: Locale): string {
  const say = words(locale).cli.help;
  const usage = say.usageLine(say.usage[topic === 'top' ? 'go' : topic]);
  return `${usage}\n${say.seeHelp({ command: topic === 'top' ? 'flower --help' : `flower ${topic} --help` })}`;
}

function rows(options: readonly Option[]): Row[] {
  return options.map(({ short, flags, description }) => [short ? flags : `    ${flags}`, description]);
}

function block(title: string, entries: readonly Row[]): string[] {
  const widest = Math.max(...entries.map(([term]) => columns(term)));
  return ['', title, ...entries.map(([term, text]) => `  ${term}${' '.repeat(widest - columns(term))}  ${text}`)];
}
