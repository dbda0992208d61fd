import type { Words } from '../en/index.js';

export const cli: Words['cli'] = {
  outputLost: (v) => `输出没能全部写出（${v.reason}）。请腾出空间后再运行一次。`,
  debugHint: '这个错误没有预料到。设 FLOWER_DEBUG=1 可以看到它来自哪里。',

  help: {
    title: 'flower [请求] —— 长程 agent 运行：确认需求、设定目标、干活、判定',
    usageLine: (usage) => `用法：flower ${usage}`,
    commands: '命令：',
    options: '选项：',
    optionsOf: (v) => `${v.command} 的选项：`,
    seeHelp: (v) => `详见 ${v.command}`,
    usage: {
      go: '[go] [请求...]',
      run: 'run <模块[:导出名]>',
      once: 'once <提示词...>',
      setup: 'setup',
      demo: 'demo',
      status: 'status',
      report: 'report',
      sessions: 'sessions [list|show|gc]',
      restore: 'restore [检查点]',
      doctor: 'doctor',
    },
    about: {
      go: '做所请求的事；不写请求就接着这里已有的做',
      run: '运行你自己的工作流',
      once: '给一个 agent 一条提示词',
      setup: '填写凭据，试一下，保存',
      demo: '看一次完整的运行：模型按脚本作答，不需密钥和网络',
      status: '说明这里能接着做什么，以及已经花了多少',
      report: '这里各次运行的数字，表格或网页',
      sessions: '列出和查看会话记录，或做清理',
      restore: '把文件恢复到某个检查点',
      doctor: '检查运行所需的一切',
    },
    notes: [
      '例子：',
      "  flower '帮我做一个链接检查器'        从这里开始，或补充到已有的工作里",
      '  flower                               接着这里已有的做',
      "  flower go --timeout 0 '帮我做……'     没有人在场回答问题",
      '',
      'flower <命令> --help 列出该命令的选项。',
    ],
    more: {
      go: [
        '除非请求以命令名开头，go 可以省略。-- 之后的一切都是请求。运行中：直接输入即',
        '回答或留言，? 加问题是旁路提问，Ctrl-C 打断，再按一次离开。用管道送进来的行依次',
        '回答它的问题。',
        '退出码：0 完成，1 中止，2 用法错误，130 被打断。',
      ],
      run: [
        '模块是 .ts 或 .js 文件，或一个包；其导出（默认取 default）是一个 Workflow，或',
        '返回 Workflow 的函数。函数收到 { workspace, runDir, locale, ask }。',
      ],
      once: [],
      setup: ['如果工作区自己指定了服务器，setup 会问你是否信任它。'],
      demo: [],
      status: ['不写任何东西。'],
      report: ['只读，运行进行中也可以用。网页不需要网络，也不含脚本。-v 则一行不略。'],
      sessions: [
        '默认是 list。show 接受 id、id 的开头、步骤名或派工编号（#3）；执行者做的事列在',
        '派出它的那次调用下面。gc 找出再没有任何地方引用的会话，先问，再收回空间。',
      ],
      restore: ['不写检查点则列出全部。恢复前先把现状存成检查点，所以可以撤回。被 git 忽略', '的文件不动。'],
      doctor: ['除非加 --probe，否则不产生花费。缺了什么时退出码是 1。'],
    },
  },

  options: {
    workspace: 'agent 干活的地方（默认：当前目录）',
    runDir: '会话和账目放在哪里（默认：其下的 runs）',
    verbose: '连思考、工具结果、设置也显示',
    lang: '语言：en、zh、ja',
    help: '显示本说明',
    version: '显示版本',
    asks: '最多问你几个问题；0 表示不问',
    timeout: '问题等多少秒（1800）；0：无人；none：一直等',
    clarifyOnly: '需求确认完就停',
    fresh: '从头开始；已有的移进归档',
    rounds: '最多干几轮（3）',
    noGoal: '不设目标，也不判定',
    judgeCanRun: '判定者可以运行命令（在副本上）',
    copyLimit: '该副本最大多少，如 500M（4G）',
    copyWithout: '副本里不要的名字或路径，用逗号分隔',
    isolate: '每个执行者用自己的 git worktree',
    dispatch: '派工方式：session 或 agent',
    budget: '最多花多少美元',
    window: '上下文窗口的 token 数（默认：以服务器为准）',
    noHandoff: '从不交接给新会话',
    noTrim: '会话里保留旧的长工具结果',
    noTakeover: '不改 AGENTS.md 和 CLAUDE.md',
    json: '在标准输出上逐行输出 JSON 事件',
    instructions: 'agent 要遵守的指示',
    tools: '它的工具，用逗号分隔：Read,Bash(git:*)',
    permissionMode: '不问就能做什么：default、acceptEdits、plan 等',
    resume: '接着这个会话',
    fork: '从那个会话分叉，原会话不变',
    workbench: '提供放脚本和长产出的工作台',
    trim: '把会话里旧的长工具结果移出',
    keep: '把一切留在这个新的或空的目录里',
    demoAsk: '由你而不是演示来回答问题',
    html: '把带图表的单页写进这个文件',
    jsonReport: '以 JSON 输出数字',
    full: '不截短，思考和附注也显示',
    jsonSessions: '输出 JSON；show 每行一个条目',
    yes: '不问，直接做',
    probe: '另外向模型发一个小请求',
  },

  usage: {
    needsAsk: "这里没有可以接着做的。说说你要什么，例如：flower '帮我做个 X'",
    needsModule: 'run 需要一个模块：.ts 或 .js 文件，或一个包。',
    needsPrompt: 'once 需要一条提示词。',
    noWords: (v) =>
      `${v.command} 后面不带别的词：「${v.words}」。如果这就是你的请求，请写：flower go ${v.command} ${v.words}`,
    sessionsVerb: (v) =>
      `sessions 后面是 list、show <id> 或 gc，不是「${v.words}」。如果这就是你的请求，请写：flower go sessions ${v.words}`,
    showNeedsSession: 'sessions show 需要一个会话：它的 id、id 的开头，或步骤名。',
    onlyWith: (v) => `${v.option} 只能和这些一起用：${v.with}。`,
    yesNeedsCheckpoint: '没有要恢复的检查点，--yes 不起作用。',
    unknownOption: (v) =>
      `没有 ${v.option} 这个选项。${v.near ? `你是想用 ${v.near} 吗？` : ''}-- 之后的词不会被当作选项。`,
    optionElsewhere: (v) => `${v.option} 对 ${v.command} 不起作用；它属于 ${v.owners.join('、')}。`,
    goHasWorkbench: '-W 对 go 不起作用：go 总是有工作台（工作区里的 .flower）。',
    goTrims: '-T 对 go 不起作用：除非写 --no-trim，go 本来就裁剪。',
    missingValue: (v) => `${v.option} 需要一个值。`,
    badValue: (v) => `${v.option} 的值是「${v.value}」：请给${v.want}。`,
    wantCount: (v) => `不小于 ${v.least} 的整数`,
    wantWindow: (v) => `从 ${v.least} 到 ${v.most} 的整数（token 数；再小的话，会话还没开始就满了）`,
    wantAmount: '大于 0 的美元数',
    wantSeconds: '不小于 0 的秒数，或 none 表示一直等',
    wantPath: '一个路径（以 - 开头的请写成 ./-……）',
    wantName: '一个 id',
    wantTools: '工具名，用逗号分隔',
    wantNames: '名字或路径，用逗号分隔',
    wantSize: '一个大小，如 500M 或 4G',
    wantOneOf: (v) => `其中之一：${v.choices.join('、')}`,
    overruled: (v) => `${v.option} 和 ${v.by} 一起用不起作用，请去掉其中一个。`,
    forkNeedsResume: '没有 --resume <id>，--fork 不起作用：它是从之前的会话分叉。',
    newNeedsAsk: '--new 是从头开始，所以需要请求：说说你要什么。',
  },

  preflight: {
    refused: (v) => `凭据被拒绝：${v.detail}。请运行 flower setup，或改正密钥；flower status -v 会显示它来自哪里。`,
    wrongTarget: (v) =>
      `地址或模型不对：${v.detail}。请检查 ANTHROPIC_BASE_URL 和 ANTHROPIC_MODEL，或运行 flower setup。`,
    unreachable: (v) => `端点现在没有可用的答复：${v.detail}。运行照样开始，等它恢复。`,
  },

  go: {
    starting: '全新开始：这里没有可以接着做的。',
    unfinished: '之前的一次开始在需求确认完之前中断了；现在接着做。',
    startingOver: '从头开始：已有的移进归档。',
    waking: (v) =>
      [
        `接着这里已有的做（第 ${v.woke} 次唤醒）。需求：${v.brief}`,
        ...(v.checks > 0 ? [`目标：${v.checks} 条判定`] : []),
        ...(v.steps.length > 0 ? [`接着用的会话：${v.steps.join('、')}`] : []),
      ].join('\n'),
    wakingWithNews: '你的话会进入需求、目标和干活的提示。',
    nobodyAnswers: '不在终端里：除了标准输入送来的行，没有人能回答问题。如果没有人在场，请加 --timeout 0。',
  },

  render: {
    fresh: '新会话',
    continuing: (v) => (v.woke > 0 ? `接续，第 ${v.woke} 次唤醒` : '接续'),
    worker: '执行者',
    compacted: '上下文被压缩了',
    turns: (v) => `${v.turns} 次作答，${v.cost}`,
  },

  live: {
    prompts: {
      interrupted: '你的话（回车：停止）> ',
      paused: '已暂停（回车：继续）> ',
      answer: (v) => (v.open > 1 ? `回答第 1 个问题，共 ${v.open} 个（回车：跳过）> ` : '回答（回车：跳过）> '),
      message: '留言 > ',
      noMessage: '？提问，/ 命令 > ',
      aside: '旁路提问 > ',
      command: '命令 > ',
      closed: '输入已关闭（Ctrl-C：停止）',
    },
    stopping: (v) => `已打断。正在等：${v.waitsFor}。再按一次 Ctrl-C 立即离开。`,
    waitsForTools: (v) => `正在运行的工具（${v.tools}）`,
    waitsForModel: '模型的答复，到它下一次用工具为止',
    sayNow: '说说该怎么改，会在同一个会话里继续；空行则停止。',
    pausing: (v) => `正在暂停，等：${v.waitsFor}。回车继续；写几句则带着你的话继续；Ctrl-C 离开。`,
    stoppedAlready: '已经在停了。',
    afterPause: '你被暂停了一会儿，情况没有变化。请接着刚才的做。',
    keptForNext: '此刻没有步骤在运行。你的话已收下，留给下一个步骤。',
    unheard: (v) => `之后没有步骤能听到你的话：${v.text}`,
    unsent: (v) => `没有发出：${v.text}`,
    receipt: '已收下，有机会就会读到，最迟在这一轮结束时。',
    receiptAfterWorker: '已收下。有执行者在干活，等它干完就会读到。',
    noChannel: '这次运行没有人读留言。Ctrl-C 可以打断并说话；？ 可以旁路提问。',
    stepEnded: (v) =>
      v.reason ? `-- ${v.step}：${v.cost}，${v.time}。没有做完：${v.reason}` : `-- ${v.step}：${v.cost}，${v.time}`,
    books: (v) => `本次运行：${v.cost}，${v.time}。账目：${v.manifest}`,
    goOn: (v) => `接着做：${v.command}`,
  },

  screen: {
    contextOf: (v) => `${v.level}，共 ${v.window}`,
    costOf: (v) => `${v.cost} / ${v.budget}`,
    workers: (v) =>
      [v.running || !v.idle ? `${v.running} 个执行者` : '', v.idle ? `${v.idle} 个在等` : '']
        .filter(Boolean)
        .join('，'),
    waits: {
      words: '等你说话',
      person: '等你回答',
      personUntil: (v) => `等你回答，到 ${v.time} 为止`,
      reset: (v) => `用量已满，等到 ${v.time}`,
      network: (v) => `${v.time} 起在等端点`,
      model: (v) => `等模型 ${v.time}`,
      modelShort: '等模型',
      workers: (v) => `等执行者 ${v.time}`,
      workersShort: '等待',
      tools: (v) => `${v.names} ${v.time}`,
    },
    report: {
      step: (v) => `步骤 ${v.index}/${v.total}：${v.name}${v.continuing ? '，接续' : ''}，已 ${v.time}`,
      context: (v) => `上下文：${v.level}，共 ${v.window} token${v.handoff ? `，到 ${v.handoff} 交接` : ''}`,
      cost: (v) => `本次运行的费用：${v.cost}`,
      budget: (v) => `预算：已用 ${v.spent}，共 ${v.budget}`,
      time: (v) => `用时：${v.time}`,
      worker: (v) => `执行者 ${v.label}，${v.idle ? '等待' : '运行'} ${v.time}：${v.task}`,
      unread: (v) => `还没读的留言：${v.count} 条`,
      waits: (v) => `现在：${v.waits}`,
    },
  },

  commands: {
    help: [
      '文字             回答正在问的问题；没有问题时就是给运行的留言',
      '1、2……           选一个选项；空行跳过问题',
      '？问题           旁路提问；运行看不到',
      '/status          正在做什么，花了多少',
      '/budget 美元     提高这次运行总共可花的钱',
      '/pause           做完手头的就停下，等你让它继续',
      '/cancel N        结束编号为 N 的执行者，不再继续',
      '/new 请求        结束这次运行，按新的请求从头开始',
      '/help            这份清单',
      'Ctrl-C           打断，好让你说话；按两次离开',
      'Alt-Enter        在输入里换行',
      '以 / 开头的文字：在前面加一个空格。',
    ],
    unknown: (v) => `没有 ${v.word}；/help 列出所有命令。想原样发出就按回车：前面的空格让它成为普通文字。`,
    budgetHow: '请写总共可花多少美元：/budget 5',
    budgetSet: (v) => `这次运行现在可花 ${v.budget}；已花 ${v.cost}。`,
    budgetNotRaised: (v) => `${v.wanted} 不高于现有的上限（${v.budget}，已花 ${v.cost}）。上限只能提高。`,
    cancelHow: (v) =>
      v.open.length > 0 ? `请用编号指明是哪一个。现有：${v.open.join('、')}` : '没有可以取消的执行者在运行。',
    notCancelled: (v) => `没有编号 ${v.number} 的派发在进行。${v.open.length > 0 ? `现有：${v.open.join('、')}` : ''}`,
    newHow: '请写想改做什么：/new 帮我做……',
    newNotHere: '这次运行不能从头开始。Ctrl-C 可以结束它。',
    startingOver: (v) => `这次运行先结束，然后开始新的。正在等：${v.waitsFor}`,
  },

  outcome: {
    achieved: (v) =>
      `目标已达成，共 ${v.rounds} 轮${v.accepted > 0 ? `；有 ${v.accepted} 条无法验证，你已认可` : '；每一条都通过了'}。`,
    stoppedAt: (v) => `停在步骤「${v.step}」：${v.reason}`,
    interrupted: '被你打断了',
    budget: '预算用完了；用更高的 --budget 再运行一次即可接着做',
    killed: '被信号结束',
    incomplete: (v) => `文档不完整，缺少：${v.sections.join('、')}`,
    notAchieved: (v) => `目标没有达成，轮数也用完了。判定者：${v.reason}`,
    refused: '它的结果没有被接受',
  },

  aside: {
    empty: '请在问号后面写上问题。',
    busy: '上一个问题还在回答。',
    asking: '正在旁路提问；运行照常进行。',
    answer: '旁路回答：',
    failed: (v) => `旁路没有得到回答：${v.reason}`,
    noBudget: '本次运行的预算用完了',
    prompt: (v) => `${v.question}\n\n这次运行最近的事件，旧的在前：\n${v.events.join('\n') || '（还没有）'}`,
  },

  once: {
    noSession: (v) => `${v.runDir} 里没有会话 ${v.sessionId}。请检查 id，或用 -r 指向有它的运行目录。`,
  },

  run: {
    notFound: (v) =>
      v.isPath
        ? `没有文件 ${v.module}（在 ${v.directory} 里找过；.ts 和 .js 可以省略）。`
        : `既没有文件也没有已安装的包叫 ${v.module}（在 ${v.directory} 里找过）。`,
    cannotLoad: (v) => `${v.module} 无法加载：${v.reason}`,
    noExport: (v) =>
      v.exports.length > 0
        ? `${v.module} 没有导出「${v.name}」。它导出的有：${v.exports.join('、')}。请指明一个：flower run ${v.module}:${v.exports[0]}`
        : `${v.module} 什么也没有导出。请导出一个 Workflow，或返回 Workflow 的函数。`,
    notAWorkflow: (v) =>
      v.isMaker
        ? `${v.module} 的函数「${v.name}」没有返回 Workflow。请返回 new Workflow([...])。`
        : `${v.module} 的导出「${v.name}」既不是 Workflow，也不是返回 Workflow 的函数。`,
    makerFailed: (v) => `${v.module} 的函数「${v.name}」失败：${v.reason}`,
    takesNoAsk: (v) => `「${v.ask}」不起作用：${v.module} 的导出「${v.name}」是现成的工作流。要接收请求，请导出函数。`,
  },

  setup: {
    title: 'flower setup',
    needsTerminal: (v) =>
      `flower setup 要提问，所以需要终端。没有终端时，请在环境里设 ANTHROPIC_API_KEY 或 ANTHROPIC_AUTH_TOKEN，或写进 ${v.file}`,
    now: '现在的设置：',
    kind: '用什么方式认证？',
    apiKey: 'API key（ANTHROPIC_API_KEY）',
    authToken: 'Auth token（ANTHROPIC_AUTH_TOKEN）',
    needed: '不能为空。',
    baseUrl: '端点地址（回车：用官方的）',
    badUrl: '地址要以 https:// 或 http:// 开头',
    model: '模型（回车：不指定）',
    modelDefault: '不指定',
    trying: '用一个小请求试一下',
    notReached: '没能试成这个端点。仍然保存吗？',
    refused: '这样行不通。怎么办？',
    again: '重新填写',
    saveAnyway: '就这样保存',
    saved: (v) => `已保存到 ${v.file}${v.before ? `；之前的在 ${v.before}` : ''}`,
    overruled: (v) => `${v.key} 在 ${v.where} 里也设了，而且优先：只要它还在，你保存的就不起作用。`,
    trust: (v) => `${v.file} 把请求发往 ${v.url}。你愿意把你的 ${v.credential} 交给这个服务器吗？`,
    trusted: (v) => `从现在起，这个工作区的运行可以使用 ${v.url}。`,
    cancelled: '什么也没有保存。',
  },

  status: {
    workspace: (v) => `工作区：${v.path}`,
    wakes: (v) => `这里有可以接着做的工作：${v.command}`,
    nothing: '这里没有可以接着做的：没有完整的需求。',
    brief: (v) => `需求：${v.path}`,
    goal: (v) => `目标：${v.path}（${v.checks} 条判定）`,
    sessions: (v) => (v.woke > 0 ? `会话（已唤醒 ${v.woke} 次）：` : '会话：'),
    books: (v) => `到目前为止花了 ${v.cost}：${v.runs} 次运行，${v.steps} 个步骤。账目：${v.path}`,
    brokeOff: (v) => `上次运行在「${v.step}」中断：${v.reason}`,
    open: (v) =>
      `尚未回答的问题（继续运行时会再问）：${v.question}${v.options.length > 0 ? `（${v.options.join(' / ')}）` : ''}`,
    unread: (v) => `未读的消息（继续运行时会读）：${v.message}`,
    noSettings: '没有找到模型的设置；flower doctor 会说明在哪些地方找过。',
    unreadable: (v) => `账目读不出来：${v.path}`,
    damagedSessions: (v) =>
      `${v.path} 不是会话数据库。只要它在，运行就无法开始：请放回备份，或把它移走，从没有会话的状态开始。`,
  },
};
