import { chooseLocale } from '../../config/locale.js';
import { mask, secretsOf } from '../../config/mask.js';
import { loadSettings } from '../../config/sources.js';
import { words } from '../../locale/index.js';
import { layoutOf } from '../../workflow/layout.js';
import type { Finding } from '../doctor/finding.js';
import { ok } from '../doctor/finding.js';
import { checkEndpoint, checkSettings, tryModel } from '../doctor/model.js';
import { checkRunDirectory, checkSpace, checkWriting } from '../doctor/places.js';
import { checkGit, checkNode, checkSdkProgram, checkSqlite } from '../doctor/programs.js';
import { checkTerminal } from '../doctor/terminal.js';
import type { DoctorFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { Printer } from '../live/printer.js';
import { packageFacts } from '../package-facts.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth, wrap } from '../terminal/width.js';
import { newerVersion } from '../update/newer.js';

/** `flower doctor`: looks at everything that a run needs. Resolves with 0, or with 1 when something needed is missing. */
export async function runDoctor({ workspace, runDir, lang, probe }: DoctorFlags, io: Io): Promise<number> {
  const locale = chooseLocale({ flag: lang, env: io.env });
  const say = words(locale).commands.doctor;
  const printer = new Printer(io, { locale });
  const places = layoutOf({ workspace, runDir });
  const settings = loadSettings({ workspace, env: io.env, locale });
  const secrets = secretsOf(settings);
  printer.mask = (text) => mask(text, secrets);
  const { version, engines } = packageFacts();
  const newer = newerVersion(version, io.env);

  let missing = 0;
  const looks: (() => Finding | Finding[] | Promise<Finding>)[] = [
    () => ok(say.version({ version, newer })),
    () => checkNode(engines, locale),
    () => checkGit(io.env, locale),
    () => checkSdkProgram(io.env, locale),
    () => checkSqlite(locale),
    () => checkSettings(settings, locale),
    () => checkEndpoint(settings, locale),
    ...(probe ? [() => tryModel(settings, locale)] : []),
    () => checkWriting(places, io.env, locale),
    () => checkSpace(places.runDir, locale),
    () => checkRunDirectory(places.runDir, locale),
    () => checkTerminal(io, locale),
  ];
  // Told one by one, because some take their time.
  for (const look of looks) {
    for (const finding of [await look()].flat()) {
      if (finding.state === 'missing') missing++;
      printer.say(...lines(finding, io, locale));
    }
  }
  printer.say('', missing > 0 ? say.somethingMissing({ count: missing }) : say.allThere);
  return missing > 0 ? 1 : 0;
}

function lines({ state, text, advice }: Finding, io: Io, locale: ReturnType<typeof chooseLocale>): string[] {
  const style = styleFor(wantsColour(io.env, io.stdout.isTTY === true));
  const marks = { ok: style.green('ok  '), note: style.yellow('note'), missing: style.red('MISS') };
  // In a pipe each finding keeps its line.
  const width = io.stdout.isTTY ? Math.max(20, screenWidth(io.stdout.columns) - 6) : Number.POSITIVE_INFINITY;
  const advised = advice === undefined ? [] : wrap(words(locale).commands.doctor.advice({ advice }), width);
  return [
    ...wrap(text, width).map((line, i) => `${i === 0 ? marks[state] : '    '}  ${line}`),
    ...advised.map((line) => `      ${line}`),
  ];
}
