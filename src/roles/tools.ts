/** The SDK's task list: what a coordinator keeps its plan in. */
export const TASK_LIST_TOOLS = ['TaskCreate', 'TaskUpdate', 'TaskList', 'TaskGet'] as const;

/** Read-only lookups on the web. */
export const WEB_TOOLS = ['WebFetch', 'WebSearch'] as const;

/** What a worker gets unless it is given its own list. */
export const WORKER_TOOLS = ['Read', 'Write', 'Edit', 'Bash', 'Glob', 'Grep', ...WEB_TOOLS] as const;

/** Each name once, in the order of first mention. */
export function unique(...lists: (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
