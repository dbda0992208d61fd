export const runtime = {
  interruptNote:
    'Note: a tool call that is reported as interrupted, rejected or without a result was cut off by this message of mine. That is normal and no fault of the environment; take it up again if you still need it.',
  deniedWhileWriting: 'No tools now: write the handoff document, in text, from what you already know.',
  news: {
    lead: 'Since this session began, some of what you were told has changed. This replaces it:',
    instructions: '## Your instructions now',
    prelude: '## The workbench now',
  },
  generationsUsedUp: (v: { generations: number; step: string }) =>
    `The context of step '${v.step}' filled ${v.generations} times and it is still not done. The task is probably too large for one step, or something floods the context: look at the handoff notes for what repeats, split the task, or raise maxGenerations.`,
  noSessionToContinue: (v: { step: string }) =>
    `Step '${v.step}' was interrupted before its session had begun, so there is nothing to continue. Run again.`,
  handoffNear: (v: { used: number; at: number }) => `context at ${v.used} tokens; a handoff is due at ${v.at}`,
  handoffWriting: (v: { used: number }) => `context at ${v.used} tokens: writing the handoff`,
  sentBack: (v: { feedback: string }) => `That session had been sent back with these words:\n\n${v.feedback}`,
  reportsHad: (v: { reports: string[]; earlier: number }) =>
    `These reports had come to that session: what they say is done need not be dispatched again${v.earlier > 0 ? ` (${v.earlier} came before them)` : ''}.\n\n${v.reports.join('\n\n')}`,
  callsDone: (v: { calls: { name: string; input: string; failed: boolean }[]; earlier: number }) =>
    `These calls of that session have given their results: do not repeat what succeeded${v.earlier > 0 ? ` (${v.earlier} came before them)` : ''}:\n${v.calls.map(({ name, input, failed }) => `- ${name} ${input}${failed ? ' (failed)' : ''}`).join('\n')}`,
  handoffDone: (v: { path: string | undefined; degraded: boolean }) =>
    `${v.degraded ? 'handoff put together by the program (the session could not write one)' : 'handoff written'}${v.path ? `: ${v.path}` : ''}`,
  retry: (v: { attempt: number; most: number; delayS: number; error: string }) =>
    `attempt ${v.attempt} of ${v.most} failed, going on in ${v.delayS} s: ${v.error}`,
  parked: (v: { until: string }) =>
    `A usage limit is reached. Going on by itself at ${v.until}; until then nothing is sent. Ctrl-C leaves: the time is kept, and the next start knows it.`,
  parkOver: 'the usage limit is over; going on',
  limitWithoutEnd: (v: { error: string }) =>
    `A usage limit is reached, and the server does not say until when: ${v.error}. The state is kept; run again when it is over, or with other credentials.`,
  refused: (v: { status: number; error: string }) =>
    `The server refuses the credentials (HTTP ${v.status}): ${v.error}. Check the key and ANTHROPIC_BASE_URL, for instance with 'flower setup', and run again; the state is kept.`,
  fruitless: (v: { count: number; error: string }) =>
    `Stopped after ${v.count} failures in a row that are not the network's and brought nothing new: ${v.error}. The state is kept; mend the cause and run again.`,
  stalled: (v: { minutes: number; calls: string[] }) =>
    `no sign of life for ${v.minutes} min${v.calls.length > 0 ? ` (pending: ${v.calls.join(', ')})` : ''}; ending the attempt, the same session goes on`,
  hungCalls: (v: { calls: { name: string; input: string }[] }) =>
    `These calls gave no sign of life and were ended: ${v.calls.map(({ name, input }) => `${name} ${input}`).join('; ')}. Do not run them again in the same way: set a time limit, or find out first why they hang.`,
  badStallTimeout: (v: { value: number }) =>
    `stallTimeoutMs is '${v.value}'; use a number of milliseconds, or 0 to switch the watchdog off.`,
  serverFailed: (v: { error: string }) =>
    `the model's server or the network stopped it, not its work (${v.error}); the task is not finished, and what it had done is still there`,
  noSuchSession: (v: { session: string }) =>
    `Session ${v.session} is not stored in this run directory, so it cannot be resumed. Check the id and the directory, or start without one.`,
  offlineTooLong: (v: { error: string }) => `the endpoint did not come back in time: ${v.error}`,
  budgetUsedUp: (v: { limitUsd: number; spentUsd: string }) =>
    `the budget of $${v.limitUsd} is used up ($${v.spentUsd} spent); the state is kept, run again with a higher budget to go on`,
  stepBudgetUsedUp: (v: { usd: number }) => `the agent's own budget (maxBudgetUsd: $${v.usd}) is used up`,
  priceUnknown: (v: { model: string }) =>
    `The price of model '${v.model}' is not known, so its cost is a guess, and the budget holds only as far as the guess is right.`,
  notCounted: (v: { model: string }) =>
    `The answers of model '${v.model}' come without token counts, so its cost cannot be told and the budget cannot be kept. Limit the run by maxTurns, or at the provider.`,
  modelDiffers: (v: { configured: string; answered: string }) =>
    `The server answers with model '${v.answered}', but '${v.configured}' is configured. If that is intended, set ANTHROPIC_MODEL to '${v.answered}'; the context window is taken from the model that answers.`,
  droppedEnv: (v: { names: string[] }) =>
    `Not handed to the agents because they look like secrets: ${v.names.join(', ')}. Name the ones the work needs in FLOWER_KEEP_ENV (comma-separated).`,
  orphansEnded: (v: { count: number }) => `${v.count} process(es) left over from a killed run were ended`,
  compactOff: 'auto-compact is off, because handoff is on; set compact on the agent to keep it',
  notADirectory: 'it is a file',
  cannotUseDirectory: (v: { what: string; path: string; reason: string }) =>
    `The ${v.what} ${v.path} cannot be used: ${v.reason}. Choose another one or make it writable.`,
  mirrorError: (v: { reason: string }) =>
    `part of the transcript could not be stored (${v.reason}); it is missing when the session is resumed`,
  busy: (v: { pid: number; host: string; since: Date }) =>
    `Another flower is running in this workspace: process ${v.pid} on ${v.host}, since ${v.since.toLocaleString()}. Wait for it or end it; two at once would spoil each other's work.`,
};
