import { isEnd } from '../harms.js';
import { FINISHED } from '../story.js';
import type { Theatre } from '../theatre.js';

/** Codes with which flower may leave: done, a stated failure, and the signals. */
const CODES = [0, 1, 129, 130, 143];
/** A signal that comes before flower takes it, or when it is leaving already, has its usual effect. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A line of a stack trace. */
const TRACE = /^\s+at .+:\d+:\d+\)?$/m;

/** The last process came to the end of the work; each one before was killed, or left with its reason and no stack trace. */
export function ending({ runs, seconds }: Theatre): string[] {
  const wrong: string[] = [];
  const last = runs.at(-1);
  const ok = last?.end === 0 && last.output.includes(FINISHED);
  if (!ok) wrong.push(`the last run did not end well (${last?.end}): ${last?.output.slice(-1500)}`);
  for (const [at, { end, output, suffered }] of runs.entries()) {
    const signalled = SIGNALS.includes(String(end)) && suffered.some(({ harm }) => isEnd(harm));
    if (TRACE.test(output)) wrong.push(`run ${at + 1} ended with a stack trace: ${output.slice(-1500)}`);
    else if (end !== 'SIGKILL' && !signalled && !CODES.includes(Number(end)))
      wrong.push(`run ${at + 1} ended with ${end}`);
    if (output.includes('(hangs: ended by the campaign)')) wrong.push(`run ${at + 1} hung: ${output.slice(-1500)}`);
    if (end === 1 && !/stated: |"error":"|"aborted":"/.test(output))
      wrong.push(`run ${at + 1} failed without a reason`);
  }
  for (const { end, output } of seconds) {
    if (end !== 1 || !output.includes('stated: BusyError'))
      wrong.push(`a second flower in the same directory was not turned away (${end}): ${output.slice(-500)}`);
  }
  return wrong;
}
