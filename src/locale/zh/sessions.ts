import type { Words } from '../en/index.js';

export const sessions: Words['sessions'] = {
  staleLook: (command, age) => `[${command} 的结果已过期(当时是倒数第 ${age} 次查看),当前状态可能已变。需要请重新执行]`,
  archived: (chars, path) => `[工具结果已归档:${chars} 字符。完整内容在 ${path},需要时用 Read 读取]`,
  interrupted: '[有人为了说话而中止了这次调用。调用和环境都没有故障;它可能已经部分生效]',
  orphaned: '[会话在这次调用给出结果之前就结束了,是否生效不得而知:再做之前请先确认]',
  workerFailed: ({ status }) =>
    `[执行者被中断：它发给模型的请求失败了${status ? `（HTTP ${status}）` : ''}。原因在服务器或网络，不在任务本身：任务还没有完成，已经做的部分都在。]`,
  salvaged: (v) =>
    [
      `到中断为止，执行者做了：${v.calls} 次工具调用${v.files.length > 0 ? `，写过的文件：${v.files.join('、')}${v.moreFiles ? `，另有 ${v.moreFiles} 个` : ''}` : '，没有用 Write 或 Edit 写过文件'}。`,
      v.lastWords && `它最后说的话：“${v.lastWords}”`,
      v.log && `完整记录：${v.log}`,
      v.worktree && `它在分支 ${v.worktree.branch} 的 git 工作树 ${v.worktree.path} 里工作，那里的改动不在检出目录中。`,
    ]
      .filter(Boolean)
      .join('\n'),
  imageRefused: '[图片或文件已略去：服务器因其过大或无法读取而拒绝。如果仍然需要，请先制作较小的副本再读取。]',
  tornEnd: (transcript, rows) => `会话记录 ${transcript} 的末尾没有写完整(${rows} 行),已略去;之前的内容都完整。`,
  failures: {
    damaged: ({ path, reason }) =>
      `会话数据库 ${path} 已损坏，或者不是数据库（${reason}）。其中没有任何改动。请放回备份，或把它移走，从没有会话的状态开始。`,
    notWritable: ({ path, reason }) =>
      `会话数据库 ${path} 打不开、写不了（${reason}）。请让它所在的目录可以写入，或换一个运行目录。`,
    full: ({ path, reason }) =>
      `会话数据库 ${path} 无法再增长（${reason}）。请在那个磁盘上腾出空间再启动；已存的都还在。`,
    busy: ({ path, reason }) =>
      `会话数据库 ${path} 被另一个进程锁住（${reason}）。请等那个进程结束，或结束它，再启动；已存的都还在。`,
    foreign: ({ path, reason }) =>
      `会话数据库 ${path} 不是 flower 的会话数据库（${reason}）。其中没有任何改动。请换一个运行目录，或把这个文件移走。`,
    unknown: ({ path, reason }) => `会话数据库 ${path} 出错（${reason}）。请再试一次；之前存的都还在。`,
  },
  tornInside: ({ path, transcript, row }) =>
    `会话数据库 ${path} 在一份记录的中间有一行损坏：entries 表里 store_key '${transcript}'、seq ${row} 不是 JSON。请放回备份，或删掉那一行接着用；其余没有动过。`,
  notSessions: ({ path }) => `${path} 是数据库，但不是会话数据库。请用 -r 指向某次运行的目录。`,
  cannotRead: ({ path, reason }) =>
    `会话数据库 ${path} 读不出来（${reason}）。请让文件和它所在的目录可读，或把它复制到你自己的目录，再用 -r 指过去。`,
  report: (done) =>
    [
      done.expired && `${done.expired} 次查看已过期`,
      done.cleared && `${done.cleared} 个大结果已归档(${done.charsSaved} 字符,保留 ${done.keptBig} 个)`,
      done.unwritten && `${done.unwritten} 个大结果因文件写不进去而保留`,
      done.denialsDropped && `略去 ${done.denialsDropped} 次被拒的调用`,
      done.errorsDropped && `略去 ${done.errorsDropped} 条报错消息`,
      done.imagesDropped && `略去 ${done.imagesDropped} 处被拒绝的图片`,
      done.orphansHealed && `补上 ${done.orphansHealed} 个缺失的结果`,
      done.interruptsNeutralized && `${done.interruptsNeutralized} 处中断已改为中性说明`,
    ]
      .filter(Boolean)
      .join(' · '),
};
