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
  sentBack: (v) => `那个会话被打回时收到的话:\n\n${v.feedback}`,
  reportsHad: (v) =>
    `那个会话已经收到下列报告,其中说已完成的不必再派${v.earlier > 0 ? `(在它们之前还有 ${v.earlier} 份)` : ''}。\n\n${v.reports.join('\n\n')}`,
  callsDone: (v) =>
    `那个会话的下列调用已经有了结果,成功的不要重做${v.earlier > 0 ? `(在它们之前还有 ${v.earlier} 次)` : ''}:\n${v.calls.map(({ name, input, failed }) => `- ${name} ${input}${failed ? '(失败)' : ''}`).join('\n')}`,
  handoffDone: (v) => `${v.degraded ? '交接由程序拼成(会话自己没能写出)' : '交接已写好'}${v.path ? `:${v.path}` : ''}`,
  retry: (v) => `第 ${v.attempt} 次尝试失败(最多 ${v.most} 次),${v.delayS} 秒后继续:${v.error}`,
  parked: (v: { until: string }) =>
    `已达到用量上限。将在 ${v.until} 自动继续，在此之前不发送任何请求。按 Ctrl-C 可以退出：时间已保存，下次启动时会接着等。`,
  parkOver: '用量上限已解除，继续运行',
  limitWithoutEnd: (v: { error: string }) =>
    `已达到用量上限，但服务器没有说明何时恢复：${v.error}。状态已保存；请在恢复后重新运行，或换用其他凭证。`,
  refused: (v: { status: number; error: string }) =>
    `服务器拒绝了凭证（HTTP ${v.status}）：${v.error}。请检查密钥和 ANTHROPIC_BASE_URL（例如运行 flower setup），然后重新运行；状态已保存。`,
  fruitless: (v: { count: number; error: string }) =>
    `连续 ${v.count} 次失败都与网络无关，也没有任何进展，已停止：${v.error}。状态已保存；请排除原因后重新运行。`,
  stalled: (v: { minutes: number; calls: string[] }) =>
    `${v.minutes} 分钟没有任何动静${v.calls.length > 0 ? `（未返回：${v.calls.join('、')}）` : ''}；结束本次尝试，在同一会话中继续`,
  hungCalls: (v: { calls: { name: string; input: string }[] }) =>
    `以下调用长时间没有任何动静，已被结束：${v.calls.map(({ name, input }) => `${name} ${input}`).join('；')}。不要用同样的方式再次运行：请设置时限，或先查明它们为何卡住。`,
  badStallTimeout: (v: { value: number }) => `stallTimeoutMs 的值是“${v.value}”；请给出毫秒数，或用 0 关闭看门狗。`,
  serverFailed: (v: { error: string }) =>
    `中断它的是模型服务器或网络，而不是任务本身（${v.error}）；任务没有完成，已做的部分仍在`,
  noSuchSession: (v: { session: string }) =>
    `此运行目录中没有会话 ${v.session}，无法继续。请检查会话 ID 和目录，或不指定会话重新开始。`,
  offlineTooLong: (v) => `端点没有在限定时间内恢复:${v.error}`,
  budgetUsedUp: (v) => `预算 $${v.limitUsd} 已用完(花了 $${v.spentUsd});状态已保留,用更高的预算再运行一次即可继续`,
  stepBudgetUsedUp: (v: { usd: number }) => `该 agent 自己的预算（maxBudgetUsd：$${v.usd}）已用完`,
  priceUnknown: (v: { model: string }) => `不知道模型 '${v.model}' 的价格，费用只能估算；估算有多准，预算就有多准。`,
  notCounted: (v: { model: string }) =>
    `模型 '${v.model}' 的回答不带 token 计数，无法得知费用，预算也就无法保证。请用 maxTurns 限制，或在服务商处设限。`,
  modelDiffers: (v) =>
    `服务器用模型「${v.answered}」作答,而配置的是「${v.configured}」。如果这是有意的,请把 ANTHROPIC_MODEL 设为「${v.answered}」;上下文窗口以实际作答的模型为准。`,
  droppedEnv: (v) =>
    `以下变量看起来是机密,没有传给 agent:${v.names.join('、')}。工作需要的请写进 FLOWER_KEEP_ENV(逗号分隔)。`,
  orphansEnded: (v) => `结束了上次被杀死的运行留下的 ${v.count} 个进程`,
  compactOff: '交接已开启,因此关闭自动压缩;要保留请在 agent 上设置 compact',
  notADirectory: '它是文件,不是目录',
  cannotUseDirectory: (v) => `${v.what} ${v.path} 无法使用:${v.reason}。换一个目录,或让它可写。`,
  mirrorError: (v) => `有一部分会话记录没能存下(${v.reason});恢复会话时会缺少这一部分`,
  busy: (v) =>
    `这个工作区里已有一个 flower 在运行:${v.host} 上的进程 ${v.pid},自 ${v.since.toLocaleString()} 起。请等它结束或先结束它;两个同时跑会互相破坏。`,
};
