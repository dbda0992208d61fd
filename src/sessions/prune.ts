import type { Locale } from '../locale/index.js';
import { type Answers, fillAnswers } from './answers.js';
import { dropApiErrors } from './api-errors.js';
import { dropDenials } from './denials.js';
import { dropRefusedImages } from './images.js';
import { neutralizeInterrupts } from './interrupts.js';
import { healOrphans } from './orphans.js';
import type { PrunePolicy } from './policies.js';
import type { Pass } from './view.js';
import { tellWorkerFailures } from './worker-failures.js';

/** The passes that keep the traces of failures away from the model, in their order. */
export function prune(policy: PrunePolicy, { locale, answers }: { locale?: Locale; answers?: Answers }): Pass[] {
  return [
    ...(answers ? [fillAnswers(answers)] : []),
    dropDenials(policy.keepDenials),
    // Before the messages go that tell of the refusal.
    dropRefusedImages({ locale }),
    ...(policy.dropApiErrors ? [dropApiErrors] : []),
    ...(policy.healOrphans ? [healOrphans({ text: policy.orphanText, locale, answers })] : []),
    ...(policy.neutralizeInterrupts ? [neutralizeInterrupts({ text: policy.interruptText, locale })] : []),
    ...(policy.dropApiErrors ? [tellWorkerFailures({ locale })] : []),
  ];
}
