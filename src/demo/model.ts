import { join } from 'node:path';
import { DISPATCH_TOOL } from '../dispatch/tool.js';
import { type Locale, words } from '../locale/index.js';
import { call, type ModelRequest, reply, type Script, say, structured, withUsage } from '../testing/index.js';
import { ASIDE, BRIEF, CHECKS, FIRST_VERSION, GOAL, HANDOFF, MENDING, OPTIONS, QUESTION, SAMPLE } from './program.js';

/** Tokens that the coordinator's context is said to hold after the first report: more than the demo's window allows. */
const FULL = 48_000;
const ROOMY = 9_000;

/**
 * The demo's model: a script that plays all roles. Tools, files, commands and sessions are real; only the words come from
 * here. What the judge says is read off what the commands really printed.
 */
export function demoModel(workspace: string, locale: Locale): Script {
  const { roles, documents } = words(locale);
  // Up to the figures in it.
  const startsHandoff = documents.handoffPrompt({ used: 0, window: 0 }).split('0')[0]!;
  const takeover = documents.handoff.takeover('').slice(0, 12);
  const is = (rules: string) => (request: ModelRequest) => request.system.includes(rules.split('\n')[0]!);
  const isClarifier = is(roles.clarifierRules);
  const isJudge = is(roles.judgeRules);
  const isOracle = is(roles.oracleRules);
  // A session of its own, or one of the SDK's subagents.
  const isWorker = (request: ModelRequest) => request.isSubagent || is(roles.workerRules)(request);

  return (request) => {
    if (isWorker(request)) return coder(request, workspace);
    if (isOracle(request)) return ASIDE;
    if (isClarifier(request))
      return acted(request) === 0 ? call('mcp__human__ask', { question: QUESTION, options: OPTIONS }) : BRIEF;
    if (isJudge(request)) return request.outputSchema ? judge(request) : goalSetter(request);
    if (request.lastText.includes(startsHandoff)) return withUsage(HANDOFF, { input: FULL + 1_000 });
    const successor = request.allText.includes(takeover);
    return coordinator(request, { successor, feedback: heardTheJudge(request, locale) });
  };
}

/**
 * How many answers in the history called a tool. Not all answers: the SDK closes a prompt that a crash left without one with
 * an empty answer of its own.
 */
function acted({ messages }: ModelRequest): number {
  return messages.filter(
    ({ role, content }) =>
      role === 'assistant' && Array.isArray(content) && content.some(({ type }) => type === 'tool_use'),
  ).length;
}

/** Is what the judge found missing the newest thing that was said? */
export function heardTheJudge({ lastText }: ModelRequest, locale: Locale): boolean {
  const { feedback } = words(locale).documents.verdict;
  return lastText.includes(feedback({ reason: '', failed: [] }).split('\n')[0]!);
}

/** Does the request come from the coordinator? Only it can dispatch. */
export function isCoordinator({ tools, isSubagent }: ModelRequest): boolean {
  return !isSubagent && (tools.includes(DISPATCH_TOOL) || tools.includes('Agent'));
}

function goalSetter(request: ModelRequest) {
  return acted(request) === 0
    ? reply(say('First I look at what kind of place this is.'), call('Glob', { pattern: '*' }))
    : GOAL;
}

function coordinator(request: ModelRequest, { successor, feedback }: { successor: boolean; feedback: boolean }) {
  if (!successor && acted(request) === 0) {
    return withUsage(
      dispatch(
        request,
        'Write wordcount.mjs',
        `Write wordcount.mjs as the brief says, and sample.txt to try it on.\n\n${BRIEF}`,
      ),
      { input: ROOMY },
    );
  }
  if (!successor) {
    // The report is in. A glance ends this turn with a tool, so that the full context is noticed here.
    return withUsage(
      reply(say('The report is in; a quick look.'), call('Bash', { command: 'ls', description: 'Look' })),
      { input: FULL },
    );
  }
  if (acted(request) === 0) return withUsage(call('Bash', { command: 'ls', description: 'Look' }), { input: ROOMY });
  if (feedback) {
    return withUsage(
      dispatch(
        request,
        'Mend the letter case',
        'MEND: wordcount.mjs counts "The" and "the" apart. They are one word. Mend it and run it on sample.txt.',
      ),
      {
        input: ROOMY,
      },
    );
  }
  return withUsage('The program is written and runs: wordcount.mjs, tried on sample.txt. Nothing else is open.', {
    input: ROOMY,
  });
}

function dispatch({ tools }: ModelRequest, description: string, prompt: string) {
  return tools.includes(DISPATCH_TOOL)
    ? call(DISPATCH_TOOL, { worker: 'coder', task: `${description}. ${prompt}` })
    : call('Agent', { subagent_type: 'coder', description, prompt });
}

function coder(request: ModelRequest, workspace: string) {
  const file = join(workspace, 'wordcount.mjs');
  const mending = request.allText.includes('MEND:');
  const run = call('Bash', { command: 'node wordcount.mjs sample.txt', description: 'Run it' });
  const steps = mending
    ? [
        call('Read', { file_path: file }),
        call('Edit', { file_path: file, old_string: MENDING.from, new_string: MENDING.to }),
        run,
      ]
    : [
        [
          call('Write', { file_path: file, content: FIRST_VERSION }),
          call('Write', { file_path: join(workspace, 'sample.txt'), content: SAMPLE }),
        ],
        run,
      ];
  const step = steps[acted(request)];
  if (step) return Array.isArray(step) ? reply(...step) : step;
  return `1. Conclusion: ${mending ? 'mended, letter case no longer matters' : 'wordcount.mjs is written and runs'}.
2. Evidence: node wordcount.mjs sample.txt printed ${JSON.stringify(request.toolResults[0]?.text.split('\n')[0] ?? '')} as its first line.
3. Output: wordcount.mjs, sample.txt.
4. Unverified: nothing.`;
}

/** Runs every check, then says what the outputs show. */
function judge(request: ModelRequest) {
  // Results of calls that run side by side come in the order in which they end: each call's id says which check it is.
  const idOf = (i: number) => `toolu_check_${i + 1}_${request.sessionId}`;
  if (acted(request) === 0) {
    return reply(...CHECKS.map(({ command }, i) => call('Bash', { command, description: `Check ${i + 1}` }, idOf(i))));
  }
  if (request.toolResults.length < CHECKS.length) return 'The judgement is given.';
  const checks = CHECKS.map(({ command, expect }, i) => {
    const printed = request.toolResults.find(({ id }) => id === idOf(i))?.text.trim() ?? '';
    return {
      check: i + 1,
      status: expect.test(printed) ? 'passed' : 'failed',
      evidence: `\`${command}\` printed: ${printed.split('\n').slice(0, 3).join(' / ')}`,
    };
  });
  const failed = checks.filter(({ status }) => status === 'failed');
  return structured({
    checks,
    conclusion: failed.length === 0 ? 'achieved' : 'not_yet',
    reason: failed.length === 0 ? 'All checks passed.' : failed.map(({ evidence }) => evidence).join('\n'),
  });
}
