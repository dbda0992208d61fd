import { counted } from './counted.js';

/** Words of the command line. Lines of the help are at most 80 columns wide. */
export const cli = {
  outputLost: (v: { reason: string }) =>
    `Not all of the output could be written (${v.reason}). Make room and run it again.`,
  debugHint: 'This was not foreseen. Set FLOWER_DEBUG=1 to see where it comes from.',

  help: {
    title: 'flower [ask] - long agent runs: clarified, set a goal, worked on, judged',
    usageLine: (usage: string) => `Usage: flower ${usage}`,
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
      report: 'report',
      sessions: 'sessions [list|show|gc]',
      restore: 'restore [checkpoint]',
      doctor: 'doctor',
    },
    about: {
      go: 'do what is asked, or go on with what is here',
      run: 'run a workflow of your own',
      once: 'give one prompt to one agent',
      setup: 'enter credentials, try them, save them',
      demo: 'see a whole run: scripted model, no key, no network',
      status: 'tell what would go on here and what it has cost',
      report: 'figures of the runs here, as a table or a page',
      sessions: 'list and show transcripts, or clear up',
      restore: 'bring files back as they were at a checkpoint',
      doctor: 'check everything that a run needs',
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
      report: [
        'Reads only, also while a run goes. The page needs no network and holds no',
        'script. -v leaves nothing out.',
      ],
      sessions: [
        'list is the default. show takes an id, the beginning of one, the name of a step',
        'or the number of a dispatch (#3); what workers did stands below the call that',
        'started them. gc finds sessions that nothing refers to any more, asks, and gives',
        'their space back.',
      ],
      restore: [
        'Without a checkpoint it lists them. What is there now is kept as a checkpoint',
        'first, so that a restore can be taken back. Ignored files are left alone.',
      ],
      doctor: ['Costs nothing, unless --probe is given. Exit code 1 when something is missing.'],
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
    timeout: 'seconds to answer in (1800); 0: nobody; none: ever',
    clarifyOnly: 'stop when the brief is complete',
    fresh: 'start over; what is here goes into the archive',
    rounds: 'at most so many rounds of work (3)',
    noGoal: 'set no goal and judge nothing',
    judgeCanRun: 'the judge may run commands, on a copy',
    copyLimit: 'size of that copy at most, such as 500M (4G)',
    copyWithout: 'not in that copy: names or paths, parted by commas',
    isolate: 'each worker in a git worktree of its own',
    dispatch: 'how workers are dispatched: session or agent',
    budget: 'US dollars it may cost at most',
    window: 'tokens of the context window (else: as reported)',
    noHandoff: 'never hand over to a new session',
    noTrim: 'keep long old tool results in the sessions',
    noTakeover: 'leave AGENTS.md and CLAUDE.md as they are',
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
    html: 'write one page with plots to this file',
    jsonReport: 'the figures as JSON',
    full: 'nothing shortened, thinking and notes too',
    jsonSessions: 'as JSON; show: one entry a line',
    yes: 'do it without asking',
    probe: 'also send one small request to the model',
  },

  usage: {
    needsAsk: "There is nothing here to go on with. Say what you want, for example: flower 'build me X'",
    needsModule: 'run needs a module: a .ts or .js file, or a package.',
    needsPrompt: 'once needs a prompt.',
    noWords: (v: { command: string; words: string }) =>
      `${v.command} takes no words: '${v.words}'. If this is what you ask for, write: flower go ${v.command} ${v.words}`,
    sessionsVerb: (v: { words: string }) =>
      `sessions is followed by list, show <id> or gc, not by '${v.words}'. If this is what you ask for, write: flower go sessions ${v.words}`,
    showNeedsSession: 'sessions show needs a session: its id, the beginning of it, or the name of a step.',
    onlyWith: (v: { option: string; with: string }) => `${v.option} works only with: ${v.with}.`,
    yesNeedsCheckpoint: '--yes does nothing without a checkpoint to restore.',
    unknownOption: (v: { option: string; near?: string }) =>
      `There is no option ${v.option}.${v.near ? ` Did you mean ${v.near}?` : ''} Words behind -- are never options.`,
    optionElsewhere: (v: { option: string; command: string; owners: readonly string[] }) =>
      `${v.option} does nothing with ${v.command}; it belongs to ${v.owners.join(', ')}.`,
    goHasWorkbench: '-W does nothing with go, which always has a workbench (.flower in the workspace).',
    goTrims: '-T does nothing with go, which trims unless you say --no-trim.',
    missingValue: (v: { option: string }) => `${v.option} needs a value.`,
    badValue: (v: { option: string; value: string; want: string }) => `${v.option} is '${v.value}': give ${v.want}.`,
    wantCount: (v: { least: number }) => `a whole number from ${v.least} up`,
    wantWindow: (v: { least: number; most: number }) =>
      `a whole number of tokens from ${v.least} to ${v.most} (with less, a session is full before it begins)`,
    wantAmount: 'an amount of US dollars above 0',
    wantSeconds: 'seconds from 0 up, or none to wait for ever',
    wantPath: 'a path (one that begins with - as ./-...)',
    wantName: 'an id',
    wantTools: 'names of tools, parted by commas',
    wantNames: 'names or paths, parted by commas',
    wantSize: 'a size, such as 500M or 4G',
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
        ...(v.checks > 0 ? [`Goal: ${counted(v.checks, 'check')}`] : []),
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
    turns: (v: { turns: number; cost: string }) => `${counted(v.turns, 'answer')}, ${v.cost}`,
  },

  live: {
    prompts: {
      interrupted: 'your words (Enter: stop) > ',
      paused: 'paused (Enter: go on) > ',
      answer: (v: { open: number }) =>
        v.open > 1 ? `answer question 1 of ${v.open} (Enter: skip) > ` : 'answer (Enter: skip) > ',
      message: 'message > ',
      noMessage: '? asks, / commands > ',
      aside: 'ask aside > ',
      command: 'command > ',
      closed: 'input closed (Ctrl-C: stop) ',
    },
    stopping: (v: { waitsFor: string }) => `Interrupted. Waiting for: ${v.waitsFor}. Ctrl-C again leaves at once.`,
    waitsForTools: (v: { tools: string }) => `the running tools (${v.tools})`,
    waitsForModel: "the model's answer, up to its next tool",
    sayNow: 'Say what should be different and it goes on in the same session; an empty line stops it.',
    pausing: (v: { waitsFor: string }) =>
      `Pausing. Waiting for: ${v.waitsFor}. Enter goes on, words go on with them, Ctrl-C leaves.`,
    stoppedAlready: 'It is stopping already.',
    afterPause: 'You were paused for a while; nothing has changed. Go on where you were.',
    keptForNext: 'No step is running at this moment. Your words are kept for the next one.',
    unheard: (v: { text: string }) => `No step came that could have heard your words: ${v.text}`,
    unsent: (v: { text: string }) => `Not sent: ${v.text}`,
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

  screen: {
    contextOf: (v: { level: string; window: string }) => `${v.level} of ${v.window}`,
    costOf: (v: { cost: string; budget: string }) => `${v.cost} of ${v.budget}`,
    workers: (v: { running: number; idle: number }) => {
      const running = `${v.running} ${v.running === 1 ? 'worker' : 'workers'}`;
      const idle = `${v.idle} waiting`;
      return v.idle === 0 ? running : v.running === 0 ? idle : `${running} +${idle}`;
    },
    waits: {
      words: 'waits for you',
      person: 'waits for your answer',
      personUntil: (v: { time: string }) => `waits for your answer until ${v.time}`,
      reset: (v: { time: string }) => `usage limit, waits until ${v.time}`,
      network: (v: { time: string }) => `waits for the endpoint since ${v.time}`,
      model: (v: { time: string }) => `waits for the model ${v.time}`,
      modelShort: 'model',
      workers: (v: { time: string }) => `waits for workers ${v.time}`,
      workersShort: 'waiting',
      tools: (v: { names: string; time: string }) => `${v.names} ${v.time}`,
    },
    report: {
      step: (v: { index: number; total: number; name: string; continuing: boolean; time: string }) =>
        `Step ${v.index} of ${v.total}: ${v.name}${v.continuing ? ', continuing' : ''}, for ${v.time}`,
      context: (v: { level: string; window: string; handoff?: string }) =>
        `Context: ${v.level} of ${v.window} tokens${v.handoff ? `, hands over at ${v.handoff}` : ''}`,
      cost: (v: { cost: string }) => `Cost of this run: ${v.cost}`,
      budget: (v: { spent: string; budget: string }) => `Budget: ${v.spent} of ${v.budget} spent`,
      time: (v: { time: string }) => `Time: ${v.time}`,
      worker: (v: { label: string; task: string; idle: boolean; time: string }) =>
        `Worker ${v.label}, ${v.idle ? 'waiting' : 'running'} for ${v.time}: ${v.task}`,
      unread: (v: { count: number }) => `Messages not read yet: ${v.count}`,
      waits: (v: { waits: string }) => `Now: ${v.waits}`,
    },
  },

  commands: {
    help: [
      'text             answers the open question, else is a message to the run',
      '1, 2, ...        picks an option; an empty line skips the question',
      '? question       asks from the side; the run never sees it',
      '/status          what it is doing and what it has cost',
      '/budget USD      raises what the run may cost in all',
      '/pause           stops after what is running, until you have it go on',
      '/cancel N        ends the worker with the number N for good',
      '/new ASK         ends this run and starts over with ASK',
      '/help            this list',
      'Ctrl-C           interrupts, so that you can say something; twice leaves',
      'Alt-Enter        a new line in what you type',
      'A text that begins with /: put a blank before it.',
    ],
    unknown: (v: { word: string }) =>
      `There is no ${v.word}; /help lists what there is. To send it as it stands, press Enter: the blank before it makes it text.`,
    budgetHow: 'Say how much it may cost in all, in US dollars: /budget 5',
    budgetSet: (v: { budget: string; cost: string }) => `The run may cost ${v.budget} now; ${v.cost} is spent.`,
    budgetNotRaised: (v: { wanted: string; budget: string; cost: string }) =>
      `${v.wanted} is not more than it may cost already (${v.budget}, ${v.cost} spent). It can only be raised.`,
    cancelHow: (v: { open: readonly string[] }) =>
      v.open.length > 0
        ? `Say which one by its number. There are: ${v.open.join(', ')}`
        : 'No worker is running that could be cancelled.',
    notCancelled: (v: { number: number; open: readonly string[] }) =>
      `There is no open dispatch ${v.number}.${v.open.length > 0 ? ` There are: ${v.open.join(', ')}` : ''}`,
    newHow: 'Say what you want instead: /new build me ...',
    newNotHere: 'This run cannot start over. Ctrl-C ends it.',
    startingOver: (v: { waitsFor: string }) => `This run ends, then the new one starts. Waiting for: ${v.waitsFor}`,
  },

  outcome: {
    achieved: (v: { rounds: number; accepted: number }) =>
      `The goal is achieved, in ${counted(v.rounds, 'round')}${v.accepted > 0 ? `; ${counted(v.accepted, 'check')} could not be verified and you accepted that` : '; every check passed'}.`,
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
    saved: (v: { file: string; before?: string }) =>
      `Saved in ${v.file}${v.before ? `; the one before is ${v.before}` : ''}`,
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
    goal: (v: { path: string; checks: number }) => `Goal: ${v.path} (${counted(v.checks, 'check')})`,
    sessions: (v: { woke: number }) => (v.woke > 0 ? `Sessions (woken ${counted(v.woke, 'time')}):` : 'Sessions:'),
    books: (v: { cost: string; runs: number; steps: number; path: string }) =>
      `Spent so far: ${v.cost} in ${counted(v.runs, 'run')}, ${counted(v.steps, 'step')}. Books: ${v.path}`,
    brokeOff: (v: { step: string; reason: string }) => `The last run broke off in ${v.step}: ${v.reason}`,
    open: (v: { question: string; options: readonly string[] }) =>
      `Open question, asked again when the run goes on: ${v.question}${v.options.length > 0 ? ` (${v.options.join(' / ')})` : ''}`,
    unread: (v: { message: string }) => `Unread message, read when the run goes on: ${v.message}`,
    noSettings: 'No settings for a model were found; flower doctor says where they are looked for.',
    unreadable: (v: { path: string }) => `The books cannot be read: ${v.path}`,
    damagedSessions: (v: { path: string }) =>
      `${v.path} is no session database. A run cannot start as long as it is there: put back a copy, or move it away to start with no sessions.`,
  },
};
