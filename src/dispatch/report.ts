import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { cut } from '../workbench/plain.js';
import { cleanText } from './clean-text.js';
import { excerpt, fits, type Room } from './excerpt.js';
import { safeName } from './names.js';
import { framed, inert } from './report-frame.js';
import { missingParts, partStarts } from './report-parts.js';

export interface ReportOptions {
  /** Absolute directory for what is too long. Made when missing. */
  artifacts: string;
  /** Names the dispatch, such as `coder-3`: in the report's frame, and the artifact's file. */
  name: string;
  locale?: Locale;
}

export interface FinishedReport {
  ok: boolean;
  /** What the coordinator reads. */
  text: string;
  /** Absolute path of the whole, when it was too long. */
  artifact?: string;
  /** Names of the parts that it should have and lacks; the worker may be asked for them. */
  missing?: string[];
}

export interface Failure {
  /** What happened. */
  error: string;
  /** The worker's own last words on what it has done, when it left any. */
  done?: string;
  /** Where its transcript is: a path or a session id. Undefined when nothing of it was stored. */
  transcript?: string;
}

/** A report that is longer is kept in a file. */
const MOST: Room = { lines: 30, characters: 4000 };
/** What of it is shown then: there has to be room for the line that says where the whole is. */
const SHOWN: Room = { lines: MOST.lines - 1, characters: MOST.characters - 300 };
/** Code points of an error; what a provider adds is rarely worth more. */
const MAX_ERROR = 600;

/**
 * Makes of a worker's final text what its coordinator gets. Control sequences are taken out. What is too long goes whole to
 * a file, and the beginning of each of its parts stays. An empty report is none: `ok` is false and the text says so.
 */
export function finishReport(text: string, options: ReportOptions): FinishedReport {
  const say = words(options.locale).isolation;
  const whole = cleanText(text).trim();
  if (whole === '') return { ok: false, text: say.emptyReport(safeName(options.name)) };
  const missing = missingParts(whole, options.locale);
  return { ok: true, ...fitted(whole, options), ...(missing.length > 0 && { missing }) };
}

/** What the coordinator gets of a dispatch that failed: what happened, what was done by then, where the transcript is. */
export function failureReport({ error, done = '', transcript }: Failure, options: ReportOptions): FinishedReport {
  const say = words(options.locale).isolation;
  const reason = inert(shortened(cleanText(error).replace(/\s+/g, ' ').trim(), MAX_ERROR));
  const end = transcript === undefined ? say.noTranscript : say.transcriptAt(transcript);
  const head = say.dispatchFailed({ name: safeName(options.name), reason });
  const whole = cleanText(done).trim();
  if (whole === '') return { ok: false, text: [head, say.nothingDone, end].join('\n') };
  const { text, artifact } = fitted(whole, options);
  return { ok: false, text: [head, say.doneSoFar, text, end].join('\n'), ...(artifact !== undefined && { artifact }) };
}

function fitted(whole: string, options: ReportOptions): { text: string; artifact?: string } {
  const say = words(options.locale).isolation;
  if (fits(whole, MOST)) return { text: framed(whole, options.name) };

  const head = framed(excerpt(whole, partStarts(whole), SHOWN), options.name);
  try {
    const artifact = keep(whole, options);
    return { text: `${head}\n${say.wholeReport(artifact)}`, artifact };
  } catch (error) {
    return { text: `${head}\n${say.reportNotKept(messageOf(error))}` };
  }
}

/** Never over another file: the same name may belong to an earlier run. The same report is kept once. */
function keep(text: string, { artifacts, name }: ReportOptions): string {
  const content = `${text}\n`;
  mkdirSync(artifacts, { recursive: true });
  for (let count = 1; ; count++) {
    const file = join(artifacts, `${safeName(name)}${count === 1 ? '' : `-${count}`}.md`);
    const existing = contentOf(file);
    if (existing === undefined) writeFileAtomic.sync(file, content);
    if (existing === undefined || existing === content) return file;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function shortened(text: string, characters: number): string {
  const short = cut(text, characters);
  return short.length === text.length ? text : `${short}…`;
}
