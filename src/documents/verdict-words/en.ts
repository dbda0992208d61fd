import type { VerdictWords } from './types.js';

const SUBJECT = `(?:(?:the|this|our|overall) )?(?:overall |whole |entire )?(?:goal|target|objective|task|work|verdict|result|state|status|conclusion)s?`;
const BE = '(?:is|are|was|were|has|have|has been|have been)';
const ADVERB =
  '(?:100 ?%|now|already|fully|completely|entirely|wholly|all|indeed|clearly|definitely|successfully|confirmed|confirmed as|verified as|in full|without reservations?)';
const DONE =
  '(?:achieved|reached|met|satisfied|fulfilled|accomplished|attained|completed?|done|passed|pass|success(?:ful)?)';
const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)`;
const ITEMS = '(?:checks?|tests?|items?|criteria|criterion|requirements?|conditions?|points?)';
const PASSED =
  '(?:pass|passes|passed|passing|met|satisfied|verified|fulfilled|green|done|ok|complete|hold|holds|succeed|succeeds|succeeded)';

const CANNOT = `(?:cannot|can ?not|can't|cant|could not|couldn't|unable to|(?:not|n't) able to|not possible to|not feasible to|impossible to|infeasible to|failed to|no (?:way|means|possibility)(?: here)? (?:to|of)|nothing here can)`;
const ADVERBS_BETWEEN = `(?: (?:be|been|being|fully|really|actually|currently|here|independently|directly|reliably|properly|yet|now|even|ever|(?:in|on|from|with(?:in)?) (?:this|the|our) (?:current |given )?(?:environment|sandbox|container|machine|host|platform|system|setup)))*`;
const VERIFY = String.raw`(?:verif\w*|judg\w*|check(?:ed|ing)?|confirm\w*|determin\w*|validat\w*|assess\w*|test(?:ed|ing)?|evaluat\w*|tell|know|establish\w*|observ\w*|prov(?:e|en|ed|ing)|demonstrat\w*|inspect\w*|decid\w*)`;

export const en: VerdictWords = {
  achieved: [
    `(?:${SUBJECT} )?(?:${BE} )?(?:${ADVERB} )*${DONE}(?: ${ADVERB})*`,
    `${DONE} (?:the|this|our) (?:goal|target|objective)`,
    `all(?: of)?(?: the)?(?: ${COUNT})?(?: acceptance)? ${ITEMS}(?: ${BE})?(?: ${ADVERB})* ${PASSED}(?: ${ADVERB})*`,
    `(?:each|every)(?: single)?(?: acceptance)? ${ITEMS}(?: ${BE})?(?: ${ADVERB})* ${PASSED}`,
  ],
  affirmed: [
    `(?:in )?(?:overall|finally|${SUBJECT})`,
    `everything(?: ${BE})? (?:${PASSED}|works|worked|in place)`,
    String.raw`(?:all )?(?<N>\d+) ?(?:\/|of|out of) ?\k<N>(?: ${ITEMS})?(?: ${BE})?(?: ${PASSED})?`,
    `all(?: ${COUNT})?(?: ${BE})? ${PASSED}`,
    'nothing(?: is| was)?(?: left| remains| remaining| missing| outstanding| more| failed)(?: to (?:do|fix|check|be done|verify))?(?: (?:now|here|at all))?',
    'no (?:failures?|failed checks?|failing checks?|open (?:points?|items?|issues?)|issues?|problems?|remaining work|errors?|gaps?)(?: (?:left|remain|remaining|found|at all))*',
    'none (?:failed|missing|left|remaining|outstanding)',
    '(?:fully )?(?:verified|confirmed)',
    'one of three|final',
  ],
  joins: String.raw`\band\b`,
  unverifiable: [
    `${CANNOT}${ADVERBS_BETWEEN} ${VERIFY}`,
    String.raw`(?:\b(?:un|non|not |in)|n't )-?(?:verifiable|testable|checkable|provable|decidable|determinable|confirmable|judg(?:e)?able|assessable)`,
    String.raw`\bverification(?: here| \w+){0,3} (?:not possible|impossible|infeasible|unavailable)`,
    String.raw`\bno (?:verification (?:is )?possible|(?:means|way|method|possibility) (?:of|for) (?:verification|verifying|testing|checking))`,
    String.raw`\b(?:needs?|requires?) (?:a )?(?:manual|human) (?:verification|check|review|confirmation)`,
  ],
  impossible: [
    String.raw`\b(?:unreachable|unachievable|unattainable|impossible)\b`,
    String.raw`\b(?:cannot|can ?not|can't|can never|could never|will never|never) (?:ever )?be (?:achieved|reached|met|fulfilled|attained|satisfied)`,
    String.raw`\bnot (?:achievable|reachable|attainable)`,
  ],
  notYet: [
    String.raw`\b(?:no|not|never|none|nothing|neither|nor|without|fail\w*|partial\w*|partly|almost|nearly|mostly|largely|incomplete|insufficient\w*|missing|remain\w*|pending|still|yet|false|half|some|but|except|however|only|short of|lack\w*|reject\w*|broken|in progress)\b`,
    String.raw`\bun(?:achieved|met|satisfied|fulfilled|finished|reached|done|verified|passed|completed|tested|confirmed)\b`,
    String.raw`n't\b`,
  ],
  failure: [
    String.raw`\b(?:check|test|item|criterion|requirement|point)s? (?:no\. ?|number )?#?\d+\b[^.;\n]{0,30}?\b(?:fail(?:s|ed)?|(?:is|was|are|were|has|have|does|do|did)(?: not|n't) (?:\w+ )?(?:met|pass(?:ed)?|satisfied|verified|done|hold)|(?:is|was) (?:missing|unmet|unverified|untested)|(?:is|are|was|were) (?:still |left )?(?:skipped|open|pending|ignored|left out))\b`,
    String.raw`\b(?:first|second|third|fourth|fifth|last|one|some) ${ITEMS} (?:is|are|was|were) (?:still )?(?:open|skipped|pending|ignored|failing|unmet|missing)\b`,
    String.raw`\b(?:i|we) (?:(?:did|have|could) not|(?:did|have|could)n't|never) (?:\w+ )?(?:run|ran|executed?|check(?:ed)?|look(?:ed)? at|open(?:ed)?|test(?:ed)?)\b`,
    String.raw`\b(?:tests?|suite|commands?|build|checks?) (?:(?:was|were|has been|have been) (?:not|never)|(?:was|were)n't) (?:\w+ )?(?:run|executed|checked|tested|tried)\b`,
    String.raw`\b(?:assuming|presumably|on the assumption)\b`,
  ],
};
