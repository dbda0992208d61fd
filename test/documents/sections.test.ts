import { describe, expect, it } from 'vitest';
import { Brief, Goal, Handoff } from '../../src/documents/index.js';

const sections = (text: string) => {
  const { goal, accept, bounds, unknowns } = Brief.parse(text);
  return [goal, accept, bounds, unknowns];
};
const FOUR = ['甲', '乙', '丙', '丁'];

describe('every way to write a heading', () => {
  it.each([
    ['hashes', '## 目标\n甲\n## 验收标准\n乙\n## 边界\n丙\n## 未知与假设\n丁'],
    ['closing hashes', '## 目标 ##\n甲\n## 验收标准 #\n乙\n# 边界 #\n丙\n## 未知与假设 ##\n丁'],
    ['hashes without a space', '##目标\n甲\n##验收标准\n乙\n#边界\n丙\n##未知与假设\n丁'],
    ['different levels', '## 目标\n甲\n### 验收标准\n乙\n### 边界\n丙\n#### 未知与假设\n丁'],
    ['text behind the label', '## 目标 甲\n## 验收标准:乙\n## 边界 — 丙\n**未知与假设** 丁'],
    ['bold', '**目标**\n甲\n__验收标准__\n乙\n**边界**\n丙\n**未知与假设**\n丁'],
    ['colon inside bold', '**目标:** 甲\n**验收标准:** 乙\n__边界:__ 丙\n**未知与假设:**丁'],
    ['colon outside bold', '**目标**: 甲\n**验收标准**:乙\n__边界__: 丙\n__未知与假设__:丁'],
    ['all of it bold', '**目标:甲**\n**验收标准:乙**\n**边界: 丙**\n**未知与假设:丁**'],
    ['bold in hashes', '## **目标**\n甲\n## **验收标准:**\n乙\n## __边界__\n丙\n### **未知与假设**\n丁'],
    ['colons', '目标:甲\n验收标准: 乙\n边界 : 丙\n未知与假设:\n丁'],
    ['alone on the line', '目标\n甲\n\n验收标准\n乙\n\n边界\n丙\n\n未知与假设\n丁'],
    ['underlined', '目标\n====\n甲\n\n验收标准\n----\n乙\n\n边界\n==\n丙\n\n未知与假设\n--\n丁'],
    ['numbers', '1. 目标\n甲\n2) 验收标准\n乙\n3、边界\n丙\n(4) 未知与假设\n丁'],
    ['Chinese numerals', '一、目标\n甲\n二、验收标准:乙\n(三)边界\n丙\n## 四、未知与假设\n丁'],
    ['numbers in bold', '**1. 目标**\n甲\n2. **验收标准**\n乙\n## 3. 边界\n丙\n④ 未知与假设\n丁'],
    ['bullets', '- **目标**:甲\n* 验收标准:乙\n• 边界:丙\n・**未知与假设** 丁'],
    ['emoji', '🎯 目标\n甲\n## ✅ 验收标准\n乙\n**🚧 边界**\n丙\n❓️ 未知与假设:丁'],
    ['brackets', '【目标】甲\n【验收标准】\n乙\n【边界】:丙\n【未知与假设】丁'],
    ['byte order mark and CRLF', '\uFEFF## 目标\r\n甲\r\n## 验收标准\r\n乙\r\n## 边界\r\n丙\r\n## 未知与假设\r\n丁'],
    ['rules in between', '## 目标\n甲\n\n---\n\n## 验收标准\n乙\n\n***\n## 边界\n丙\n___\n## 未知与假设\n丁\n---'],
    [
      'remarks behind the label',
      '## 目标(一句话)\n甲\n## 验收标准 (checkable)\n乙\n**边界**(不做什么):丙\n**未知与假设(若有)**\n丁',
    ],
    ['other languages mixed', '## Goal\n甲\n**受け入れ基準:** 乙\n## 边界\n丙\nUnknowns & assumptions: 丁'],
    [
      'letter case and spacing',
      '## GOAL\n甲\n## acceptance  criteria\n乙\n## Boundaries\n丙\n## Unknowns-and-assumptions\n丁',
    ],
  ])('%s', (_, text) => {
    expect(sections(text)).toEqual(FOUR);
  });
});

describe('body text that looks like a heading', () => {
  it('keeps sentences that begin with a label', () => {
    const text =
      '## 目标\n目标平台只有 Linux\n## 验收标准\n验收 3 次\n## 边界\n范围之外的不做\n## 未知与假设\n假设输入是 UTF-8';
    expect(sections(text)).toEqual(['目标平台只有 Linux', '验收 3 次', '范围之外的不做', '假设输入是 UTF-8']);
  });

  it('keeps sentences that begin with an English label', () => {
    expect(sections('Goal: run\nGoals differ\nScope creep is bad\nLimits of the API\n## Scope\nno net')[0]).toBe(
      'run\nGoals differ\nScope creep is bad\nLimits of the API',
    );
    expect(sections('## Goal setting\nx')[0]).toBe('');
  });

  it('keeps weaker headings of a section that has its own elsewhere', () => {
    const { doing, next } = Handoff.parse(
      '## 现在在做什么\n改\n下一步:看日志\n**下一步** 是\n## 下一步\n先跑\n下一步再看日志',
    );
    expect(doing).toBe('改\n下一步:看日志\n**下一步** 是');
    expect(next).toBe('先跑\n下一步再看日志');
  });

  it('keeps headings nested below a section', () => {
    expect(sections('## 目标\n甲\n### 目标用户\n学生\n### 边界\n内\n## 边界\n丙')).toEqual([
      '甲\n### 目标用户\n学生\n### 边界\n内',
      '',
      '丙',
      '',
    ]);
  });

  it('keeps both halves of a section that is told in two', () => {
    expect(sections('## Unknowns and assumptions\n### Unknowns\n- a\n### Assumptions\n- b')[3]).toBe(
      '### Unknowns\n- a\n### Assumptions\n- b',
    );
    expect(sections('未知与假设\n没问时区\n假设:UTC')[3]).toBe('没问时区\n假设:UTC');
  });

  it('keeps indented code, quotes and table rows', () => {
    const body = '甲\n    边界:丙\n> 边界:丙\n| 边界 | 丙 |\n`边界:丙`';
    expect(sections(`## 目标\n${body}`)).toEqual([body, '', '', '']);
  });

  it('does not take a shebang or an issue number for a heading that ends the section', () => {
    expect(sections('# 目标\n修 #12\n#12 也修\n#!/bin/sh')[0]).toBe('修 #12\n#12 也修\n#!/bin/sh');
  });
});

describe('text that belongs to no section', () => {
  it('ends a section at an unknown heading of its level', () => {
    expect(
      sections('前言\n## 目标\n甲\n## 背景\n漏\n## 验收标准\n乙\n## 边界\n丙\n## 未知与假设\n丁\n## 备注\n漏'),
    ).toEqual(FOUR);
    expect(
      sections('**目标**\n甲\n**背景**\n漏\n**验收标准**\n乙\n**边界**\n丙\n**未知与假设**\n丁\n**备注**\n漏'),
    ).toEqual(FOUR);
    expect(sections('目标:甲\n验收标准:乙\n边界:丙\n未知与假设:丁\n\n# 备注\n漏')).toEqual(FOUR);
  });

  it('leaves bold words of a body alone', () => {
    expect(sections('## 目标\n甲\n**重要**\n乙')[0]).toBe('甲\n**重要**\n乙');
    expect(sections('**目标**\n**功能:** 甲')[0]).toBe('**功能:** 甲');
  });

  it('reads a title that repeats the first heading', () => {
    expect(sections('# 目标\n\n## 目标\n甲\n## 边界\n丙')).toEqual(['甲', '', '丙', '']);
  });
});

describe('copies of a section', () => {
  it('takes the first that has text', () => {
    expect(sections('## 目标\n\n## 目标\n甲\n## 目标\n乙')[0]).toBe('甲');
    expect(sections('目标:甲\n边界:丙\n目标:乙')[0]).toBe('甲');
    expect(sections('## 目标\n(未填)\n## 目标\n甲')[0]).toBe('甲');
  });
});

describe('fences', () => {
  it.each([
    ['in the middle', '先跑\n```\nnode a.js\n```\n再看输出', '先跑\n再看输出'],
    ['of tildes', '先跑\n~~~sh\nx\n~~~\n再看输出', '先跑\n再看输出'],
    ['longer than what they hold', '先跑\n````md\n```\n## 边界\n```\n````\n再看输出', '先跑\n再看输出'],
    ['closed by a longer one', '先跑\n```\nx\n`````\n再看输出', '先跑\n再看输出'],
    ['of tildes around backticks', '先跑\n~~~\n```\n~~~\n再看输出', '先跑\n再看输出'],
    ['indented', '先跑\n   ```\n   x\n  ```\n再看输出', '先跑\n再看输出'],
    ['as a list item', '先跑\n- ```sh\n  x\n  ```\n再看输出', '先跑\n再看输出'],
    ['that are only mentioned', '先跑 ``` 开头的\n```x``` 也是\n再看输出', '先跑 ``` 开头的\n```x``` 也是\n再看输出'],
  ])('%s', (_, body, read) => {
    expect(sections(`## 目标\n${body}\n## 边界\n丙`)).toEqual([read, '', '丙', '']);
  });

  it.each(['```', '~~~', '````js', '  ~~~~'])('an unclosed %s drops the rest', (fence) => {
    expect(sections(`## 目标\n甲\n${fence}\n## 边界\n丙\n\`\`\n~~`)).toEqual(['甲', '', '', '']);
  });
});

describe('lists of checks', () => {
  const checks = (body: string) => Goal.parse(`# 目标\nX\n# 判定清单\n${body}`).checks;

  it('knows list marks and check boxes', () => {
    expect(
      checks('- 甲\n* 乙\n+ 丙\n• 丁\n・戊\n1. 己\n2) 庚\n3、辛\n(4) 壬\n⑤ 癸\n- [ ] 子\n- [x] 丑\n☐ 寅\n1.卯'),
    ).toEqual([...'甲乙丙丁戊己庚辛壬癸子丑寅卯']);
  });

  it('leaves text alone that only looks like a mark', () => {
    const items = ['3.5 秒内完成', '-5 度也行', '**x** y', '+1 分', '2.0.1 版本'];
    expect(checks(items.join('\n'))).toEqual(items);
    expect(checks(items.map((item) => `- ${item}`).join('\n'))).toEqual(items);
  });

  it('joins wrapped lines, and splits lines that are not wrapped', () => {
    expect(checks('- builds on\n  Linux\n- 很长\n  的一条')).toEqual(['builds on Linux', '很长的一条']);
    expect(checks('- 甲\n乙')).toEqual(['甲', '乙']);
  });

  it('takes group titles for no checks', () => {
    expect(checks('### 功能\n- 甲\n### 性能\n- 乙')).toEqual(['甲', '乙']);
  });

  it.each(['(空)', '无', '- 无', 'none', '(not filled in)', '- N/A', 'なし', '-'])('"%s" is no check', (body) => {
    expect(checks(body)).toEqual([]);
  });
});
