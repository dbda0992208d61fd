export const walls = {
  thisRole: 'this role',
  notYours: (role: string, tool: string): string =>
    `${role} has no ${tool}, on purpose. Put the conclusion in your reply; it is picked up from there. Do not look for another way to do the same.`,
  delegate: (tool: string, dispatch: string): string =>
    `You coordinate and do not work hands-on, so ${tool} is not yours. Dispatch a worker with ${dispatch}: give it the goal and what counts as accepted, have long output written to the workbench's artifacts/, and have it reply with paths and the conclusion only.`,
  notAGlance: (dispatch: string): string =>
    `This command is more than a glance: you may run only quick read-only looks (ls, git status, grep and the like) in the foreground. For anything else dispatch a worker with ${dispatch}: give it the goal and what counts as accepted, have long output written to the workbench's artifacts/, and have it reply with paths and the conclusion only.`,
  unknownWorker: (worker: string, declared: readonly string[]): string =>
    declared.length > 0
      ? `There is no worker '${worker}'. Dispatch one of: ${declared.join(', ')}.`
      : `There is no worker '${worker}': this role has no workers to dispatch.`,
  noNesting: 'A worker does not dispatch workers. Do it yourself, or say in your report what else has to be done.',
  noBackground:
    'A worker does not leave commands running: run it in the foreground, and start, use and stop a server within one command.',
  aborted: 'The session is being stopped; nothing more is started.',
  failed: (tool: string, reason: string): string =>
    `${tool} was not run, because the check in front of it failed: ${reason}`,
  workerBench: ({ scripts, artifacts, notes }: { scripts: string; artifacts: string; notes: string }): string =>
    `Workbench, shared by all agents: ${scripts} (scripts; look there first, and keep there what will run again), ${artifacts} (long output), ${notes} (decisions). Output over 2000 characters goes into artifacts/; reply with the path.`,
  spilled: (path: string, size: string): string =>
    `[Long result (${size}), kept in ${path}. Read a part of it with offset and limit, or Grep it. It begins:]`,
  onDisk: (path: string, lines?: number): string =>
    `[${path} is long${lines === undefined ? '' : ` (${lines} lines)`}. Read a part of it with offset and limit, or Grep it; Read it again to get it whole. It begins:]`,
  notSpilled: (reason: string): string =>
    `[This result is long and could not be put into a file: ${reason}. Only its beginning is shown; ask for less at a time. It begins:]`,
  capped: '[There is more than can be shown at once. Read the file in parts with offset and limit. The first part:]',
  hooksNotApplied:
    'The SDK did not register the hooks of this session, so nothing would keep the agent to its role; it was not started. Run it in a process of its own, not joined to a session that another program configured.',
  hooksCannotBlock:
    "This version of the SDK's program lets a tool run when its hook fails, so the session was not started. Use the version that flower was installed with: run npm install again.",
  hooksSilent:
    'The agent answered before any hook of this session was called, so nothing keeps it to its role; it was stopped. Check that no setting or environment variable switches hooks off.',
};
