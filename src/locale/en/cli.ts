/** Words of the command line. Lines of the help are at most 80 columns wide. */
export const cli = {
  debugHint: 'This was not foreseen. Set FLOWER_DEBUG=1 to see where it comes from.',

  help: {
    title: 'flower [ask] - long agent runs: clarified, set a goal, worked on, judged',
    usageLabel: 'Usage:',
    commands: 'Commands:',
    options: 'Options:',
    optionsOf: (v: { command: string }) => `Options of ${v.command}:`,
    seeHelp: (v: { command: string }) => `See ${v.command}`,
    usage: {
      go: '[go] [ask...]',
      run: 'run <module[:export]>',
      once: 'once <prompt...>',
      setup: 'setup',
      demo: 'demo',
      status: 'status',
    },
    about: {
      go: 'do what is asked, or go on with what is here',
      run: 'run a workflow of your own',
      once: 'give one prompt to one agent',
      setup: 'enter credentials, try them, save them',
      demo: 'see a whole run: scripted model, no key, no network',
      status: 'tell what would go on here and what it has cost',
    },
    notes: [
      'Examples:',
      "  flower 'build me a small link checker'   start here, or add to what is here",
      '  flower                                   go on with what is here',
      "  flower go --timeout 0 'build me ...'     nobody is there to answer",
      '',
      'flower <command> --help lists the options of a command.',
    ],
    more: {
      go: [
        'The first word may be left out unless the ask begins with a command. Behind --',
        'everything is the ask. While it runs: type to answer or to leave a message, ?',
        'and a question asks from the side, Ctrl-C interrupts, twice leaves. Lines piped',
        'into it answer its questions in order.',
        'Exit codes: 0 done, 1 stopped, 2 usage, 130 interrupted.',
      ],
      run: [
        'The module is a .ts or .js file or a package; its export, by default the',
        'default one, is a Workflow or a function that returns one. The function gets',
        '{ workspace, runDir, locale, ask }; ask has the words behind the module.',
      ],
      once: [],
      setup: ['Where a workspace names a server of its own, setup asks whether you trust it.'],
      demo: [],
      status: ['Writes nothing.'],
    },
  },

  options: {
    workspace: 'where the agents work (default: here)',
    runDir: 'where sessions and books are kept (default: runs in it)',
    verbose: 'also thinking, tool results, settings',
    lang: 'language: en, zh, ja',
    help: 'show this',
    version: 'show the version',
    asks: 'at most so many questions to you; 0 asks none',
    timeout: 'seconds a question waits (1800); 0: nobody; none: ever',
    clarifyOnly: 'stop when the brief is complete',
    fresh: 'start over; what is here goes into the archive',
    rounds: 'at most so many rounds of work (3)',
    noGoal: 'set no goal and judge nothing',
    judgeCanRun: 'the judge may run commands, on a copy',
    isolate: 'each worker in a git worktree of its own',
    dispatch: 'how workers are dispatched: session or agent',
    budget: 'US dollars it may cost at most',
    window: 'tokens of the context window (else: as the server says)',
    noHandoff: 'never hand over to a new session',
    noTrim: 'keep long old tool results in the sessions',
    json: 'events as JSON lines on standard output',
    instructions: 'what the agent is to keep to',
    tools: 'its tools, parted by commas: Read,Bash(git:*)',
    permissionMode: 'what is allowed unasked: acceptEdits, plan, ...',
    resume: 'go on in this session',
    fork: 'branch off that session and leave it as it is',
    workbench: 'a workbench for scripts and long output',
    trim: 'take long old tool results out of the sessions',
    keep: 'leave everything in this new or empty directory',
    demoAsk: 'you answer the question, not the demo',
  },

  usage: {
    needsAsk: "There is nothing here to go on with. Say what you want, for example: flower 'build me X'",
    needsModule: 'run needs a module: a .ts or .js file, or a package.',
    needsPrompt: 'once needs a prompt.',
    noWords: (v: { command: string; words: string }) =>
      `${v.command} takes no words: '${v.words}'. If this is what you ask for, write: flower go ${v.command} ${v.words}`,
    reserved: (v: { word: string }) =>
      `This version does not have '${v.word}' yet. If '${v.word}' is what you ask for, write: flower go ${v.word}`,
    unknownOption: (v: { option: string }) => `There is no option ${v.option}. Words behind -- are never options.`,
    optionElsewhere: (v: { option: string; command: string; owners: readonly string[] }) =>
      `${v.option} does nothing with ${v.command}; it belongs to ${v.owners.join(', ')}.`,
    goHasWorkbench: '-W does nothing with go, which always has a workbench (.flower in the workspace).',
    goTrims: '-T does nothing with go, which trims unless you say --no-trim.',
    missingValue: (v: { option: string }) => `${v.option} needs a value.`,
    badValue: (v: { option: string; value: string; want: string }) => `${v.option} is '${v.value}': give ${v.want}.`,
    wantCount: (v: { least: number }) => `a whole number from ${v.least} up`,
    wantAmount: 'an amount of US dollars above 0',
    wantSeconds: 'seconds from 0 up, or none to wait for ever',
    wantPath: 'a path (one that begins with - as ./-...)',
    wantName: 'an id',
    wantTools: 'names of tools, parted by commas',
    wantOneOf: (v: { choices: readonly string[] }) => `one of ${v.choices.join(', ')}`,
    overruled: (v: { option: string; by: string }) =>
      `${v.option} does nothing together with ${v.by}; leave one of them out.`,
    forkNeedsResume: '--fork does nothing without --resume <id>: it branches off an earlier session.',
    newNeedsAsk: '--new starts over, so it needs an ask: say what you want.',
  },

  preflight: {
    refused: (v: { detail: string }) =>
      `The credentials are refused: ${v.detail}. Run flower setup, or correct the key; flower status -v shows where it comes from.`,
    wrongTarget: (v: { detail: string }) =>
      `The address or the model is wrong: ${v.detail}. Check ANTHROPIC_BASE_URL and ANTHROPIC_MODEL, or run flower setup.`,
    unreachable: (v: { detail: string }) =>
      `The endpoint gives no usable answer now: ${v.detail}. The run starts all the same and waits for it.`,
  },

  go: {
    starting: 'A new start: nothing to continue here.',
    unfinished: 'An earlier start broke off before the brief was complete; it goes on.',
    startingOver: 'Starting over: what is here goes into the archive.',
    waking: (v: { brief: string; checks: number; woke: number; steps: readonly string[] }) =>
      [
        `Going on with what is here (wake ${v.woke}). Brief: ${v.brief}`,
        ...(v.checks > 0 ? [`Goal: ${v.checks} checks`] : []),
        ...(v.steps.length > 0 ? [`Sessions that go on: ${v.steps.join(', ')}`] : []),
      ].join('\n'),
    wakingWithNews: 'Your words go into the brief, the goal and the work.',
    nobodyAnswers:
      'Not at a terminal: nobody can answer questions, except by lines on standard input. Say --timeout 0 if nobody is there.',
  },

  render: {
    fresh: 'new session',
    continuing: (v: { woke: number }) => (v.woke > 0 ? `continuing, wake ${v.woke}` : 'continuing'),
    worker: 'worker',
    compacted: 'the context was compacted',
  },

  live: {
    prompts: {
      words: 'your words (Enter: stop) > ',
      answer: 'answer (Enter: skip) > ',
      message: '> ',
      question: '> ',
    },
    stopping: (v: { waitsFor: string }) => `Interrupted. Waiting for: ${v.waitsFor}. Ctrl-C again leaves at once.`,
    waitsForTools: (v: { tools: string }) => `the running tools (${v.tools})`,
    waitsForModel: "the model's answer, up to its next tool",
    sayNow: 'Say what should be different and it goes on in the same session; an empty line stops it.',
    receipt: 'Kept. It is read at the next opportunity, at the latest at the end of the turn.',
    receiptAfterWorker: 'Kept. A worker is running; it is read when the worker is done.',
    noChannel:
      'Nobody reads messages in this run. Ctrl-C interrupts it and lets you say something; ? asks from the side.',
    stepEnded: (v: { step: string; cost: string; time: string; reason?: string }) =>
      v.reason ? `-- ${v.step}: ${v.cost}, ${v.time}. Not finished: ${v.reason}` : `-- ${v.step}: ${v.cost}, ${v.time}`,
    books: (v: { cost: string; time: string; manifest: string }) =>
      `This run: ${v.cost}, ${v.time}. Books: ${v.manifest}`,
    goOn: (v: { command: string }) => `To go on: ${v.command}`,
  },

  outcome: {
    stoppedAt: (v: { step: string; reason: string }) => `Stopped at step '${v.step}': ${v.reason}`,
    interrupted: 'you interrupted it',
    budget: 'the budget is used up; run again with a higher --budget to go on',
    killed: 'ended by a signal',
    incomplete: (v: { sections: readonly string[] }) =>
      `the document is incomplete, it lacks: ${v.sections.join(', ')}`,
    notAchieved: (v: { reason: string }) => `the goal is not achieved and no rounds are left. The judge: ${v.reason}`,
    refused: 'its result was refused',
  },

  aside: {
    empty: 'Put a question behind the question mark.',
    busy: 'The last question is still being answered.',
    asking: 'Asking from the side; the run goes on.',
    answer: 'Answer from the side:',
    failed: (v: { reason: string }) => `No answer from the side: ${v.reason}`,
    noBudget: 'the budget of the run is used up',
    prompt: (v: { question: string; events: readonly string[] }) =>
      `${v.question}\n\nThe last events of the run, oldest first:\n${v.events.join('\n') || '(none yet)'}`,
  },

  once: {
    noSession: (v: { sessionId: string; runDir: string }) =>
      `There is no session ${v.sessionId} in ${v.runDir}. Check the id, or point -r at the directory of the run that has it.`,
  },

  run: {
    notFound: (v: { module: string; isPath: boolean; directory: string }) =>
      v.isPath
        ? `There is no file ${v.module} (looked in ${v.directory}; .ts and .js may be left out).`
        : `There is neither a file nor an installed package ${v.module} (looked in ${v.directory}).`,
    cannotLoad: (v: { module: string; reason: string }) => `${v.module} cannot be loaded: ${v.reason}`,
    noExport: (v: { module: string; name: string; exports: readonly string[] }) =>
      v.exports.length > 0
        ? `${v.module} has no export '${v.name}'. It has: ${v.exports.join(', ')}. Name one: flower run ${v.module}:${v.exports[0]}`
        : `${v.module} exports nothing. Export a Workflow, or a function that returns one.`,
    notAWorkflow: (v: { module: string; name: string; isMaker: boolean }) =>
      v.isMaker
        ? `The function '${v.name}' of ${v.module} did not return a Workflow. Return new Workflow([...]).`
        : `The export '${v.name}' of ${v.module} is no Workflow and no function that returns one.`,
    makerFailed: (v: { module: string; name: string; reason: string }) =>
      `The function '${v.name}' of ${v.module} failed: ${v.reason}`,
    takesNoAsk: (v: { module: string; name: string; ask: string }) =>
      `'${v.ask}' does nothing: the export '${v.name}' of ${v.module} is a finished workflow. Export a function to take an ask.`,
  },

  setup: {
    title: 'flower setup',
    needsTerminal: (v: { file: string }) =>
      `flower setup asks questions, so it needs a terminal. Without one, set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN in the environment, or write it to ${v.file}`,
    now: 'Settings as they are now:',
    kind: 'How do you authenticate?',
    apiKey: 'API key (ANTHROPIC_API_KEY)',
    authToken: 'Auth token (ANTHROPIC_AUTH_TOKEN)',
    needed: 'It cannot be empty.',
    baseUrl: "Address of the endpoint (Enter: the provider's own)",
    badUrl: 'An address begins with https:// or http://',
    model: 'Model (Enter: leave it open)',
    modelDefault: 'left open',
    trying: 'Trying it with one small request',
    notReached: 'The endpoint could not be tried. Save it all the same?',
    refused: 'This does not work. What now?',
    again: 'Enter it again',
    saveAnyway: 'Save it as it is',
    saved: (v: { file: string }) => `Saved in ${v.file}`,
    overruled: (v: { key: string; where: string }) =>
      `${v.key} is also set in ${v.where}, which comes first: what you saved does not count as long as it is there.`,
    trust: (v: { file: string; url: string; credential: string }) =>
      `${v.file} sends requests to ${v.url}. Do you trust that server with your ${v.credential}?`,
    trusted: (v: { url: string }) => `Runs in this workspace may use ${v.url} from now on.`,
    cancelled: 'Nothing was saved.',
  },

  status: {
    workspace: (v: { path: string }) => `Workspace: ${v.path}`,
    wakes: (v: { command: string }) => `There is work here that goes on with: ${v.command}`,
    nothing: 'Nothing to go on with here: no complete brief.',
    brief: (v: { path: string }) => `Brief: ${v.path}`,
    goal: (v: { path: string; checks: number }) => `Goal: ${v.path} (${v.checks} checks)`,
    sessions: (v: { woke: number }) => `Sessions (woken ${v.woke} times):`,
    books: (v: { cost: string; runs: number; steps: number; path: string }) =>
      `Spent so far: ${v.cost} in ${v.runs} runs, ${v.steps} steps. Books: ${v.path}`,
    unreadable: (v: { path: string }) => `The books cannot be read: ${v.path}`,
  },
};
