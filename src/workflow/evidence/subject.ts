import { PROGRAMS, SUBCOMMANDS } from './programs.js';
import { squash, tokens } from './text.js';

const SPAN = /`+([^`]+?)`+|"([^"\n]+)"|“([^”\n]+)”|「([^」\n]+)」/gu;
const FILE = /^(?:[\w@~.-]*\/)*[\w@-][\w@.-]*\.[a-z][\w]{0,5}$|^(?:[\w@~.-]*\/)+[\w@.-]+$/i;
const BARE_NAMES = /^(?:makefile|dockerfile|readme|license|changelog|procfile|gemfile|rakefile)$/i;

const ABSENCE =
  /\b(?:no|not|never|without|absent|removed?|removes|deletes?|deleted|cleared?|gone|neither|free of)\b|n't\b|没有|不|无|未|删除|ない|なし|なく|削除/iu;

const HAPPENS =
  /\b(?:prints|outputs|exits|runs|starts(?! with)|boots|responds|answers|returns|builds|compiles|executes|passes|pass|succeeds?|crash(?:es)?|throws|listens|serves|rejects|accepts|finishes|terminates|handles|works|supports|validates|parses|computes|calculates|displays|renders|sorts|counts|reports|detects|ignores|saves|loads|redirects|warns|fails|takes|lasts|coverage|latency|tried|tested|deployed|migrated|measured|benchmarked)\b|\b(?:is|are|be|gets?) (?:rejected|refused|handled|accepted|validated|ignored|saved|stored|computed|calculated|printed|returned|executed|started|served|parsed|sorted|counted|redirected|displayed|imported)\b|运行|打印|输出|退出码|启动|编译|构建|通过|跑|返回|实行|実行|出力|終了コード|起動|ビルド|コンパイル|通る|通り|返す|覆盖率|耗时|性能|カバレッジ|所要時間/iu;
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
  /\b(?:exists?|present|there (?:is|are)|absent|missing|gone|removed|deleted|created|built|generated|named|called|executable|sizes?|smaller|larger|shrinks?|half|twice|compress\w*|weighs?|bytes|[kmg]i?b|files?|director(?:y|ies)|folders?|only|no)\b|存在|不存在|没有|有|删除|生成|目录|文件|ある|あり|ない|なし|ファイル|ディレクトリ/iu;

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

const WHOLE =
  /\b(?:all|every|each|whole|entire|full|complete)\b[^.;]*\b(?:tests?|specs?|suites?)\b|\b(?:test )?suites?\b|\btests? (?:all )?(?:pass|are|is)\b|(?:全部|所有|整个|全体|すべて|全て)[^。;]*(?:测试|用例|テスト)|(?:测试|テスト)[^。;]*(?:全部|都|すべて|全て)/iu;

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

/** What a check asks for beyond the first act turns up in a text as well. */
export function hasDeeds(check: string, text: string): boolean {
  return DEEDS.every((deed) => !deed.test(check) || deed.test(text));
}
