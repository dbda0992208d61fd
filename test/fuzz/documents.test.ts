import { describe, expect, it } from 'vitest';
import { outsideFences } from '../../src/documents/fences.js';
import { isMarkedUnverifiable } from '../../src/documents/goal.js';
import { Brief, deriveVerdict, Goal, Handoff, type Judgement, Verdict } from '../../src/documents/index.js';
import { isNothing } from '../../src/documents/items.js';
import { LOCALES } from '../../src/locale/index.js';
import { Evidence } from '../../src/workflow/evidence/evidence.js';
import type { Random } from '../ephemeral/random.js';
import { Transcript, use } from '../sessions/transcript.js';
import { CAMPAIGN_TIMEOUT, campaign } from './campaign.js';
import { line, text } from './texts.js';

const KINDS = [Brief, Goal, Handoff, Verdict];

/** The fields alone: where it was read from is no part of a document. */
const fields = (document: object) => ({ ...document, path: undefined });

describe('sections', () => {
  it('are read from anything, soon, and without a word from a fence', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('sections', 0.05);
    for (const random of run.rounds()) {
      const reply = text(random);
      for (const kind of KINDS) run.timed(reply, () => kind.parse(reply));
      const fence = random.pick(['```', '~~~', '`````', '~~~~', '  ```', '```ts', '~~~ x']);
      const inside = text(random)
        .replaceAll(/[`~]{3}/g, '')
        .replaceAll(/[^\s]+/g, (word) => `${word}SECRET`);
      // Behind an open fence the text would be its inside, and ours would close it.
      if (outsideFences(reply).end < reply.split(/\r\n|\r|\n/).length) continue;
      const fenced = `${reply}\n${fence}\n${inside}\n${fence.trim().replace(/[^`~]/g, '')}\n${text(random)}`;
      for (const kind of KINDS)
        expect(JSON.stringify(kind.parse(fenced)), JSON.stringify(fenced)).not.toContain('SECRET');
    }
    run.report();
  });

  it('come back as they were written', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('documents written and read', 0.05);
    for (const random of run.rounds()) {
      const locale = random.pick(LOCALES);
      const some = () => text(random, 4);
      const documents = [
        new Brief({ goal: some(), accept: some(), bounds: some(), unknowns: some() }),
        new Goal({ statement: some(), checks: random.some(4, some) }),
        new Handoff({
          doing: some(),
          decided: some(),
          deadEnds: some(),
          next: some(),
          scene: some(),
          step: line(random),
        }),
      ];
      for (const document of documents) {
        const kind = document.constructor as typeof Brief;
        const written = document.toMarkdown(locale);
        expect(fields(run.timed(written, () => kind.parse(written))), JSON.stringify(written)).toEqual(
          fields(document),
        );
      }
    }
    run.report();
  });
});

describe('verdicts', () => {
  it('in words are achieved only where nothing in the conclusion speaks against it', {
    timeout: CAMPAIGN_TIMEOUT,
  }, () => {
    const run = campaign('verdict, in words', 0.05);
    for (const random of run.rounds()) {
      const reply = random.once(2) ? text(random) : `## Conclusion\n${line(random)}\n\n## Reason\n${text(random)}`;
      const verdict = run.timed(reply, () => Verdict.parse(reply));
      expect(['achieved', 'not_yet', 'unreachable', '']).toContain(verdict.state);
      if (verdict.achieved) {
        expect(verdict.failed, JSON.stringify(reply)).toEqual([]);
        expect(reply, 'no way to say achieved is in it').toMatch(
          /achiev|pass|met|done|complete|1|true|达|完成|通过|満|達|合格|成立|yes|ok|✅/iu,
        );
      }
      const withFailure = `${reply}\n\n## Failed checks\n- it runs: exit code 1\n`;
      expect(Verdict.parse(withFailure).achieved && !failedIsElsewhere(withFailure), JSON.stringify(withFailure)).toBe(
        false,
      );
      const takenBack = `${reply}\n\n## Conclusion\nnot achieved\n`;
      if (outsideFences(takenBack).end === takenBack.split(/\r\n|\r|\n/).length) {
        expect(Verdict.parse(takenBack).achieved, JSON.stringify(takenBack)).toBe(false);
      }
    }
    run.report();
  });

  it('from a list are achieved only where each check has passed with evidence, and with no word against it', {
    timeout: CAMPAIGN_TIMEOUT,
  }, () => {
    const run = campaign('verdict, from a list', 0.05);
    let achieved = 0;
    for (const random of run.rounds()) {
      const checks = [`exit code 0 ${line(random)}`, line(random), '[unverifiable here: no printer] it prints'];
      const goal = new Goal({
        statement: 'It runs.',
        checks: checks.slice(0, 1 + random.below(random.once(4) ? 3 : 2)),
      });
      const judgement = judgementOn(random, goal);
      const verdict = run.timed(JSON.stringify(judgement), () => deriveVerdict(goal, judgement, random.pick(LOCALES)));
      if (verdict.achieved) achieved++;
      if (!mayBeAchieved(goal, judgement)) expect(verdict.achieved, JSON.stringify([goal, judgement])).toBe(false);
    }
    run.report(`${achieved} achieved`);
    expect(achieved).toBeGreaterThan(0);
  });

  it('count no evidence that the session of the judge does not hold', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('evidence', 0.05);
    const own = { workspace: '/work', directories: [] };
    for (const random of run.rounds()) {
      const check = line(random);
      const told = text(random);
      const said = random.pick([told, `Ran \`npm test\`: ${told}`, `\`cat a.txt\` printed "${told}"`]);
      const session = new Transcript()
        .prompt('judge')
        .say(use('t1', 'cat a.txt'))
        .result('t1', random.pick(['one', told, '']));
      for (const canRun of [true, false]) {
        const nothing = new Evidence(new Transcript().prompt('judge').entries, { canRun, own });
        expect(nothing.faultOf({ check, evidence: said })).toBeTypeOf('string');
        const some = new Evidence(session.entries, { canRun, own });
        const fault = run.timed(said, () => some.faultOf({ check, evidence: said }));
        if (said.startsWith('Ran `npm test`')) expect(fault, JSON.stringify([check, said])).toBeTypeOf('string');
      }
    }
    run.report();
  });
});

/** The heading that was put behind a text can be inside something that the text has opened. */
function failedIsElsewhere(reply: string): boolean {
  return outsideFences(reply).end < reply.split(/\r\n|\r|\n/).length || Verdict.parse(reply).failed.length === 0;
}

function judgementOn(random: Random, { checks }: Goal): Judgement {
  const named = checks.map((check, at) => random.pick([check, at + 1, `${at + 1}`, `${at + 1}. ${check}`]));
  const judged = (check: string | number): Judgement['checks'][number] => ({
    check,
    status: random.once(6) ? random.pick(['failed', 'unverifiable']) : 'passed',
    evidence: random.once(6) ? random.pick(['', 'none', line(random)]) : 'npm test: exit code 0',
  });
  const entries = named.filter(() => !random.once(8)).map(judged);
  if (random.once(4)) entries.push(judged(random.pick([line(random), 0, 9, 1, -1, 1.5, ...named])));
  return {
    checks: entries,
    conclusion: random.once(6) ? random.pick(['not_yet', 'unreachable']) : 'achieved',
    reason: line(random),
  };
}

/** Necessary in any reading: as many passes with words behind them as there are checks, and no failure, nor a doubt. */
function mayBeAchieved(goal: Goal, { checks, conclusion }: Judgement): boolean {
  const passed = checks.filter(({ status, evidence }) => status === 'passed' && !isNothing(evidence));
  const enough = passed.length >= new Set(goal.checks.map((check) => check.replace(/\s+/g, ' ').trim())).size;
  const isClean = checks.every(({ status }) => status !== 'failed') && !goal.checks.some(isMarkedUnverifiable);
  return conclusion === 'achieved' && enough && isClean && goal.checks.length > 0;
}
