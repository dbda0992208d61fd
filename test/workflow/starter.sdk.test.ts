import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../src/dispatch/tool.js';
import { Brief, Goal } from '../../src/documents/index.js';
import { words } from '../../src/locale/index.js';
import {
  call,
  eachConversation,
  type ModelRequest,
  type Script,
  sequence,
  structured,
} from '../../src/testing/index.js';
import { starterFlow } from '../../src/workflow/index.js';
import { stage } from '../support/runtime.js';

const rules = words('en').roles;
const BRIEF = new Brief({
  goal: 'app.js prints 4',
  accept: 'it does',
  bounds: 'one file',
  unknowns: 'none that matter',
});

/** The model in every role: a worker that is wrong at first, and a judge that runs what was made. */
function cast(workspace: string): Script {
  const sums = ['2 + 3', '2 + 2'];
  const goal = new Goal({ statement: 'app.js adds.', checks: [`node ${workspace}/app.js prints 4`] });
  const judged = ({ toolResults }: ModelRequest) => {
    const printed = toolResults.at(-1)?.text.trim() ?? '';
    const status = printed === '4' ? 'passed' : 'failed';
    const conclusion = printed === '4' ? 'achieved' : 'not_yet';
    return structured({
      checks: [{ check: 1, status, evidence: `printed ${printed}` }],
      conclusion,
      reason: `saw ${printed}`,
    });
  };
  const run = () => call('Bash', { command: 'node app.js && touch mess', description: 'run it' });
  const judges = [
    // The SDK itself asks for the structure that prose lacks.
    sequence([run, 'It looks good to me.', () => run(), judged, 'Rejected.']),
    sequence([run, judged, 'Accepted.']),
    sequence([run, judged, 'Accepted again.']),
  ];
  const dispatch = () => call(DISPATCH_TOOL, { worker: 'coder', task: 'Write app.js.' });
  return eachConversation(({ system, lastText }) => {
    if (system.includes(rules.workerRules)) {
      const content = `console.log(${sums.shift()})`;
      return sequence([call('Write', { file_path: join(workspace, 'app.js'), content }), REPORT]);
    }
    if (system.includes(rules.clarifierRules)) return sequence([BRIEF.toMarkdown()]);
    if (system.includes(rules.coordinatorRules))
      return sequence([dispatch, 'Done.', () => dispatch(), 'Done now.', 'Nothing is left to do.']);
    return lastText.includes('Turn this brief') ? sequence([goal.toMarkdown(), goal.toMarkdown()]) : judges.shift()!;
  });
}

const REPORT = '1. Conclusion: written.\n2. Evidence: it is there.\n3. Output: app.js.\n4. Unverified: nothing.';

const STEPS = [
  'clarify',
  'set-goal',
  'work/coder#1',
  'work',
  'work/judge#1',
  'work/coder#2',
  'work#round2',
  'work/judge#2',
];

test('with the real SDK: an ask becomes work that was run, rejected, mended and accepted, and the judge changed nothing', async () => {
  let script: Script = () => 'not set';
  const { runtime, workspace, server, again } = await stage((request) => script(request), { workbench: true });
  script = cast(workspace);
  const flow = starterFlow('a program that adds', { workspace, timeoutS: 0, judgeCanRun: true });
  const ctx = await flow.run(runtime);
  expect(ctx.aborted).toBeUndefined();
  expect(ctx.failedAt).toBeUndefined();
  expect(runtime.results.map(({ step, ok }) => [step, ok])).toEqual(STEPS.map((step) => [step, true]));
  expect(execFileSync('node', ['app.js'], { cwd: workspace, encoding: 'utf8' })).toBe('4\n');
  expect(existsSync(join(workspace, 'mess'))).toBe(false);
  const byStep = new Map(runtime.results.map((result) => [result.step, result.sessionId ?? '']));
  expect(byStep.get('work#round2')).toBe(byStep.get('work'));
  expect(byStep.get('work/judge#2')).not.toBe(byStep.get('work/judge#1'));
  expect(await runtime.hasSession(byStep.get('work/judge#2') ?? '')).toBe(true);
  const mended = server.requests.find(({ lastText }) => lastText.includes('saw 5'));
  expect(mended?.system).toContain(rules.coordinatorRules);
  expect(mended?.lastText).not.toContain('flower-judge');
  expect(ctx.lineage?.steps).toEqual({
    clarify: byStep.get('clarify'),
    'set-goal': byStep.get('set-goal'),
    work: byStep.get('work'),
  });

  // A later process wakes the directory with new words: the same sessions go on, also the one that ran on a copy now gone.
  runtime.close();
  const later = again();
  const woken = await starterFlow('print it plainly', { workspace, timeoutS: 0, judgeCanRun: true }).run(later);
  expect(woken.failedAt).toBeUndefined();
  const sessions = later.results.map(({ step, sessionId }) => [step, sessionId]);
  expect(sessions.slice(0, 2)).toEqual(['set-goal', 'work'].map((step) => [step, byStep.get(step)]));
  expect(sessions.slice(2).map(([step]) => step)).toEqual(['work/judge#1']);
  for (const role of [rules.judgeRules, rules.coordinatorRules]) {
    const heard = server.requests.find(
      ({ system, lastText }) => system.includes(role) && lastText.includes('print it plainly'),
    );
    expect(heard?.turn).toBeGreaterThan(0);
  }
  expect(server.scriptErrors).toEqual([]);
}, 90_000);
