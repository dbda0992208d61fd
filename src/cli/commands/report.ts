import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { chooseLocale } from '../../config/locale.js';
import { messageOf, StoreError } from '../../errors.js';
import { words } from '../../locale/index.js';
import { reportPage } from '../../report/html/page.js';
import { makeReport, requireRun } from '../../report/report.js';
import { directoryLocale, layoutOf } from '../../workflow/layout.js';
import type { ReportFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { plainJson } from '../plain-json.js';
import { reportText } from '../report/text.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth } from '../terminal/width.js';

/**
 * `flower report`: the figures of a run directory as a table, as JSON, or as a page. Reads only, but for the page. Resolves with
 * the exit code. Throws StoreError when there is nothing to report of, or the page cannot be written.
 */
export async function runReport(flags: ReportFlags, io: Io): Promise<number> {
  const { workspace, runDir, lang, verbose, html, json } = flags;
  const locale = chooseLocale({ flag: lang, env: io.env, directoryLocale: directoryLocale(workspace) });
  const printer = new Printer(io, { locale, verbose });
  const report = await makeReport(layoutOf({ workspace, runDir }).runDir, { locale });
  requireRun(report, locale);
  if (html !== undefined) {
    const file = resolve(html);
    write(file, reportPage(report, { locale }), locale);
    const written = words(locale).commands.report.written({ file });
    if (json) printer.complain(written);
    else printer.say(written);
  }
  if (json) io.stdout.write(`${plainJson(report, 2)}\n`);
  else if (html === undefined) {
    const style = styleFor(wantsColour(io.env, io.stdout.isTTY === true));
    printer.say(...reportText(report, { width: screenWidth(io.stdout.columns), style, locale, whole: verbose }));
  }
  return 0;
}

function write(file: string, page: string, locale: ReturnType<typeof chooseLocale>): void {
  try {
    writeFileAtomic.sync(file, page);
  } catch (error) {
    const text = words(locale).commands.report.cannotWrite({ file, reason: messageOf(error) });
    throw new StoreError(text, { file }, { cause: error });
  }
}
