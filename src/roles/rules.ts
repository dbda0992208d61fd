import { words } from '../locale/index.js';

// The English rule texts as constants, to read, extend or replace. Other languages come from their locale pack.
const { roles } = words('en');

/** What a coordinator is told: use workers, do not be one. */
export const COORDINATOR_RULES = roles.coordinatorRules;
/** What a worker is told: reply in four parts. */
export const WORKER_RULES = roles.workerRules;
/** What a clarifier is told: only ask, then four sections. */
export const CLARIFIER_RULES = roles.clarifierRules;
/** What a judge is told: checks that can be verified, evidence that was seen. */
export const JUDGE_RULES = roles.judgeRules;
/** What an oracle is told: answer from the side, read-only. */
export const ORACLE_RULES = roles.oracleRules;
