// The public surface. Names are grouped as in the documentation; everything else is internal.

export { CompactPolicy } from './agent/compact.js';
export { type BuildOptions, buildOptions } from './agent/options.js';
export { AgentSpec, type AgentSpecInit, type Dispatch, type Hooks, type WorkerDefinition } from './agent/spec.js';
export { defaultWindow } from './agent/window.js';
export { Brief, Goal, Handoff, isOverflow, Takeover, Verdict } from './documents/index.js';
export { isEphemeral } from './ephemeral/index.js';
export {
  BudgetError,
  BusyError,
  ConfigError,
  CredentialsError,
  FlowerError,
  HookError,
  OutputError,
  StepAbort,
  StoreError,
} from './errors.js';
export { Event, type EventKind, type OnEvent } from './events/event.js';
export { normalize } from './events/normalize.js';
export type { Locale } from './locale/index.js';
export { classify, type FailureFacts, type FailureKind } from './network/classify.js';
export { endpoint, reachable } from './network/probe.js';
export { Resilience, type ResilienceOptions } from './network/resilience.js';
export { Ask } from './people/ask.js';
export { HumanChannel } from './people/channel.js';
export type { HumanChannelOptions } from './people/channel-options.js';
export {
  CLARIFIER_RULES,
  COORDINATOR_RULES,
  type CoordinatorOptions,
  clarify,
  coordinator,
  JUDGE_RULES,
  judge,
  ORACLE_RULES,
  oracle,
  WORKER_RULES,
  type WorkerOptions,
  worker,
} from './roles/index.js';
export {
  HandoffPolicy,
  type RunOptions,
  Runtime,
  type RuntimeOptions,
  StepResult,
  type StepRunner,
  type Usage,
} from './runtime/index.js';
export {
  EphemeralPolicy,
  PrunePolicy,
  PruningSessionStore,
  SqliteSessionStore,
  TrimmingSessionStore,
  TrimPolicy,
  trimReport,
} from './sessions/index.js';
export {
  delegateGuard,
  indexGuard,
  isolated,
  isolateGuard,
  mergeHooks,
  spillGuard,
  wantsIsolation,
  whitelistGuard,
  workbenchHooks,
} from './walls/index.js';
export { Workbench } from './workbench/index.js';
export {
  BRIEF_KEY,
  CLARIFY_RESUME,
  type ContextKey,
  clarifyStep,
  contextKey,
  GOAL_KEY,
  goalStep,
  type JudgeCopyOptions,
  Lineage,
  MISSING_KEY,
  parallel,
  persistIn,
  ROUND_KEY,
  type StarterOptions,
  Step,
  type StepInit,
  starterFlow,
  VERDICT_KEY,
  type WakeState,
  type WithGoalOptions,
  Workflow,
  type WorkflowContext,
  wakeState,
  withGoal,
} from './workflow/index.js';
