import { describe, expect, it } from 'vitest';
import { Brief, Goal, Handoff, isOverflow, Verdict } from '../../src/documents/index.js';
import { LOCALES, words } from '../../src/locale/index.js';

const packs = LOCALES.map((locale) => words(locale).documents);

describe('labels', () => {
  it.each(['brief', 'goal', 'verdict', 'handoff'] as const)('mean one section each (%s)', (kind) => {
    const sectionOf = new Map<string, string>();
    for (const { labels } of packs) {
      for (const [section, list] of Object.entries(labels[kind])) {
        for (const label of list as string[]) {
          const key = label.toLowerCase();
          expect([section, label]).toEqual([sectionOf.get(key) ?? section, label]);
          sectionOf.set(key, section);
        }
      }
    }
  });

  it('are the Chinese names of the source documents', () => {
    const { names, steps, labels } = words('zh').documents;
    expect([names.brief, names.goal, names.questions, names.handoff('干活'), names.handoffArchive]).toEqual([
      '需求.md',
      '目标.md',
      '问答记录.md',
      '交接-干活.md',
      '交接',
    ]);
    expect([steps.clarify, steps.setGoal, steps.work, steps.judge('干活')]).toEqual([
      '确认需求',
      '设定目标',
      '干活',
      '干活·判定',
    ]);
    expect(Object.values(labels.brief).map(([first]) => first)).toEqual(['目标', '验收标准', '边界', '未知与假设']);
    expect(Object.values(labels.verdict).map(([first]) => first)).toEqual(['结论', '理由', '未通过']);
  });

  it('keep a step name from leaving the directory', () => {
    for (const { names } of packs) expect(names.handoff('a/../b\\c')).not.toMatch(/[\\/]/);
  });
});

describe('prompts ask for what the parsers read', () => {
  it.each(LOCALES)('%s', (locale) => {
    const { handoffPrompt, goalPrompt, verifyPrompt, states } = {
      ...words(locale).documents,
      ...words(locale).documents.verdict,
    };
    const asked = Handoff.parse(handoffPrompt({ used: 100, window: 200 }));
    for (const field of ['doing', 'decided', 'deadEnds', 'next', 'scene'] as const) expect(asked[field]).not.toBe('');
    expect(Goal.parse(goalPrompt({ brief: '' })).checks.length).toBeGreaterThan(0);
    const verify = verifyPrompt({ statement: 'S', checks: ['a', 'b'], round: 2 });
    expect(verify).toContain('1. a\n2. b');
    // A judge that sends the prompt back has decided nothing.
    expect(Verdict.parse(verify).state).toBe('');
    for (const [state, name] of Object.entries(states))
      expect(Verdict.parse(new Verdict({ state: state as 'achieved' }).toMarkdown(locale)).state).toBe(name && state);
    expect(Brief.parse(words(locale).documents.clarifyResume).complete).toBe(false);
  });
});

describe('a full context is told from other errors', () => {
  it.each([
    'prompt is too long: 210000 tokens > 200000 maximum',
    'prompt_too_long',
    'Input is too long for requested model.',
    'context length exceeded',
    'context_length_exceeded',
    "This model's maximum context length is 128000 tokens. However, you requested 130000",
    'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000',
    'too many total text bytes: 12 > 9',
    'Your input exceeds the context window of this model',
    'exceeded the context window',
    'context window exceeds limit (2013)',
    'model_context_window_exceeded',
    'the request exceeds the available context size',
    'The input token count (1048577) exceeds the maximum number of tokens allowed (1048576).',
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens",
    'Your request exceeded model token limit: 8192',
    'Please reduce the length of the messages or completion.',
    'Range of input length should be [1, 30720]',
    '上下文长度超出限制',
    '输入过长',
    '超出最大上下文长度',
    'コンテキスト長を超えました',
  ])('overflow: %s', (text) => expect(isOverflow(undefined, '', text)).toBe(true));

  it.each([
    'context deadline exceeded',
    'context canceled',
    'execution context was destroyed',
    'rate limit exceeded',
    'quota exceeded',
    'output token limit exceeded',
    'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens',
    "This request would exceed your organization's rate limit of 40,000 input tokens per minute",
    'ENAMETOOLONG: name too long',
    'image exceeds 5 MB maximum',
    'context window: 200000',
    'Exceeded 5 retries in this context',
    '请求频率超过限制',
    '输入有误',
    '请求超时',
  ])('no overflow: %s', (text) => expect(isOverflow(text, null)).toBe(false));

  it('nothing is no overflow', () => expect(isOverflow()).toBe(false));
});
