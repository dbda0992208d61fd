import type { Words } from '../en/index.js';

export const config: Words['config'] = {
  processEnvironment: 'プロセスの環境変数',
  flowerEnv: 'FLOWER_ENV が指すファイル',
  sourceStates: { read: '読み込み済み', missing: 'ファイルなし', unreadable: '読み込み不可', 'not-set': '未設定' },
  borrowed: '、"env" のうちモデルに関するキーのみ',

  unreadable: (file, reason) => `${file} を読み込めません(${reason})。これを飛ばして続けます。`,
  emptyValues: (file, keys) => `${file}: 空の値は未設定として扱います: ${keys}。行を削除するか、値を入れてください。`,
  unusableValues: (file, keys) =>
    `${file}: 値が正しいテキストではないため無視しました: ${keys}。ファイルを UTF-8 で保存してください。`,
  refusedVariables: (file, keys) =>
    `${file}: プログラムの読み込み方や通信先をプロジェクトが変えることはできないため無視しました: ${keys}。必要なら自分で export してください。`,
  unpaired: (file, keys) =>
    `${file} の ${keys} は使いません。ワークスペースの .env が独自のサーバーを指定しており、そこへは同じファイルの認証情報だけを送ります。`,

  brokenCredential: (key) =>
    `${key} に改行などの制御文字が含まれているため、認証情報として使えません。一行で設定し直してください。`,
  noCredentials: 'モデルの認証情報が見つかりません。次の順に探しました(最初に見つかった空でない値が有効です):',
  howToSet:
    '`flower setup` を実行するか、いずれかに ANTHROPIC_API_KEY または ANTHROPIC_AUTH_TOKEN を設定してください。CLAUDE_CODE_OAUTH_TOKEN、CLAUDE_CODE_USE_BEDROCK=1、CLAUDE_CODE_USE_VERTEX=1 も有効です。',
  blocked: (file, url, credential, from) =>
    `${file} の設定では、${from} にあるあなたの ${credential} が ${url} へ送られます。認証情報の送り先をプロジェクトが決めることはできないため、何も開始していません。ここで \`flower setup\` を実行してこのアドレスを確認するか、専用の認証情報を同じファイルに書くか、そこから ANTHROPIC_BASE_URL を削除してください。`,

  badLocale: (name, value, valid) => `${name} の値「${value}」は使えません。${valid} のいずれかを指定してください。`,

  cannotWrite: (key) =>
    `${key} に改行などの制御文字、または .env ファイルでは表せない引用符の組み合わせが含まれています。貼り付けた内容を確かめてください。`,
  needCredential: 'API キーか auth トークンのどちらか一方を指定してください。',
  cannotSave: (file, reason) => `${file} に書き込めません(${reason})。ディレクトリの権限を確かめてください。`,

  probe: {
    noCredentials: '認証情報がありません',
    notChecked: (provider) => `${provider} の認証情報は事前に確認しません`,
    answered: (url, status) => `${url} の応答は HTTP ${status} でした`,
    silent: (url, seconds) => `${url} から ${seconds} 秒以内に応答がありません`,
    unreachable: (url, reason) => `${url} に接続できません(${reason})`,
    behindProxy: (proxy) => `事前の確認はしていません(プロキシ ${proxy} を経由するため)`,
    secondWorks: (failed, works) => `${failed} は拒否され、${works} は使えます。前者を削除してください`,
  },
};
