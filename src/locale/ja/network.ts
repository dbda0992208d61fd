import type { Words } from '../en/index.js';

export const network: Words['network'] = {
  resumePrompt:
    'タスクとは関係のない理由で中断されました。中断したところから続けてください。最初からやり直したり、済んだ作業を繰り返したりしないでください。途中だった作業があれば、まず現在の状態を確かめてください。',
  unreachable: (where, minutes) => `${where} に接続できません。復旧を待ちます(最大 ${minutes} 分)`,
  back: (where) => `${where} が復旧しました。続けます`,
  badBaseUrl: (variable) =>
    `${variable} が http または https のアドレスではありません。https://ホスト:ポート のような形にするか、削除してください。`,
  badResilience: (field, value, want) =>
    `Resilience: ${field} の値「${value}」は使えません。${want}を指定してください。`,
  wantCount: '1 以上の整数',
  wantSeconds: '0 以上の秒数',
  wantPositiveSeconds: '0 より大きい秒数',
  wantText: '空でないテキスト',
};
