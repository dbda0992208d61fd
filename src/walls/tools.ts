/** Tools that change things or run them. */
export const HANDS_ON = ['Bash', 'Write', 'Edit', 'NotebookEdit'] as const;

/** Tools whose results can be long. */
export const BULKY = ['Bash', 'Read', 'Grep', 'Glob', 'WebFetch', 'WebSearch'] as const;

/** Hands out work to a worker. The SDK says `Agent` in hooks and still lists the tool as `Task` elsewhere. */
export const AGENT_TOOLS: readonly string[] = ['Agent', 'Task'];

/**
 * Tools of the SDK itself that do nothing to the world: one hands in a structured result where one was asked for, the other
 * loads the descriptions of tools that the SDK kept back, without which a listed MCP tool could not be called.
 */
const INTERNAL: readonly string[] = ['StructuredOutput', 'ToolSearch'];

export function isInternal(tool: string): boolean {
  return INTERNAL.includes(tool);
}

/** A matcher that the SDK takes: names joined by `|`. */
export function matcherOf(tools: readonly string[]): string {
  return tools.join('|');
}

export function isHandsOn(tool: string): boolean {
  return (HANDS_ON as readonly string[]).includes(tool);
}

/**
 * Whether a list of tools names this one: by its exact name, with a scope (`Bash(git:*)`), by its MCP server
 * (`mcp__server`, `mcp__server__*`), or because it holds `*`.
 */
export function names(list: readonly string[], tool: string): boolean {
  return list.some((entry) => {
    const listed = nameOf(entry);
    if (listed === '*' || listed === tool) return true;
    if (AGENT_TOOLS.includes(listed)) return AGENT_TOOLS.includes(tool);
    return tool.startsWith('mcp__') && isServer(listed, tool);
  });
}

/** The tool's name in an entry that may carry a scope in brackets. */
export function nameOf(entry: string): string {
  return entry.trim().replace(/\(.*\)$/s, '');
}

/** `mcp__server` and `mcp__server__*`, but not a tool's own name that is the beginning of another's. */
function isServer(entry: string, tool: string): boolean {
  if (entry === 'mcp__*') return true;
  const server = /^(mcp__(?:(?!__).)+)$|^(mcp__.+)__\*$/.exec(entry);
  return server !== null && tool.startsWith(`${server[1] ?? server[2]}__`);
}
