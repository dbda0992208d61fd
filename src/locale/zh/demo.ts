import type { Words } from '../en/index.js';

export const demo: Words['demo'] = {
  intro: (v) =>
    `这是演示。模型是脚本扮演的：它说的话来自本机的一段脚本，不用密钥，也不用网络。其余都是真的：SDK 及其程序、工具、文件、会话、判定者跑的命令。运行目录：${v.workspace}`,
  answered: (v) => `（演示代为回答：${v.answer}）`,
  left: '留下的东西：',
  kept: (v) => `已保留在 ${v.workspace}。试试：cd ${v.workspace} && node wordcount.mjs sample.txt`,
  removed: '临时目录已删除；用 --keep DIR 可以保留。',
  notEmpty: (v) => `--keep：${v.directory} 不是空目录。请给一个新的或空的目录；没有改动任何东西。`,
};
