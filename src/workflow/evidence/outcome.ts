/** What a check wants to see, and what a run reports of itself: a pass and a report of failures exclude each other. */

const WORDS_OF_FAILURE =
  'fail(?:s|ed|ing|ures?)?|errors?|errored|exceptions?|crash(?:es|ed)?|hangs?|leaks?|warnings?|problems?|findings?|issues?|violations?|conflicts?';
const NEGATED = new RegExp(
  String.raw`\b(?:no|not|never|without|zero|0|none of|free of|neither|nor|any)\b(?:\s+[\w-]+){0,6}?\s+(?:${WORDS_OF_FAILURE}|broken|dead|missing)\b|\b(?:${WORDS_OF_FAILURE})[\s-]*(?:free|0)\b|(?:没有|无|不再?|零|未)[^,,。;;\n]{0,6}?(?:失败|错误|报错|警告|异常|问题)|(?:失败|错误|警告|失敗|エラー|警告|例外)(?:が|は|も)?(?:なし|ない|なく|ゼロ|0|出ない|発生しない|为\s*0|数?为零)`,
  'giu',
);
const WANTS_FAILURE =
  /\b(?:fail\w*|reject\w*|refus\w*|errors?|exceptions?|crash\w*|rais(?:es?|ed)|throws?|abort\w*|den(?:y|ies|ied)|invalid|malformed|unknown|missing|wrong|bad|illegal|broken|detect\w*|catch(?:es)?|caught|warn\w*|exit|exits|non-?zero|(?:exit|status|error) codes?|status|forbidden|unauthori[sz]ed|usage|stderr|problems?|findings?)\b|失败|报错|错误|拒绝|异常|退出码?|非法|无效|缺少|检出|発見|失敗|エラー|拒否|例外|不正|無効|終了コード|検出/iu;

/** The check asks for a failure to be seen, or speaks of one in any other way than to exclude it. */
export function asksForFailure(check: string): boolean {
  return WANTS_FAILURE.test(check.replace(/`[^`]*`/g, ' ').replace(NEGATED, ' '));
}

const SUCCESS =
  /\b(?:tests?|suites?|specs?|build|builds|compil\w*|lint\w*|type-?check\w*|formatt\w*|migrations?)\b[^.;]*\b(?:pass(?:es|ed|ing)?|green|succeeds?|successful(?:ly)?|clean|ok|works?|ends?|finish(?:es)?)\b|\b(?:pass(?:es|ing)?|green)\b|\b(?:succeeds?|successful(?:ly)?)\b|(?<!\b(?:tree|directory|repository|repo|checkout)) (?:is|are|stays?) (?:clean|green|happy|quiet)\b|\b(?:builds|compiles|lints|type-?checks)\b|测试|通过|构建成功|编译|テスト|通る|通り|ビルド/iu;

/** The check asks for something that only a run can show to be well: tests that pass, a linter that is clean. */
export function asksForGoodRun(check: string): boolean {
  return SUCCESS.test(check) && !asksForFailure(check);
}

/** The check asks for a run that ends well: tests, a build, a linter. */
export function asksForSuccess(check: string): boolean {
  return (SUCCESS.test(check) || NEGATED_ONCE.test(check)) && !asksForFailure(check);
}

const NEGATED_ONCE = new RegExp(NEGATED.source, 'iu');

const NO_WARNINGS = /\b(?:0|no|zero|without) warnings?\b|没有警告|警告なし/i;

const THINGS = String.raw`(?:(?:unit|integration|of|the|more|type|lint|test)\s+){0,2}(?:tests?|checks?|links?|examples?|assertions?|specs?|suites?|files?|cases?|scenarios?|steps?|jobs?|targets?|rows?|records?|requests?)?\s*(?:(?:have|has|did|are|is|were)\s+)?`;
const COUNTED = new RegExp(
  String.raw`(?<![\w.,:/-])([1-9]\d*)\s+${THINGS}(?:failed|failing|failures?|errors?|errored|broken|dead|mismatch(?:ed|es)?|violations?|did not pass)\b(?!\s*(?:messages?|codes?|handlers?|pages?|cases?|class|classes|types?|paths?)\b)`,
  'iu',
);
const LABELLED =
  /\b(?:(?:fail|failed|failures|broken)\s*[:=]?|(?:errors|error\(s\)|mismatches)\s*[:=])\s*([1-9]\d*)\b(?![.:/\w%-])/iu;
const COUNTED_EAST =
  /(?<![\d.])[1-9]\d*\s*(?:个|项|条|处|例|次|件|個|つ)?(?:の)?\s*(?:测试|用例|テスト|検査)?(?:が|は)?\s*(?:失败|错误|未通过|不通过|没通过|報错|失敗|エラー)|(?:失败|错误|失敗|エラー)(?:数|件数)?\s*[::]?\s*[1-9]\d*\s*(?:个|项|条|件|個)?/u;
const MARKED =
  /^\s*(?:not ok\b|FAIL(?:ED|URE)?(?=[\s:!]|$)|--- FAIL|\S.*[:\]|]\s*FAIL(?:ED|URE)?\b(?!\s*[:=|]?\s*0\b)|[✗✘✕×❌]\s)|test result: FAILED|\bBUILD (?:FAILED|FAILURE)\b|\bnpm (?:ERR!|error)\s|^Traceback \(most recent call last\)|\bAssertionError\b|\berror (?:TS\d+|CS\d+)|\berror\[E\d+\]|[Ss]egmentation fault|^panic:|\bcore dumped\b|: (?:command )?not found$|\bCannot find module\b|\bModuleNotFoundError\b|\bUnhandled\w*Rejection\b|\bSyntaxError\b|^\W*(?:\d[\dT:.,+Z-]*\s+)*\W*(?:ERROR|FATAL|CRITICAL|PANIC)\b(?!\s*[:=|]?\s*0\b)|^(?:error|fatal|Error|Fatal)(?:\[\w+\])?: |^\S+: (?:fatal )?error: /m;

/** The first line of an output that reports a failure. */
export function failureIn(output: string): string | undefined {
  return output.split('\n').find((line) => isCounted(line) || MARKED.test(line));
}

const BAD_END = /^(?:rc|ret|exit(?: ?code)?|exit_code|status|code)\s*[:= ]\s*[1-9]\d{0,2}\s*$/i;
const WARNS = /\bwarning\b(?!s?\s*[:=]?\s*0\b)|\b[1-9]\d* warnings?\b|警告/i;

/** The first line of the output of a run that should have gone well, which says that it did not. */
export function lapseIn(output: string, check: string): string | undefined {
  const excludesWarnings = [...check.matchAll(NEGATED)].some(([negated]) => /warning|警告/i.test(negated));
  const [first = '', ...rest] = output.split('\n');
  const lines = /^Exit code \d+$/.test(first) ? rest : [first, ...rest];
  return lines.find((line) => BAD_END.test(line) || (excludesWarnings && WARNS.test(line) && !NO_WARNINGS.test(line)));
}

const EXCLUDED = /\b(?:no|never|neither|nor|without|zero)\s+([a-z]{4,})/giu;
const ORDINARY =
  /^(?:more|less|fewer|longer|other|any|test|file|line|row|record|item|entr|user|request|page|call|change|need|use|one|column|word|check|value|key)/i;

/** The first line that counts what the check excludes: "hangs 3", "2 orphans". */
export function excludedIn(output: string, check: string): string | undefined {
  const stems = [...check.matchAll(EXCLUDED)].map(([, word = '']) => word.replace(/(?:es|s|ing|ed)$/i, ''));
  const telling = stems.filter((stem) => stem.length > 2 && !ORDINARY.test(stem));
  if (telling.length === 0) return undefined;
  const counted = `(?:${telling.join('|')})\\w*`;
  const pattern = new RegExp(
    `\\b${counted}\\s*[:=]?\\s*[1-9]\\d*\\b(?![.:/%])|(?<![\\d.])[1-9]\\d* ${counted}\\b`,
    'i',
  );
  return output.split('\n').find((line) => pattern.test(line));
}

/** A count of failures above zero in what somebody says. */
export function failuresCounted(text: string): boolean {
  return text.split('\n').some(isCounted);
}

function isCounted(line: string): boolean {
  return COUNTED.test(line) || LABELLED.test(line) || COUNTED_EAST.test(line);
}

const EMPTY_RUN =
  /\bno tests? (?:ran|found|were found|files found|to run|specified)\b|\bcollected 0 items\b|\b0 (?:passed|passing)\b|^# tests 0$|\bno test files\b|\bTests run: 0\b|\bTests run: (\d+),[^\n]*Skipped: \1\b|(?:^|\s)0 (?:tests?|examples|specs)\b(?! (?:failed|failures|errors|skipped))|\bno tests executed\b|\b(?:Total )?Tests?: +0\b|^1\.\.0\b|\b[1-9]\d* (?:tests? )?(?:skipped|pending|deselected)\b/im;
const FULL_RUN =
  /(?<![\d.])[1-9]\d* (?:tests? )?(?:passed|passing|ok)\b|^ok\b|\bpass(?:ed)?:? [1-9]|\bTests run: [1-9]|\bPASS\b/im;

/** A test program that found nothing to run, which is no success. */
export function ranNothing(output: string): boolean {
  return EMPTY_RUN.test(output) && !FULL_RUN.test(output);
}

const SIGN =
  /\b(?:pass(?:ed|es|ing)?|ok|success(?:ful|fully)?|succeed(?:ed|s)?|clean|valid|built|finished|compiled|generated|completed?|written|wrote|created|saved|up[ -]to[ -]date|100\s?%|done)\b|\b(?:no|0|zero) (?:errors?|failures?|failed|problems?|warnings?|issues?|findings?|hints?|offenses?|violations?|fixes applied)\b|\b(?:errors?|failures?|failed|fail|warnings?)\s*[:=]?\s*0\b|[✓✔✅]|通过|成功|完成|正常|合格/imu;

const ASKS_HOW_IT_ENDED = /\$\?|\bPIPESTATUS\b/;

/** The output of a command says that all went well, or counts no hit. */
export function saysSuccess(output: string, command: string): boolean {
  return SIGN.test(output) || (!ASKS_HOW_IT_ENDED.test(command) && /^\s*0\s*$/m.test(output));
}

/** The output of a test program counts what has passed. */
export function countsPasses(output: string): boolean {
  return FULL_RUN.test(output);
}

const CUT = /(?:\[?(?:output|lines?|rest)?[^\n]{0,20}\btruncated\b[^\n]{0,40}\]?|\.\.\.\s*\[\d+ [^\]\n]*\])\s*$/iu;

/** The end of the output, where the result stands, was not shown. */
export function isCutOff(output: string): boolean {
  return CUT.test(output.trimEnd());
}

const ASSUMES =
  /\b(?:should|would|will|ought to) (?:now |then |all |still |just )?(?:pass|work|succeed|build|compile|hold|be (?:fine|ok|okay|green))\b|\bwould (?:remove|delete|download|create|write|update|install|send|copy|move|change|run|do|be \w+ed)\b|\b(?:presumably|probably|most likely|I (?:assume|expect|trust|believe|suppose)|(?:it )?(?:seems|appears) to (?:pass|work|build|hold))\b|应该(?:能|可以|会|没问题|都)|估计|大概|恐らく|おそらく|たぶん|はず(?:です|だ|で)/iu;
const NOT_DONE =
  /\b(?:(?:could|can) ?(?:not|n[o'’]t)|cannot|can't|unable to|was not able to|did ?(?:not|n[o'’]t)|was ?(?:not|n['’]t)|were ?(?:not|n['’]t)|not|without) (?:be )?(?:actually )?(?:run|ran|executed?|executing|running|verif(?:y|ied)|verifying|re-?run|test(?:ed)? (?:it|this|that))\b|\bunverified\b|\bnot (?:yet )?(?:checked|looked at)\b|(?:无法|没有|没|未|不能)(?:实际)?(?:运行|执行|验证|确认)|(?:実行|確認|検証)(?:は|を)?(?:でき(?:な|ま)|していな|していませ)|未(?:確認|検証|実行)/iu;

/** What the evidence itself says was not seen: it is only assumed, or could not be done. */
export function admitsGap(evidence: string, check: string): boolean {
  return [ASSUMES, NOT_DONE].some((gap) => gap.test(evidence) && !gap.test(check));
}
