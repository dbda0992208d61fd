import type { Words } from '../en/index.js';

export const isolation: Words['isolation'] = {
  noWorkspace: (workspace) =>
    `ワークスペース ${workspace} が存在しないため、ワーカー用の worktree を作れない。作成するか、別のものを選ぶこと。`,
  noGit:
    'ワーカーごとの worktree には git が必要だが、このマシンにはない。git をインストールするか、隔離なしで実行すること。',
  notARepository: (workspace, reason) =>
    `ワーカーごとの worktree には git リポジトリが必要だが、${workspace} はリポジトリとして使えない(${reason})。そこで git init を実行して一度コミットするか、隔離なしで実行すること。`,
  noCheckout: (workspace) =>
    `${workspace} はベアリポジトリであるか .git ディレクトリの中にあり、作業できるチェックアウトがない。チェックアウトをワークスペースに選ぶこと。`,
  nested: (workspace) =>
    `${workspace} は flower がワーカーのために作った worktree の中にある。worktree は入れ子にできない。チェックアウトそのものをワークスペースに選ぶこと。`,
  noCommit: (workspace) =>
    `${workspace} のリポジトリにはまだコミットがなく、worktree はコミットから始まる。一度コミットする(git add -A && git commit -m start)か、隔離なしで実行すること。`,
  gitFailed: (v) =>
    `git ${v.doing} が ${v.path} で失敗した: ${v.reason}。原因を取り除いてから再実行すること。そこにあるものは何も削除していない。`,
  notRemoved: (v) =>
    `worktree ${v.path} を削除できない: ${v.reason}。手動で削除して(git worktree remove --force)再実行すること。`,
  noDirectory: (v) =>
    `worktree を置くディレクトリ ${v.path} を使えない: ${v.reason}。親ディレクトリを書き込み可能にすること。`,
  taken: (v) =>
    `worktree ${v.path} またはそのブランチ ${v.branch} がすでにあり、成果が入っている。マージするか削除して(git worktree remove、git branch -D)から再実行すること。`,
  inTheWay: (v) =>
    `${v.path} は ${v.branch} の worktree のはずだが、git はそう認識していない。そのディレクトリを移動してから再実行すること。`,
  locked: (v) =>
    `worktree ${v.path} はロックされている${v.reason ? `(${v.reason})` : ''}ため、削除しなかった。先に git worktree unlock を実行すること。`,
  noBase: (branch) =>
    `起点にするブランチ ${branch} がない。すでにマージされて削除された可能性がある。それなしで派遣すること。`,
  commitMessage: (name) => `${name}: 未コミットで残っていた変更`,
  writeOutside: (v) =>
    `${v.file} は自分の worktree の外にあるため、書き込まなかった。あなたは自分専用の git worktree で作業している。同じファイルを ${v.worktree} の下に書くこと${v.allowed.length > 0 ? `。残しておくものは ${v.allowed.join('、')} に置く` : ''}。変更はブランチがマージされたときにチェックアウトへ届く。`,
  intoCheckout: (v) =>
    `${v.place} はチェックアウトの中であり、あなたの作業場所ではない。自分の worktree ${v.worktree} で実行すること。チェックアウトのファイルを見るだけなら絶対パスで読めばよい。変更はブランチがマージされたときにそこへ届く。`,
  emptyReport: (name) =>
    `${name} は報告なしで終わった。最後のメッセージが空だった。作業が済んだかどうかは分からない。何が変わったかを調べるか、もう一度派遣すること。`,
  reportParts: ['結論', '根拠', '産出物', '未検証'],
  wholeReport: (path) => `[抜粋。報告の全文は ${path} にある]`,
  reportNotKept: (reason) => `[抜粋。報告の全文はファイルに保存できなかった: ${reason}]`,
  dispatchFailed: (v) => `${v.name} は失敗した: ${v.reason || '理由は示されていない'}`,
  doneSoFar: 'それまでに済ませたこと:',
  nothingDone: 'それまでに何を済ませたかは書き残されていない。',
  transcriptAt: (where) => `トランスクリプト: ${where}`,
  noTranscript: 'トランスクリプトはない: セッションは何も保存されていない。',
  changesOn: (v) => `ブランチ ${v.branch}(${v.path}): ${v.diffStat}`,
  noDiff: 'コミットなし',
  furtherBranch: (branch) => `より古い状態から作られたコミットが、ブランチ ${branch} にもある。`,
  leftover: (path) => `${path} にはコミットできなかったファイルがあり、そこにしかない。`,
  lacksUncommitted:
    'worktree は最後のコミットから始まる。チェックアウトでコミットされていない変更は含まれない。ワーカーに必要なら、先にコミットすること。',
  lacksSubmodules: 'worktree ではサブモジュールは初期化されていない(必要なら git submodule update --init)。',
  remade: 'worktree がなくなっていたため、ブランチから作り直した。コミットされていなかった内容は失われた。',
  checkoutChanged: (v) =>
    `実行中に、worktree の外でチェックアウトが変化した: ${v.paths.join('、')}${v.more > 0 ? `、ほか ${v.more} 件` : ''}。続ける前に確認すること。`,
};
