import { PROGRAMS, SUBCOMMANDS } from './programs.js';
import { squash, tokens } from './text.js';

const SPAN = /`+([^`]+?)`+|"([^"\n]+)"|“([^”\n]+)”|「([^」\n]+)」/gu;
const FILE = /^(?:[\w@~.-]*\/)*[\w@-][\w@.-]*\.[a-z][\w]{0,5}$|^(?:[\w@~.-]*\/)+[\w@.-]+$/i;
const BARE_NAMES = /^(?:makefile|dockerfile|readme|license|changelog|procfile|gemfile|rakefile)$/i;

const ABSENCE =
  /\b(?:no|not|never|without|absent|removed?|removes|deletes?|deleted|cleared?|gone|neither|free of)\b|n't\b|没有|不|无|未|删除|ない|なし|なく|削除/iu;

const HAPPENS =
  /\b(?:prints|outputs|exits|runs|starts(?! with)|boots|responds|answers|returns|builds|compiles|executes|passes|pass|succeeds?|crash(?:es)?|throws|listens|serves|rejects|accepts|finishes|terminates|handles|works|supports|validates|parses|computes|calculates|displays|renders|sorts|counts|reports|detects|ignores|saves|loads|redirects|warns|fails|takes|lasts|coverage|latency|tried|tested|deployed|migrated|gets|receives|downloads|uploads|sends|stores|creates|removes|writes|resumes|survives|obeys|closes|blocks|measured|benchmarked|benchmarks?|throughput)\b|\bper second\b|\b(?:is|are|be|gets?) (?:rejected|refused|handled|accepted|validated|ignored|saved|stored|computed|calculated|printed|returned|executed|started|served|parsed|sorted|counted|redirected|displayed|imported)\b|访问|请求|得到|响应|登录|アクセス|応答|运行|打印|输出|退出码|启动|编译|构建|通过|跑|返回|实行|実行|出力|終了コード|起動|ビルド|コンパイル|通る|通り|返す|覆盖率|耗时|性能|カバレッジ|所要時間/iu;
const STANDS =
  /\b(?:exists?|contains?|holds|documents?|documented|describes?|explains?|mentions?|says|states|lists|listed|has|have|includes?|included|reads|readme|changelog|documentation|docs|comments?|section)\b|存在|包含|说明|写明|文档|注释|记载|列出|ある|あり|含む|含ま|記載|説明|ドキュメント/iu;

/** The things that a check names: files, commands, flags, quoted words. Lower case; empty when it names none. */
export function namedIn(check: string): string[] {
  const marked = [...check.matchAll(SPAN)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '');
  const words = tokens(check.replace(SPAN, ' '));
  const bare = words.flatMap((word, i) => {
    const base = word.replace(/\/+$/, '').split('/').at(-1) ?? '';
    if (/^--\w/.test(word)) return [word];
    if (/^https?:|^\/\w/.test(word) || FILE.test(word) || BARE_NAMES.test(word)) return [base];
    const next = words[i + 1] ?? '';
    return PROGRAMS.has(word) && (SUBCOMMANDS.has(next) || FILE.test(next)) ? [`${word} ${next}`] : [];
  });
  return [...marked, ...bare].map((name) => name.trim().toLowerCase()).filter((name) => squash(name) !== '');
}

/** The check asks for something not to be there, so what it names need not turn up. */
export function asksForAbsence(check: string): boolean {
  return ABSENCE.test(check.replace(SPAN, ' '));
}

/** The check is about something happening, which no reading of files can show. */
export function asksForRun(check: string): boolean {
  const bare = check.replace(SPAN, ' ');
  return HAPPENS.test(bare) && !STANDS.test(bare);
}

const PRESENCE =
  /\b(?:exists?|present|there (?:is|are)|absent|missing|gone|removed|deleted|created|built|generated|named|called|executable|sizes?|smaller|larger|shrinks?|half|twice|compress\w*|weighs?|bytes|[kmg]i?b|(?:has|have|contains?|ships(?: with)?) (?:an?|its own|the) (?:readme|licen[cs]e|changelog|makefile|dockerfile|[\w-]+\.\w{2,5})|files?|director(?:y|ies)|folders?|only|no)\b|存在|不存在|没有|有|删除|生成|目录|文件|ある|あり|ない|なし|ファイル|ディレクトリ/iu;

/** The check is about which files there are, so that a listing shows it. */
export function asksForPresence(check: string): boolean {
  return PRESENCE.test(check.replace(SPAN, ' '));
}

const CODE =
  /\b(?:code|source|functions?|methods?|class(?:es)?|modules?|types?|typed|imports?|exports?|exported|variables?|constants?|comments?|names?|named|declares?|defines?|uses?|lint|style|formatted|indent\w*|signature)\b|代码|函数|类型|变量|注释|命名|模块|コード|関数|型|変数|コメント|命名/iu;

/** The check is about the code as it is written. */
export function asksForCode(check: string): boolean {
  return CODE.test(check.replace(SPAN, ' ')) || STANDS.test(check.replace(SPAN, ' '));
}

const FLAGS: Readonly<Record<string, RegExp>> = {
  version: /バージョン|版本/u,
  help: /\busage\b|ヘルプ|使い方|帮助|用法/iu,
  list: /一覧|列出/u,
  config: /config|valid|compose file|配置|設定/iu,
  t: /config|syntax|valid|accept/iu,
  n: /syntax/iu,
  c: /syntax/iu,
  l: /syntax|list/iu,
  validate: /valid/iu,
  template: /render|manifest|chart/iu,
  lint: /chart/iu,
  fmt: /format/iu,
  py_compile: /compil|syntax|parse/iu,
  compileall: /compil|syntax|parse/iu,
};

/** The check is about what a program does with a flag, so that nothing else has to be run. */
export function asksForFlag(check: string, flag: string): boolean {
  const name = flag.replace(/^-+/, '').replace(/=.*$/, '');
  return check.toLowerCase().includes(name) || FLAGS[name]?.test(check) === true;
}

const WHOLE =
  /\b(?:all|every|each|whole|entire|full|complete)\b[^.;]*\b(?:tests?|specs?|suites?)\b|\b(?:test )?suites?\b|\btests? (?:all )?(?:pass|are|is)\b|(?:全部|所有|整个|全体|すべて|全て)[^。;]*(?:测试|用例|テスト)|(?:测试|テスト)[^。;]*(?:全部|都|すべて|全て)/iu;

/** The check is about all there is of something. */
export function asksForAll(check: string): boolean {
  return /\b(?:all|every|each|entire|whole|full|complete)\b|全部|所有|整个|すべて|全て/iu.test(check);
}

const ALL_FILES =
  /\b(?:all|every|each)\b(?:\s+[\w-]+){0,3}?\s+(?:files?|samples?|examples?|scripts?|pages?|documents?|modules?|notebooks?|images?|fixtures?|manifests?)\b|(?:全部|所有|すべて|全て)[^。]{0,8}(?:文件|样例|示例|脚本|页面|ファイル|サンプル|ページ)/iu;

/** The check is about each of several files. */
export function asksForAllFiles(check: string): boolean {
  return ALL_FILES.test(check);
}

/** The check is about all of the tests. */
export function asksForWhole(check: string): boolean {
  return WHOLE.test(check);
}

/** Second acts that a check may ask for. What is told of the first act alone does not show them. */
const DEEDS: readonly RegExp[] = [
  /\bund(?:o|oes|oing|one)\b|\brevert(?:s|ed)?\b|\broll(?:s|ed|ing)? ?back\b|\brollback\b|撤销|回滚|元に戻|取り消/iu,
  /\brestor(?:e|es|ed|ing)\b|\brecover(?:s|ed|y)?\b|恢复|还原|復元|復旧/iu,
  /\bresum(?:e|es|ed|ing)\b|\bcontinu(?:e|es|ed|ing)\b|续传|继续|再開/iu,
  /\buninstall(?:s|ed|ing)?\b|卸载|アンインストール/iu,
];

const TWICE =
  /\b(?:twice|two (?:\w+ )?runs|both runs|two (?:consecutive|separate) \w+|second (?:run|time|call|pass)|idempoten\w*|determinis\w*|reproducib\w*|repeatab\w*)\b|两次|第二次|幂等|可重复|二回|2\s?回|冪等|再現性|決定的/iu;

/** The text is about something that is done more than once. */
export function speaksOfTwice(text: string): boolean {
  return TWICE.test(text);
}

const VERB = /\b(?:POST|PUT|PATCH|DELETE)\b/;
const SENDS_BODY = /(?:^|\s)(?:-d|-F|--data(?:-\w+)?|--json|--form)\b/;

/** The check names how a request is made, and no request like that was told of. */
export function lacksRequest(check: string, told: string): boolean {
  const verb = VERB.exec(check)?.[0];
  if (verb === undefined) return false;
  return !new RegExp(`\\b${verb}\\b`, 'i').test(told) && !(verb === 'POST' && SENDS_BODY.test(told));
}

const VARIANTS =
  /\b(?:dash|bash|zsh|fish|chrom(?:e|ium)|firefox|safari|webkit|linux|macos|windows|postgres(?:ql)?|mysql|sqlite|ipv4|ipv6|amd64|arm64|administrators?|admins?|guests?)\b/gi;

/** One of several kinds that a check speaks of, which turns up in nothing that is told. */
export function variantLeftOut(check: string, told: string): string | undefined {
  const variants = new Set((check.match(VARIANTS) ?? []).map((name) => name.toLowerCase()));
  if (variants.size < 2) return undefined;
  const known = told.toLowerCase();
  return [...variants].find((name) => !known.includes(name.replace(/(?:istrators?|s|ium|e|ql)$/, '')));
}

/** What a check asks for beyond the first act turns up in a text as well. */
export function hasDeeds(check: string, text: string): boolean {
  return DEEDS.every((deed) => !deed.test(check) || deed.test(text));
}
