import type { Words } from '../en/index.js';

export const demo: Words['demo'] = {
  intro: (v) =>
    `これはデモです。モデルは台本どおりに話します。言葉はこのマシン上のスクリプトから来ており、鍵もネットワークも使いません。それ以外は本物です：SDK とそのプログラム、ツール、ファイル、セッション、ジャッジが実行するコマンド。場所：${v.workspace}`,
  answered: (v) => `（デモが答えました：${v.answer}）`,
  left: '残ったもの：',
  kept: (v) => `${v.workspace} に残しました。試すには：cd ${v.workspace} && node wordcount.mjs sample.txt`,
  removed: '一時ディレクトリは削除しました。--keep DIR で残せます。',
  notEmpty: (v) =>
    `--keep：${v.directory} は空ではありません。新しいか空のディレクトリを指定してください。何も変更していません。`,
};
