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
  handoffDone: (v) =>
    `${v.degraded ? '引き継ぎはプログラムが組み立てました(セッションは書けませんでした)' : '引き継ぎを書きました'}${v.path ? `:${v.path}` : ''}`,
  retry: (v) => `試行 ${v.attempt}/${v.most} が失敗。${v.delayS} 秒後に続けます:${v.error}`,
  offlineTooLong: (v) => `エンドポイントが時間内に復旧しませんでした:${v.error}`,
  budgetUsedUp: (v) =>
    `予算 $${v.limitUsd} を使い切りました(支出 $${v.spentUsd})。状態は残っています。予算を上げて再実行すれば続きます`,
  modelDiffers: (v) =>
    `サーバーはモデル「${v.answered}」で応答していますが、設定は「${v.configured}」です。意図したものなら ANTHROPIC_MODEL を「${v.answered}」にしてください。コンテキストウィンドウは応答したモデルのものを使います。`,
  droppedEnv: (v) =>
    `機密らしいため agent に渡さなかった変数:${v.names.join('、')}。作業に必要なものは FLOWER_KEEP_ENV に(カンマ区切りで)書いてください。`,
  orphansEnded: (v) => `強制終了された実行が残した ${v.count} 個のプロセスを終了しました`,
  compactOff: 'handoff が有効なため自動 compact は無効です。残すには agent に compact を設定してください',
  cannotUseDirectory: (v) =>
    `${v.what} ${v.path} を使えません:${v.reason}。別の場所を選ぶか、書き込めるようにしてください。`,
  mirrorError: (v) => `セッション記録の一部を保存できませんでした(${v.reason})。再開時にその部分は欠けます`,
  busy: (v) =>
    `このワークスペースでは別の flower が実行中です:${v.host} のプロセス ${v.pid}、${v.since.toLocaleString()} から。終わるのを待つか、終了させてください。同時に二つ走ると互いの作業を壊します。`,
};
