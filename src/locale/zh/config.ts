import type { Words } from '../en/index.js';

export const config: Words['config'] = {
  processEnvironment: '进程环境变量',
  flowerEnv: 'FLOWER_ENV 指向的文件',
  sourceStates: { read: '已读取', missing: '文件不存在', unreadable: '无法读取', 'not-set': '未设置' },
  borrowed: ',只取其中 "env" 里与模型有关的键',

  unreadable: (file, reason) => `${file} 无法读取(${reason}),跳过它继续。`,
  emptyValues: (file, keys) => `${file}:空值视为未设置:${keys}。请删掉这些行,或填上值。`,
  unusableValues: (file, keys) => `${file}:值不是有效文本,已忽略:${keys}。请把文件存为 UTF-8。`,
  refusedVariables: (file, keys) =>
    `${file}:项目不得改变程序的加载方式或流量的去向,已忽略:${keys}。确实需要的话,请自己 export。`,
  unpaired: (file, keys) =>
    `没有使用 ${file} 中的 ${keys}:工作目录的 .env 指定了自己的服务器,它只会收到同一个文件里的凭证。`,

  brokenCredential: (key) => `${key} 里有换行或其他控制字符，不可能是凭据。请重新设置成一行。`,
  noCredentials: '没有找到模型的凭证。按以下顺序找过,第一个非空的值生效:',
  howToSet:
    '请运行 `flower setup`,或在其中任意一处设置 ANTHROPIC_API_KEY 或 ANTHROPIC_AUTH_TOKEN。CLAUDE_CODE_OAUTH_TOKEN、CLAUDE_CODE_USE_BEDROCK=1、CLAUDE_CODE_USE_VERTEX=1 也算。',
  blocked: (file, url, credential, from) =>
    `${file} 会把请求发到 ${url},并带上你在 ${from} 里的 ${credential}。项目无权决定你的凭证发给谁,所以什么都没有启动。请在这里运行 \`flower setup\` 确认这个地址,或把它专用的凭证写进同一个文件,或从中删掉 ANTHROPIC_BASE_URL。`,

  badLocale: (name, value, valid) => `${name} 的值是“${value}”;可用的有 ${valid}。`,

  cannotWrite: (key) => `${key} 含有换行等控制字符,或混用了 .env 文件无法表示的引号;请检查粘贴的内容。`,
  needCredential: '请提供 API key 或 auth token,只给其中一个。',
  cannotSave: (file, reason) => `${file} 无法写入(${reason})。请检查所在目录的权限。`,

  probe: {
    noCredentials: '没有凭证',
    notChecked: (provider) => `${provider} 的凭证不做事先检查`,
    answered: (url, status) => `${url} 返回 HTTP ${status}`,
    silent: (url, seconds) => `${url} 在 ${seconds} 秒内没有应答`,
    unreachable: (url, reason) => `${url} 不可达(${reason})`,
    behindProxy: (proxy) => `未做事先检查:需要经过代理 ${proxy}`,
    secondWorks: (failed, works) => `${failed} 被拒绝,${works} 可用:请删掉前者`,
  },
};
