import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseLocale } from '../../config/locale.js';
import { ConfigError } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { Lease } from '../../runtime/lease.js';
import { StateDb, stamp } from '../../state/index.js';
import { restoreCheckpoint } from '../../workflow/checkpoint.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import { commandLine, placeFlags } from '../command-line.js';
import { confirm } from '../confirm.js';
import type { RestoreFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { table } from '../report/table.js';
import { type Change, changesTo, findCheckpoint, type Listed, listed } from '../restore/checkpoints.js';
import { sanitiseForeign } from '../terminal/sanitise.js';
import { screenWidth } from '../terminal/width.js';

/** Files that are named before it is asked. */
const MOST_FILES = 20;

/**
 * `flower restore`: lists the checkpoints of a workspace, or brings its files back as they were at one. What is there now becomes
 * a checkpoint first. Resolves with the exit code. Throws BusyError while a run goes on, ConfigError and StoreError.
 */
export async function runRestore(flags: RestoreFlags, io: Io): Promise<number> {
  const { workspace, which, lang } = flags;
  const locale = chooseLocale({ flag: lang, env: io.env, directoryLocale: directoryLocale(workspace) });
  const printer = new Printer(io, { locale });
  const all = await listed(layoutOf({ workspace }).workspace);
  if (which === undefined) {
    printer.say(...listText(all, flags, io, locale));
    return 0;
  }
  if (all.length === 0) throw new ConfigError(words(locale).commands.restore.none, { workspace });
  return restore(findCheckpoint(all, which, locale), flags, io, locale);
}

function listText(all: readonly Listed[], flags: RestoreFlags, io: Io, locale: Locale): string[] {
  const say = words(locale).commands.restore;
  if (all.length === 0) return [say.none];
  const rows = all.map(({ number, name, at, commit }) => [name, String(number), timeText(at), commit.slice(0, 10)]);
  const command = commandLine('flower', ['restore', ...placeFlags(flags), String(all.length)]);
  return [
    ...table(
      [say.columns.name, say.columns.number, say.columns.time, say.columns.commit],
      rows,
      screenWidth(io.stdout.columns),
    ),
    '',
    say.how({ command }),
  ];
}

async function restore(target: Listed, flags: RestoreFlags, io: Io, locale: Locale): Promise<number> {
  const say = words(locale).commands.restore;
  const printer = new Printer(io, { locale });
  const { workspace, runDir } = layoutOf(flags);
  const changes = await changesTo(workspace, target);
  if (changes.length === 0) {
    printer.say(say.nothingToDo({ name: target.name }));
    return 0;
  }
  printer.say(say.plan({ name: target.name, count: changes.length }), ...changesText(changes, locale));
  if (!flags.yes) {
    if (!io.isTTY) {
      printer.complain(say.sayYes);
      return 1;
    }
    if (!(await confirm(say.confirm, io))) return 0;
  }
  const before = await aloneIn(runDir, locale, () =>
    restoreCheckpoint(workspace, target.commit, { run: `restore-${stamp()}`, locale }),
  );
  const name = before.ref.replace(/^refs\/flower\//, '');
  printer.say(say.done({ command: commandLine('flower', ['restore', ...placeFlags(flags), name]) }));
  return 0;
}

/** No run shall work on the files meanwhile. Where there was none, nothing is made to keep one out. */
async function aloneIn<T>(runDir: string, locale: Locale, work: () => Promise<T>): Promise<T> {
  if (!existsSync(join(runDir, 'state.db'))) return work();
  const state = StateDb.open(runDir, { locale });
  try {
    const lease = Lease.take(state, locale);
    try {
      return await work();
    } finally {
      lease.release();
    }
  } finally {
    state.close();
  }
}

function changesText(changes: readonly Change[], locale: Locale): string[] {
  const say = words(locale).commands.restore;
  const shown = changes
    .slice(0, MOST_FILES)
    .map(({ kind, path }) => `  ${say.kinds[kind]}: ${sanitiseForeign(path).replace(/\s/g, ' ')}`);
  const more = changes.length - shown.length;
  return more > 0 ? [...shown, `  ${words(locale).report.marks.more({ count: more })}`] : shown;
}

/** `2026-01-31 18:05`, local time. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
