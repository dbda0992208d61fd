import type { Words } from '../en/index.js';

export const isolation: Words['isolation'] = {
  noWorkspace: (workspace) => `工作区 ${workspace} 不存在，无法为执行者建立 worktree。请先创建它，或换一个工作区。`,
  noGit: '让执行者各自使用 worktree 需要 git，而这台机器上没有。请安装 git，或不使用隔离。',
  notARepository: (workspace, reason) =>
    `让执行者各自使用 worktree 需要 git 仓库，而 ${workspace} 不能当作仓库使用（${reason}）。请在那里运行 git init 并提交一次，或不使用隔离。`,
  noCheckout: (workspace) =>
    `${workspace} 是裸仓库，或位于 .git 目录之内，没有可供工作的检出。请选一个检出目录作为工作区。`,
  nested: (workspace) =>
    `${workspace} 位于 flower 为执行者建立的 worktree 之中；worktree 不能嵌套。请选检出目录本身作为工作区。`,
  noCommit: (workspace) =>
    `${workspace} 的仓库还没有任何提交，而 worktree 必须从一个提交开始。请先提交一次（git add -A && git commit -m start），或不使用隔离。`,
  gitFailed: (v) => `git ${v.doing} 在 ${v.path} 失败：${v.reason}。请排除原因后重新运行；那里的内容没有被删除。`,
  notRemoved: (v) => `无法移除 worktree ${v.path}：${v.reason}。请手动移除（git worktree remove --force）后重新运行。`,
  noDirectory: (v) => `存放 worktree 的目录 ${v.path} 无法使用：${v.reason}。请让它的上级目录可写。`,
  taken: (v) =>
    `worktree ${v.path} 或它的分支 ${v.branch} 已经存在，而且里面有成果。请先合并或移除（git worktree remove、git branch -D），再重新运行。`,
  inTheWay: (v) => `${v.path} 本应是 ${v.branch} 的 worktree，但 git 不认识它。请把这个目录移走，再重新运行。`,
  locked: (v) =>
    `worktree ${v.path} 已被锁定${v.reason ? `（${v.reason}）` : ''}，没有移除。请先对它运行 git worktree unlock。`,
  noBase: (branch) => `没有可作为起点的分支 ${branch}；它可能已经合并并移除。请不带它重新派遣。`,
  commitMessage: (name) => `${name}：未提交的剩余改动`,
  writeOutside: (v) =>
    `${v.file} 在你的 worktree 之外，没有写入。你在自己的 git worktree 里工作：请把同一个文件写到 ${v.worktree} 之下${v.allowed.length > 0 ? `，需要留存的东西放进 ${v.allowed.join('、')}` : ''}。你的分支合并之后，改动才会进入检出目录。`,
  intoCheckout: (v) =>
    `${v.place} 在检出目录里，你不在那里工作。请在自己的 worktree ${v.worktree} 中运行。要看检出目录里的文件，用绝对路径读取即可。你的分支合并之后，改动才会到那里。`,
  emptyReport: (name) =>
    `${name} 结束时没有汇报：最后一条消息是空的。不知道工作是否完成；请查看它改动了什么，或重新派遣。`,
  reportParts: ['结论', '依据', '产出', '未验证'],
  wholeReport: (path) => `[以上有删节；完整汇报在 ${path}]`,
  reportNotKept: (reason) => `[以上有删节；完整汇报未能存入文件：${reason}]`,
  dispatchFailed: (v) => `${v.name} 失败：${v.reason || '没有给出原因'}`,
  doneSoFar: '到那时为止已完成：',
  nothingDone: '它没有说明到那时为止做了什么。',
  transcriptAt: (where) => `会话记录：${where}`,
  noTranscript: '没有会话记录：它的会话什么也没有存下。',
  changesOn: (v) => `分支 ${v.branch}，位于 ${v.path}：${v.diffStat}`,
  noDiff: '没有提交',
  furtherBranch: (branch) => `它还有一些从更早状态出发的提交，在分支 ${branch} 上。`,
  leftover: (path) => `${path} 中有些文件无法提交，只存在于那里。`,
  lacksUncommitted: 'worktree 从最后一次提交开始：检出目录里未提交的改动不在其中。执行者需要的话，请先提交。',
  lacksSubmodules: 'worktree 中没有初始化子模块（需要时运行 git submodule update --init）。',
  remade: 'worktree 已不存在，现已从它的分支重新建立；其中未提交的内容已经丢失。',
  checkoutChanged: (v) =>
    `它运行期间，检出目录在它的 worktree 之外发生了变化：${v.paths.join('、')}${v.more > 0 ? `，另有 ${v.more} 项` : ''}。继续之前请先核查。`,
};
