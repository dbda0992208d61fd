import { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { instruct, passedOn, type RoleOptions } from './common.js';
import { unique } from './tools.js';

export interface JudgeOptions extends RoleOptions {
  /** May it run commands. Default false. `withGoal` then lets it work on a throw-away copy. */
  canRun?: boolean;
}

/** The role that sets the checks and judges each round on evidence, independent of who did the work. */
export function judge(name: string, channel: HumanChannel, options: JudgeOptions = {}): AgentSpec {
  const tools = unique(['Read', 'Glob', 'Grep'], options.canRun ? ['Bash'] : []);
  return new AgentSpec({
    ...passedOn(options),
    name,
    instructions: instruct(words(options.locale).roles.judgeRules, options.instructions),
    allowedTools: unique([channel.toolName], tools),
    tools,
    mcpServers: () => channel.mcpServers(name),
    workbench: false,
  });
}
