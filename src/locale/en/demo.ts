export const demo = {
  intro: (v: { workspace: string }) =>
    `This is a demo. The MODEL IS SCRIPTED: its words come from a script on this machine, no key and no network are used. Everything else is real: the SDK and its program, the tools, the files, the sessions, the judge's commands. It runs in ${v.workspace}`,
  answered: (v: { answer: string }) => `(the demo answers: ${v.answer})`,
  left: 'What it left:',
  kept: (v: { workspace: string }) => `Kept in ${v.workspace}. Try: cd ${v.workspace} && node wordcount.mjs sample.txt`,
  removed: 'The scratch directory has been removed; --keep DIR keeps it.',
  notEmpty: (v: { directory: string }) =>
    `--keep: ${v.directory} is not empty. Name a new or empty directory; nothing was changed.`,
};
