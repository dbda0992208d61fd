export { mergeHooks } from '../agent/hooks.js';
export { type AgentGuardOptions, agentGuard } from './agents.js';
export {
  type RoleWallsOptions,
  roleWalls,
  type WorkbenchHooksOptions,
  workbenchHooks,
} from './assemble.js';
export { type Canary, canary, type HookReport } from './canary.js';
export { type DelegateOptions, delegateGuard } from './delegate.js';
export { indexGuard } from './index-refresh.js';
export { isolated, isolateGuard, type OnInject, wantsIsolation } from './isolate.js';
export { type SpillOptions, spillGuard } from './spill/guard.js';
export type { Mask } from './spill/store.js';
export { subagentStart } from './subagent-start.js';
export { type WhitelistOptions, whitelistGuard } from './whitelist.js';
export { workerGuard } from './workers.js';
