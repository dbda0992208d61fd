import type { Words } from '../en/index.js';

export const walls: Words['walls'] = {
  thisRole: 'このロール',
  notYours: (role, tool) =>
    `${role}に ${tool} はない。これは意図的なもので、設定漏れではない。結論は返答の本文に書くこと。そこから拾われる。別のやり方で回り込もうとしないこと。`,
  delegate: (tool, dispatch) =>
    `あなたは調整役であり、自分では手を動かさないので ${tool} は使えない。${dispatch} でワーカーを派遣すること。目標と受け入れ基準を明記し、長い出力はワークベンチの artifacts/ に書かせ、返答はパスと結論だけにさせる。`,
  notAGlance: (dispatch) =>
    `このコマンドは「ちらっと見る」範囲を超えている。自分で実行できるのは、フォアグラウンドでの短い読み取り専用の確認(ls、git status、grep など)だけである。それ以外は ${dispatch} でワーカーを派遣すること。目標と受け入れ基準を明記し、長い出力はワークベンチの artifacts/ に書かせ、返答はパスと結論だけにさせる。`,
  unknownWorker: (worker, declared) =>
    declared.length > 0
      ? `「${worker}」というワーカーはいない。派遣できるのは ${declared.join('、')}。`
      : `「${worker}」というワーカーはいない。このロールには派遣できるワーカーがいない。`,
  noNesting: 'ワーカーはワーカーを派遣できない。自分で行うか、ほかに何が必要かを報告に書くこと。',
  noBackground:
    'ワーカーはコマンドを動かしたままにできない。フォアグラウンドで実行し、サーバーは 1 つのコマンドの中で起動、利用、停止まで行うこと。',
  aborted: 'セッションは停止中であり、新しい操作は始めない。',
  failed: (tool, reason) => `${tool} は実行されなかった。手前の検査が失敗したため: ${reason}`,
  workerBench: ({ scripts, artifacts, notes }) =>
    `全エージェント共有のワークベンチ: ${scripts}(スクリプト。まずここを見て、また実行するものもここに置く)、${artifacts}(長い出力)、${notes}(決定)。2000 文字を超える出力は artifacts/ に書き、返答にはパスだけを載せること。`,
  spilled: (path, size) =>
    `[長い結果(${size})。全文は ${path} にある。offset と limit で一部を読むか、Grep で検索すること。冒頭:]`,
  onDisk: (path, lines) =>
    `[${path} は長い${lines === undefined ? '' : `(${lines} 行)`}。offset と limit で一部を読むか、Grep で検索すること。もう一度 Read すれば全文が得られる。冒頭:]`,
  notSpilled: (reason) =>
    `[結果が長いが、ファイルに保存できなかった: ${reason}。冒頭だけを示すので、一度に求める範囲を狭めること。冒頭は次のとおり:]`,
  capped:
    '[一度に表示できる量を超えている。Read の offset と limit でファイルを分けて読むこと。最初の部分は次のとおり:]',
  hooksNotApplied:
    'SDK がこのセッションの hook を登録しなかった。エージェントを役割に留めるものが何もないため、開始しなかった。ほかのプログラムが設定したセッションにつながず、専用のプロセスで実行すること。',
  hooksCannotBlock:
    'この版の SDK のプログラムは hook が失敗してもツールを通すため、セッションを開始しなかった。flower と一緒に入る版を使うこと。npm install をやり直す。',
  hooksSilent:
    'このセッションの hook が一度も呼ばれないうちにエージェントが応答した。役割に留めるものが何もないため停止した。設定や環境変数で hook が無効になっていないか確認すること。',
};
