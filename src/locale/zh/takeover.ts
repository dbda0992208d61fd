import type { Words } from '../en/index.js';

export const takeover: Words['takeover'] = {
  title: '这里的工作现状(由 flower 维护)',
  lead: '最近一次运行之后写下,留给下一个在这里工作的人或工具。下次运行只会替换两个标记之间的内容。',
  what: '这是做什么的',
  bounds: '边界',
  accepted: '已验收:独立的判定者核对过',
  open: '尚未验收',
  notJudged: ({ check }) => `${check}(没有判定过)`,
  generated: '由程序写出:手工改动会丢失',
  generatedFile: ({ file, from }) => `\`${file}\`:来自${from}`,
  from: {
    brief: '与人确认需求时的问答;以后的运行会补上人的新话',
    goal: '需求,由判定者写出;检查项可以改,下一轮按改过的判定',
    index: '工作台里的文件',
    books: '每次运行做了什么、花了多少',
  },
  deadEnds: '试过而走不通的路',
  workbench: '工作台',
  workbenchAt: ({ notes, scripts, artifacts }) =>
    `决定记在 \`${notes}\`,可重复运行的脚本在 \`${scripts}\`,长输出在 \`${artifacts}\`。`,
  outside: ({ path, real }) => `${path} 指向工作区之外的 ${real},没有改动它。`,
  cannotWrite: ({ path, error }) =>
    `工作现状没有写进 ${path}(${error})。请确认它是可写的 UTF-8 文本文件,或者加上 --no-takeover。`,
};
