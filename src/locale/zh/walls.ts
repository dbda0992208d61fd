import type { Words } from '../en/index.js';

export const walls: Words['walls'] = {
  thisRole: '这个角色',
  notYours: (role, tool) =>
    `${role}没有 ${tool}，这是有意为之，不是漏配。把结论写进回复正文，框架会从那里取走——不要换一种写法绕过去。`,
  delegate: (tool, dispatch) =>
    `你负责协调，不亲自动手，所以不能用 ${tool}。请用 ${dispatch} 派一名执行者：写明目标和验收标准，长产出写进工作台的 artifacts/，回复里只放路径和结论。`,
  notAGlance: (dispatch) =>
    `这条命令不只是看一眼：你自己只能在前台运行快速的只读查看（ls、git status、grep 之类）。其他事情请用 ${dispatch} 派一名执行者：写明目标和验收标准，长产出写进工作台的 artifacts/，回复里只放路径和结论。`,
  unknownWorker: (worker, declared) =>
    declared.length > 0
      ? `没有名为“${worker}”的执行者。可以派的有：${declared.join('、')}。`
      : `没有名为“${worker}”的执行者：这个角色没有可派的执行者。`,
  noNesting: '执行者不能再派执行者。请自己完成，或在汇报里写明还需要做什么。',
  noBackground: '执行者不能留下后台命令：请在前台运行；如果要用服务器，就在同一条命令里启动、使用并停掉它。',
  aborted: '会话正在停止，不再启动任何操作。',
  failed: (tool, reason) => `${tool} 没有运行，因为它前面的检查失败了：${reason}`,
  workerBench: ({ scripts, artifacts, notes }) =>
    `所有 agent 共用的工作台：${scripts}（脚本；先看这里，会再次运行的也放这里）、${artifacts}（长产出）、${notes}（决定）。超过 2000 字符的产出写进 artifacts/，回复里只放路径。`,
  spilled: (path, size) =>
    `[结果较长（${size}），已存入 ${path}。请用 offset 和 limit 读其中一段，或用 Grep 搜索。开头如下：]`,
  onDisk: (path, lines) =>
    `[${path} 较长${lines === undefined ? '' : `（共 ${lines} 行）`}。请用 offset 和 limit 读其中一段，或用 Grep 搜索；再 Read 一次得到全文。开头如下：]`,
  notSpilled: (reason) => `[结果较长，但未能存入文件：${reason}。这里只显示开头，请缩小每次的范围。开头如下：]`,
  capped: '[内容多于一次能显示的量。请用 Read 的 offset 和 limit 分段读取该文件。第一部分如下：]',
  hooksNotApplied:
    'SDK 没有登记本会话的 hook，没有任何东西能让 agent 守住自己的角色，因此没有启动。请在独立的进程里运行，不要接到别的程序配置的会话上。',
  hooksCannotBlock:
    '这个版本的 SDK 程序在 hook 失败时仍会放行工具，因此没有启动会话。请使用随 flower 安装的版本：重新运行 npm install。',
  hooksSilent:
    '还没有调用本会话的任何 hook，agent 就已经作答，没有任何东西能让它守住自己的角色，因此已经停止。请检查是否有设置或环境变量关闭了 hook。',
};
