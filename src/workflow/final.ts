import { classify } from '../network/classify.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL, type StepResult } from '../runtime/result.js';

const ENDS = [BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL];

/** Whether another attempt is pointless: somebody ended the run, the money is used up, or the failure would come again. */
export function isFinal({ ok, error }: StepResult): boolean {
  if (ok || error === undefined) return false;
  return ENDS.some((end) => error.startsWith(end)) || classify(error) === 'fatal';
}
