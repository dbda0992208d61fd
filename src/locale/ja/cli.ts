import type { Words } from '../en/index.js';

export const cli: Words['cli'] = {
  outputLost: (v) => `出力をすべて書き込めませんでした（${v.reason}）。空きを作って、もう一度実行してください。`,
  debugHint: '想定外のエラーです。FLOWER_DEBUG=1 を設定すると発生箇所が表示されます。',

  help: {
    title: 'flower [依頼] - 長時間の agent 実行：要件確認、目標設定、実作業、判定',
    usageLine: (usage) => `使い方：flower ${usage}`,
    commands: 'コマンド：',
    options: 'オプション：',
    optionsOf: (v) => `${v.command} のオプション：`,
    seeHelp: (v) => `詳しくは ${v.command}`,
    usage: {
      go: '[go] [依頼...]',
      run: 'run <モジュール[:名前]>',
      once: 'once <プロンプト...>',
      setup: 'setup',
      demo: 'demo',
      status: 'status',
      report: 'report',
      sessions: 'sessions [list|show|gc]',
      restore: 'restore [チェックポイント]',
      doctor: 'doctor',
    },
    about: {
      go: '依頼を実行。依頼なしなら、ここにある作業の続き',
      run: '自作のワークフローを実行',
      once: '1 つの agent に 1 つのプロンプト',
      setup: '認証情報を入力し、試して保存',
      demo: '実行の全体を見る（台本モデル、鍵も通信も不要）',
      status: 'ここで続けられることと、これまでの費用',
      report: 'ここでの実行の数値を、表またはページで',
      sessions: 'セッション記録の一覧と表示、整理',
      restore: 'ファイルをチェックポイントの状態に戻す',
      doctor: '実行に必要なものをすべて点検',
    },
    notes: [
      '例：',
      "  flower 'リンク検査ツールを作って'      ここで開始、または今ある作業に追加",
      '  flower                                 ここにある作業を続ける',
      "  flower go --timeout 0 '...を作って'    答える人がいない場合",
      '',
      'flower <コマンド> --help で各コマンドのオプションを表示します。',
    ],
    more: {
      go: [
        '依頼がコマンド名で始まらない限り go は省けます。-- の後はすべて依頼です。実行',
        '中は、入力が回答または伝言になり、？ と質問で脇から質問、Ctrl-C で中断、もう',
        '一度で終了します。パイプで渡した行は、質問への回答に順に使われます。',
        '終了コード：0 完了、1 停止、2 使い方の誤り、130 中断。',
      ],
      run: [
        'モジュールは .ts か .js のファイル、またはパッケージ。エクスポート（既定は',
        'default）は Workflow、または Workflow を返す関数です。関数は',
        '{ workspace, runDir, locale, ask } を受け取ります。',
      ],
      once: [],
      setup: ['ワークスペースが独自のサーバーを指定していれば、信頼するか尋ねます。'],
      demo: [],
      status: ['何も書き込みません。'],
      report: ['読むだけで、実行中でも使えます。ページは通信もスクリプトも使いません。-v なら行', 'を省きません。'],
      sessions: [
        '省略時は list です。show には id、その先頭、ステップ名、派遣の番号（#3）を指定',
        'できます。ワーカーの作業は、それを始めた呼び出しの下に並びます。gc はどこから',
        'も参照されなくなったセッションを探し、確認してから領域を返します。',
      ],
      restore: [
        '指定がなければ一覧を示します。今の状態を先にチェックポイントとして残すので、',
        '復元は取り消せます。git が無視するファイルには触れません。',
      ],
      doctor: ['--probe を付けない限り費用はかかりません。不足があれば終了コードは 1 です。'],
    },
  },

  options: {
    workspace: 'agent の作業場所（既定：ここ）',
    runDir: 'セッションと帳簿の置き場（既定：その中の runs）',
    verbose: '思考、ツール結果、設定も表示',
    lang: '言語：en、zh、ja',
    help: 'この説明を表示',
    version: 'バージョンを表示',
    asks: '質問の上限数。0 なら質問しない',
    timeout: '質問を待つ秒数（1800）。0：無人、none：無期限',
    clarifyOnly: '要件が固まったら停止',
    fresh: '最初から。今あるものはアーカイブへ',
    rounds: '実作業のラウンド数の上限（3）',
    noGoal: '目標を設定せず、判定もしない',
    judgeCanRun: '判定者がコマンドを実行できる（コピー上で）',
    copyLimit: 'そのコピーの大きさの上限。例：500M（4G）',
    copyWithout: 'コピーに含めない名前やパス（カンマ区切り）',
    isolate: 'ワーカーごとに専用の git worktree',
    dispatch: 'ワーカーの派遣方法：session か agent',
    budget: '費用の上限（米ドル）',
    window: 'コンテキスト長のトークン数（既定：サーバーの値）',
    noHandoff: '新しいセッションに引き継がない',
    noTrim: '古く長いツール結果をセッションに残す',
    noTakeover: 'AGENTS.md と CLAUDE.md に手を付けない',
    json: '標準出力に JSON イベントを 1 行ずつ',
    instructions: 'agent が守る指示',
    tools: '使えるツール（カンマ区切り）：Read,Bash(git:*)',
    permissionMode: '確認なしの許可：default、acceptEdits、plan など',
    resume: 'このセッションを続ける',
    fork: 'そのセッションから分岐し、元は変えない',
    workbench: 'スクリプトと長い出力のためのワークベンチ',
    trim: '古く長いツール結果をセッションから外す',
    keep: 'すべてをこの新しい（空の）ディレクトリに残す',
    demoAsk: 'デモではなく自分で質問に答える',
    html: 'グラフ付きの 1 ページをこのファイルに書く',
    jsonReport: '数値を JSON で出力',
    full: '省略せず、思考と注記も表示',
    jsonSessions: 'JSON で出力。show は 1 行に 1 項目',
    yes: '確認せずに実行',
    probe: 'モデルに小さなリクエストも送る',
  },

  usage: {
    needsAsk: "ここには続けられる作業がありません。依頼を書いてください。例：flower 'X を作って'",
    needsModule: 'run にはモジュール（.ts か .js のファイル、またはパッケージ）が必要です。',
    needsPrompt: 'once にはプロンプトが必要です。',
    noWords: (v) =>
      `${v.command} は言葉を取りません：「${v.words}」。これが依頼なら、こう書いてください：flower go ${v.command} ${v.words}`,
    sessionsVerb: (v) =>
      `sessions の後は list、show <id>、gc のいずれかで、「${v.words}」ではありません。これが依頼なら、こう書いてください：flower go sessions ${v.words}`,
    showNeedsSession: 'sessions show にはセッションが必要です。id、その先頭、またはステップ名を書いてください。',
    onlyWith: (v) => `${v.option} が使えるのは次だけです：${v.with}。`,
    yesNeedsCheckpoint: '復元するチェックポイントがないと --yes は何もしません。',
    unknownOption: (v) =>
      `${v.option} というオプションはありません。${v.near ? `${v.near} のことですか？` : ''}-- の後の言葉はオプションになりません。`,
    optionElsewhere: (v) => `${v.option} は ${v.command} では何もしません。${v.owners.join('、')} のオプションです。`,
    goHasWorkbench: '-W は go では何もしません。go には常にワークベンチがあります（ワークスペースの .flower）。',
    goTrims: '-T は go では何もしません。go は --no-trim がない限りトリムします。',
    missingValue: (v) => `${v.option} には値が必要です。`,
    badValue: (v) => `${v.option} の値が「${v.value}」です。${v.want}を指定してください。`,
    wantCount: (v) => `${v.least} 以上の整数`,
    wantWindow: (v) =>
      `${v.least} から ${v.most} までの整数（トークン数。これより小さいと、始まる前にセッションが一杯になります）`,
    wantAmount: '0 より大きい金額（米ドル）',
    wantSeconds: '0 以上の秒数、または無期限を表す none ',
    wantPath: 'パス（- で始まるものは ./-... と書く）',
    wantName: 'id ',
    wantTools: 'カンマ区切りのツール名',
    wantNames: 'カンマ区切りの名前またはパス',
    wantSize: '500M や 4G のような大きさ',
    wantOneOf: (v) => `${v.choices.join('、')} のいずれか`,
    overruled: (v) => `${v.option} は ${v.by} と一緒では何もしません。どちらかを外してください。`,
    forkNeedsResume: '--fork は --resume <id> がないと何もしません。以前のセッションから分岐するためのものです。',
    newNeedsAsk: '--new は最初から始めるので、依頼が必要です。何が欲しいか書いてください。',
  },

  preflight: {
    refused: (v) =>
      `認証情報が拒否されました：${v.detail}。flower setup を実行するか、鍵を直してください。出どころは flower status -v で分かります。`,
    wrongTarget: (v) =>
      `アドレスかモデルが違います：${v.detail}。ANTHROPIC_BASE_URL と ANTHROPIC_MODEL を確かめるか、flower setup を実行してください。`,
    unreachable: (v) => `今はエンドポイントから使える応答がありません：${v.detail}。実行は始め、回復を待ちます。`,
  },

  go: {
    starting: '新しく始めます。ここに続ける作業はありません。',
    unfinished: '前回は要件が固まる前に中断しました。その続きから始めます。',
    startingOver: '最初から始めます。今あるものはアーカイブに移します。',
    waking: (v) =>
      [
        `ここにある作業を続けます（起動 ${v.woke} 回目）。要件：${v.brief}`,
        ...(v.checks > 0 ? [`目標：${v.checks} 項目`] : []),
        ...(v.steps.length > 0 ? [`続けるセッション：${v.steps.join('、')}`] : []),
      ].join('\n'),
    wakingWithNews: 'あなたの言葉は、要件、目標、実作業に反映されます。',
    nobodyAnswers:
      '端末ではないため、標準入力の行を除いて質問に答える人がいません。誰もいないなら --timeout 0 を付けてください。',
  },

  render: {
    fresh: '新しいセッション',
    continuing: (v) => (v.woke > 0 ? `継続、起動 ${v.woke} 回目` : '継続'),
    worker: 'ワーカー',
    compacted: 'コンテキストが圧縮されました',
    turns: (v) => `回答 ${v.turns} 回、${v.cost}`,
  },

  live: {
    prompts: {
      interrupted: 'ひとこと（Enter：停止）> ',
      paused: '一時停止中（Enter：再開）> ',
      answer: (v) => (v.open > 1 ? `${v.open} 問中 1 問目に回答（Enter：飛ばす）> ` : '回答（Enter：飛ばす）> '),
      message: '伝言 > ',
      noMessage: '？で質問、/ でコマンド > ',
      aside: '脇から質問 > ',
      command: 'コマンド > ',
      closed: '入力は終了（Ctrl-C：停止）',
    },
    stopping: (v) => `中断しました。待っているもの：${v.waitsFor}。もう一度 Ctrl-C ですぐに終了します。`,
    waitsForTools: (v) => `実行中のツール（${v.tools}）`,
    waitsForModel: 'モデルの応答（次のツール使用まで）',
    sayNow: '変えてほしいことを書くと、同じセッションで続けます。空行なら停止します。',
    pausing: (v) =>
      `一時停止します。待っているもの：${v.waitsFor}。Enter で再開、言葉を書けばそれを伝えて再開、Ctrl-C で終了します。`,
    stoppedAlready: 'すでに停止に向かっています。',
    afterPause: 'しばらく一時停止されていました。状況は変わっていません。続きから進めてください。',
    keptForNext: '今はどのステップも動いていません。言葉は預かり、次のステップに伝えます。',
    unheard: (v) => `このあと言葉を聞けるステップがありませんでした：${v.text}`,
    unsent: (v) => `送られませんでした：${v.text}`,
    receipt: '受け取りました。次の機会に、遅くともこのターンの終わりに読まれます。',
    receiptAfterWorker: '受け取りました。ワーカーが作業中です。終わると読まれます。',
    noChannel: 'この実行では伝言を読む相手がいません。Ctrl-C で中断して伝えるか、？ で脇から質問できます。',
    stepEnded: (v) =>
      v.reason ? `-- ${v.step}：${v.cost}、${v.time}。未完了：${v.reason}` : `-- ${v.step}：${v.cost}、${v.time}`,
    books: (v) => `今回の実行：${v.cost}、${v.time}。帳簿：${v.manifest}`,
    goOn: (v) => `続けるには：${v.command}`,
  },

  screen: {
    contextOf: (v) => `${v.level}（${v.window} 中）`,
    costOf: (v) => `${v.cost} / ${v.budget}`,
    workers: (v) =>
      v.running || !v.idle ? `ワーカー ${v.running}${v.idle ? `（待機 ${v.idle}）` : ''}` : `待機 ${v.idle}`,
    waits: {
      words: 'あなたの言葉を待機',
      person: '回答を待機',
      personUntil: (v) => `${v.time} まで回答を待機`,
      reset: (v) => `使用量の上限、${v.time} まで待機`,
      network: (v) => `${v.time} からエンドポイント待ち`,
      model: (v) => `モデル待ち ${v.time}`,
      modelShort: 'モデル待ち',
      workers: (v) => `ワーカー待ち ${v.time}`,
      workersShort: '待機',
      tools: (v) => `${v.names} ${v.time}`,
    },
    report: {
      step: (v) => `ステップ ${v.index}/${v.total}：${v.name}${v.continuing ? '、継続' : ''}、${v.time} 経過`,
      context: (v) => `コンテキスト：${v.window} トークン中 ${v.level}${v.handoff ? `、${v.handoff} で引き継ぎ` : ''}`,
      cost: (v) => `今回の実行の費用：${v.cost}`,
      budget: (v) => `予算：${v.budget} のうち ${v.spent} を使用`,
      time: (v) => `時間：${v.time}`,
      worker: (v) => `ワーカー ${v.label}、${v.time} ${v.idle ? '待機' : '実行'}：${v.task}`,
      unread: (v) => `未読の伝言：${v.count} 件`,
      waits: (v) => `現在：${v.waits}`,
    },
  },

  commands: {
    help: [
      '文               開いている質問への回答。なければ実行への伝言',
      '1、2……           選択肢を選ぶ。空行なら質問を飛ばす',
      '？質問           脇から質問する。実行には見えない',
      '/status          何をしていて、いくらかかったか',
      '/budget ドル     この実行が使える総額を引き上げる',
      '/pause           今の作業が済んだら止まり、再開を待つ',
      '/cancel N        番号 N のワーカーを打ち切る',
      '/new 依頼        この実行を終え、新しい依頼で最初から始める',
      '/help            この一覧',
      'Ctrl-C           中断してひとこと伝える。2 回で終了',
      'Alt-Enter        入力の中で改行する',
      '/ で始まる文を送るには、前に空白を置きます。',
    ],
    unknown: (v) =>
      `${v.word} というコマンドはありません。/help で一覧が出ます。そのまま送るなら Enter を押してください。前の空白で文になります。`,
    budgetHow: '総額を米ドルで書いてください：/budget 5',
    budgetSet: (v) => `この実行は ${v.budget} まで使えます。これまでに ${v.cost} です。`,
    budgetNotRaised: (v) =>
      `${v.wanted} は今の上限より高くありません（${v.budget}、使用済み ${v.cost}）。引き上げることしかできません。`,
    cancelHow: (v) =>
      v.open.length > 0
        ? `番号で指定してください。今あるもの：${v.open.join('、')}`
        : '打ち切れるワーカーは動いていません。',
    notCancelled: (v) =>
      `番号 ${v.number} の派遣は開いていません。${v.open.length > 0 ? `今あるもの：${v.open.join('、')}` : ''}`,
    newHow: '代わりに何をしたいか書いてください：/new …を作って',
    newNotHere: 'この実行は最初からやり直せません。Ctrl-C で終えられます。',
    startingOver: (v) => `この実行を終えてから新しく始めます。待っているもの：${v.waitsFor}`,
  },

  outcome: {
    achieved: (v) =>
      `目標を達成しました（${v.rounds} ラウンド）。${v.accepted > 0 ? `検証できなかった ${v.accepted} 項目は、あなたが認めました。` : '全項目が合格です。'}`,
    stoppedAt: (v) => `ステップ「${v.step}」で停止しました：${v.reason}`,
    interrupted: 'あなたが中断しました',
    budget: '予算を使い切りました。より大きい --budget でもう一度実行すると続けられます',
    killed: 'シグナルで終了しました',
    incomplete: (v) => `文書が不完全です。足りないもの：${v.sections.join('、')}`,
    notAchieved: (v) => `目標は未達成で、ラウンドも残っていません。判定者：${v.reason}`,
    refused: '結果が受け入れられませんでした',
  },

  aside: {
    empty: '疑問符の後に質問を書いてください。',
    busy: '前の質問にまだ答えているところです。',
    asking: '脇から質問しています。実行は続いています。',
    answer: '脇からの回答：',
    failed: (v) => `脇からの質問に回答がありません：${v.reason}`,
    noBudget: 'この実行の予算を使い切りました',
    prompt: (v) =>
      `${v.question}\n\nこの実行の最近の出来事（古い順）：\n${v.events.join('\n') || '（まだありません）'}`,
  },

  once: {
    noSession: (v) =>
      `${v.runDir} にセッション ${v.sessionId} はありません。id を確かめるか、それを持つ実行ディレクトリを -r で指定してください。`,
  },

  run: {
    notFound: (v) =>
      v.isPath
        ? `ファイル ${v.module} がありません（${v.directory} で探しました。.ts と .js は省けます）。`
        : `${v.module} というファイルもインストール済みのパッケージもありません（${v.directory} で探しました）。`,
    cannotLoad: (v) => `${v.module} を読み込めません：${v.reason}`,
    noExport: (v) =>
      v.exports.length > 0
        ? `${v.module} に「${v.name}」というエクスポートはありません。あるのは：${v.exports.join('、')}。こう指定してください：flower run ${v.module}:${v.exports[0]}`
        : `${v.module} は何もエクスポートしていません。Workflow か、それを返す関数をエクスポートしてください。`,
    notAWorkflow: (v) =>
      v.isMaker
        ? `${v.module} の関数「${v.name}」が Workflow を返しませんでした。new Workflow([...]) を返してください。`
        : `${v.module} のエクスポート「${v.name}」は、Workflow でも Workflow を返す関数でもありません。`,
    makerFailed: (v) => `${v.module} の関数「${v.name}」が失敗しました：${v.reason}`,
    takesNoAsk: (v) =>
      `「${v.ask}」は何もしません。${v.module} のエクスポート「${v.name}」は完成したワークフローです。依頼を受けるには関数をエクスポートしてください。`,
  },

  setup: {
    title: 'flower setup',
    needsTerminal: (v) =>
      `flower setup は質問をするため、端末が必要です。端末がなければ、環境に ANTHROPIC_API_KEY か ANTHROPIC_AUTH_TOKEN を設定するか、${v.file} に書いてください`,
    now: '現在の設定：',
    kind: '認証の方法は？',
    apiKey: 'API キー（ANTHROPIC_API_KEY）',
    authToken: '認証トークン（ANTHROPIC_AUTH_TOKEN）',
    needed: '空にはできません。',
    baseUrl: 'エンドポイントのアドレス（Enter：提供元のもの）',
    badUrl: 'アドレスは https:// か http:// で始めてください',
    model: 'モデル（Enter：指定しない）',
    modelDefault: '指定しない',
    trying: '小さなリクエストで試しています',
    notReached: 'エンドポイントを試せませんでした。それでも保存しますか？',
    refused: 'これでは動きません。どうしますか？',
    again: '入力し直す',
    saveAnyway: 'このまま保存する',
    saved: (v) => `${v.file} に保存しました${v.before ? `（前のものは ${v.before}）` : ''}`,
    overruled: (v) =>
      `${v.key} は ${v.where} でも設定されていて、そちらが優先です。残っている限り、保存した値は使われません。`,
    trust: (v) =>
      `${v.file} はリクエストを ${v.url} に送ります。そのサーバーにあなたの ${v.credential} を渡してよいですか？`,
    trusted: (v) => `今後、このワークスペースの実行は ${v.url} を使えます。`,
    cancelled: '何も保存していません。',
  },

  status: {
    workspace: (v) => `ワークスペース：${v.path}`,
    wakes: (v) => `続けられる作業があります：${v.command}`,
    nothing: 'ここには続けられる作業がありません。完成した要件がありません。',
    brief: (v) => `要件：${v.path}`,
    goal: (v) => `目標：${v.path}（${v.checks} 項目）`,
    sessions: (v) => (v.woke > 0 ? `セッション（起動 ${v.woke} 回）：` : 'セッション：'),
    books: (v) => `これまでの費用 ${v.cost}（実行 ${v.runs} 回、ステップ ${v.steps} 個）。帳簿：${v.path}`,
    brokeOff: (v) => `前回の実行は「${v.step}」で途切れました：${v.reason}`,
    open: (v) =>
      `未回答の質問（実行を続けるともう一度尋ねます）：${v.question}${v.options.length > 0 ? `（${v.options.join(' / ')}）` : ''}`,
    unread: (v) => `未読のメッセージ（実行を続けると読まれます）：${v.message}`,
    noSettings: 'モデルの設定は見つかりません。どこを探したかは flower doctor が示します。',
    unreadable: (v) => `帳簿を読めません：${v.path}`,
    damagedSessions: (v) =>
      `${v.path} はセッションのデータベースではありません。ある限り実行を始められません。控えを戻すか、移動してセッションなしで始めてください。`,
  },
};
