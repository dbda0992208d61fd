import type { Words } from '../en/index.js';

export const runtime: Words['runtime'] = {
  interruptNote:
    '说明:如果有工具调用被报告为中断、被拒绝或没有结果,那是因为我刚才这句话打断了它,属于正常现象,不是环境故障;还需要的话重新做一次。',
  deniedWhileWriting: '现在不能用工具:凭你已经知道的,直接用文字写出交接文档。',
  news: {
    lead: '自这个会话开始以来,你被告知的一些内容有了变化,以下面的为准:',
    instructions: '## 现在的指示',
    prelude: '## 现在的工作台',
  },
  generationsUsedUp: (v) =>
    `步骤「${v.step}」的上下文已经满了 ${v.generations} 次,仍未完成。多半是任务对一个步骤来说太大,或者有东西在灌满上下文:看看交接文档里反复出现的是什么,拆分任务,或调高 maxGenerations。`,
  noSessionToContinue: (v) => `步骤「${v.step}」在会话开始之前就被打断了,没有可以继续的会话。请重新运行。`,
  handoffNear: (v) => `上下文已到 ${v.used} token;到 ${v.at} 时交接`,
  handoffWriting: (v) => `上下文已到 ${v.used} token:正在写交接`,
  handoffDone: (v) => `${v.degraded ? '交接由程序拼成(会话自己没能写出)' : '交接已写好'}${v.path ? `:${v.path}` : ''}`,
  retry: (v) => `第 ${v.attempt} 次尝试失败(最多 ${v.most} 次),${v.delayS} 秒后继续:${v.error}`,
  offlineTooLong: (v) => `端点没有在限定时间内恢复:${v.error}`,
  budgetUsedUp: (v) => `预算 $${v.limitUsd} 已用完(花了 $${v.spentUsd});状态已保留,用更高的预算再运行一次即可继续`,
  modelDiffers: (v) =>
    `服务器用模型「${v.answered}」作答,而配置的是「${v.configured}」。如果这是有意的,请把 ANTHROPIC_MODEL 设为「${v.answered}」;上下文窗口以实际作答的模型为准。`,
  droppedEnv: (v) =>
    `以下变量看起来是机密,没有传给 agent:${v.names.join('、')}。工作需要的请写进 FLOWER_KEEP_ENV(逗号分隔)。`,
  orphansEnded: (v) => `结束了上次被杀死的运行留下的 ${v.count} 个进程`,
  compactOff: '交接已开启,因此关闭自动压缩;要保留请在 agent 上设置 compact',
  cannotUseDirectory: (v) => `${v.what} ${v.path} 无法使用:${v.reason}。换一个目录,或让它可写。`,
  mirrorError: (v) => `有一部分会话记录没能存下(${v.reason});恢复会话时会缺少这一部分`,
  busy: (v) =>
    `这个工作区里已有一个 flower 在运行:${v.host} 上的进程 ${v.pid},自 ${v.since.toLocaleString()} 起。请等它结束或先结束它;两个同时跑会互相破坏。`,
};
