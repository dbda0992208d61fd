export const isolation = {
  noWorkspace: (workspace: string): string =>
    `The workspace ${workspace} does not exist, so no worker can be given a worktree of it. Create it, or choose another one.`,
  noGit:
    'Workers with worktrees of their own need git, and there is none on this machine. Install git, or run without isolation.',
  notARepository: (workspace: string, reason: string): string =>
    `Workers with worktrees of their own need a git repository, and ${workspace} cannot be used as one (${reason}). Run git init there and commit once, or run without isolation.`,
  noCheckout: (workspace: string): string =>
    `${workspace} is a bare repository or lies inside a .git directory, so there is no checkout to work from. Choose a checkout as the workspace.`,
  nested: (workspace: string): string =>
    `${workspace} lies in a worktree that flower made for a worker; worktrees are never nested. Choose the checkout itself as the workspace.`,
  noCommit: (workspace: string): string =>
    `The repository of ${workspace} has no commit yet, and a worktree begins with one. Commit once (git add -A && git commit -m start), or run without isolation.`,
  gitFailed: (v: { doing: string; path: string; reason: string }): string =>
    `git ${v.doing} failed at ${v.path}: ${v.reason}. Put that right and run again; nothing there was removed.`,
  notRemoved: (v: { path: string; reason: string }): string =>
    `The worktree ${v.path} cannot be removed: ${v.reason}. Remove it by hand (git worktree remove --force) and run again.`,
  noDirectory: (v: { path: string; reason: string }): string =>
    `The directory for worktrees, ${v.path}, cannot be used: ${v.reason}. Make its parent writable.`,
  taken: (v: { path: string; branch: string }): string =>
    `The worktree ${v.path} or its branch ${v.branch} exists already and holds work. Merge or remove them (git worktree remove, git branch -D), then run again.`,
  inTheWay: (v: { path: string; branch: string }): string =>
    `${v.path} should be the worktree of ${v.branch}, but git does not know it as one. Move that directory away, then run again.`,
  locked: (v: { path: string; reason: string }): string =>
    `The worktree ${v.path} is locked${v.reason ? ` (${v.reason})` : ''} and was not removed. Run git worktree unlock on it first.`,
  noBase: (branch: string): string =>
    `There is no branch ${branch} to begin with; it may have been merged and removed. Dispatch without it.`,
  commitMessage: (name: string): string => `${name}: left uncommitted`,
  writeOutside: (v: { file: string; worktree: string; allowed: readonly string[] }): string =>
    `${v.file} is outside your worktree and was not written. You work in a git worktree of your own: write the same file below ${v.worktree}${v.allowed.length > 0 ? `, or put things to keep into ${v.allowed.join(', ')}` : ''}. Your changes reach the checkout when your branch is merged.`,
  intoCheckout: (v: { place: string; worktree: string }): string =>
    `${v.place} is in the checkout, where you do not work. Run this in your own worktree, ${v.worktree}. To look at a file of the checkout, read it by its absolute path. Your changes get there when your branch is merged.`,
  emptyReport: (name: string): string =>
    `${name} ended without a report: its last message was empty. Whether it did the work is not known; look at what it changed, or dispatch again.`,
  /** As the rules for workers name them. */
  reportParts: ['Conclusion', 'Evidence', 'Output', 'Unverified'],
  wholeReport: (path: string): string => `[Shortened; the whole report is in ${path}]`,
  reportNotKept: (reason: string): string => `[Shortened; the whole report could not be put into a file: ${reason}]`,
  dispatchFailed: (v: { name: string; reason: string }): string => `${v.name} failed: ${v.reason || 'no reason given'}`,
  doneSoFar: 'What it had done by then:',
  nothingDone: 'It left no word on what it had done by then.',
  transcriptAt: (where: string): string => `Transcript: ${where}`,
  noTranscript: 'It has no transcript: nothing of its session was stored.',
  changesOn: (v: { branch: string; path: string; diffStat: string }): string =>
    `Branch ${v.branch} in ${v.path}: ${v.diffStat}`,
  noDiff: 'nothing committed',
  furtherBranch: (branch: string): string => `More of its commits, from an older state, are on branch ${branch}.`,
  leftover: (path: string): string => `Some files in ${path} could not be committed and are only there.`,
  lacksUncommitted:
    'The worktree begins with the last commit: what is not committed in the checkout is not in it. Commit first if the worker needs it.',
  lacksSubmodules:
    'Submodules are not initialised in the worktree (git submodule update --init, where they are needed).',
  remade: 'The worktree was gone and was made again from its branch; what had not been committed in it is lost.',
  checkoutChanged: (v: { paths: readonly string[]; more: number }): string =>
    `While it ran, the checkout changed outside its worktree: ${v.paths.join(', ')}${v.more > 0 ? ` and ${v.more} more` : ''}. Check that before you build on it.`,
};
