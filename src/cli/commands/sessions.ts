import { chooseLocale } from '../../config/locale.js';
import { ConfigError } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { type Catalog, type CatalogEntry, readCatalog } from '../../report/catalog.js';
import { toolUses } from '../../sessions/entry.js';
import { sizeText } from '../../workbench/size.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import { confirm } from '../confirm.js';
import type { SessionsFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { plainJson } from '../plain-json.js';
import { findSession } from '../sessions/find.js';
import { collect, deletable, planText } from '../sessions/gc.js';
import { listText } from '../sessions/list.js';
import { TranscriptText } from '../sessions/print.js';
import { workersOf } from '../sessions/workers.js';
import { sanitiseLine } from '../terminal/sanitise.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth } from '../terminal/width.js';

/** `flower sessions list | show | gc`. Resolves with the exit code. Throws FlowerError. */
export async function runSessions(flags: SessionsFlags, io: Io): Promise<number> {
  const { workspace, runDir: given, lang, verb } = flags;
  const locale = chooseLocale({ flag: lang, env: io.env, directoryLocale: directoryLocale(workspace) });
  const { runDir } = layoutOf({ workspace, runDir: given });
  const catalog = await readCatalog(runDir, locale);
  if (!catalog) throw new ConfigError(words(locale).commands.sessions.none({ runDir }), { runDir });
  const printer = new Printer(io, { locale });
  for (const notice of catalog.notices) printer.complain(notice);
  try {
    if (verb === 'list') list(catalog, flags, io, locale);
    else if (verb === 'show') await show(catalog, flags, io, locale);
    else return await gc(catalog, runDir, flags, io, locale);
    return 0;
  } finally {
    catalog.reader.close();
  }
}

function list({ entries }: Catalog, { json, verbose }: SessionsFlags, io: Io, locale: Locale): void {
  if (json) {
    io.stdout.write(`${plainJson(entries, 2)}\n`);
    return;
  }
  const width = screenWidth(io.stdout.columns);
  new Printer(io, { locale }).copyable(...listText(entries, { locale, width, whole: verbose }));
}

/** A transcript can be long: it is written as it is read, at the pace of who reads it. */
async function show(catalog: Catalog, flags: SessionsFlags, io: Io, locale: Locale): Promise<void> {
  const session = findSession(catalog, flags.which ?? '', locale);
  const style = styleFor(wantsColour(io.env, io.stdout.isTTY === true));
  const { full, verbose, json } = flags;
  const width = screenWidth(io.stdout.columns);
  const text = new TranscriptText(catalog, { locale, style, width, full, thinking: verbose });
  for (const line of json ? records(catalog, session) : text.lines(session)) {
    if (io.stdout.destroyed) return;
    if (!io.stdout.write(`${json ? line : sanitiseLine(line)}\n`)) await readerIsReady(io.stdout);
  }
}

/** Whoever reads has taken what there was, or has gone. */
function readerIsReady(stream: Io['stdout']): Promise<void> {
  return new Promise((resolve) => {
    const names = ['drain', 'close', 'error'];
    const done = () => {
      for (const name of names) stream.off(name, done);
      resolve();
    };
    for (const name of names) stream.on(name, done);
  });
}

/** One JSON object for each stored entry, workers' entries behind the call that started them. */
function* records(catalog: Catalog, session: CatalogEntry, depth = 0, seen = new Set<string>()): Generator<string> {
  const { storeKey, name } = session;
  if (seen.has(storeKey)) return;
  seen.add(storeKey);
  for (const { seq, entry } of catalog.reader.rows(storeKey)) {
    yield plainJson({ session: storeKey, name, depth, seq, entry: entry ?? null });
    for (const { id } of entry ? toolUses(entry) : []) {
      for (const worker of workersOf(catalog, session, id)) yield* records(catalog, worker, depth + 1, seen);
    }
  }
}

async function gc(catalog: Catalog, runDir: string, flags: SessionsFlags, io: Io, locale: Locale): Promise<number> {
  const say = words(locale).commands.sessions;
  const printer = new Printer(io, { locale });
  const entries = deletable(catalog.entries, Date.now());
  catalog.reader.close();
  if (entries.length === 0) printer.say(say.nothingToDelete);
  else {
    const width = screenWidth(io.stdout.columns);
    printer.say(planText(entries, sizeText, locale));
    printer.copyable(...listText(entries, { locale, width, whole: flags.verbose }));
  }
  if (!flags.yes) {
    if (!io.isTTY) {
      printer.say(entries.length > 0 ? say.sayYes : say.sayYesVacuum);
      return 0;
    }
    if (!(await confirm(entries.length > 0 ? say.confirm : say.confirmVacuum, io))) return 0;
  }
  const { before, after } = await collect(runDir, entries, locale);
  printer.say(say.freed({ size: sizeText(Math.max(0, before - after)), left: sizeText(after) }));
  return 0;
}
