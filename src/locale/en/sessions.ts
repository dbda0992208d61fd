export const sessions = {
  staleLook: (command: string, age: number): string =>
    `[Out of date: the result of \`${command}\` (look ${age} counted back from the newest one then). Things may have changed since; run it again if you need it.]`,
  archived: (chars: number, path: string): string =>
    `[Tool result archived: ${chars} characters. The full text is in ${path}; use Read on it when you need it.]`,
  interrupted:
    '[A person stopped this call to say something. That is no failure of the call or of the environment; the call may have taken effect in part.]',
  orphaned:
    '[The session ended before this call gave its result. Whether it took effect is not known: check before you do it again.]',
  tornEnd: (transcript: string, rows: number): string =>
    `The end of the transcript ${transcript} was written only in part (${rows} row(s)) and is left out; everything before it is whole.`,
  report: (done: {
    expired: number;
    cleared: number;
    keptBig: number;
    charsSaved: number;
    unwritten: number;
    errorsDropped: number;
    denialsDropped: number;
    interruptsNeutralized: number;
    orphansHealed: number;
  }): string =>
    [
      done.expired && `${done.expired} stale looks`,
      done.cleared && `${done.cleared} large results archived (${done.charsSaved} characters, ${done.keptBig} kept)`,
      done.unwritten && `${done.unwritten} large results kept because their files could not be written`,
      done.denialsDropped && `${done.denialsDropped} refused calls left out`,
      done.errorsDropped && `${done.errorsDropped} error messages left out`,
      done.orphansHealed && `${done.orphansHealed} unanswered calls answered`,
      done.interruptsNeutralized && `${done.interruptsNeutralized} interruptions made neutral`,
    ]
      .filter(Boolean)
      .join(' · '),
};
