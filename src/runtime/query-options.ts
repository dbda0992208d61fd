import { mergeHooks } from '../agent/hooks.js';
import { buildOptions } from '../agent/options.js';
import { listedSources, sourcesOf } from '../agent/servers.js';
import type { AgentSpec, Hooks, McpServers } from '../agent/spec.js';
import { roleWalls } from '../walls/assemble.js';
import { canary } from '../walls/canary.js';
import type { Core } from './core.js';
import type { StopControl } from './stop.js';

/** What the next attempt starts with. */
export interface Next {
  prompt: string;
  /** The prompt itself, when `prompt` repeats it behind an explanation. */
  repeats?: string;
  /** Session to continue, or with `fork` to branch off. */
  resume?: string;
  fork?: boolean;
  resumeAt?: string;
  /** Id for a new session. */
  sessionId?: string;
  /** A person is waiting: paused workers go on beside instead of being waited for. */
  beside?: boolean;
}

export interface QueryParts {
  core: Core;
  spec: AgentSpec;
  next: Next;
  /** Appended to the system prompt of a new session. */
  prelude: string;
  cwd?: string;
  capUsd?: number;
  stop: StopControl;
  /** What dispatching brings along, for a coordinator of durable workers. */
  equipment?: { mcpServers: McpServers; hooks: Hooks };
}

/** One query's options with all walls around it, and the canary that tells whether they stand. */
export function guardedOptions({ core, spec, next, prelude, cwd, capUsd, stop, equipment }: QueryParts) {
  const guard = canary({ locale: core.locale });
  // Workers that are sessions of their own give the main thread no reason to have any agent.
  // The servers whose tools only the workers list are none of the main thread's business.
  const ownServers = () => listedSources(sourcesOf(spec), spec.allowedTools);
  const guarded = equipment ? spec.with({ agents: undefined, mcpServers: ownServers }) : spec;
  const { workbench, spillThreshold, locale, mask } = core;
  const options = buildOptions(guarded, {
    cwd: cwd ?? core.workspace,
    sessionStore: core.store,
    resume: next.resume,
    fork: next.fork,
    resumeAt: next.resumeAt,
    sessionId: next.resume ? undefined : next.sessionId,
    mcpServers: equipment?.mcpServers,
    portable: core.portable,
    prelude,
    // What the user has set himself stands.
    env: { ...quiet(guarded), ...core.env },
    maxBudgetUsd: capUsd,
    addDirs: workbench?.external ? [workbench.root] : [],
    hooks: mergeHooks(
      roleWalls(guarded, { workbench, spillThreshold, locale, mask }),
      guard.hooks,
      equipment?.hooks,
      stop.hooks(),
    ),
  });
  return { options, canary: guard };
}

/**
 * Switches off what the SDK would put into requests to no use: a reminder to keep a person informed who reads the last
 * message only, and, for an agent that cannot search for tools, the placeholder of tools that are found by a search.
 */
function quiet({ tools }: AgentSpec): Record<string, string> {
  const searches = tools === undefined || tools.includes('ToolSearch');
  return { CLAUDE_CODE_SILENT_TURN_REMINDER: '0', ...(!searches && { ENABLE_TOOL_SEARCH: 'false' }) };
}
