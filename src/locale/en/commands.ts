import { counted } from './counted.js';

/** Words of the commands that look at, and look after, what runs have left. */
export const commands = {
  report: {
    written: (v: { file: string }) => `The report is in ${v.file}; open it in a browser.`,
    cannotWrite: (v: { file: string; reason: string }) =>
      `The report cannot be written to ${v.file} (${v.reason}). Name another file with --html.`,
  },

  sessions: {
    none: (v: { runDir: string }) =>
      `There are no sessions in ${v.runDir}. Name the workspace with -w, or the run directory with -r.`,
    notFound: (v: { which: string; list: readonly string[] }) =>
      [`There is no session '${v.which}'. There are:`, ...v.list.map((line) => `  ${line}`)].join('\n'),
    ambiguous: (v: { which: string; list: readonly string[] }) =>
      [`Several sessions begin with '${v.which}'; give more of the id:`, ...v.list.map((line) => `  ${line}`)].join(
        '\n',
      ),
    used: 'used',
    next: 'next',
    handedOver: 'handed over to',
    facts: (v: { entries: number; size: string }) => `${counted(v.entries, 'entry', 'entries')}, ${v.size}`,
    torn: (v: { row: number }) => `(row ${v.row} was written only in part)`,
    cut: (v: { lines: number }) => `... ${v.lines} more ${v.lines === 1 ? 'line' : 'lines'} (--full shows all)`,
    marks: {
      prompt: 'prompt',
      model: 'model',
      thinking: 'thinking',
      call: 'call',
      result: 'result',
      failed: 'failed',
      denied: 'denied',
      error: 'error',
      compacted: 'the context was compacted',
      note: 'note',
    },
    deletable: (v: { count: number; size: string }) =>
      `${counted(v.count, 'transcript')} (${v.size}) that nothing refers to any more:`,
    nothingToDelete: 'Every session is still referred to, or is younger than a day.',
    confirm: 'Delete them for good, and give their space back?',
    confirmVacuum: 'Give unused space of the database back all the same?',
    sayYes: 'Nothing was deleted. With --yes they are.',
    sayYesVacuum: 'With --yes, unused space of the database is given back all the same.',
    freed: (v: { size: string; left: string }) => `${v.size} were given back; the database takes ${v.left} now.`,
  },

  restore: {
    none: 'There are no checkpoints: none were kept, or this is no git repository.',
    columns: { name: 'run/step', number: 'number', time: 'kept', commit: 'commit' },
    how: (v: { command: string }) => `To bring the files back as they were at the last one: ${v.command}`,
    notFound: (v: { which: string; count: number }) =>
      `There is no checkpoint '${v.which}'. Give a number from 1 to ${v.count}, or a name or commit from the list of flower restore.`,
    nothingToDo: (v: { name: string }) => `The files are as they were at ${v.name}; there is nothing to restore.`,
    plan: (v: { name: string; count: number }) => `Restoring ${v.name} changes ${counted(v.count, 'file')}:`,
    kinds: { back: 'comes back', gone: 'goes', changed: 'changes' },
    confirm: 'Restore? What is there now is kept as a checkpoint.',
    sayYes: 'Nothing was restored. With --yes it is done.',
    done: (v: { command: string }) => `Restored. To take it back: ${v.command}`,
  },

  doctor: {
    version: (v: { version: string; newer?: string }) => `flower ${v.version}${v.newer ? `; ${v.newer} is out` : ''}`,
    node: (v: { version: string }) => `Node.js ${v.version}`,
    nodeTooOld: (v: { least: string }) => `install Node.js ${v.least} or newer`,
    noGit: (v: { reason: string }) => `git does not run (${v.reason})`,
    installGit: 'install git; checkpoints, isolated workers and copies for the judge need it',
    sdk: (v: { version: string; directory: string }) => `the SDK's program ${v.version} in ${v.directory}`,
    notInstalled: (v: { packages: string }) => `not installed: ${v.packages}`,
    noSdk: (v: { reason: string }) => `the SDK's program does not run (${v.reason})`,
    installAgain: 'install again, with optional packages: npm install --include=optional',
    sqlite: (v: { version: string }) => `SQLite ${v.version} for the sessions`,
    noSqlite: (v: { reason: string }) => `the library for the sessions cannot be loaded (${v.reason})`,
    rebuild: 'compile it for this Node.js: npm rebuild better-sqlite3',
    noCredentials: 'no credentials that a run could use',
    provider: 'credentials of the cloud provider',
    endpoint: (v: { where: string }) => `${v.where} takes connections`,
    unreachable: (v: { where: string; seconds: number }) => `${v.where} takes no connection within ${v.seconds} s`,
    checkNetwork: 'check the network, a VPN or proxy, and ANTHROPIC_BASE_URL; a run waits until it is back',
    checkAddress: 'correct the address, or run flower setup',
    probe: (v: { detail: string }) => `one small request: ${v.detail}`,
    setUp: 'run flower setup, or correct key, address or model',
    places: {
      workspace: 'workspace',
      runDir: 'run directory',
      temporary: 'temporary directory',
      settings: "the user's settings",
    },
    writable: (v: { what: string; path: string }) => `${v.what} can be written: ${v.path}`,
    notWritable: (v: { what: string; path: string; reason: string }) =>
      `${v.what} cannot be written: ${v.path} (${v.reason})`,
    makeWritable: (v: { path: string }) => `make ${v.path} writable, or choose another place`,
    space: (v: { size: string }) => `${v.size} free on the disk of the run directory`,
    spaceUnknown: (v: { reason: string }) => `free space is not known (${v.reason})`,
    makeRoom: 'make room: transcripts and results of a long run take gigabytes',
    running: (v: { pid: number; host: string }) => `a run is going on here (process ${v.pid} on ${v.host})`,
    sessions: (v: { count: number; path: string }) => `${counted(v.count, 'transcript')} in ${v.path}`,
    moveAway: (v: { path: string }) => `put back a copy of ${v.path}, or move it away to start without sessions`,
    terminal: (v: { name: string; columns: number; colours: boolean }) =>
      `terminal ${v.name}, ${v.columns} columns, ${v.colours ? 'with' : 'without'} colours`,
    noTerminal: 'not at a terminal',
    noTerminalAdvice:
      'questions of a run are answered by lines on standard input; say --timeout 0 when nobody is there',
    notUtf8: 'the locale is not UTF-8, so words other than English may show wrong; set LANG to a UTF-8 one',
    narrow: (v: { least: number }) => `make it ${v.least} columns wide or more`,
    advice: (v: { advice: string }) => `-> ${v.advice}`,
    somethingMissing: (v: { count: number }) => `${counted(v.count, 'thing is', 'things are')} missing for a run.`,
    allThere: 'Everything that a run needs is there.',
  },

  update: {
    newer: (v: { version: string; newer: string; name: string }) =>
      `flower ${v.newer} is out; this is ${v.version}. To update: npm install ${v.name}@latest (FLOWER_NO_UPDATE=1 ends this line)`,
  },

  meant: {
    question: (v: { ask: string; command: string }) =>
      `'${v.ask}' is no command. Do you mean flower ${v.command}? (No: it is what you ask for)`,
    unclear: (v: { ask: string; command: string }) =>
      `'${v.ask}' is no command. Did you mean flower ${v.command}? If it is what you ask for, write: flower go ${v.ask}`,
  },
};
