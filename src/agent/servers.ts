import type { McpServerConfig } from '@anthropic-ai/claude-agent-sdk';
import { ConfigError } from '../errors.js';
import type { AgentSpec, McpServerSource, McpServerSources, McpServers, WorkerDefinition } from './spec.js';

/** Servers by name as an agent declares them; a function that makes them all is called. */
export function sourcesOf({ mcpServers }: AgentSpec): McpServerSources {
  return typeof mcpServers === 'function' ? mcpServers() : mcpServers;
}

/** Servers as one query gets them: where a function stands for a server, it makes one now. */
export function madeServers(sources: McpServerSources): McpServers {
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, madeServer(source)]));
}

function madeServer(source: McpServerSource): McpServerConfig {
  return (typeof source === 'function' ? source() : source) as McpServerConfig;
}

/** Of these servers those of which a list names a tool. */
export function listedSources(sources: McpServerSources, tools: readonly string[]): McpServerSources {
  const isListed = (name: string) => tools.some((tool) => tool === `mcp__${name}` || tool.startsWith(`mcp__${name}__`));
  return Object.fromEntries(Object.entries(sources).filter(([name]) => isListed(name)));
}

/** What a worker's definition says of servers, as a list: names of the coordinator's, and servers of its own. */
export function declaredServers({ mcpServers = [] }: WorkerDefinition): readonly (string | McpServerSources)[] {
  return Array.isArray(mcpServers) ? mcpServers : [mcpServers];
}

/** The in-process server in a source, when it stands there itself and not behind a function that makes it. */
export function bareInstance(source: unknown): object | undefined {
  const { instance } = (typeof source === 'object' && source !== null ? source : {}) as { instance?: unknown };
  return typeof instance === 'object' && instance !== null ? instance : undefined;
}

const inUse = new WeakSet<object>();

/**
 * An in-process server has one connection: a second query would take it away from the first, whose tools are then gone.
 * Claims the servers of a query and returns what gives them back. Throws ConfigError when another query has one of them.
 */
export function claimServers(servers: McpServers = {}): () => void {
  const instances = Object.entries(servers).flatMap(([name, config]) => {
    const instance = bareInstance(config);
    return instance ? [{ name, instance }] : [];
  });
  const taken = instances.find(({ instance }) => inUse.has(instance));
  if (taken) {
    throw new ConfigError(
      `The in-process MCP server '${taken.name}' is in use by another query that runs now, and it serves one at a time. ` +
        `Give a function that makes it instead: mcpServers: { ${taken.name}: () => createSdkMcpServer({ … }) }.`,
      { server: taken.name },
    );
  }
  for (const { instance } of instances) inUse.add(instance);
  return () => {
    for (const { instance } of instances) inUse.delete(instance);
  };
}
