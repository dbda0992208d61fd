import { mergeHooks } from '../agent/hooks.js';
import { bareInstance, declaredServers, listedSources, madeServers, sourcesOf } from '../agent/servers.js';
import { AgentSpec, type Hooks, type McpServerSources, type WorkerDefinition } from '../agent/spec.js';
import { ConfigError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { WORKER_TOOLS } from '../roles/tools.js';

/** The agent that a worker's definition becomes when it gets a session of its own. */
export function workerSpec(
  name: string,
  worker: WorkerDefinition,
  coordinator: AgentSpec,
  { hooks, locale }: { hooks: Hooks; locale: Locale },
): AgentSpec {
  const tools = toolsOf(worker);
  return new AgentSpec({
    name,
    // As with the SDK's subagents, its prompt is its own: the preset speaks of a person in front of a terminal.
    instructions: [worker.prompt, words(locale).roles.base].join('\n\n'),
    lean: true,
    allowedTools: tools,
    tools: tools.filter((tool) => !tool.startsWith('mcp__')),
    disallowedTools: worker.disallowedTools,
    model: worker.model && worker.model !== 'inherit' ? worker.model : coordinator.model,
    effort: (worker.effort as AgentSpec['effort']) ?? coordinator.effort,
    maxTurns: worker.maxTurns,
    permissionMode: worker.permissionMode ?? 'acceptEdits',
    skills: worker.skills,
    env: coordinator.env,
    compact: coordinator.compact,
    mcpServers: () => madeServers(sourcesFor(name, worker, sourcesOf(coordinator))),
    hooks: mergeHooks(hooks),
    // It learns of the workbench in its first message, so that its system prompt is the same for every task.
    workbench: false,
  });
}

/**
 * Checks what the workers' servers take, before any money is spent. Throws ConfigError for a server that the coordinator
 * does not have, and for an in-process one that two queries would have at once.
 */
export function checkServers(coordinator: AgentSpec): void {
  const { agents = {}, maxWorkers, name: agent, allowedTools } = coordinator;
  const known = lastingSources(coordinator);
  const own = instancesIn(listedSources(known, allowedTools));
  for (const [name, worker] of Object.entries(agents)) {
    for (const [instance, server] of instancesIn(sourcesFor(name, worker, known))) {
      if (maxWorkers === 1 && !own.has(instance)) continue;
      throw new ConfigError(
        `${agent}: the in-process MCP server '${server}' of worker '${name}' serves one query at a time, and several may ` +
          `run at once. Give a function that makes it: mcpServers: { ${server}: () => createSdkMcpServer({ … }) }.`,
        { agent, worker: name, server },
      );
    }
  }
}

/** A worker with skills needs the tool that loads them. */
function toolsOf({ tools = WORKER_TOOLS as unknown as string[], disallowedTools = [], skills }: WorkerDefinition) {
  const all = skills?.length ? [...new Set([...tools, 'Skill'])] : tools;
  return all.filter((tool) => !disallowedTools.includes(tool));
}

/** The servers that the definition names or brings, and those of its coordinator, `known`, whose tools it lists. */
function sourcesFor(name: string, worker: WorkerDefinition, known: McpServerSources): McpServerSources {
  const declared = declaredServers(worker).map((server): McpServerSources => {
    if (typeof server !== 'string') return server;
    const source = known[server];
    if (source) return { [server]: source };
    throw new ConfigError(`Worker '${name}' names the MCP server '${server}', which its coordinator does not have.`, {
      name,
      server,
    });
  });
  return Object.assign({}, ...declared, listedSources(known, toolsOf(worker)));
}

/** The coordinator's servers; those that one function makes anew for each query stand behind functions of their own. */
function lastingSources(coordinator: AgentSpec): McpServerSources {
  const { mcpServers } = coordinator;
  if (typeof mcpServers !== 'function') return mcpServers;
  return Object.fromEntries(
    Object.entries(mcpServers()).map(([name, source]) => [name, () => madeServers({ [name]: source })[name]!]),
  );
}

/** The in-process servers themselves, each with its name. */
function instancesIn(sources: McpServerSources): Map<object, string> {
  const found = new Map<object, string>();
  for (const [name, source] of Object.entries(sources)) {
    const instance = bareInstance(source);
    if (instance) found.set(instance, name);
  }
  return found;
}
