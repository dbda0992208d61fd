import { mergeHooks } from '../agent/hooks.js';
import { AgentSpec, type AgentSpecInit, type WorkerDefinition } from '../agent/spec.js';
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
  const { channel, canRead = true, glance = true, locale } = options;
  const own = unique(
    ['Agent', ...TASK_LIST_TOOLS],
    canRead ? ['Read'] : [],
    glance ? ['Bash'] : [],
    channel ? [channel.toolName, channel.inboxToolName] : [],
  );
  const theirs = unique(...Object.values(workers).map((definition) => definition.tools ?? []));
  return new AgentSpec({
    ...passedOn(options),
    name,
    instructions: instruct(words(locale).roles.coordinatorRules, instructions),
    // An unlisted tool would stop an unattended worker at an approval nobody gives; Write, Edit and Bash are let through
    // for workers alone by hook, so that they never become the main thread's.
    allowedTools: unique(
      own,
      theirs.filter((tool) => (WEB_TOOLS as readonly string[]).includes(tool)),
    ),
    // The main thread's tool set caps its workers'; the wall, not this list, keeps it from using theirs.
    tools: unique(own, theirs).filter((tool) => !tool.startsWith('mcp__')),
    agents: workers,
    delegateOnly: true,
    glance,
    permissionMode: options.permissionMode ?? 'acceptEdits',
    compact: options.compact,
    ...(channel && { mcpServers: () => channel.mcpServers() }),
    hooks: mergeHooks(options.hooks, channel && mailHooks(channel)),
  });
}
