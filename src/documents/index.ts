export { type AmendmentInit, appendAmendment } from './amend.js';
export { Brief, type BriefField, type BriefInit } from './brief.js';
export {
  type CheckResult,
  type CheckStatus,
  type DerivedVerdict,
  deriveVerdict,
  type JudgedCheck,
  type Judgement,
  judgementSchema,
} from './checks.js';
export { Goal, type GoalField, type GoalInit } from './goal.js';
export { Handoff, type HandoffField, type HandoffInit } from './handoff.js';
export { isOverflow } from './overflow.js';
export { Takeover, type TakeoverInit } from './takeover.js';
export { Verdict, type VerdictField, type VerdictInit, type VerdictState } from './verdict.js';
