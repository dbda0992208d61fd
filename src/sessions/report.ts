import { type Locale, words } from '../locale/index.js';

/** What the passes did to one transcript. */
export class Report {
  /** Results of looks that went stale. */
  expired = 0;
  /** Large results that became a pointer. */
  cleared = 0;
  /** Large results that were left in the history. */
  keptBig = 0;
  /** Characters (code points) of the texts that `cleared` counts. */
  charsSaved = 0;
  /** Large results that stayed only because their text could not be written to a file; also in `keptBig`. */
  unwritten = 0;
  /** Messages about API failures that were left out. */
  errorsDropped = 0;
  /** Refused calls that were left out. */
  denialsDropped = 0;
  /** Messages with images that the server has refused. */
  imagesDropped = 0;
  /** Results of interrupted calls that got a neutral text. */
  interruptsNeutralized = 0;
  /** Calls without a result that got one. */
  orphansHealed = 0;
}

/** One line about what the layers of a store did at its last load(); empty when they did nothing. */
export function trimReport(store: { lastReport: Readonly<Report> }, { locale }: { locale?: Locale } = {}): string {
  return words(locale).sessions.report(store.lastReport);
}
