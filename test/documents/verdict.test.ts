import { describe, expect, it } from 'vitest';
import { Verdict } from '../../src/documents/index.js';

const stateOf = (text: string) => Verdict.parse(text).state;
const concluded = (conclusion: string) => stateOf(`结论:${conclusion}`);

describe('a conclusion without reserve is achieved', () => {
  it.each([
    ...[
      '达成',
      '已达成',
      '全部达成',
      '目标已达成。',
      '达成了',
      '都达成了',
      '完全达成',
      '全部通过',
      '**达成**',
      '“达成”',
      '✅ 达成',
      '- 达成',
    ],
    ...[
      '达成,三条都过',
      '达成(三条全部通过)',
      '达成。所有检查都通过了。',
      '达成,3/3 通过',
      '达成\n三条都过',
      '达成,没有遗留问题',
    ],
    ...[
      'achieved',
      'Achieved.',
      'ACHIEVED!',
      'The goal is achieved',
      'fully achieved',
      'The goal has been fully achieved.',
      'passed',
      'done',
    ],
    ...[
      'achieved, nothing left to do now',
      'Achieved — all three checks pass',
      'achieved (3/3 checks passed)',
      'Yes, all checks passed.',
    ],
    ...[
      '達成',
      '達成済み',
      '達成しました',
      '目標は達成されました。',
      'すべて達成',
      '達成しています',
      '達成です',
      '達成(3項目すべて合格)',
    ],
    ...['1', '１', '1。', 'true', 'TRUE', 'yes', '是', 'はい'],
  ])('%s', (conclusion) => expect(concluded(conclusion)).toBe('achieved'));
});

describe('anything short of achieved never passes', () => {
  it.each([
    ...[
      '没有达成',
      '部分达成',
      '大部分达成',
      '尚未完全达成',
      '不算达成',
      '不能算达成',
      '不能判定为达成',
      '达成不了',
      '达成率 3/5',
      '达成了两条',
    ],
    ...[
      '差一点达成',
      '基本达成',
      '几乎达成',
      '即将达成',
      '还没达成',
      '并未达成',
      '达成(除第2条)',
      '达成,但第3条没过',
      '达成,待确认',
    ],
    ...[
      '可达成',
      '可以达成',
      '预计达成',
      '视为达成',
      '有条件达成',
      '据称达成',
      '达成?',
      '达成……',
      '达成 未达成',
      '未\n达成',
      '没有,达成',
      '只过了 1 项',
    ],
    ...[
      'unachieved',
      'not achieved',
      'NOT YET',
      'partially achieved',
      'almost achieved',
      'mostly achieved',
      'half achieved',
      'to be achieved',
    ],
    ...[
      'will be achieved',
      'should be achieved',
      'probably achieved',
      'achieved except check 2',
      'achieved, but check 2 fails',
      'achieved?',
    ],
    ...[
      'achieved if check 2 is ignored',
      '2 of 4 achieved',
      '1 of 4 failed',
      'yes and no',
      'no checks passed',
      'none passed',
      'pass: no',
    ],
    ...[
      'yesterday it was fine',
      'note: passed',
      'achieved (pending confirmation)',
      'the worker says achieved',
      '~~achieved~~ not yet',
    ],
    ...[
      '達成していない',
      '達成できていない',
      '達成していません',
      '未達成',
      '達成せず',
      '達成ならず',
      '一部達成',
      'ほぼ達成',
      '達成とは言えない',
    ],
    ...['達成まであと一歩', '達成できなかった', '達成できません', '達成したい', '達成したか', '達成される見込み'],
    ...['0', 'false', 'no', '否', '01', '10', '1 0', '+1', '1/4', '第 1 条没过', '退出码是 1', '-1', '①'],
  ])('%s', (conclusion) => expect(['not_yet', '']).toContain(concluded(conclusion)));
});

describe('what cannot be verified goes to a person', () => {
  it.each([
    ...[
      '无法验证',
      '没法验证',
      '验证不了',
      '无法判定',
      '此环境无法验证',
      '无法在此环境验证',
      '不能验证',
      '没有条件验证',
      '无从验证',
      '不可验证',
    ],
    ...[
      '没办法验证',
      '无法确认',
      '缺少验证条件',
      '不具备验证条件',
      '没有验证手段',
      '无法完成验证',
      '无法得到验证',
      '未能验证',
      '需要人工验证',
    ],
    ...[
      'unverifiable',
      'Cannot be verified here.',
      "can't be verified",
      'can’t be verified',
      'could not be verified',
      'unable to verify',
    ],
    ...[
      'not verifiable',
      'impossible to verify',
      'no way to verify this here',
      'cannot currently be verified',
      'cannot be determined',
    ],
    ...[
      'not possible to verify in this environment',
      'unreachable',
      'cannot be achieved',
      '不可能达成',
      '达成不可能',
      '達成不能',
      '達成不可能',
    ],
    ...[
      '検証できない',
      '検証不能',
      '検証できません',
      '検証不可',
      'この環境では検証できない',
      '確認できない',
      '検証することができない',
    ],
    ...[
      '検証する手段がない',
      '判定できない',
      '达成,其中第2条无法验证',
      '達成(ただし項目2は検証不能)',
      'achieved, but one check cannot be verified',
    ],
  ])('%s', (conclusion) => expect(concluded(conclusion)).toBe('unreachable'));

  it('but not a check that could not be passed', () => {
    expect(concluded('无法通过编译')).toBe('not_yet');
    expect(concluded('could not pass the tests')).not.toBe('unreachable');
  });
});

describe('the choice given back is no choice', () => {
  it.each([
    ...[
      '达成 / 未达成 / 此环境无法验证',
      '达成|未达成|无法验证',
      '三选一:达成 / 未达成 / 此环境无法验证',
      '达成 或 未达成',
      '达成、未达成、无法验证',
    ],
    ...[
      'achieved / not yet / unreachable',
      '[achieved | not_yet | unreachable]',
      'one of: achieved / not yet / cannot be verified here',
    ],
    ...[
      'achieved or not yet',
      '- achieved\n- not yet\n- cannot be verified',
      'どれか一つ:達成 / 未達成 / この環境では検証できない',
    ],
  ])('%s', (conclusion) => {
    const verdict = Verdict.parse(`## Verdict\n${conclusion}`);
    expect([verdict.state, verdict.ok]).toEqual(['', false]);
  });
});

describe('where a conclusion may stand', () => {
  it.each([
    ...[
      '## 结论\n达成',
      '**结论:达成**',
      '**结论** 达成',
      '## 结论 达成',
      '### 一、结论\n达成',
      '【结论】达成',
      '🎯 结论:达成',
      '结论\n达成',
    ],
    ...[
      '1. 结论:达成\n2. 理由:好\n3. 未通过:无',
      '- 结论:达成\n- 理由:好',
      '结论(三选一):达成',
      '# Verdict\n## Conclusion\nachieved',
    ],
    ...[
      'Final verdict: achieved',
      '## Verdict — achieved',
      '## 判定\n\n**达成**\n\n---\n\n## 理由\n好',
      '理由:好\n结论:达成',
      '結論:達成',
    ],
    ...['1', ' true\n', '达成', 'achieved.'],
  ])('achieved: %j', (text) => expect(stateOf(text)).toBe('achieved'));

  it.each([
    ...[
      '',
      '  \n ',
      '目标已经达成,三条都过。',
      'I checked and the goal is achieved.',
      '为了达成目标,还需要再跑',
      '达成\n理由:三条都过',
      '1\n1',
      '11',
    ],
    ...[
      '```\n结论:达成\n```',
      '~~~\n结论:达成',
      '```\n1\n```',
      '> 结论:达成',
      '    结论:达成',
      '`结论:达成`',
      '| 结论 | 达成 |',
      '~~结论:达成~~',
    ],
    ...[
      '预期结论:达成',
      'The verdict: achieved',
      '结论(上一轮):达成',
      '## 结论\n\n## 理由\n目标已达成',
      '结论:见下',
      '结论:\n理由:达成',
    ],
  ])('not achieved: %j', (text) => expect(Verdict.parse(text).achieved).toBe(false));
});

describe('a verdict that contradicts itself is not achieved', () => {
  it.each([
    ['two conclusions', '结论:达成\n结论:未达成', 'not_yet'],
    ['two conclusions, the other way round', '## 结论\n未达成\n## 结论\n达成', 'not_yet'],
    ['a conclusion inside the reason', '## 结论\n达成\n\n## 理由\n结论:未达成', 'not_yet'],
    ['in two languages', '## Verdict\nachieved\n## 結論\n検証できない', 'unreachable'],
    ['failed checks', '## 结论\n达成\n## 未通过\n- 甲', 'not_yet'],
    ['only unverifiable checks left', '结论:达成\n未通过:\n- 截图 [此环境无法验证:没有授权]', 'unreachable'],
    ['a failed check in the reason', '结论:达成\n理由:第 2 条没过', 'not_yet'],
    ['a failed check in the reason, English', 'Verdict: achieved\nReason: check 2 does not pass', 'not_yet'],
    ['an unverified check in the reason', '结论:达成\n理由:截图在此环境无法验证', 'unreachable'],
    ['a remark below', '结论:达成\n理由:好\n\n## 备注\n第 3 条未通过', 'not_yet'],
  ])('%s', (_, text, state) => expect(stateOf(text)).toBe(state));

  it('also when it was not parsed', () => {
    expect(new Verdict({ state: 'achieved', failed: ['x'] }).state).toBe('not_yet');
  });
});

describe('a list of no failures', () => {
  it.each([
    '无',
    '(无)',
    '- 无',
    '无。',
    '**无**',
    'none',
    'None.',
    'N/A',
    '-',
    '—',
    '0',
    '0 项',
    'なし',
    '特になし',
    '没有',
    '无(全部通过)',
    'none: all checks passed',
  ])('%s', (list) => {
    const verdict = Verdict.parse(`结论:达成\n理由:逐条对过\n未通过:\n${list}`);
    expect([verdict.state, verdict.failed]).toEqual(['achieved', []]);
  });

  it('survives a reason that reports success in negations', () => {
    for (const reason of [
      '没有失败的测试,没有一条未通过',
      '12 passed, 0 failed',
      '没有无法验证的条目',
      'no test failed',
      '失敗はない',
    ]) {
      expect(stateOf(`结论:达成\n理由:${reason}`)).toBe('achieved');
    }
  });
});

describe('feedback', () => {
  const verdict = new Verdict({
    state: 'not_yet',
    reason: 'two columns instead of three',
    failed: ['three columns', 'exit code 0'],
  });

  it.each([
    ['en', /not achieved yet/, /Keep going/],
    ['zh', /还没有达成/, /继续干/],
    ['ja', /まだ達成されていない/, /続けること/],
  ] as const)('says what is missing and to keep going (%s)', (locale, missing, goOn) => {
    const text = verdict.feedback(locale);
    for (const part of ['two columns instead of three', '- three columns', '- exit code 0', missing, goOn])
      expect(text).toMatch(part);
  });

  it('explains an unclear verdict', () => {
    expect(Verdict.parse('hm').feedback()).toContain('no clear verdict');
  });
});
