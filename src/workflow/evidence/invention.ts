import { claimedCommands, filesNamedIn, type Quotation, quotations, standsIn } from './claims.js';
import { type Figure, figuresIn, isIn, isWorkedOut, numberOf, valuesIn } from './figures.js';
import type { Seen } from './seen.js';
import { Source, squash } from './text.js';
import type { Told } from './told.js';

/** What is told that did not happen. */
export function inventionIn(told: Told): string | undefined {
  const { evidence, check, claims, session, say } = told;
  const invented = claims.find(
    (claim) => !session.wasRun(claim, check) && (claim.asserted || !session.wasRead(claim) || session.wasRun(claim)),
  );
  if (invented) return say.neverRan({ command: invented.text });
  const empty = claims.find((claim) => session.wasRunInVain(claim));
  if (empty) return say.inVain({ command: empty.text });
  const foreign =
    quotations(evidence).find((quotation) => !stands(quotation, told)) ?? inventedFile(told) ?? inventedFigure(told);
  return foreign && say.nowhere({ text: foreign.text.trim() });
}

/** What is said to have been printed must have been, by the commands that are named; a quotation must stand somewhere. */
function stands(quotation: Quotation, { behind, check, session }: Told): boolean {
  if (quotation.printed) {
    const printers = behind.length > 0 ? behind : session.facts;
    return printers.some(
      ({ output, signals, exitCode }) =>
        standsIn(quotation, output) || signals.has(squash(quotation.text)) || quotation.text === String(exitCode),
    );
  }
  const repeatsCheck =
    squash(quotation.text).length > 0.6 * squash(check).length && standsIn(quotation, new Source(check));
  return (
    repeatsCheck || session.seen.some(({ input, output }) => standsIn(quotation, input) || standsIn(quotation, output))
  );
}

function inventedFile({ evidence, check, session }: Told): { text: string } | undefined {
  const known = [check, ...session.seen.flatMap(({ input, output }) => [input.text, output.text])]
    .join('\n')
    .toLowerCase();
  return filesNamedIn(evidence).find(({ text }) => !known.includes(text.toLowerCase()));
}

/** A figure that did not come back, and was not worked out from others that did. */
function inventedFigure(told: Told): Figure | undefined {
  const { evidence, check, session } = told;
  const figures = figuresIn(evidence);
  // Many figures stand in one sentence; each sentence is read once.
  const sentences = [...new Set(figures.map(({ sentence }) => sentence))];
  const behind = new Map(sentences.map((sentence) => [sentence, session.callsOf(claimedCommands(sentence), check)]));
  const borne = figures.filter((figure) => bears(figure, behind.get(figure.sentence) ?? [], told));
  return figures.find((figure) => !borne.includes(figure) && !isWorkedOut(figure, borne));
}

/** A result must have come back, from the command that it is told of; another figure may be the judge's own or the check's. */
function bears(figure: Figure, behind: readonly Seen[], { check, session }: Told): boolean {
  const sources = figure.isResult && behind.length > 0 ? behind : session.facts;
  if (sources.some((seen) => isIn(figure, seen.output.values) || figure.text === String(seen.exitCode))) return true;
  if (numberOf(figure.text) === 0 && (figure.counts || sources.every(({ lines }) => lines.length === 0))) return true;
  if (figure.counts && sources.some(({ lines }) => numberOf(figure.text) <= lines.length)) return true;
  if (figure.isResult) return false;
  return (
    isIn(figure, valuesIn(check)) ||
    isFew(figure, Math.max(2, session.facts.length)) ||
    session.seen.some(({ input }) => isIn(figure, input.values))
  );
}
function isFew({ text }: Figure, most: number): boolean {
  const value = numberOf(text);
  return Number.isInteger(value) && value <= most;
}
