import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { userConfigDir } from '../../config/paths.js';
import { messageOf } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { readFacts } from '../../report/facts.js';
import { SessionReader } from '../../sessions/reader.js';
import { sizeText } from '../../workbench/size.js';
import { type Finding, missing, note, ok } from './finding.js';

/** Below the first a run will soon fail; below the second a long one may. Bytes. */
const TOO_LITTLE = 100 * 1024 ** 2;
const LITTLE = 1024 ** 3;

/** Whether everything that a run writes to can be written to. */
export function checkWriting(
  { workspace, runDir }: { workspace: string; runDir: string },
  env: Record<string, string | undefined>,
  locale: Locale,
): Finding[] {
  const say = words(locale).commands.doctor;
  const places: [what: string, path: string, needed: boolean][] = [
    [say.places.workspace, workspace, true],
    [say.places.runDir, runDir, true],
    [say.places.temporary, tmpdir(), true],
    [say.places.settings, userConfigDir({ env }), false],
  ];
  return places.map(([what, path, needed]) => {
    const reason = whyNotWritable(path);
    if (reason === undefined) return ok(say.writable({ what, path }));
    const text = say.notWritable({ what, path, reason });
    return needed ? missing(text, say.makeWritable({ path })) : note(text, say.makeWritable({ path }));
  });
}

export function checkSpace(runDir: string, locale: Locale): Finding {
  const say = words(locale).commands.doctor;
  try {
    const { bavail, bsize } = statfsSync(nearest(runDir));
    const bytes = bavail * bsize;
    const text = say.space({ size: sizeText(bytes) });
    if (bytes < TOO_LITTLE) return missing(text, say.makeRoom);
    return bytes < LITTLE ? note(text, say.makeRoom) : ok(text);
  } catch (error) {
    return note(say.spaceUnknown({ reason: messageOf(error) }));
  }
}

/** What earlier runs have left, when they have. */
export function checkRunDirectory(runDir: string, locale: Locale): Finding[] {
  const say = words(locale).commands.doctor;
  const findings: Finding[] = [];
  const { state, owner } = readFacts(runDir);
  if (owner) findings.push(note(say.running({ pid: owner.pid, host: owner.host })));
  if (state === 'damaged') {
    findings.push(note(words(locale).report.notices.damagedFacts({ path: join(runDir, 'state.db') })));
  }
  const path = join(runDir, 'sessions.db');
  try {
    const reader = SessionReader.open(path, { locale });
    if (reader) {
      const count = reader.transcripts().length;
      reader.close();
      findings.push(ok(say.sessions({ count, path })));
    }
  } catch (error) {
    findings.push(missing(messageOf(error), say.moveAway({ path })));
  }
  return findings;
}

/** Undefined when files can be made there, or the directory itself can be made. */
function whyNotWritable(path: string): string | undefined {
  try {
    const directory = nearest(path);
    if (!statSync(directory).isDirectory()) return `ENOTDIR: ${directory}`;
    accessSync(directory, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The path itself, or what there is of the way to it. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
