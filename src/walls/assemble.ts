import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { mergeHooks } from '../agent/hooks.js';
import type { AgentSpec, Hooks, WorkerDefinition } from '../agent/spec.js';
import type { Locale } from '../locale/index.js';
import type { Workbench } from '../workbench/workbench.js';
import { agentGuard } from './agents.js';
import { delegateGuard } from './delegate.js';
import { indexGuard } from './index-refresh.js';
import { isolateGuard, type OnInject, wantsIsolation } from './isolate.js';
import { spillGuard } from './spill/guard.js';
import type { Mask } from './spill/store.js';
import { subagentStart } from './subagent-start.js';
import { whitelistGuard } from './whitelist.js';
import { workerGuard } from './workers.js';

export interface WorkbenchHooksOptions {
  /** The main thread may not work itself. Default true. */
  delegateOnly?: boolean;
  /** Characters from which on a result is set aside; 0: never. Default 4000. */
  spillThreshold?: number;
  agents?: Record<string, WorkerDefinition>;
  allowGlance?: boolean;
  allowed?: readonly string[];
  mask?: Mask;
  locale?: Locale;
}

/** All hooks that go with a workbench, for those who drive the SDK themselves; a `Runtime` uses `roleWalls`. */
export function workbenchHooks(
  workbench: Workbench,
  { delegateOnly = true, agents = {}, allowGlance, allowed, spillThreshold, mask, locale }: WorkbenchHooksOptions = {},
): Hooks {
  const marked = Object.values(agents).some(wantsIsolation);
  const before: Hooks = {
    PreToolUse: present(
      delegateOnly ? delegateGuard({ allowGlance, allowed, locale }) : undefined,
      marked ? isolateGuard(agents) : undefined,
    ),
  };
  return withoutEmpty(mergeHooks(before, benchHooks(workbench, { spillThreshold, mask, locale })));
}

export interface RoleWallsOptions {
  workbench?: Workbench;
  /** Characters from which on a result is set aside; 0: never. Default 4000. */
  spillThreshold?: number;
  /** Takes secrets out of text that is set aside. */
  mask?: Mask;
  onInject?: OnInject;
  locale?: Locale;
}

/**
 * The walls of one agent's session. Which ones stand depends on the role alone; a workbench adds to them and its absence
 * takes nothing away.
 */
export function roleWalls(
  spec: AgentSpec,
  { workbench, spillThreshold, mask, onInject, locale }: RoleWallsOptions = {},
): Hooks {
  const { allowedTools: allowed, delegateOnly, glance: allowGlance, name: role, agents = {} } = spec;
  const mainThread = delegateOnly
    ? delegateGuard({ allowGlance, allowed, locale })
    : whitelistGuard(allowed, { role, locale });
  const walls: Hooks = {
    PreToolUse: present(mainThread, agentGuard(agents, { onInject, locale }), workerGuard(agents, { locale })),
  };
  if (!workbench) return walls;
  return mergeHooks(walls, benchHooks(workbench, { spillThreshold, mask, locale }), {
    SubagentStart: [subagentStart(workbench, { locale })],
  });
}

function benchHooks(
  workbench: Workbench,
  { spillThreshold = 4000, mask, locale }: { spillThreshold?: number; mask?: Mask; locale?: Locale },
): Hooks {
  const spill = spillThreshold > 0 ? spillGuard(workbench, { threshold: spillThreshold, mask, locale }) : undefined;
  return { PostToolUse: present(indexGuard(workbench), spill) };
}

function present(...matchers: (HookCallbackMatcher | undefined)[]): HookCallbackMatcher[] {
  return matchers.filter((matcher) => matcher !== undefined);
}

function withoutEmpty(hooks: Hooks): Hooks {
  return Object.fromEntries(Object.entries(hooks).filter(([, matchers]) => matchers && matchers.length > 0));
}
