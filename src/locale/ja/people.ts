import type { Words } from '../en/index.js';

const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

export const people: Words['people'] = {
  tools: {
    ask: '人に質問し、答えを待つ。答えが返るまで止まるので、自分では調べられず決められないことだけを、一度に一つだけ尋ねること。',
    question: '質問そのもの。相手にはこの文しか見えないので、これだけで意味が通るように書く。',
    options: 'はっきりした選択肢がいくつかあるときの候補。相手は自分の言葉で答えてもよい。',
    inbox: '前回確認したあとに人から届いたメッセージを読む。止まることはない。',
  },

  answered: (answer) => `相手の答え：${answer}`,
  timeout: '時間内に誰も答えなかった。聞き直さずに自分で決め、取り消しやすい方を選び、その前提を結果に書くこと。',
  declined: '相手はこの質問に答えないことにした。聞き直さずに自分で決め、その前提を結果に書くこと。',
  overBudget: 'この実行で使える質問の回数はもう残っていない。自分で決め、その前提を結果に書くこと。',
  invalid: '質問が空だったので、誰にも尋ねていない。文にして聞き直すか、聞かずに先へ進むこと。',
  because: (reply, reason) => `${reply}\n相手が述べた理由：${reason}`,
  cancelled: '誰も答えないうちに、質問した側が止められた。',

  inboxEmpty: '新しいメッセージはない。',
  inbox: (messages) => (messages.length === 1 ? `相手の言葉：${messages[0]}` : `相手の言葉：\n${numbered(messages)}`),
  mailWithPrompt: (messages) =>
    `メッセージが届いている。依頼主からのもので、これまでの指示と食い違う場合はこちらを優先すること。\n${messages}`,
  mailAgain: (messages) =>
    `次のメッセージが届いたとき、あなたの番は途切れた。すでに届いているかもしれない。対応済みの分は、それ以上何もしなくてよい。\n${messages}`,
  mailBesideTool: (messages) =>
    `作業中にメッセージが届いた。依頼主からのもので、これまでの指示と食い違う場合はこちらを優先すること。\n${messages}`,
  mailAtEnd: (messages) =>
    `終える前に、まだ読んでいないメッセージがある。それに従うか、何も変わらない理由を述べること。\n${messages}`,
  delivered: (count) => (count === 1 ? 'メッセージを届けました。' : `メッセージ ${count} 件を届けました。`),
  unread: (messages) =>
    `${messages.length === 1 ? '' : `${messages.length} 件の`}メッセージは、今回の実行では間に合わず読まれませんでした：${messages.join(' / ')}`,
  amendment: '実行中の追加',

  afterRestart: (entries) =>
    [
      '実行が中断されたとき、次の質問に答えが出ていなかった。質問したツール呼び出しは失敗と表示されているが、実際の結果は次のとおり。同じことを聞き直さないこと：',
      ...entries.map(({ question, reply }) => `- 質問：${question}\n  ${reply}`),
    ].join('\n'),
  stillOpen: (count) => `前回の実行が終わったとき、未回答の質問が ${count} 件ありました。`,

  log: {
    title: '質問と回答の記録',
    question: '質問',
    options: '選択肢',
    answer: '回答',
    reason: '理由',
    states: {
      asked: '回答待ち',
      answered: '回答済み',
      timeout: '回答なし',
      declined: '回答を辞退',
      over_budget: '質問の残り回数なし',
      invalid: '空の質問',
    },
  },

  notWritten: (path, reason) =>
    `${path} に書き込めませんでした（${reason}）。実行は続きますが、このファイルには本来の内容が欠けます。`,
  notStored: {
    questions: (reason) =>
      `未回答の質問を保存または読み戻しできませんでした（${reason}）。実行は続きますが、いま開いている質問は再起動で失われます。`,
    mail: (reason) =>
      `メッセージを保存または読み戻しできませんでした（${reason}）。実行は続きますが、いま未読のものは再起動で失われます。`,
  },
  badTimeout: (value) =>
    `timeoutS が ${String(value)} です。秒数を指定してください。0 ならどの質問もすぐ回答なしとして進み、null ならいつまでも待ちます。`,
  badMaxAsks: (value) => `maxAsks が ${String(value)} です。0 以上の整数を指定するか、制限しないなら省いてください。`,
};
