import type { Words } from '../en/index.js';

export const runtime: Words['runtime'] = {
  interruptNote:
    '補足:中断・拒否・結果なしと報告されたツール呼び出しは、この発言が割り込んだためのものです。正常な動作であり、環境の故障ではありません。まだ必要ならやり直してください。',
  deniedWhileWriting: '今はツールを使えません。すでに知っていることだけで、引き継ぎ文書を文章で書いてください。',
  news: {
    lead: 'このセッションが始まってから、伝えた内容の一部が変わりました。以下が新しい内容です。',
    instructions: '## 現在の指示',
    prelude: '## 現在のワークベンチ',
  },
  generationsUsedUp: (v) =>
    `ステップ「${v.step}」のコンテキストは ${v.generations} 回満杯になりましたが、まだ終わっていません。一つのステップには大きすぎるか、何かがコンテキストをあふれさせています。引き継ぎ文書で繰り返されているものを確かめ、タスクを分けるか、maxGenerations を上げてください。`,
  noSessionToContinue: (v) =>
    `ステップ「${v.step}」はセッションが始まる前に中断されたため、続けるものがありません。もう一度実行してください。`,
  handoffNear: (v) => `コンテキストは ${v.used} トークン。${v.at} で引き継ぎます`,
  handoffWriting: (v) => `コンテキストは ${v.used} トークン:引き継ぎを書いています`,
  sentBack: (v) => `そのセッションは次の言葉とともに差し戻されていた:\n\n${v.feedback}`,
  reportsHad: (v) =>
    `そのセッションには次の報告が届いている。済んだとあるものは、もう一度任せなくてよい${v.earlier > 0 ? `(これより前に ${v.earlier} 件)` : ''}。\n\n${v.reports.join('\n\n')}`,
  callsDone: (v) =>
    `そのセッションの次の呼び出しは結果が出ている。成功したものはやり直さない${v.earlier > 0 ? `(これより前に ${v.earlier} 件)` : ''}:\n${v.calls.map(({ name, input, failed }) => `- ${name} ${input}${failed ? '(失敗)' : ''}`).join('\n')}`,
  handoffDone: (v) =>
    `${v.degraded ? '引き継ぎはプログラムが組み立てました(セッションは書けませんでした)' : '引き継ぎを書きました'}${v.path ? `:${v.path}` : ''}`,
  retry: (v) => `試行 ${v.attempt}/${v.most} が失敗。${v.delayS} 秒後に続けます:${v.error}`,
  parked: (v: { until: string }) =>
    `利用上限に達しました。${v.until} に自動で再開し、それまでは何も送信しません。Ctrl-C で終了できます。時刻は保存されており、次の起動時にも引き継がれます。`,
  parkOver: '利用上限が解除されました。続行します',
  limitWithoutEnd: (v: { error: string }) =>
    `利用上限に達しましたが、サーバーは解除時刻を示していません：${v.error}。状態は保存されています。解除後にもう一度実行するか、別の認証情報を使ってください。`,
  refused: (v: { status: number; error: string }) =>
    `サーバーが認証情報を拒否しました（HTTP ${v.status}）：${v.error}。キーと ANTHROPIC_BASE_URL を確認し（例：flower setup）、もう一度実行してください。状態は保存されています。`,
  fruitless: (v: { count: number; error: string }) =>
    `ネットワークが原因ではなく、進展もない失敗が ${v.count} 回続いたため停止しました：${v.error}。状態は保存されています。原因を取り除いてからもう一度実行してください。`,
  stalled: (v: { minutes: number; calls: string[] }) =>
    `${v.minutes} 分間まったく反応がありません${v.calls.length > 0 ? `（未完了：${v.calls.join('、')}）` : ''}。この試行を終え、同じセッションで続けます`,
  hungCalls: (v: { calls: { name: string; input: string }[] }) =>
    `次の呼び出しは反応がないため打ち切られました：${v.calls.map(({ name, input }) => `${name} ${input}`).join('；')}。同じやり方で再実行せず、制限時間を付けるか、止まる原因を先に調べてください。`,
  badStallTimeout: (v: { value: number }) =>
    `stallTimeoutMs が「${v.value}」です。ミリ秒数を指定するか、0 で監視を切ってください。`,
  serverFailed: (v: { error: string }) =>
    `作業ではなく、モデルのサーバーかネットワークの障害で中断しました（${v.error}）。作業は完了していませんが、それまでの成果は残っています`,
  noSuchSession: (v: { session: string }) =>
    `セッション ${v.session} はこの実行ディレクトリに保存されていないため、再開できません。ID とディレクトリを確認するか、指定せずに始めてください。`,
  offlineTooLong: (v) => `エンドポイントが時間内に復旧しませんでした:${v.error}`,
  budgetUsedUp: (v) =>
    `予算 $${v.limitUsd} を使い切りました(支出 $${v.spentUsd})。状態は残っています。予算を上げて再実行すれば続きます`,
  stepBudgetUsedUp: (v: { usd: number }) => `エージェント自身の予算（maxBudgetUsd: $${v.usd}）を使い切りました`,
  priceUnknown: (v: { model: string }) =>
    `モデル '${v.model}' の価格が分からないため、費用は推定値です。予算も推定が正しい範囲でしか守れません。`,
  notCounted: (v: { model: string }) =>
    `モデル '${v.model}' の応答にはトークン数がないため、費用が分からず、予算を守れません。maxTurns で制限するか、提供元で上限を設定してください。`,
  modelDiffers: (v) =>
    `サーバーはモデル「${v.answered}」で応答していますが、設定は「${v.configured}」です。意図したものなら ANTHROPIC_MODEL を「${v.answered}」にしてください。コンテキストウィンドウは応答したモデルのものを使います。`,
  droppedEnv: (v) =>
    `機密らしいため agent に渡さなかった変数:${v.names.join('、')}。作業に必要なものは FLOWER_KEEP_ENV に(カンマ区切りで)書いてください。`,
  orphansEnded: (v) => `強制終了された実行が残した ${v.count} 個のプロセスを終了しました`,
  compactOff: 'handoff が有効なため自動 compact は無効です。残すには agent に compact を設定してください',
  notADirectory: 'ディレクトリではなくファイルです',
  cannotUseDirectory: (v) =>
    `${v.what} ${v.path} を使えません:${v.reason}。別の場所を選ぶか、書き込めるようにしてください。`,
  mirrorError: (v) => `セッション記録の一部を保存できませんでした(${v.reason})。再開時にその部分は欠けます`,
  busy: (v) =>
    `このワークスペースでは別の flower が実行中です:${v.host} のプロセス ${v.pid}、${v.since.toLocaleString()} から。終わるのを待つか、終了させてください。同時に二つ走ると互いの作業を壊します。`,
};
