import { join, resolve } from 'node:path';
import { describe } from '../../config/credentials.js';
import { chooseLocale } from '../../config/locale.js';
import { loadSettings, type Settings } from '../../config/sources.js';
import { type Locale, words } from '../../locale/index.js';
import { type BookRow, readBooks } from '../../report/books.js';
import { looksLikeDatabase } from '../../sessions/open.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import { Lineage } from '../../workflow/lineage.js';
import { persistIn } from '../../workflow/persist-in.js';
import { type WakeState, wakeState } from '../../workflow/wake.js';
import { commandLine, placeFlags } from '../command-line.js';
import { errorText } from '../error-text.js';
import type { CommonFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { money } from '../terminal/figures.js';
import { foreignLine } from '../terminal/sanitise.js';

/** `flower status`: what a run would continue here, and what was spent so far. Reads only. Resolves with the exit code. */
export async function runStatus(flags: CommonFlags, io: Io): Promise<number> {
  const { workspace, runDir, lang, verbose } = flags;
  const isolate = isIsolated(flags);
  const known = directoryLocale(workspace, { isolate });
  const locale = chooseLocale({ flag: lang, env: io.env, directoryLocale: known });
  const printer = new Printer(io, { locale, verbose });
  const state = wakeState(workspace, { runDir, isolate, locale });
  printer.say(
    ...describeState(state, flags, isolate, locale),
    ...describeBooks(flags, locale),
    ...describeWaiting(flags, locale),
  );
  printer.complain(...describeDamage(flags, locale));
  if (verbose) printer.say('', ...describeSettings(loadSettings({ workspace, env: io.env, locale }), locale));
  return 0;
}

/** Runs with `--isolate` keep their notes beside the workspace; such a run is found when there is none within. */
function isIsolated({ workspace, runDir }: CommonFlags): boolean {
  return !wakeState(workspace, { runDir }).waking && wakeState(workspace, { runDir, isolate: true }).waking;
}

function describeState(
  { waking, brief, goal, checks, woke, steps }: WakeState,
  flags: CommonFlags,
  isolate: boolean,
  locale: Locale,
): string[] {
  const say = words(locale).cli.status;
  const sessions = Object.entries(steps);
  const command = commandLine('flower', [...placeFlags(flags), ...(isolate ? ['--isolate'] : [])]);
  return [
    say.workspace({ path: resolve(flags.workspace) }),
    waking ? say.wakes({ command }) : say.nothing,
    ...(waking ? [say.brief({ path: brief })] : []),
    ...(checks.length > 0 ? [say.goal({ path: goal, checks: checks.length })] : []),
    ...checks.map((check) => `  - ${foreignLine(check)}`),
    ...(sessions.length > 0 ? [say.sessions({ woke })] : []),
    ...sessions.map(([step, id]) => `  ${foreignLine(step)}: ${foreignLine(id)}`),
  ];
}

function describeBooks(flags: CommonFlags, locale: Locale): string[] {
  const say = words(locale).cli.status;
  const path = join(layoutOf(flags).runDir, 'manifest.json');
  const { state, rows } = readBooks(path);
  if (state === 'damaged') return [say.unreadable({ path })];
  if (rows.length === 0) return [];
  const usd = rows.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0);
  const runs = new Set(rows.map(({ run }) => run)).size;
  return [say.books({ cost: money(usd), runs, steps: rows.length, path }), ...describeLast(rows, locale)];
}

/** What broke off, when the step that ended last did not end well. */
function describeLast(rows: readonly BookRow[], locale: Locale): string[] {
  const last = rows.reduce((latest, row) => ((row.endedAt ?? 0) >= (latest.endedAt ?? 0) ? row : latest));
  const { step, ok, error } = last;
  if (ok || error === undefined) return [];
  return [
    words(locale).cli.status.brokeOff({ step: foreignLine(step), reason: foreignLine(errorText(error, locale)) }),
  ];
}

/** What a person has not answered, and what nobody has read of what they wrote. */
function describeWaiting(flags: CommonFlags, locale: Locale): string[] {
  const say = words(locale).cli.status;
  const { persist, persistMail } = persistIn(layoutOf(flags).runDir);
  const open = persist.load().filter(({ state }) => state === 'asked');
  return [
    ...open.map(({ text, options }) => say.open({ question: foreignLine(text), options: options.map(foreignLine) })),
    ...persistMail.load().map((message) => say.unread({ message: foreignLine(message) })),
  ];
}

function describeSettings(settings: Settings, locale: Locale): string[] {
  const lines = describe(settings, locale);
  return lines.length > 0 ? lines : [words(locale).cli.status.noSettings];
}

/** What a run would stumble over, or would leave aside. */
function describeDamage(flags: CommonFlags, locale: Locale): string[] {
  const { runDir, lineagePath, workspace } = layoutOf(flags);
  const notices: string[] = [];
  Lineage.open(lineagePath, workspace, { locale, onNotice: (text) => notices.push(text) });
  const path = join(runDir, 'sessions.db');
  if (!isDatabase(path)) notices.push(words(locale).cli.status.damagedSessions({ path }));
  return notices;
}

/** Whether a run could open it; nothing there is as good. */
function isDatabase(path: string): boolean {
  try {
    return looksLikeDatabase(path);
  } catch {
    return false;
  }
}
