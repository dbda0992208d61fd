import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { helpText } from '../../src/cli/help.js';
import { COMMANDS, type Invocation } from '../../src/cli/invocation.js';
import { columns } from '../../src/cli/terminal/width.js';
import { LOCALES } from '../../src/locale/index.js';

interface Case {
  id: string;
  input: string[];
  expected: Record<string, unknown>;
  strength: 'must' | 'should' | 'may';
  why: string;
}

const cases: Case[] = JSON.parse(readFileSync(new URL('../cases/argv.json', import.meta.url), 'utf8'));

/** The invocation in the words of the cases. */
function inCaseWords(invocation: Invocation): Record<string, unknown> {
  if (invocation.kind === 'help') return { help: invocation.topic };
  const { kind, ...flags } = invocation as { kind: string } & Record<string, unknown>;
  return { ...flags, cmd: kind, clarify_only: flags.clarifyOnly, asks_limit: flags.asks };
}

const parse = (...argv: string[]) => parseArgv(argv, 'en');

/** The message of a usage error; fails for anything else. */
function problem(...argv: string[]): string {
  const invocation = parse(...argv);
  expect(invocation.kind, JSON.stringify(invocation)).toBe('usage-error');
  return (invocation as { message: string }).message;
}

describe('cases', () => {
  test.each(cases)('$id $input: $why', ({ input, expected, strength }) => {
    const invocation = parse(...input);
    if (strength !== 'may') expect(inCaseWords(invocation)).toMatchObject(expected);
  });
});

describe('the first word', () => {
  test.each([
    [['build', 'me', 'a', 'thing'], { kind: 'go', ask: 'build me a thing' }],
    [['-v', 'run', 'flow.ts'], { kind: 'run', target: 'flow.ts', verbose: true }],
    [['-w', 'status', 'x'], { kind: 'go', ask: 'x', workspace: 'status' }],
    [['-wstatus', 'x'], { kind: 'go', ask: 'x', workspace: 'status' }],
    [['-vw', 'run', 'status'], { kind: 'status', workspace: 'run', verbose: true }],
    [['--lang', 'ja', 'status'], { kind: 'status', lang: 'ja' }],
    [['--', 'run', '--new'], { kind: 'go', ask: 'run --new', fresh: false }],
    [['go', '--', '-w'], { kind: 'go', ask: '-w', workspace: '.' }],
    [['go', 'report'], { kind: 'go', ask: 'report' }],
    [['help', 'me', 'tidy', 'up'], { kind: 'go', ask: 'help me tidy up' }],
    [['Run', 'the', 'tests'], { kind: 'go', ask: 'Run the tests' }],
    [[], { kind: 'go', ask: '' }],
    [['  '], { kind: 'go', ask: '' }],
  ] as const)('%j', (argv, expected) => {
    expect(parse(...argv)).toMatchObject(expected);
  });

  test('a forgotten value does not swallow the command or the next option', () => {
    expect(problem('-w')).toContain('--workspace');
    expect(problem('status', '-w')).toContain('--workspace');
    expect(problem('-w', '--new', 'x')).toContain('--new');
  });

  test('an ask that begins with the name of a command starts nothing else unnoticed', () => {
    for (const word of ['report', 'doctor', 'status', 'setup']) {
      expect(problem(word, 'the', 'bug')).toContain(`flower go ${word} the bug`);
    }
    expect(problem('sessions', 'are', 'lost')).toContain('flower go sessions are lost');
    expect(problem('restore', 'the', 'layout')).toContain('flower go restore the layout');
  });

  test.each([
    ['statu', 'status'],
    ['statuss', 'status'],
    ['sttaus', 'status'],
    ['statys', 'status'],
    ['Doctor', 'doctor'],
    ['rnu', 'run'],
    ['one', 'once'],
    ['demos', 'demo'],
    ['sessoins', 'sessions'],
  ])('%s may be meant for %s, and is an ask as long as nobody has said so', (word, command) => {
    expect(parse(word)).toMatchObject({ kind: 'go', ask: word, meant: command });
  });

  test.each([['go', 'statu'], ['statu', 'please'], ['stat'], ['goo'], ['状态'], ['--', 'statu'], ['rust'], []])(
    '%j is an ask and nothing else',
    (...argv) => {
      expect((parse(...argv) as { meant?: string }).meant).toBeUndefined();
    },
  );
});

describe('flags of each command', () => {
  test('go', () => {
    const argv =
      'x --asks 3 --rounds 2 --judge-can-run --timeout 1.5 --isolate --window 1e5 --budget 0.5 --no-trim --no-takeover --json -r runs2 ' +
      '--copy-limit 2.5G --copy-without .cache,data/raw --copy-without *.iso';
    expect(parse(...argv.split(' '))).toEqual({
      kind: 'go',
      ask: 'x',
      workspace: '.',
      runDir: 'runs2',
      verbose: false,
      lang: undefined,
      asks: 3,
      rounds: 2,
      goal: true,
      judgeCanRun: true,
      copyLimit: 2_500_000_000,
      copyWithout: ['.cache', 'data/raw', '*.iso'],
      timeout: 1.5,
      isolate: true,
      window: 100_000,
      handoff: true,
      fresh: false,
      clarifyOnly: false,
      trim: false,
      takeover: false,
      budget: 0.5,
      json: true,
    });
    expect(parse('x', '--timeout', 'none', '--no-goal', '--no-handoff')).toMatchObject({
      timeout: null,
      goal: false,
      handoff: false,
    });
    expect(parse('x', '--timeout', '0')).toMatchObject({ timeout: 0 });
    expect(parse('--new', 'x')).toMatchObject({ fresh: true, ask: 'x' });
  });

  test('once', () => {
    const argv = ['once', 'say', 'hi', '-i', '- be brief', '-t', 'Read,Bash(git:*, ls)', '-t', 'Grep', '-p', 'plan'];
    expect(parse(...argv, '-b', '2', '--resume', 'abc', '--fork', '-W', '-T')).toMatchObject({
      kind: 'once',
      prompt: 'say hi',
      instructions: '- be brief',
      tools: ['Read', 'Bash(git:*, ls)', 'Grep'],
      permissionMode: 'plan',
      budget: 2,
      resume: 'abc',
      fork: true,
      workbench: true,
      trim: true,
    });
  });

  test('run, demo, setup, status', () => {
    expect(parse('run', 'a.ts:main', 'do', 'it', '-W')).toMatchObject({
      kind: 'run',
      target: 'a.ts:main',
      ask: 'do it',
      workbench: true,
      trim: false,
    });
    expect(parse('demo', '--keep', 'd', '--ask', '-v')).toMatchObject({
      kind: 'demo',
      keep: 'd',
      ask: true,
      verbose: true,
    });
    expect(parse('setup', '-w', 'p')).toMatchObject({ kind: 'setup', workspace: 'p' });
    expect(parse('status', '-r', 'q')).toMatchObject({ kind: 'status', runDir: 'q' });
  });

  test('report, sessions, restore, doctor', () => {
    expect(parse('report', '--html', 'r.html', '--json')).toMatchObject({ kind: 'report', html: 'r.html', json: true });
    expect(parse('sessions')).toMatchObject({ kind: 'sessions', verb: 'list' });
    expect(parse('sessions', 'list', '--json')).toMatchObject({ verb: 'list', json: true });
    expect(parse('sessions', 'show', 'my', 'step', '--full')).toMatchObject({
      verb: 'show',
      which: 'my step',
      full: true,
    });
    expect(parse('sessions', 'gc', '--yes')).toMatchObject({ verb: 'gc', yes: true });
    expect(parse('restore')).toMatchObject({ kind: 'restore', which: undefined });
    expect(parse('restore', 'a/b', '--yes')).toMatchObject({ which: 'a/b', yes: true });
    expect(parse('doctor', '--probe', '-w', 'p')).toMatchObject({ kind: 'doctor', probe: true, workspace: 'p' });
  });
});

describe('numbers that cannot be meant are errors that name the flag', () => {
  test.each([
    ...['x', '', '-1', '1.5', 'NaN', '1e999', '0x10', 'Infinity', '1,5'].map((value) => ['--asks', value] as const),
    ...['0', '-1', 'many'].map((value) => ['--rounds', value] as const),
    ...['-1', 'NaN', '1e999', 'never'].map((value) => ['--timeout', value] as const),
    ...['0', '-2', '2.5', '5', '15999', '1e8'].map((value) => ['--window', value] as const),
    ...['0', '-1', 'NaN', '1e999', '$5'].map((value) => ['--budget', value] as const),
    ...['0', '-1', 'G', '4X', '0x10G', '1e30', 'some', ''].map((value) => ['--copy-limit', value] as const),
  ])('%s %j', (flag, value) => {
    expect(problem('x', flag, value)).toContain(flag);
    expect(problem('x', `${flag}=${value}`)).toContain(flag);
  });
});

describe('flags that would do nothing are errors that say why', () => {
  test.each([
    [['x', '-W'], 'always has a workbench'],
    [['x', '--trim'], '--no-trim'],
    [['once', 'x', '--fork'], '--resume'],
    [['x', '--rounds', '2', '--no-goal'], '--no-goal'],
    [['x', '--judge-can-run', '--no-goal'], '--no-goal'],
    [['x', '--window', '90000', '--no-handoff'], '--no-handoff'],
    [['x', '--copy-limit', '1G'], '--judge-can-run'],
    [['x', '--copy-without', '.cache'], '--judge-can-run'],
    [['x', '--copy-without', '.cache', '--no-goal'], '--judge-can-run'],
    [['x', '--rounds', '2', '--clarify-only'], '--clarify-only'],
    [['x', '--judge-can-run', '--clarify-only'], '--clarify-only'],
    [['x', '--no-goal', '--clarify-only'], '--clarify-only'],
    [['--new'], '--new'],
    [['status', '-T'], 'status'],
    [['demo', '-w', 'x'], 'demo'],
    [['setup', '-r', 'x'], 'setup'],
    [['once', 'x', '--rounds', '2'], 'belongs to go'],
    [['status', 'of', 'it'], 'flower go status of it'],
    [['demo', 'x'], 'demo'],
    [['run'], 'module'],
    [['once'], 'prompt'],
    [['x', '--nonsense'], '--nonsense'],
    [['x', '-z'], '-z'],
    [['x', '-w', ''], '-w'],
    [['once', 'x', '-p', 'yolo'], 'acceptEdits'],
    [['once', 'x', '-t', ' , '], 'tools'],
    [['x', '--lang', 'fr'], 'en, zh, ja'],
    [['report', '--html'], '--html'],
    [['report', '--full'], 'belongs to sessions'],
    [['sessions', 'show'], 'sessions show needs'],
    [['sessions', 'gc', 'all'], 'list, show <id> or gc'],
    [['sessions', '--full'], 'sessions show'],
    [['sessions', 'show', 'x', '--yes'], 'sessions gc'],
    [['sessions', 'gc', '--json'], '--json'],
    [['sessions', 'show', 'x', '--json', '--full'], '--full'],
    [['restore', '--yes'], '--yes'],
    [['setup', '--probe'], 'belongs to doctor'],
  ] as const)('%j', (argv, reason) => {
    expect(problem(...argv)).toContain(reason);
  });
});

describe('help', () => {
  test.each([
    [['--help'], 'top'],
    [['-h'], 'top'],
    [['help'], 'top'],
    [['help', 'once'], 'once'],
    [['go', '--help'], 'go'],
    [['once', '-vh'], 'once'],
    [['x', '--rounds', 'bad', '--help'], 'top'],
  ] as const)('%j', (argv, topic) => {
    expect(parse(...argv)).toMatchObject({ kind: 'help', topic });
  });

  test('what stands behind -- or as a value is no request for help', () => {
    expect(parse('go', '--', '--help')).toMatchObject({ kind: 'go', ask: '--help' });
    expect(parse('once', 'x', '-i', '-h')).toMatchObject({ kind: 'once', instructions: '-h' });
  });

  test('--version, and --lang for the help', () => {
    expect(parse('--version')).toEqual({ kind: 'version' });
    expect(parse('--help', '--lang', 'zh')).toMatchObject({ kind: 'help', locale: 'zh' });
  });

  test.each(LOCALES.flatMap((locale) => (['top', ...COMMANDS] as const).map((topic) => ({ locale, topic }))))(
    'of $topic in $locale fits 80x40',
    ({ locale, topic }) => {
      const lines = helpText(topic, locale).split('\n');
      expect(lines.length).toBeLessThan(40);
      expect(lines.filter((line) => columns(line) > 80)).toEqual([]);
    },
  );
});
