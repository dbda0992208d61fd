import { missesBound } from './bounds.js';
import {
  asksForFailure,
  asksForSuccess,
  countsPasses,
  excludedIn,
  failureIn,
  failuresCounted,
  isCutOff,
  lapseIn,
  ranNothing,
  saysSuccess,
} from './outcome.js';
import type { Seen } from './seen.js';
import { asksForAbsence } from './subject.js';
import type { Told } from './told.js';
import { topicsOf, topicsTold } from './topics.js';
import { endsInMismatch } from './trace.js';

const ADMITS_FAILURE =
  /\bfail|\breject|\brefus|\berror|\bnon-?zero|\bexit|\bstatus|\babort|\bden(?:y|ied)|\busage|\bthrow|失败|错误|拒绝|报错|stderr|invalid|unknown|not found|退出|エラー|失敗|拒否|終了/iu;

/** What happened, and shows that the check fails. */
export function failureOf({ evidence, check, deciding, session, say }: Told): string | undefined {
  const wantsSuccess = asksForSuccess(check);
  if (deciding.length > 0) {
    const { spoilt } = deciding.findLast((seen) => seen.spoilt === undefined) ?? deciding[0]!;
    if (spoilt === 'source' ? !asksForFailure(check) : spoilt && wantsSuccess) return say.spoilt;
  }
  if (missesBound(check, evidence)) return say.pastBound;
  for (const { output } of deciding) {
    const line = excludedIn(output.text, check);
    if (line !== undefined) return say.reportsFailure({ line: line.trim() });
  }
  if (asksForFailure(check)) return undefined;
  if (failuresCounted(evidence)) return say.admitsFailure;
  for (const seen of deciding) {
    if (session.cameRight(seen)) continue;
    const line =
      seen.alarm ?? failureIn(seen.output.text) ?? (wantsSuccess ? lapseIn(seen.output.text, check) : undefined);
    if (line !== undefined) return say.reportsFailure({ line: line.trim() });
    const isExcused = !wantsSuccess && (asksForAbsence(check) || ADMITS_FAILURE.test(evidence));
    if (seen.exitCode && !isExcused && !endsInMismatch(seen)) return say.commandFailed({ code: seen.exitCode });
    if (wantsSuccess && ranNothing(seen.output.text)) return say.ranNothing;
    if (wantsSuccess && isCutOff(seen.output.text)) return say.cutOff;
  }
  if (deciding.length === 0 || !wantsSuccess) return undefined;
  if (deciding.every(({ isCut, output }) => isCut && !countsPasses(output.text))) return say.cutOff;
  return deciding.every((seen) => !showsItsEnd(seen, check)) ? say.endHidden : undefined;
}

/** Words, and not only a mark of the level in front of a rule. */
const SENTENCE = /\p{L}{2}[^\p{L}\]]{1,3}\p{L}{2}|\p{Script=Han}{4}|[\p{Script=Hiragana}\p{Script=Katakana}]{3}/u;
const HIDES_ERRORS = /(?:2|&)>\s*\/dev\/null/;

/** A failure would have shown: in how the command ended, in what it said, or for what is silent when all is well, at all. */
function showsItsEnd({ commands, input, output, lines }: Seen, check: string): boolean {
  const topics = topicsOf(check);
  const running = commands.filter(({ runs }) => runs);
  const about = running.findLast(({ words }) => topicsTold(words)?.some((topic) => topics.includes(topic)));
  const deciding = about ?? running.at(-1);
  if (deciding === undefined || deciding.end === 'shown') return true;
  if (lines.length === 0) return !topics.includes('tests') && !HIDES_ERRORS.test(input.text);
  if (deciding.end === 'piped' && lines.some(({ text }) => SENTENCE.test(text))) return true;
  return saysSuccess(output.text, input.text);
}
