import type { Words } from '../en/index.js';

export const sessions: Words['sessions'] = {
  staleLook: (command, age) =>
    `[期限切れ:${command} の結果(その時点で新しいほうから ${age} 番目の確認)。状態は変わっているかもしれません。必要ならもう一度実行してください]`,
  archived: (chars, path) =>
    `[ツールの結果は保管済み:${chars} 文字。全文は ${path} にあります。必要なときは Read で読んでください]`,
  interrupted:
    '[人が話すためにこの呼び出しを止めました。呼び出しや環境の故障ではありません。途中まで効果が出ている可能性があります]',
  orphaned:
    '[この呼び出しの結果が返る前にセッションが終わりました。効果があったかどうかは不明です。やり直す前に確かめてください]',
  workerFailed: ({ status }) =>
    `[ワーカーは、モデルへのリクエストが失敗したため終了しました${status ? `（HTTP ${status}）` : ''}。原因はサーバーかネットワークで、作業そのものではありません。作業は完了していませんが、それまでの成果は残っています。]`,
  salvaged: (v) =>
    [
      `それまでにワーカーが行ったこと：ツール呼び出し ${v.calls} 回、${v.files.length > 0 ? `書き込んだファイル：${v.files.join('、')}${v.moreFiles ? `、ほか ${v.moreFiles} 件` : ''}` : 'Write や Edit で書き込んだファイルはなし'}。`,
      v.lastWords && `最後の言葉：「${v.lastWords}」`,
      v.log && `記録の全文：${v.log}`,
      v.worktree &&
        `作業場所は git ワークツリー ${v.worktree.path}（ブランチ ${v.worktree.branch}）で、そこでの変更はチェックアウトには入っていません。`,
    ]
      .filter(Boolean)
      .join('\n'),
  imageRefused:
    '[画像またはファイルは省かれました：大きすぎるか読み取れないため、サーバーが拒否しました。まだ必要なら、小さいコピーを作って読み直してください。]',
  tornEnd: (transcript, rows) =>
    `セッション記録 ${transcript} の末尾は書き込みが途中で切れていたため(${rows} 行)、省きました。それより前はすべて無事です。`,
  failures: {
    damaged: ({ path, reason }) =>
      `セッションのデータベース ${path} は壊れているか、データベースではありません（${reason}）。中身は何も変えていません。控えを戻すか、移動してセッションなしで始めてください。`,
    notWritable: ({ path, reason }) =>
      `セッションのデータベース ${path} を書き込み用に開けません（${reason}）。ディレクトリを書き込み可能にするか、別の実行ディレクトリを選んでください。`,
    full: ({ path, reason }) =>
      `セッションのデータベース ${path} をこれ以上大きくできません（${reason}）。そのディスクの空きを増やして、もう一度始めてください。保存済みのものは残っています。`,
    busy: ({ path, reason }) =>
      `セッションのデータベース ${path} は別のプロセスがロックしています（${reason}）。そのプロセスの終了を待つか終了させて、もう一度始めてください。保存済みのものは残っています。`,
    foreign: ({ path, reason }) =>
      `データベース ${path} は flower のセッションのものではありません（${reason}）。中身は何も変えていません。別の実行ディレクトリを選ぶか、ファイルを移動してください。`,
    unknown: ({ path, reason }) =>
      `セッションのデータベース ${path} で失敗しました（${reason}）。もう一度試してください。それまでに保存したものは残っています。`,
  },
  tornInside: ({ path, transcript, row }) =>
    `セッションのデータベース ${path} で、記録の途中の行が壊れています：entries の store_key '${transcript}'、seq ${row} が JSON ではありません。控えを戻すか、その行を削除して続けてください。ほかは変えていません。`,
  notSessions: ({ path }) =>
    `${path} はデータベースですが、セッションのものではありません。-r で実行のディレクトリを指定してください。`,
  cannotRead: ({ path, reason }) =>
    `セッションのデータベース ${path} を読めません（${reason}）。ファイルとディレクトリを読めるようにするか、自分のディレクトリにコピーして -r で指定してください。`,
  report: (done) =>
    [
      done.expired && `期限切れの確認 ${done.expired} 件`,
      done.cleared && `大きな結果 ${done.cleared} 件を保管(${done.charsSaved} 文字、${done.keptBig} 件は残す)`,
      done.unwritten && `ファイルに書けず残した大きな結果 ${done.unwritten} 件`,
      done.denialsDropped && `拒否された呼び出し ${done.denialsDropped} 件を省略`,
      done.errorsDropped && `エラーメッセージ ${done.errorsDropped} 件を省略`,
      done.imagesDropped && `拒否された画像 ${done.imagesDropped} 件を省略`,
      done.orphansHealed && `欠けた結果 ${done.orphansHealed} 件を補完`,
      done.interruptsNeutralized && `中断 ${done.interruptsNeutralized} 件を中立な表記に変更`,
    ]
      .filter(Boolean)
      .join(' · '),
};
