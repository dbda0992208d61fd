import type { Words } from '../en/index.js';

export const workflow: Words['workflow'] = {
  store: {
    corrupt: ({ path, keptAs }) => `${path} 无法读取,已移到 ${keptAs},改用新文件。`,
    cannotOpen: ({ path, reason }) => `打不开 ${path}:${reason}。请确认该目录可写,或用 --run-dir 换一个目录。`,
    cannotRead: ({ path, reason }) => `读不了 ${path}:${reason}。请检查文件权限,或把它移走以重新开始。`,
    isDirectory: ({ path }) => `${path} 是一个目录,而运行的账目要写进同名文件。请把它移走后再试。`,
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
  questionKept: '停下时还有一个问题没有结果。它已保存，下次继续时会重新提出。',
  noRuntime: '拿不到 Runtime,没法判定目标。请把这个步骤放进工作流里运行。',
  judge: {
    refused: ({ label, reason, failed }) =>
      [`${label}:没有达成。`, ...failed.map((check) => `- ${check}`), reason].filter(Boolean).join('\n'),
    couldNotRun: ({ label, error }) =>
      `判定者(${label})没能跑起来:${error || '没有给出答复'}。已做的工作原样保留,再跑一次即可重新判定。`,
    onCopy: ({ copy }) =>
      `你在 ${copy} 里工作,它是工作区的一次性副本。需要什么就在里面跑:用完即删,你在里面改的任何东西都不会影响成果。`,
    askForShape: '请按要求的结构化形式重新给出判定:每一条检查的状态和你亲眼看到的证据,然后是结论和理由。',
    noGoal: ({ path }) => `${path} 里没有完整的目标,判定者没有可依据的检查项。`,
  },
  evidence: {
    noCalls: '判定者在这次会话里什么也没看、什么也没跑出结果,所以没有证据。',
    neverRan: ({ command }) => `证据里提到 \`${command}\`,但判定者并没有运行它。`,
    nowhere: ({ text }) => `证据引用了「${text}」,判定者看到的内容里没有这句话。`,
    untraceable: '证据没有指出这次会话里的任何命令、文件或输出。',
    otherMatter: '证据说的不是这一条检查所指的东西。',
    foundNothing: '证据所说的东西,找过了,没有找到。',
    onlyListed: '证据只表明文件存在,没有表明里面是什么、运行起来会怎样。',
    onlyRead: '这一条检查的是运行起来会怎样,判定者却只读了文件,没有运行。',
    commandFailed: ({ code }) => `命令以退出码 ${code} 结束,不能说明这一条已通过。`,
    reportsFailure: ({ line }) => `命令的输出报告了失败:“${line}”。`,
    admitsFailure: '证据本身就提到了失败。',
    ranNothing: '这次运行没有找到任何测试,说明不了什么。',
    ranOnce: '这里说到或要求运行第二次,实际上只运行了一次。',
    partial: ({ part }) => `这一条检查的是整体,却只运行了其中一部分(${part})。`,
    pastBound: '证据里量到的数值超出了这一条规定的限度。',
    lacking: ({ lacking }) => `这一条要求 ${lacking},证据所指的内容里没有出现。`,
    assumed: '证据说的是推测或没有做的事,不是亲眼看到的结果。',
    endHidden: '这条命令行掩盖了运行的结局,输出也没有表明运行成功。',
    cutOff: '输出在结尾之前被截断,结果不明。',
    spoilt: '判定者在运行之前自己改动了成果,所以这次运行反映的不是交付时的成果。',
    foundSome: '证据说搜索没有结果,实际上有结果。',
    rehearsed: ({ flag }) => `命令只带着 ${flag} 运行,所说的事并没有真的发生。`,
    inVain: ({ command }) => `\`${command}\` 不是在成果所在的位置运行的,或者它的输出被丢弃、改写了,说明不了什么。`,
    leftOut: ({ command }) => `这一条还提到 \`${command}\`,判定者没有查看。`,
    proseOnly: '判定者没有逐条给出结果,所以没有任何东西表明目标已达成。',
    notCounted: ({ number, fault }) => `第 ${number} 条不算通过。${fault}`,
    unproven: ({ number }) => `第 ${number} 条没有给出有证据的结果。`,
    askAgain: ({ faults }) =>
      [
        '这份判定还不能接受,因为缺少你在这次会话里亲自取得的证据:',
        faults.map((fault) => `- ${fault}`).join('\n'),
        '现在就去取证:运行或打开这些检查所指的东西,然后重新给出完整的判定。每一条都写明你运行的命令或打开的文件,并引用它显示的内容。不成立的就是没通过。',
      ].join('\n\n'),
  },
  copy: {
    tooLarge: ({ bytes, limit, workspace }) =>
      `判定者需要 ${workspace} 的副本,但它有 ${gigabytes(bytes)} GB,上限是 ${gigabytes(limit)} GB。请提高上限(--copy-limit, copyLimitBytes),或排除不需要判定的内容(--copy-without, copyWithout)。`,
    changed: ({ paths }) => `判定期间工作区发生了变化:${paths.join('、')}。这次判定不算数。`,
    noSpace: ({ bytes, free, copy }) =>
      `判定者需要在 ${copy} 放一份 ${gigabytes(bytes)} GB 的副本,但那里只剩 ${gigabytes(free)} GB。请腾出空间,把 TMPDIR 设到工作区所在磁盘的目录,或排除不需要判定的内容(--copy-without, copyWithout)。`,
    slow: ({ seconds, bytes }) => `为判定者复制用了 ${seconds} 秒(${gigabytes(bytes)} GB)。`,
    stayInCopy: ({ path, copy }) => `${path} 是成果本身,判定期间不能碰。请在它的副本 ${copy} 里工作。`,
    outward: ({ links }) => `下列链接指向副本之外。可以读,绝不要写:${links.join('、')}`,
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

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
