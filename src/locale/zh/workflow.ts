import type { Words } from '../en/index.js';

export const workflow: Words['workflow'] = {
  store: {
    corrupt: ({ path, keptAs }) => `${path} 无法读取,已移到 ${keptAs},改用新文件。`,
    cannotOpen: ({ path, reason }) => `打不开 ${path}:${reason}。请确认该目录可写,或用 --run-dir 换一个目录。`,
    cannotRead: ({ path, reason }) => `读不了 ${path}:${reason}。请检查文件权限,或把它移走以重新开始。`,
    cannotLock: ({ path, reason }) =>
      `锁不住 ${path}:${reason}。可能有另一个使用同一运行目录的进程卡住了,请结束它后再试。`,
    cannotWrite: ({ path, reason }) => `写不了 ${path}:${reason}。请确认该目录可写、磁盘未满。`,
  },
  lineage: {
    unreadable: ({ path }) => `${path} 读不出来,各步骤都从新会话开始。`,
    elsewhere: ({ path, workspace }) => `${path} 属于 ${workspace},各步骤都从新会话开始。目录是不是挪过或复制过?`,
    kept: ({ path, keptAs }) => `原来的 ${path} 已保留为 ${keptAs}。`,
    gone: ({ name }) => `步骤「${name}」之前的会话已不在存储里,改从新会话开始。`,
    nothingToResume: ({ name, from }) => `步骤「${name}」本该接着「${from}」的会话,但没有这个会话,改从新会话开始。`,
  },
  noOutput: {
    skipped: ({ name }) => `步骤「${name}」没有产出:它被跳过了。读取前先用 ctx.hasOutput('${name}') 判断。`,
    failed: ({ name, error }) =>
      `步骤「${name}」没有产出:它没有通过${error ? `(${error})` : ''}。想带着原文继续,请用 onFail: 'continue'。`,
    notRun: ({ name }) => `步骤「${name}」没有产出:它还没有运行。请检查名字,以及它是否排在前面。`,
  },
  noRuntime: '拿不到 Runtime,没法判定目标。请把这个步骤放进工作流里运行。',
  judge: {
    couldNotRun: ({ label, error }) =>
      `判定者(${label})没能跑起来:${error || '没有给出答复'}。已做的工作原样保留,再跑一次即可重新判定。`,
    onCopy: ({ copy }) =>
      `你在 ${copy} 里工作,它是工作区的一次性副本。需要什么就在里面跑:用完即删,你在里面改的任何东西都不会影响成果。`,
    askForShape: '请按要求的结构化形式重新给出判定:每一条检查的状态和你亲眼看到的证据,然后是结论和理由。',
    noGoal: ({ path }) => `${path} 里没有完整的目标,判定者没有可依据的检查项。`,
  },
  unreachable: {
    question: ({ check, reason }) =>
      [
        check ? `判定者在这里无法验证这一条:\n${check}` : '判定者在这里无法验证目标。',
        reason && `理由:${reason}`,
        '怎么办?',
      ]
        .filter(Boolean)
        .join('\n\n'),
    options: {
      accept: '接受这个结果,就这样往下走',
      amend: '修改目标',
      wrong: '你判错了',
    },
    newGoal: '目标要补充或改成什么?',
    amended: ({ text }) => `人修改了目标:${text}`,
    personSays: ({ check, answer }) => `${check ? `关于「${check}」这一条` : '关于这次判定'},人的意见是:${answer}`,
    nobody: ({ reason }) => `目标在这里无法验证,也没有人回答该怎么办。${reason}`,
  },
  goOn: '你上一轮没做完就断了。从断的地方接着做,不要从头来。',
  missingSections: ({ names }) => `你的回复缺少:${names.join('、')}。请重新给出整份文档,每一节都要填。`,
  earlierGoal: ({ goal }) => `之前设定过目标。请按现在的需求重新设定,仍然成立的部分保留:\n\n${goal}`,
  unverifiable: ({ unverifiable, total, path }) =>
    `${total} 条检查里有 ${unverifiable} 条在此环境无法验证。现在还可以在 ${path} 里修改。`,
  noCheckpoint: ({ name, workspace }) => `${workspace} 里没有检查点「${name}」。请先列出已有的,再指定其中一个。`,
  starter: {
    noAsk: "要给一句诉求,例如 flower '帮我做一个 X'",
    notGit: ({ workspace }) => `--isolate 需要 git 仓库,而 ${workspace} 不在仓库里。请先 git init,或去掉 --isolate。`,
    amendment: '唤醒时追加',
    workerDescription: '负责实现:读写并运行代码,验证它能用。',
    workerPrompt: '你负责实现。每改一处就跑一次验证,别攒到最后。',
    clarify: ({ ask }) => `诉求如下:\n\n${ask}\n\n请问清楚,直到需求完整。`,
    work: ({ brief, goal, news }) =>
      [
        '按这份需求把事情做完。',
        brief,
        goal && `完成与否由别人按这个目标判定:\n\n${goal}`,
        news && `人刚刚追加了:\n\n${news}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    goOn: ({ goal, news }) =>
      [
        '你回到了同一件工作,这是新的一次运行。先看看现状,再接着做,不要从头来。',
        news && `人追加了下面的话,与之前说法冲突时以它为准:\n\n${news}`,
        goal && `现在用来判定的目标:\n\n${goal}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
  },
};
