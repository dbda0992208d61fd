import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../support/scratch.js';
import { books, run, STACK, served, start } from './flower.js';
import { silent, starterModel, tireless } from './starter-model.js';

const LIMIT = 60_000;
const GO = ['go', 'make a file', '--timeout', '0'];

describe('a whole run', () => {
  test(
    'to its end, then status, then on in the same sessions',
    async () => {
      const { server, env } = await served(starterModel());
      const cwd = scratch();
      const first = await run(GO, { cwd, env });
      expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
      const steps = first.stdout.split('\n').filter((line) => line.startsWith('== '));
      expect(steps).toEqual([
        '== 1/3 clarify (new session)',
        '== 2/3 set-goal (new session)',
        '== 3/3 work (new session)',
      ]);
      const last = first.stdout.trimEnd().split('\n').at(-1)!;
      expect(last).toMatch(/^This run: \$0\.\d{4}, \d+s\. Books: /);
      expect(last).toContain(join(cwd, 'runs', 'manifest.json'));
      expect(books(cwd).map(({ step }) => step)).toEqual(['clarify', 'set-goal', 'work', 'work/judge#1']);

      const before = snapshot(cwd);
      const status = await run(['status'], { cwd, env });
      expect(status.code).toBe(0);
      expect(status.stdout).toContain('goes on with: flower');
      expect(status.stdout).toContain('- done.txt exists');
      expect(status.stdout).toMatch(/Spent so far: \$0\.\d+ in 1 run, 4 steps/);
      expect(snapshot(cwd)).toEqual(before);

      const worked = server.requests.findLast(({ lastText }) => lastText.includes('Do what this brief'))!.sessionId;
      const again = await run(['also make it blue', '--timeout', '0'], { cwd, env });
      expect(again.code).toBe(0);
      expect(again.stdout).toContain('wake 1');
      expect(again.stdout).toContain('== 3/3 work (continuing, wake 1)');
      expect(readFileSync(join(cwd, '.flower', 'notes', 'brief.md'), 'utf8')).toContain('also make it blue');
      expect(server.requests.findLast(({ lastText }) => lastText.includes('also make it blue'))!.sessionId).toBe(
        worked,
      );
    },
    LIMIT,
  );

  test(
    'lines on standard input answer its questions in order',
    async () => {
      const { env } = await served(starterModel({ question: 'Which colour?' }));
      const cwd = scratch();
      const { code, stdout, stderr } = await run(['x', '--clarify-only'], { cwd, env, stdin: '2\n' });
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toMatch(/\? Which colour\?\n {4}1\) red\n {4}2\) blue\n {2}\? answered: blue/);
      expect(stderr).toContain('--timeout 0');
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('To go on: flower');
      expect(readFileSync(join(cwd, '.flower', 'notes', 'questions.md'), 'utf8')).toContain('blue');
    },
    LIMIT,
  );

  test(
    'with --json: events on standard output and nothing else, secrets masked',
    async () => {
      const { env } = await served(starterModel({ work: () => 'The key is sk-ant-0123456789abcdef.' }));
      const key = { ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdef' };
      const { code, stdout, stderr } = await run([...GO, '--no-goal', '--json'], {
        cwd: scratch(),
        env: { ...env, ...key },
      });
      expect(code).toBe(0);
      const events = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events.filter(({ kind }) => kind === 'step').map(({ text }) => text)).toEqual(['clarify', 'work']);
      expect(events.every(({ time, kind, payload }) => time > 0 && kind && payload)).toBe(true);
      expect(stdout + stderr).not.toContain('0123456789abcdef');
      expect(stderr).toContain('This run: $');
    },
    LIMIT,
  );

  test(
    'whose goal is not achieved: 1, the reason, and how to go on',
    async () => {
      const { env } = await served(starterModel({ status: 'failed' }));
      const cwd = scratch();
      const { code, stdout, stderr } = await run([...GO, '--rounds', '1'], { cwd, env });
      expect(code).toBe(1);
      expect(stderr).toContain("Stopped at step 'work': the goal is not achieved");
      expect(stderr).not.toMatch(STACK);
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('To go on: flower --rounds 1 --timeout 0');
    },
    LIMIT,
  );

  test(
    'a second one in the same workspace is refused while the first runs, and says by whom',
    async () => {
      const { env } = await served(starterModel({ work: silent }));
      const cwd = scratch();
      const first = start(GO, { cwd, env });
      await first.saw('== 3/3');
      const second = await run(['more of it'], { cwd, env });
      expect(second.code).toBe(1);
      expect(second.stderr).toContain(String(first.child.pid));
      expect(readFileSync(join(cwd, '.flower', 'notes', 'brief.md'), 'utf8')).not.toContain('more of it');
    },
    LIMIT,
  );
});

describe('ended from outside', () => {
  test(
    'SIGINT once: the round ends after its tool, the books are written, 130',
    async () => {
      const cwd = scratch();
      const { env } = await served(starterModel({ work: tireless(join(cwd, 'done.txt')) }));
      const flower = start(GO, { cwd, env });
      await flower.saw('> Read');
      flower.child.kill('SIGINT');
      await flower.saw('Interrupted. Waiting for:');
      const { code, stdout, stderr } = await flower.ended;
      expect({ code, stderr }).toMatchObject({ code: 130 });
      expect(stderr).toContain('interrupted');
      expect(stderr).not.toMatch(STACK);
      expect(stdout).toContain('Books: ');
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('To go on: flower --timeout 0');
      expect(books(cwd).at(-1)).toMatchObject({ step: 'work', ok: false, error: 'interrupted-by-human' });
    },
    LIMIT,
  );

  test(
    'SIGINT twice: at once',
    async () => {
      const cwd = scratch();
      const { env } = await served(starterModel({ work: silent }));
      const flower = start(GO, { cwd, env });
      await flower.saw('== 3/3');
      flower.child.kill('SIGINT');
      await flower.saw("the model's answer");
      flower.child.kill('SIGINT');
      const { code, stdout, stderr } = await flower.ended;
      expect({ code, stderr }).toMatchObject({ code: 130 });
      expect(stderr).not.toMatch(STACK);
      expect(stdout).toContain('Books: ');
      expect(books(cwd).at(-1)).toMatchObject({ step: 'work', ok: false });
    },
    LIMIT,
  );

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    '%s: the step in flight is in the books, %s',
    async (signal, expected) => {
      const cwd = scratch();
      const { env } = await served(starterModel({ work: silent }));
      const flower = start(GO, { cwd, env });
      await flower.saw('== 3/3');
      flower.child.kill(signal);
      const { code, stderr } = await flower.ended;
      expect({ code, stderr }).toMatchObject({ code: expected });
      expect(stderr).not.toMatch(STACK);
      expect(books(cwd).at(-1)).toMatchObject({ step: 'work', ok: false, error: 'killed-by-signal' });
    },
    LIMIT,
  );

  test(
    'a reader that goes away ends nothing',
    async () => {
      const { env } = await served(starterModel());
      const cwd = scratch();
      const flower = start(GO, { cwd, env });
      await flower.saw('== 1/3');
      flower.child.stdout!.destroy();
      const { code } = await flower.ended;
      expect(code).toBe(0);
      expect(existsSync(join(cwd, '.flower', 'notes', 'goal.md'))).toBe(true);
    },
    LIMIT,
  );
});

/** Every file with its size and time of change. */
function snapshot(directory: string): string[] {
  return (readdirSync(directory, { recursive: true }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = statSync(join(directory, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}
