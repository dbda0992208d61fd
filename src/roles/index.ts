export { type ClarifyOptions, clarify } from './clarify.js';
export { type CoordinatorOptions, coordinator } from './coordinator.js';
export { type JudgeOptions, judge } from './judge.js';
export { oracle } from './oracle.js';
export { CLARIFIER_RULES, COORDINATOR_RULES, JUDGE_RULES, ORACLE_RULES, WORKER_RULES } from './rules.js';
export { type WorkerOptions, worker } from './worker.js';
