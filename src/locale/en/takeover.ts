export const takeover = {
  title: 'State of the work here (kept by flower)',
  lead: 'Written after the last run, for whoever works here next. Only what stands between the two markers is replaced by the next run.',
  what: 'What this is for',
  bounds: 'Bounds',
  accepted: 'Accepted: an independent judge has checked these',
  open: 'Not accepted yet',
  notJudged: (v: { check: string }) => `${v.check} (not judged)`,
  generated: 'Written by a program: edits by hand are lost',
  generatedFile: (v: { file: string; from: string }) => `\`${v.file}\`: from ${v.from}`,
  from: {
    brief: "the clarification with the person; a later run adds the person's new words",
    goal: 'the brief, by the judge; checks may be edited, the next round is judged by them',
    index: 'the files of the workbench',
    books: 'what every run did and cost',
  },
  deadEnds: 'Tried, and did not work',
  workbench: 'Workbench',
  workbenchAt: (v: { notes: string; scripts: string; artifacts: string }) =>
    `Decisions are in \`${v.notes}\`, scripts to run again in \`${v.scripts}\`, long output in \`${v.artifacts}\`.`,
  outside: (v: { path: string; real: string }) =>
    `${v.path} leads out of the workspace, to ${v.real}: it was left alone.`,
  cannotWrite: (v: { path: string; error: string }) =>
    `The state of the work was not written to ${v.path} (${v.error}). Check that it is a writable text file in UTF-8, or say --no-takeover.`,
};
