/** What is known of a worker that was cut off. */
export interface Salvaged {
  calls: number;
  files: readonly string[];
  /** How many files are not named. */
  moreFiles: number;
  /** '' when it has said nothing. */
  lastWords: string;
  /** Path of its whole log; undefined when it could not be written. */
  log: string | undefined;
  worktree: { path: string; branch: string } | undefined;
}

export const sessions = {
  staleLook: (command: string, age: number): string =>
    `[Out of date: the result of \`${command}\` (look ${age} counted back from the newest one then). Things may have changed since; run it again if you need it.]`,
  archived: (chars: number, path: string): string =>
    `[Tool result archived: ${chars} characters. The full text is in ${path}; use Read on it when you need it.]`,
  interrupted:
    '[A person stopped this call to say something. That is no failure of the call or of the environment; the call may have taken effect in part.]',
  orphaned:
    '[The session ended before this call gave its result. Whether it took effect is not known: check before you do it again.]',
  workerFailed: ({ status }: { status?: string }): string =>
    `[The worker was ended because its requests to the model failed${status ? ` (HTTP ${status})` : ''}. That was the server or the network, not the task: the task is not finished, and what was done of it is still there.]`,
  salvaged: (v: Salvaged): string =>
    [
      `What the worker had done by then: ${v.calls === 1 ? '1 tool call' : `${v.calls} tool calls`}${v.files.length > 0 ? `, files written: ${v.files.join(', ')}${v.moreFiles ? ` and ${v.moreFiles} more` : ''}` : ', no files written with Write or Edit'}.`,
      v.lastWords && `Its last words: "${v.lastWords}"`,
      v.log && `Its whole log: ${v.log}`,
      v.worktree &&
        `It worked in the git worktree ${v.worktree.path} on branch ${v.worktree.branch}; what it changed there is not in the checkout.`,
    ]
      .filter(Boolean)
      .join('\n'),
  imageRefused:
    '[Image or file left out: the server has refused it as too large or not readable. If you still need it, make a smaller copy and read that.]',
  tornEnd: (transcript: string, rows: number): string =>
    `The end of the transcript ${transcript} was written only in part (${rows} row(s)) and is left out; everything before it is whole.`,
  failures: {
    damaged: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} is damaged or no database (${reason}). Nothing in it was changed. Put back a copy of it, or move it away to start with no sessions.`,
    notWritable: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} cannot be opened for writing (${reason}). Make its directory writable, or choose another run directory.`,
    full: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} cannot grow (${reason}). Free some space on that disk and start again; what is stored is kept.`,
    busy: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} is locked by another process (${reason}). Let that process finish, or end it, and start again; what is stored is kept.`,
    foreign: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} is not a session database of flower (${reason}). Nothing in it was changed. Choose another run directory, or move the file away.`,
    unknown: ({ path, reason }: { path: string; reason: string }): string =>
      `The session database ${path} failed (${reason}). Try again; what was stored before is kept.`,
  },
  tornInside: ({ path, transcript, row }: { path: string; transcript: string; row: number }): string =>
    `The session database ${path} has a damaged row in the middle of a transcript: entries, store_key '${transcript}', seq ${row} is not JSON. Put back a copy of the file, or delete that row to go on without it; the rest was not touched.`,
  notSessions: ({ path }: { path: string }): string =>
    `${path} is a database, but not one of sessions. Point -r at the directory of a run.`,
  cannotRead: ({ path, reason }: { path: string; reason: string }): string =>
    `The session database ${path} cannot be read (${reason}). Make the file and its directory readable, or copy it to a directory of yours and point -r there.`,
  report: (done: {
    expired: number;
    cleared: number;
    keptBig: number;
    charsSaved: number;
    unwritten: number;
    errorsDropped: number;
    denialsDropped: number;
    imagesDropped: number;
    interruptsNeutralized: number;
    orphansHealed: number;
  }): string =>
    [
      done.expired && `${done.expired} stale looks`,
      done.cleared && `${done.cleared} large results archived (${done.charsSaved} characters, ${done.keptBig} kept)`,
      done.unwritten && `${done.unwritten} large results kept because their files could not be written`,
      done.denialsDropped && `${done.denialsDropped} refused calls left out`,
      done.errorsDropped && `${done.errorsDropped} error messages left out`,
      done.imagesDropped && `${done.imagesDropped} refused images left out`,
      done.orphansHealed && `${done.orphansHealed} unanswered calls answered`,
      done.interruptsNeutralized && `${done.interruptsNeutralized} interruptions made neutral`,
    ]
      .filter(Boolean)
      .join(' · '),
};
