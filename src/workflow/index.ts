export { type Checkpoint, keepCheckpoint, listCheckpoints, restoreCheckpoint } from './checkpoint.js';
export { type ClarifyStepOptions, clarifyStep } from './clarify-step.js';
export { type NoOutput, WorkflowContext, type WorkflowRuntime } from './context.js';
export { type ContextKey, contextKey } from './context-key.js';
export { type GoalStepOptions, goalStep } from './goal-step.js';
export type { JudgeCopyOptions } from './judge-copy.js';
export {
  ACCEPTED_KEY,
  BRIEF_KEY,
  CLARIFY_RESUME,
  GOAL_KEY,
  MISSING_KEY,
  ROUND_KEY,
  VERDICT_KEY,
} from './keys.js';
export { directoryLocale, type Layout, type LayoutOptions, layoutOf } from './layout.js';
export { Lineage, type LineageOptions } from './lineage.js';
export { type ParallelGroup, type ParallelOptions, parallel } from './parallel.js';
export { persistIn } from './persist-in.js';
export type { OnStep } from './run-step.js';
export { type StarterOptions, starterFlow } from './starter.js';
export { type OnFail, Step, type StepInit } from './step.js';
export { type WakeState, wakeState } from './wake.js';
export { type WithGoalOptions, withGoal } from './with-goal.js';
export { Workflow, type WorkflowOptions, type WorkflowRunOptions } from './workflow.js';
