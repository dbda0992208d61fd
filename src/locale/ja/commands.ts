import type { Words } from '../en/index.js';

export const commands: Words['commands'] = {
  report: {
    written: (v) => `レポートは ${v.file} にあります。ブラウザで開いてください。`,
    cannotWrite: (v) => `レポートを ${v.file} に書けません（${v.reason}）。--html で別のファイルを指定してください。`,
  },

  sessions: {
    none: (v) =>
      `${v.runDir} にセッションはありません。-w でワークスペースを、または -r で実行ディレクトリを指定してください。`,
    notFound: (v) =>
      [`セッション「${v.which}」はありません。あるのは：`, ...v.list.map((line) => `  ${line}`)].join('\n'),
    ambiguous: (v) =>
      [
        `「${v.which}」で始まるセッションが複数あります。id をもっと書いてください：`,
        ...v.list.map((line) => `  ${line}`),
      ].join('\n'),
    used: '最終使用',
    next: '後継',
    handedOver: '引き継ぎ先',
    facts: (v) => `${v.entries} 項目、${v.size}`,
    torn: (v) => `（${v.row} 行目は書き込みが途中で切れています）`,
    cut: (v) => `…ほか ${v.lines} 行（--full ですべて表示）`,
    marks: {
      prompt: 'プロンプト',
      model: 'モデル',
      thinking: '思考',
      call: '呼び出し',
      result: '結果',
      failed: '失敗',
      denied: '拒否',
      error: 'エラー',
      compacted: 'コンテキストが圧縮されました',
      note: '注記',
    },
    deletable: (v) => `どこからも参照されなくなったセッション記録が ${v.count} 件（${v.size}）あります：`,
    nothingToDelete: 'すべてのセッションは、まだ参照されているか、1 日経っていません。',
    confirm: '完全に削除して領域を返しますか？',
    confirmVacuum: 'それでもデータベースの使われていない領域を返しますか？',
    sayYes: '何も削除していません。--yes を付けると削除します。',
    sayYesVacuum: '--yes を付けると、それでもデータベースの未使用領域を解放します。',
    freed: (v) => `${v.size} を返しました。データベースは今 ${v.left} です。`,
  },

  restore: {
    none: 'チェックポイントはありません。残されていないか、ここが git リポジトリではありません。',
    columns: { name: '実行/ステップ', number: '番号', time: '保存時刻', commit: 'コミット' },
    how: (v) => `ファイルを最後のチェックポイントの状態に戻すには：${v.command}`,
    notFound: (v) =>
      `チェックポイント「${v.which}」はありません。1 から ${v.count} の番号か、flower restore の一覧にある名前かコミットを指定してください。`,
    nothingToDo: (v) => `ファイルは ${v.name} の時と同じです。復元するものはありません。`,
    plan: (v) => `${v.name} を復元すると ${v.count} 個のファイルが変わります：`,
    kinds: { back: '戻る', gone: 'なくなる', changed: '変わる' },
    confirm: '復元しますか？今の状態はチェックポイントとして残します。',
    sayYes: '何も復元していません。--yes を付けると復元します。',
    done: (v) => `復元しました。取り消すには：${v.command}`,
  },

  doctor: {
    version: (v) => `flower ${v.version}${v.newer ? `（新しい ${v.newer} があります）` : ''}`,
    node: (v) => `Node.js ${v.version}`,
    nodeTooOld: (v) => `Node.js ${v.least} 以降をインストールしてください`,
    noGit: (v) => `git を実行できません（${v.reason}）`,
    installGit: 'git をインストールしてください。チェックポイント、隔離したワーカー、判定用のコピーに必要です',
    sdk: (v) => `SDK のプログラム ${v.version}（${v.directory}）`,
    notInstalled: (v) => `インストールされていません：${v.packages}`,
    noSdk: (v) => `SDK のプログラムを実行できません（${v.reason}）`,
    installAgain: '任意パッケージも含めて入れ直してください：npm install --include=optional',
    sqlite: (v) => `セッション用の SQLite ${v.version}`,
    noSqlite: (v) => `セッション用のライブラリを読み込めません（${v.reason}）`,
    rebuild: 'この Node.js 用に作り直してください：npm rebuild better-sqlite3',
    noCredentials: '実行に使える認証情報がありません',
    provider: 'クラウド提供元の認証情報',
    endpoint: (v) => `${v.where} に接続できます`,
    unreachable: (v) => `${v.where} に ${v.seconds} 秒以内に接続できません`,
    checkNetwork: '通信、VPN やプロキシ、ANTHROPIC_BASE_URL を確かめてください。実行は回復を待ちます',
    checkAddress: 'アドレスを直すか、flower setup を実行してください',
    probe: (v) => `小さなリクエスト：${v.detail}`,
    setUp: 'flower setup を実行するか、鍵、アドレス、モデルを直してください',
    places: {
      workspace: 'ワークスペース',
      runDir: '実行ディレクトリ',
      temporary: '一時ディレクトリ',
      settings: 'ユーザー設定',
    },
    writable: (v) => `${v.what}に書き込めます：${v.path}`,
    notWritable: (v) => `${v.what}に書き込めません：${v.path}（${v.reason}）`,
    makeWritable: (v) => `${v.path} を書き込み可能にするか、別の場所を選んでください`,
    space: (v) => `実行ディレクトリのディスクの空きは ${v.size}`,
    spaceUnknown: (v) => `空き容量が分かりません（${v.reason}）`,
    makeRoom: '空きを作ってください。長い実行の記録と結果は数 GB になります',
    running: (v) => `ここで実行中です（${v.host} のプロセス ${v.pid}）`,
    sessions: (v) => `${v.path} にセッション記録が ${v.count} 件`,
    moveAway: (v) => `${v.path} の控えを戻すか、移動してセッションなしで始めてください`,
    terminal: (v) => `端末 ${v.name}、${v.columns} 桁、色${v.colours ? 'あり' : 'なし'}`,
    noTerminal: '端末ではありません',
    noTerminalAdvice: '実行中の質問には標準入力の行が答えます。誰もいないなら --timeout 0 を付けてください',
    notUtf8:
      'ロケールが UTF-8 ではないため、日本語などが正しく表示されないことがあります。LANG を UTF-8 のものにしてください',
    narrow: (v) => `${v.least} 桁以上に広げてください`,
    advice: (v) => `-> ${v.advice}`,
    somethingMissing: (v) => `実行に必要なものが ${v.count} 件足りません。`,
    allThere: '実行に必要なものはすべて揃っています。',
  },

  update: {
    newer: (v) =>
      `flower ${v.newer} が出ています（今は ${v.version}）。更新：npm install ${v.name}@latest（FLOWER_NO_UPDATE=1 でこの行は出ません）`,
  },

  meant: {
    question: (v) =>
      `「${v.ask}」というコマンドはありません。flower ${v.command} のことですか？（いいえ：これが依頼です）`,
    unclear: (v) =>
      `「${v.ask}」というコマンドはありません。flower ${v.command} のことですか？これが依頼なら、こう書いてください：flower go ${v.ask}`,
  },
};
