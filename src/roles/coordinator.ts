import { mergeHooks } from '../agent/hooks.js';
import { AgentSpec, type AgentSpecInit, type Dispatch, type WorkerDefinition } from '../agent/spec.js';
import { DISPATCH_TOOL } from '../dispatch/tool.js';
import { ConfigError } from '../errors.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { mailHooks } from '../people/mail.js';
import { instruct, passedOn, type RoleOptions } from './common.js';
import { TASK_LIST_TOOLS, unique, WEB_TOOLS } from './tools.js';

export interface CoordinatorOptions extends Omit<RoleOptions, 'instructions'> {
  /** Gives it ask and inbox, and attaches mail that it did not fetch. */
  channel?: HumanChannel;
  /** May it Read files. Default true. */
  canRead?: boolean;
  /** May it run quick read-only Bash itself. Default true. */
  glance?: boolean;
  /** Give it the SDK's task list, 8.5 KB in every request. Default false: its plan is in its own words and on the workbench. */
  taskList?: boolean;
  /** A short system prompt of flower's own instead of the SDK's preset. Default false. */
  lean?: boolean;
  /** 'session' (default): workers are sessions of their own. 'agent': the SDK's own subagents. */
  dispatch?: Dispatch;
  /** Workers at once, with dispatch 'session'. Default 2. */
  maxWorkers?: number;
  permissionMode?: AgentSpecInit['permissionMode'];
  compact?: AgentSpecInit['compact'];
}

/** The main thread's role: splits, dispatches, reads reports, decides, and may not work hands-on. */
export function coordinator(
  name: string,
  instructions: string,
  workers: Record<string, WorkerDefinition>,
  options: CoordinatorOptions = {},
): AgentSpec {
  if (Object.keys(workers).length === 0) {
    throw new ConfigError(`${name}: a coordinator needs at least one worker, because it may not work itself.`, {
      name,
    });
  }
  const { channel, canRead = true, glance = true, dispatch = 'session', lean = false, locale } = options;
  const say = words(locale).roles;
  const durable = dispatch === 'session';
  const own = unique(
    [durable ? DISPATCH_TOOL : 'Agent'],
    canRead ? ['Read'] : [],
    glance ? ['Bash'] : [],
    channel ? [channel.toolName, channel.inboxToolName] : [],
  );
  const theirs = durable ? [] : unique(...Object.values(workers).map((definition) => definition.tools ?? []));
  return new AgentSpec({
    ...passedOn(options),
    name,
    instructions: instruct([lean && say.base, say.coordinatorRules].filter(Boolean).join('\n\n'), instructions),
    lean,
    // With the SDK's subagents an unlisted tool would stop an unattended worker at an approval nobody gives; Write, Edit
    // and Bash are let through for workers alone by hook, so that they never become the main thread's.
    allowedTools: unique(
      own,
      TASK_LIST_TOOLS,
      theirs.filter((tool) => (WEB_TOOLS as readonly string[]).includes(tool)),
    ),
    // There the main thread's tool set also caps its workers'; the wall, not this list, keeps it from using theirs.
    tools: unique(own, options.taskList ? TASK_LIST_TOOLS : [], theirs).filter((tool) => !tool.startsWith('mcp__')),
    agents: workers,
    dispatch,
    maxWorkers: options.maxWorkers,
    delegateOnly: true,
    glance,
    permissionMode: options.permissionMode ?? 'acceptEdits',
    compact: options.compact,
    ...(channel && { mcpServers: () => channel.mcpServers(name) }),
    hooks: mergeHooks(options.hooks, channel && mailHooks(channel)),
  });
}
