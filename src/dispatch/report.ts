import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { cut } from '../workbench/plain.js';
import { cleanText } from './clean-text.js';
import { safeName } from './names.js';
import { framed } from './report-frame.js';
import { missingParts } from './report-parts.js';

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
  /** Where its transcript is: a path or a session id. */
  transcript: string;
}

/** A report that is longer, in lines or in code points, is kept in a file. */
export const MAX_LINES = 30;
export const MAX_CHARACTERS = 4000;

/** Room for the line that says where the whole is. */
const POINTER_LINES = 1;
const POINTER_CHARACTERS = 300;
/** Code points of an error; what a provider adds is rarely worth more. */
const MAX_ERROR = 600;

/**
 * Makes of a worker's final text what its coordinator gets. Control sequences are taken out. What is too long goes whole to
 * a file, and its first lines stay. An empty report is none: `ok` is false and the text says so.
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
  const reason = shortened(cleanText(error).replace(/\s+/g, ' ').trim(), MAX_ERROR);
  const end = say.transcriptAt(transcript);
  const head = say.dispatchFailed({ name: safeName(options.name), reason });
  const whole = cleanText(done).trim();
  if (whole === '') return { ok: false, text: [head, say.nothingDone, end].join('\n') };
  const { text, artifact } = fitted(whole, options);
  return { ok: false, text: [head, say.doneSoFar, text, end].join('\n'), ...(artifact !== undefined && { artifact }) };
}

function fitted(whole: string, options: ReportOptions): { text: string; artifact?: string } {
  const say = words(options.locale).isolation;
  const show = (body: string) => framed(body, options.name);
  if (beginning(whole, MAX_LINES, MAX_CHARACTERS) === whole) return { text: show(whole) };

  const head = beginning(whole, MAX_LINES - POINTER_LINES, MAX_CHARACTERS - POINTER_CHARACTERS);
  try {
    const artifact = keep(whole, options);
    return { text: `${show(head)}\n${say.wholeReport(artifact)}`, artifact };
  } catch (error) {
    return { text: `${show(head)}\n${say.reportNotKept(messageOf(error))}` };
  }
}

/** The first lines, as many as fit; of a first line that is too long by itself, its beginning. */
function beginning(text: string, lines: number, characters: number): string {
  const few = text.slice(0, endOfLine(text, lines));
  const short = cut(few, characters);
  if (short.length === few.length) return few;
  const lastLine = short.lastIndexOf('\n');
  return lastLine > 0 ? short.slice(0, lastLine) : `${cut(short, characters - 1)}…`;
}

/** Where the line of this number, counted from 1, ends. */
function endOfLine(text: string, number: number): number {
  let end = -1;
  for (let count = 0; count < number; count++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text.length;
  }
  return end;
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
