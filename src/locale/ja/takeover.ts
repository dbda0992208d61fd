import type { Words } from '../en/index.js';

export const takeover: Words['takeover'] = {
  title: 'ここの作業の現状(flower が管理)',
  lead: '直近の実行のあとに、次にここで作業する人や道具のために書かれた。次の実行が置き換えるのは二つの目印の間だけである。',
  what: '何のためのものか',
  bounds: '範囲と制約',
  accepted: '検収済み:独立した判定者が確かめた',
  open: 'まだ検収されていない',
  notJudged: ({ check }) => `${check}(判定されていない)`,
  generated: 'プログラムが書くもの:手での変更は失われる',
  generatedFile: ({ file, from }) => `\`${file}\`:${from}から`,
  from: {
    brief: '要件確認での人とのやりとり(後の実行が人の新しい言葉を書き足す)',
    goal: '要件(判定者が書く。検査項目は書き換えてよく、次の判定はそれに従う)',
    index: 'ワークベンチのファイル',
    books: '各実行の内容と費用',
  },
  deadEnds: '試してだめだったこと',
  workbench: 'ワークベンチ',
  workbenchAt: ({ notes, scripts, artifacts }) =>
    `決定事項は \`${notes}\`、再実行できるスクリプトは \`${scripts}\`、長い出力は \`${artifacts}\` にある。`,
  outside: ({ path, real }) => `${path} はワークスペースの外の ${real} を指しているので、そのままにした。`,
  cannotWrite: ({ path, error }) =>
    `作業の現状を ${path} に書けなかった(${error})。書き込める UTF-8 のテキストファイルか確かめるか、--no-takeover を付ける。`,
};
