import type { Words } from '../en/index.js';

export const workflow: Words['workflow'] = {
  store: {
    corrupt: ({ path, keptAs }) => `${path} を読み取れません。${keptAs} へ移し、新しいファイルを使います。`,
    cannotOpen: ({ path, reason }) =>
      `${path} を開けません:${reason}。ディレクトリに書き込めるか確認するか、--run-dir で別の場所を指定してください。`,
    cannotRead: ({ path, reason }) =>
      `${path} を読めません:${reason}。ファイルの権限を確認するか、別の場所へ移してやり直してください。`,
    isDirectory: ({ path }) =>
      `${path} はディレクトリですが、実行の帳簿はこの名前のファイルに書かれます。別の場所へ移してやり直してください。`,
    cannotLock: ({ path, reason }) =>
      `${path} をロックできません:${reason}。同じ実行ディレクトリを使う別のプロセスが止まっている可能性があります。終了させてからやり直してください。`,
    cannotWrite: ({ path, reason }) =>
      `${path} に書き込めません:${reason}。ディレクトリに書き込めること、ディスクに空きがあることを確認してください。`,
  },
  lineage: {
    unreadable: ({ path }) => `${path} を読み取れないため、どのステップも新しいセッションから始めます。`,
    elsewhere: ({ path, workspace }) =>
      `${path} は ${workspace} のものなので、どのステップも新しいセッションから始めます。ディレクトリを移動かコピーしましたか?`,
    kept: ({ path, keptAs }) => `元の ${path} は ${keptAs} として残しました。`,
    gone: ({ name }) => `ステップ「${name}」の以前のセッションはストアに残っていないため、新しいセッションで始めます。`,
    nothingToResume: ({ name, from }) =>
      `ステップ「${name}」は「${from}」のセッションを続けるはずでしたが、見つからないため新しいセッションで始めます。`,
  },
  noOutput: {
    skipped: ({ name }) =>
      `ステップ「${name}」の出力はありません:スキップされました。読む前に ctx.hasOutput('${name}') で確かめてください。`,
    failed: ({ name, error }) =>
      `ステップ「${name}」の出力はありません:合格しませんでした${error ? `(${error})` : ''}。元の文章のまま先へ進むには onFail: 'continue' を使ってください。`,
    notRun: ({ name }) =>
      `ステップ「${name}」の出力はありません:まだ実行されていません。名前と、前に置かれているかを確かめてください。`,
  },
  questionKept: '停止したとき、未回答の質問がありました。質問は保存されており、実行を続けるときにもう一度尋ねます。',
  noRuntime: 'Runtime がないため目標を判定できません。ワークフローの一部として実行してください。',
  judge: {
    refused: ({ label, reason, failed }) =>
      [`${label}:達成していません。`, ...failed.map((check) => `- ${check}`), reason].filter(Boolean).join('\n'),
    couldNotRun: ({ label, error }) =>
      `判定役(${label})を実行できませんでした:${error || '返答がありません'}。作業はそのまま残っています。もう一度実行すると判定し直します。`,
    onCopy: ({ copy }) =>
      `あなたは ${copy} で作業しています。ワークスペースの使い捨てコピーです。必要なものは何でも実行してかまいません。終われば削除され、ここでの変更は成果物に及びません。`,
    askForShape:
      '求められた構造で判定をもう一度出してください。各項目の状態と自分の目で見た証拠、そのあとに結論と理由です。',
    noGoal: ({ path }) => `${path} に揃った目標がなく、判定の拠り所となる項目がありません。`,
  },
  evidence: {
    noCalls: '判定役はこのセッションで何も見ておらず、何かを示す実行もしていないため、証拠がありません。',
    neverRan: ({ command }) => `証拠に \`${command}\` とありますが、判定役はそれを実行していません。`,
    nowhere: ({ text }) => `証拠は「${text}」を引用していますが、判定役が見たもののどこにもありません。`,
    untraceable: '証拠が、このセッションのどのコマンド、ファイル、出力も指していません。',
    otherMatter: '証拠が、この項目の挙げるものとは別のことを述べています。',
    foundNothing: '証拠が述べるものは、探しても見つかりませんでした。',
    onlyListed: '証拠はファイルがあることを示すだけで、中身や動作は示していません。',
    onlyRead: 'この項目は実行したときの動作についてのものですが、判定役はファイルを読んだだけで実行していません。',
    commandFailed: ({ code }) => `コマンドは終了コード ${code} で終わっており、合格を示していません。`,
    reportsFailure: ({ line }) => `コマンドの出力が失敗を報告しています:「${line}」。`,
    admitsFailure: '証拠そのものが失敗に触れています。',
    ranNothing: '実行してもテストが一つも見つからなかったため、何も示していません。',
    ranOnce: '二度の実行が述べられるか求められていますが、実行は一度だけです。',
    partial: ({ part }) => `この項目は全体についてのものですが、実行されたのは一部だけです(${part})。`,
    pastBound: '証拠の測定値が、この項目の定める限度を超えています。',
    lacking: ({ lacking }) => `この項目は ${lacking} を求めていますが、証拠が指すもののどこにも現れません。`,
    assumed: '証拠が述べているのは推測か行われなかったことで、実際に見たことではありません。',
    endHidden: 'コマンドラインが実行の結末を隠しており、出力からも成功したとは分かりません。',
    cutOff: '出力が最後まで表示されておらず、結果が分かりません。',
    spoilt: '判定者が実行の前に成果物を自分で変更しているため、引き渡された成果物の動作を示していません。',
    foundSome: '証拠は検索結果がないとしていますが、実際には見つかっています。',
    rehearsed: ({ flag }) => `コマンドは ${flag} を付けて実行されただけで、述べられたことは実際には行われていません。`,
    inVain: ({ command }) =>
      `\`${command}\` は成果物のない場所で実行されたか、出力が捨てられたり書き換えられたりしており、何も示していません。`,
    leftOut: ({ command }) => `この項目には \`${command}\` も挙げられていますが、判定者はそれを確かめていません。`,
    proseOnly: '項目ごとの結果がないため、目標の達成を示すものがありません。',
    notCounted: ({ number, fault }) => `項目 ${number} は合格と数えません。${fault}`,
    unproven: ({ number }) => `項目 ${number} には、証拠のある結果が示されていません。`,
    askAgain: ({ faults }) =>
      [
        'このままでは判定を受け入れられません。このセッションで自分で得た証拠が足りないためです:',
        faults.map((fault) => `- ${fault}`).join('\n'),
        '今すぐ証拠を得てください。これらの項目が指すものを実行するか開き、それから判定全体をもう一度出してください。各項目に、実行したコマンドか開いたファイルを挙げ、そこに現れた内容を引用してください。成り立たないものは不合格です。',
      ].join('\n\n'),
  },
  copy: {
    tooLarge: ({ bytes, limit, workspace }) =>
      `判定役には ${workspace} のコピーが必要ですが、${gigabytes(bytes)} GB あり、上限は ${gigabytes(limit)} GB です。上限を上げるか(--copy-limit, copyLimitBytes)、判定に要らないものを除いてください(--copy-without, copyWithout)。`,
    changed: ({ paths }) => `判定中にワークスペースが変わりました:${paths.join('、')}。この判定は数えません。`,
    noSpace: ({ bytes, free, copy }) =>
      `判定役のコピー(${gigabytes(bytes)} GB)を ${copy} に置く必要がありますが、空きは ${gigabytes(free)} GB です。空きを作るか、TMPDIR をワークスペースと同じディスクのディレクトリにするか、判定に要らないものを除いてください(--copy-without, copyWithout)。`,
    slow: ({ seconds, bytes }) => `判定役のためのコピーに ${seconds} 秒かかりました(${gigabytes(bytes)} GB)。`,
    stayInCopy: ({ path, copy }) =>
      `${path} は成果物そのもので、判定のあいだ触れてはいけません。そのコピーである ${copy} で作業してください。`,
    outward: ({ links }) =>
      `次のリンクはコピーの外を指しています。読むことはできますが、書き込まないでください:${links.join('、')}`,
  },
  unreachable: {
    question: ({ check, reason }) =>
      [
        check
          ? `この項目はここでは検証できないと判定されました:\n${check}`
          : '目標はここでは検証できないと判定されました。',
        reason && `理由:${reason}`,
        'どうしますか?',
      ]
        .filter(Boolean)
        .join('\n\n'),
    options: {
      accept: 'この結果を受け入れて先へ進む',
      amend: '目標を修正する',
      wrong: '判定が間違っている',
    },
    newGoal: '目標に何を加えますか、またはどう変えますか?',
    amended: ({ text }) => `人が目標を修正しました:${text}`,
    personSays: ({ check, answer }) =>
      `${check ? `「${check}」の項目` : '判定'}について、人はこう言っています:${answer}`,
    nobody: ({ reason }) => `目標はここでは検証できず、どうするかを誰も答えませんでした。${reason}`,
  },
  goOn: '前の番は終わる前に途切れました。途切れたところから続けてください。最初からやり直さないでください。',
  missingSections: ({ names }) =>
    `返答に足りないもの:${names.join('、')}。すべての節を埋めて、文書全体をもう一度出してください。`,
  earlierGoal: ({ goal }) =>
    `以前に設定した目標があります。今の要件に合うように設定し直し、まだ有効なところは残してください:\n\n${goal}`,
  unverifiable: ({ unverifiable, total, path }) =>
    `${total} 項目のうち ${unverifiable} 項目はここでは検証できません。今なら ${path} で直せます。`,
  noCheckpoint: ({ name, workspace }) =>
    `${workspace} にチェックポイント「${name}」はありません。一覧を見て、その中から指定してください。`,
  starter: {
    noAsk: "何をしたいかを一言で伝えてください。例:flower 'X を作って'",
    amendment: '再開時の追加',
    workerDescription: '実装を担当:コードを読み書きして実行し、動くことを確かめる。',
    workerPrompt: 'あなたは実装を担当します。変更のたびに検証を実行し、最後にまとめてやらないでください。',
    clarify: ({ ask }) => `依頼は次のとおりです:\n\n${ask}\n\n要件が揃うまで確認してください。`,
    work: ({ brief, goal, news }) =>
      [
        'この要件のとおりに仕上げてください。',
        brief,
        goal && `できたかどうかは、別の者が次の目標で判定します:\n\n${goal}`,
        news && `人がいま追加したこと:\n\n${news}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    goOn: ({ goal, news }) =>
      [
        '同じ作業に戻りました。新しい実行です。まず現状を確かめ、それから続けてください。最初からやり直さないでください。',
        news && `人が次のことを追加しました。以前の内容と食い違うときはこちらが優先です:\n\n${news}`,
        goal && `いま判定に使われる目標:\n\n${goal}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
  },
};

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
