/** Words of the workflow and of the files that carry a run from one process to the next. */
export const workflow = {
  store: {
    corrupt: ({ path, keptAs }: { path: string; keptAs: string }) =>
      `${path} could not be read. It was moved to ${keptAs} and a new one is used.`,
    cannotOpen: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot open ${path}: ${reason}. Check that the directory can be written, or choose another one with --run-dir.`,
    cannotRead: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot read ${path}: ${reason}. Check the file's permissions, or move it away to start afresh.`,
    isDirectory: ({ path }: { path: string }) =>
      `${path} is a directory, but the books of the runs are a file of that name. Move it away and try again.`,
    cannotLock: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot lock ${path}: ${reason}. Another process of this run directory may be stuck; end it and try again.`,
    cannotWrite: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot write ${path}: ${reason}. Check that the directory can be written and that the disk is not full.`,
  },
  lineage: {
    unreadable: ({ path }: { path: string }) => `${path} cannot be read, so every step starts in a new session.`,
    elsewhere: ({ path, workspace }: { path: string; workspace: string }) =>
      `${path} belongs to ${workspace}, so every step starts in a new session. Was the directory moved or copied?`,
    kept: ({ path, keptAs }: { path: string; keptAs: string }) => `The earlier ${path} was kept as ${keptAs}.`,
    gone: ({ name }: { name: string }) =>
      `The earlier session of step '${name}' is no longer in the store, so it starts in a new one.`,
    nothingToResume: ({ name, from }: { name: string; from: string }) =>
      `Step '${name}' was to continue the session of '${from}', but there is none. It starts in a new one.`,
  },
  noOutput: {
    skipped: ({ name }: { name: string; error?: string }) =>
      `Step '${name}' has no output: it was skipped. Check ctx.hasOutput('${name}') before you read it.`,
    failed: ({ name, error }: { name: string; error?: string }) =>
      `Step '${name}' has no output: it did not pass${error ? ` (${error})` : ''}. Use onFail: 'continue' to go on with its raw text.`,
    notRun: ({ name }: { name: string; error?: string }) =>
      `Step '${name}' has no output: it has not run. Check its name and that it comes earlier.`,
  },
  questionKept: 'A question was open when the run was stopped. It is kept, and asked again when the run goes on.',
  noRuntime: 'The goal cannot be judged: there is no runtime. Run the step as part of a workflow.',
  judge: {
    refused: ({ label, reason, failed }: { label: string; reason: string; failed: readonly string[] }) =>
      [`${label}: not achieved.`, ...failed.map((check) => `- ${check}`), reason].filter(Boolean).join('\n'),
    couldNotRun: ({ label, error }: { label: string; error?: string }) =>
      `The judge (${label}) could not run: ${error || 'it gave no answer'}. The work is kept as it is; run again to judge it.`,
    onCopy: ({ copy }: { copy: string }) =>
      `You work in ${copy}, a throw-away copy of the workspace. Run whatever you need there: it is deleted afterwards, and nothing you change in it reaches the work.`,
    askForShape:
      'Give your judgement again in the structured form that was asked for: every check with its status and the evidence that you saw, then the conclusion and the reason.',
    noGoal: ({ path }: { path: string }) => `There is no complete goal in ${path}; the judge has no checks to go by.`,
  },
  evidence: {
    noCalls: 'In this session the judge looked at nothing and ran nothing that shows anything, so it has no evidence.',
    neverRan: ({ command }: { command: string }) =>
      `The evidence speaks of \`${command}\`, which the judge did not run.`,
    nowhere: ({ text }: { text: string }) =>
      `The evidence quotes "${text}", which stands in nothing that the judge got to see there.`,
    untraceable: 'The evidence names no command, file or output of this session.',
    otherMatter: 'The evidence is about something else than what the check names.',
    foundNothing: 'What the evidence speaks of was looked for and not found.',
    onlyListed: 'The evidence shows that files are there, and nothing of what is in them or what they do.',
    onlyRead: 'The check is about what happens, and the judge only read files instead of running it.',
    commandFailed: ({ code }: { code: number }) =>
      `The command ended with exit code ${code}, which does not show that the check passed.`,
    reportsFailure: ({ line }: { line: string }) => `What the command printed reports a failure: "${line}".`,
    admitsFailure: 'The evidence itself tells of failures.',
    ranNothing: 'The run found no tests, so it shows nothing.',
    ranOnce: 'A second run is told of or asked for, and there was only one.',
    partial: ({ part }: { part: string }) => `The check is about the whole, and only a part was run (${part}).`,
    pastBound: 'What the evidence measures is beyond the limit that the check sets.',
    lacking: ({ lacking }: { lacking: string }) =>
      `The check names ${lacking}, which turns up in nothing that the evidence tells of.`,
    assumed: 'The evidence tells of something that was assumed or not done, and not of something that was seen.',
    endHidden: 'The command line hides how the run ended, and its output does not say that it went well.',
    cutOff: 'The output was cut off before its end, so the result is not known.',
    spoilt:
      'The judge had changed the work itself before that run, so the run does not show the work as it was handed in.',
    foundSome: 'The evidence says that a search found nothing, and it did find something.',
    rehearsed: ({ flag }: { flag: string }) =>
      `The command was run with ${flag} only, so it did nothing of what is told.`,
    inVain: ({ command }: { command: string }) =>
      `\`${command}\` was run in another place than the work, or what it printed was thrown away or rewritten; that shows nothing.`,
    leftOut: ({ command }: { command: string }) =>
      `The check also names \`${command}\`, and the judge did not look into that.`,
    proseOnly: 'The judge gave no result check by check, so nothing shows that the goal is achieved.',
    notCounted: ({ number, fault }: { number: number; fault: string }) =>
      `Check ${number} does not count as passed. ${fault}`,
    unproven: ({ number }: { number: number }) => `Check ${number} was given no result with evidence.`,
    askAgain: ({ faults }: { faults: readonly string[] }) =>
      [
        'Your judgement cannot be accepted as it is, because evidence is missing that you gathered yourself in this session:',
        faults.map((fault) => `- ${fault}`).join('\n'),
        'Gather it now: run or open what these checks are about. Then give the whole judgement again. For each check name the command that you ran or the file that you opened, and quote what it showed. What does not hold has failed.',
      ].join('\n\n'),
  },
  copy: {
    tooLarge: ({ bytes, limit, workspace }: { bytes: number; limit: number; workspace: string }) =>
      `The judge needs a copy of ${workspace}, which has ${gigabytes(bytes)} GB; the limit is ${gigabytes(limit)} GB. Raise it (--copy-limit, copyLimitBytes), or leave out what need not be judged (--copy-without, copyWithout).`,
    changed: ({ paths }: { paths: readonly string[] }) =>
      `The workspace changed while it was judged: ${paths.join(', ')}. The verdict does not count.`,
    noSpace: ({ bytes, free, copy }: { bytes: number; free: number; copy: string }) =>
      `The judge needs a copy of ${gigabytes(bytes)} GB at ${copy}, where ${gigabytes(free)} GB are free. Make room there, set TMPDIR to a directory of the workspace's own disk, or leave out what need not be judged (--copy-without, copyWithout).`,
    slow: ({ seconds, bytes }: { seconds: number; bytes: number }) =>
      `The judge's copy took ${seconds} s (${gigabytes(bytes)} GB).`,
    stayInCopy: ({ path, copy }: { path: string; copy: string }) =>
      `${path} is the work itself, which must not be touched while it is judged. Work in its copy: ${copy}.`,
    outward: ({ links }: { links: readonly string[] }) =>
      `These links lead out of the copy. Read through them if you must, never write: ${links.join(', ')}`,
  },
  unreachable: {
    question: ({ check, reason }: { check?: string; reason: string }) =>
      [
        check ? `The judge cannot verify this check here:\n${check}` : 'The judge cannot verify the goal here.',
        reason && `Its reason: ${reason}`,
        'What shall be done?',
      ]
        .filter(Boolean)
        .join('\n\n'),
    options: {
      accept: 'Accept it as it is and go on',
      amend: 'Amend the goal',
      wrong: 'The judge is wrong',
    },
    newGoal: 'What is to be added to the goal, or changed in it?',
    amended: ({ text }: { text: string }) => `The person has amended the goal: ${text}`,
    personSays: ({ check, answer }: { check?: string; answer: string }) =>
      `${check ? `On the check "${check}"` : 'On the verdict'} the person says: ${answer}`,
    nobody: ({ reason }: { reason: string }) =>
      `The goal cannot be verified here and nobody answered what to do about it. ${reason}`.trim(),
  },
  goOn: 'Your last turn broke off before you were done. Go on from where you were; do not start again.',
  missingSections: ({ names }: { names: readonly string[] }) =>
    `Your reply lacks: ${names.join(', ')}. Give the whole document again, with every section filled.`,
  earlierGoal: ({ goal }: { goal: string }) =>
    `A goal was set before. Set it again so that it fits the brief as it is now; keep what still holds:\n\n${goal}`,
  unverifiable: ({ unverifiable, total, path }: { unverifiable: number; total: number; path: string }) =>
    `${unverifiable} of ${total} checks cannot be verified here. They can still be changed in ${path}.`,
  noCheckpoint: ({ name, workspace }: { name: string; workspace: string }) =>
    `There is no checkpoint '${name}' in ${workspace}. List those there are, and name one of them.`,
  starter: {
    noAsk: "Say what you want, for example: flower 'build me X'",
    amendment: 'Added on wake',
    workerDescription: 'Implements: reads, writes and runs code, and checks that it works.',
    workerPrompt: 'You implement. After each change run a check at once; do not save them up for the end.',
    clarify: ({ ask }: { ask: string }) =>
      `This is what is wanted:\n\n${ask}\n\nClarify it until the brief is complete.`,
    work: ({ brief, goal, news }: { brief: string; goal: string; news: string }) =>
      [
        'Do what this brief asks for.',
        brief,
        goal && `It will be judged, by someone else, by this goal:\n\n${goal}`,
        news && `The person has just added:\n\n${news}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    goOn: ({ goal, news }: { goal: string; news: string }) =>
      [
        'You are back in the same work, in a new run. See where things stand, then go on; do not start again.',
        news && `The person has added, and it takes precedence over what was said before:\n\n${news}`,
        goal && `The goal that it is judged by now:\n\n${goal}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
  },
};

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
