import { mergeHooks } from '../agent/hooks.js';
import { serversOf } from '../agent/options.js';
import { AgentSpec, type Hooks, type McpServers, type WorkerDefinition } from '../agent/spec.js';
import { ConfigError } from '../errors.js';
import { WORKER_TOOLS } from '../roles/tools.js';

/** The agent that a worker's definition becomes when it gets a session of its own. */
export function workerSpec(name: string, worker: WorkerDefinition, coordinator: AgentSpec, hooks: Hooks): AgentSpec {
  if (typeof worker.effort === 'number') {
    throw new ConfigError(
      `Worker '${name}': effort is ${worker.effort}; a dispatched session takes a level such as 'high'.`,
      { name },
    );
  }
  const tools = (worker.tools ?? WORKER_TOOLS).filter((tool) => !worker.disallowedTools?.includes(tool));
  return new AgentSpec({
    name,
    instructions: worker.prompt,
    allowedTools: tools,
    tools: tools.filter((tool) => !tool.startsWith('mcp__')),
    disallowedTools: worker.disallowedTools,
    model: worker.model && worker.model !== 'inherit' ? worker.model : coordinator.model,
    effort: worker.effort ?? coordinator.effort,
    maxTurns: worker.maxTurns,
    permissionMode: worker.permissionMode ?? 'acceptEdits',
    skills: worker.skills,
    env: coordinator.env,
    compact: coordinator.compact,
    mcpServers: () => serversFor(name, worker, tools, coordinator),
    hooks: mergeHooks(hooks),
    // It learns of the workbench in its first message, so that its system prompt is the same for every task.
    workbench: false,
  });
}

/** The servers that the definition names or brings, and those whose tools it lists. */
function serversFor(
  name: string,
  worker: WorkerDefinition,
  tools: readonly string[],
  coordinator: AgentSpec,
): McpServers {
  const known = serversOf(coordinator);
  const chosen: McpServers = {};
  for (const server of worker.mcpServers ?? []) {
    if (typeof server !== 'string') {
      Object.assign(chosen, server);
    } else if (known[server]) {
      chosen[server] = known[server];
    } else {
      throw new ConfigError(`Worker '${name}' names the MCP server '${server}', which its coordinator does not have.`, {
        name,
        server,
      });
    }
  }
  for (const [server, config] of Object.entries(known)) {
    if (tools.some((tool) => tool === `mcp__${server}` || tool.startsWith(`mcp__${server}__`))) chosen[server] = config;
  }
  return chosen;
}
