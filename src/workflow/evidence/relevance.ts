import { claimedCommands, quotations } from './claims.js';
import { figuresIn, isIn, numberOf, spelledIn, valuesIn } from './figures.js';
import { admitsGap, asksForGoodRun } from './outcome.js';
import { rehearsalOf, selectionOf, singledOut } from './shares.js';
import {
  asksForAbsence,
  asksForCode,
  asksForFlag,
  asksForPresence,
  asksForRun,
  hasDeeds,
  lacksRequest,
  namedIn,
  speaksOfTwice,
  variantLeftOut,
} from './subject.js';
import { Source } from './text.js';
import type { Told } from './told.js';
import { tellAbout } from './topics.js';
import { claimsNoHit, hits, tellsDetail, touches } from './trace.js';

/** What happened, and does not show what the check asks for. */
export function irrelevanceOf(told: Told): string | undefined {
  const { evidence, check, traced, session, canRun, say } = told;
  if (traced.length === 0) return say.untraceable;
  if (admitsGap(evidence, check)) return say.assumed;
  const names = namedIn(check);
  const isAbout = names.length === 0 || traced.some((seen) => names.some((name) => touches(seen, name)));
  if (!asksForAbsence(check)) {
    if (!isAbout) return say.otherMatter;
    const material = [evidence, ...traced.flatMap(({ input, output }) => [input.text, output.text])].join('\n');
    if (!hasDeeds(check, material) || lacksRequest(check, material)) return say.otherMatter;
    const lacking = variantLeftOut(check, material) ?? figureLeftOut(check, material);
    if (lacking !== undefined) return say.lacking({ lacking });
    if (traced.every(({ foundNothing }) => foundNothing)) return say.foundNothing;
  }
  const left = claimedCommands(check).find((wanted) => !session.isTouched(wanted));
  if (left && canRun) return say.leftOut({ command: left.text });
  if (!asksForPresence(check) && traced.every(({ lists }) => lists)) return say.onlyListed;
  if (claimsNoHit(evidence) && hits(traced, session.facts)) return say.foundSome;
  const flag = rehearsalOf(traced);
  if (flag && !asksForFlag(check, flag)) return say.rehearsed({ flag });
  const part = selectionOf(traced, check) ?? singledOut(traced, check);
  if (part) return say.partial({ part });
  const running = traced.filter(({ runs }) => runs);
  if (running.length === 0 && !saysWhatWasRead(told)) return say.untraceable;
  if (canRun && running.length === 0) {
    const onlySource = traced.every(({ readsSource }) => readsSource);
    if (asksForRun(check) || asksForGoodRun(check) || (onlySource && !asksForCode(check))) return say.onlyRead;
  }
  const ranOf = running.flatMap(({ commands }) => commands.filter(({ runs }) => runs));
  if (!tellAbout(ranOf, check)) return say.otherMatter;
  if ((speaksOfTwice(check) || speaksOfTwice(evidence)) && session.ranOnce(running)) return say.ranOnce;
  return undefined;
}

/** A figure that the check wants to come back, too large to be told in a word, and that is nowhere in the material. */
function figureLeftOut(check: string, material: string): string | undefined {
  const values = valuesIn(material);
  const demanded = figuresIn(check).filter(
    ({ text, isResult, isTotal }) => (isResult || isTotal) && numberOf(text) >= 10,
  );
  return (
    demanded.find((figure) => !isIn(figure, values))?.text ??
    spelledIn(check)
      .find((each) => [...values.numbers].every((number) => number < each))
      ?.toString()
  );
}

/** Evidence that quotes nothing and gives no figure has to tell what was read in other words than the check's. */
function saysWhatWasRead({ evidence, check, said, traced }: Told): boolean {
  if (/\d/.test(evidence) || quotations(evidence).length > 0) return true;
  const asked = new Source(check);
  return traced.some(
    (seen) => seen.lists || seen.foundNothing || seen.lines.length === 0 || tellsDetail(said, seen, asked),
  );
}
