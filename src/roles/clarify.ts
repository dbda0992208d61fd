import { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { instruct, passedOn, type RoleOptions } from './common.js';
import { unique, WEB_TOOLS } from './tools.js';

export interface ClarifyOptions extends RoleOptions {
  /** May it look around (Read Glob Grep WebFetch WebSearch). Default true. */
  canRead?: boolean;
}

/** The role that asks until a brief of four sections is complete. It cannot change anything. */
export function clarify(name: string, channel: HumanChannel, options: ClarifyOptions = {}): AgentSpec {
  const looks = options.canRead === false ? [] : ['Read', 'Glob', 'Grep', ...WEB_TOOLS];
  return new AgentSpec({
    ...passedOn(options),
    name,
    instructions: instruct(words(options.locale).roles.clarifierRules, options.instructions),
    allowedTools: unique([channel.toolName], looks),
    tools: looks,
    mcpServers: () => channel.mcpServers(name),
    workbench: false,
  });
}
