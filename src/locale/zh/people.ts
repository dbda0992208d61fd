import type { Words } from '../en/index.js';

const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

export const people: Words['people'] = {
  tools: {
    ask: '向人提一个问题并等待回答。调用会一直阻塞到有人回答，所以只问自己查不到、也定不了的事，一次只问一件。',
    question: '问题本身，要写完整：除了这句话，对方看不到你手上的任何东西。',
    options: '只有少数几种明确的选择时，列出来供对方挑选。对方也可以用自己的话回答。',
    inbox: '读取上次查看之后人发来的消息。从不阻塞。',
  },

  answered: (answer) => `对方回答：${answer}`,
  timeout: '规定时间内没有人回答。不要再问：自己决定，优先选容易撤回的做法，并在结果里写明这个假设。',
  declined: '对方不想回答这个问题。不要再问：自己决定，并在结果里写明这个假设。',
  overBudget: '本次运行的提问次数已经用完。自己决定，并在结果里写明这个假设。',
  invalid: '问题是空的，没有向任何人提出。请把问题写清楚再问，或者不问、继续往下做。',
  because: (reply, reason) => `${reply}\n对方给出的理由：${reason}`,
  cancelled: '还没有人回答，提问的一方就被停下了。',

  inboxEmpty: '没有新消息。',
  inbox: (messages) => (messages.length === 1 ? `对方说：${messages[0]}` : `对方说：\n${numbered(messages)}`),
  mailWithPrompt: (messages) => `收到了新消息。它来自你为之工作的人；与之前的指示不一致时，以它为准。\n${messages}`,
  mailAgain: (messages) =>
    `下面的消息到达时你的这一轮被打断了。你可能已经收到；已经处理过的部分不必再做。\n${messages}`,
  mailBesideTool: (messages) =>
    `你工作期间收到了新消息。它来自你为之工作的人；与之前的指示不一致时，以它为准。\n${messages}`,
  mailAtEnd: (messages) => `先别结束：有一条你还没看到的消息。请按它处理，或者说明它为什么不影响结果。\n${messages}`,
  delivered: (count) => (count === 1 ? '你的消息已送达。' : `你的 ${count} 条消息已送达。`),
  unread: (messages) => `有 ${messages.length} 条消息来得太晚，本次运行没有读到：${messages.join(' / ')}`,
  amendment: '运行中追加',

  afterRestart: (entries) =>
    [
      '运行中断时，下面的问题还没有结果。提问的那次工具调用显示为失败，实际结果如下，不要再问一遍：',
      ...entries.map(({ question, reply }) => `- 问题：${question}\n  ${reply}`),
    ].join('\n'),
  stillOpen: (count) => `上次运行结束时，还有 ${count} 个问题没有结果。`,

  log: {
    title: '问答记录',
    question: '问题',
    options: '选项',
    answer: '回答',
    reason: '理由',
    states: {
      asked: '等待回答',
      answered: '已回答',
      timeout: '无人回答',
      declined: '不予回答',
      over_budget: '提问次数已用完',
      invalid: '问题为空',
    },
  },

  notWritten: (path, reason) => `无法写入 ${path}（${reason}）。运行继续，但这个文件会缺少本该写入的内容。`,
  notStored: {
    questions: (reason) => `无法保存或读回尚未回答的问题（${reason}）。运行继续，但此刻未回答的问题会在重启后丢失。`,
    mail: (reason) => `无法保存或读回消息（${reason}）。运行继续，但此刻未读的消息会在重启后丢失。`,
  },
  badTimeout: (value) =>
    `timeoutS 的值是 ${String(value)}：请给出秒数；0 表示每个问题都立即按无人回答处理；null 表示一直等。`,
  badMaxAsks: (value) => `maxAsks 的值是 ${String(value)}：请给出 0 或更大的整数；不限次数就不要设置。`,
};
