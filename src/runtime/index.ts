export { HandoffPolicy, type HandoffPolicyInit } from './handoff-policy.js';
export { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL, StepResult, type Usage } from './result.js';
export { Runtime } from './runtime.js';
export type { RunOptions, RuntimeOptions, StepRunner } from './types.js';
