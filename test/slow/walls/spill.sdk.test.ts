import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Answer, call, reply } from '../../../src/testing/index.js';
import { spillGuard } from '../../../src/walls/spill/guard.js';
import { Workbench } from '../../../src/workbench/index.js';
import { scratch } from '../../support/scratch.js';
import { play } from '../../walls/session.js';

/** A session with a workbench, a threshold of 1000 characters, and these files. */
async function spilling(main: (cwd: string) => Answer[], files: Record<string, string> = {}) {
  const cwd = scratch();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
  const bench = new Workbench(cwd).ensure();
  const tools = ['Bash', 'Read', 'Grep'];
  const hooks = { PostToolUse: [spillGuard(bench, { threshold: 1000 })] };
  const outcome = await play({ main: main(cwd) }, { cwd, tools, allowedTools: tools, hooks });
  expect(outcome.error).toBeUndefined();
  const kept = readdirSync(bench.spill).map((name) => path.join(bench.spill, name));
  return { ...outcome, cwd, kept };
}

const bash = (command: string, id: string) => call('Bash', { command, description: 'x' }, id);
const lines = Array.from({ length: 200 }, (_, i) => `needle number ${i}`).join('\n');

describe('what the model sees of a long result', () => {
  test('of a command: the pointer and the beginning', async () => {
    const { seen, kept } = await spilling(() => [bash('seq 1 1000', 'bash')]);
    expect(kept).toHaveLength(1);
    expect(seen('bash').text).toContain(kept[0]);
    expect(seen('bash').text.length).toBeLessThan(800);
    expect(readFileSync(kept[0]!, 'utf8').trim().split('\n')).toHaveLength(1000);
  });

  test('of a command that printed more than the SDK keeps: our file has all of it, and only ours is named', async () => {
    const { seen, kept } = await spilling(() => [bash('seq 1 12000', 'bash')]);
    expect(kept).toHaveLength(1);
    expect(seen('bash').text).toContain(kept[0]);
    expect(seen('bash').text).not.toContain('persisted-output');
    expect(seen('bash').text).not.toContain('tool-results');
    expect(readFileSync(kept[0]!, 'utf8').trim().split('\n')).toHaveLength(12000);
  });

  test('of Grep: the pointer and the beginning', async () => {
    const input = { pattern: 'needle', output_mode: 'content', head_limit: 0 };
    const { seen, kept } = await spilling(() => [call('Grep', input, 'grep')], { 'a.txt': lines });
    expect(kept).toHaveLength(1);
    expect(seen('grep').text).toContain(kept[0]);
    expect(readFileSync(kept[0]!, 'utf8').split('\n').filter(Boolean)).toHaveLength(200);
  });

  test('of Read: the file itself, a part of it, and all of it when asked again', async () => {
    const { seen, kept, cwd } = await spilling(
      (dir) => [
        call('Read', { file_path: path.join(dir, 'a.txt') }, 'first'),
        call('Read', { file_path: path.join(dir, 'a.txt'), offset: 50, limit: 100 }, 'part'),
        call('Read', { file_path: path.join(dir, 'a.txt') }, 'again'),
      ],
      { 'a.txt': lines },
    );
    expect(kept).toEqual([]);
    expect(seen('first').text).toContain(path.join(cwd, 'a.txt'));
    expect(seen('first').text).not.toContain('number 199');
    expect(seen('part').text).toContain('number 148');
    expect(seen('again').text).toContain('number 199');
  });

  test('of what was set aside: all of it, however it is read', async () => {
    const { seen, kept } = await spilling((dir) => [
      bash('seq 1 1000', 'bash'),
      bash('cat .flower/spill/*.txt', 'relative'),
      bash('cd .flower && tail -n 990 spill/*', 'below'),
      call(
        'Grep',
        { pattern: '9', path: path.join(dir, '.flower/spill'), output_mode: 'content', head_limit: 0 },
        'grep',
      ),
    ]);
    expect(kept).toHaveLength(1);
    for (const id of ['relative', 'below', 'grep']) expect(seen(id).text, id).toContain('999');
  });

  test('of what was set aside, more than the SDK shows: what it shows, and no second file', async () => {
    const { seen, kept } = await spilling(() => [
      bash('seq 1 12000', 'bash'),
      bash('cat .flower/spill/*.txt', 'again'),
    ]);
    expect(kept).toHaveLength(1);
    expect(seen('again').text).not.toContain('persisted-output');
    expect(seen('again').text).toContain('offset');
    expect(seen('again').text.length).toBeGreaterThan(28_000);
  });

  test('of a command that failed: what the SDK says, and nothing breaks', async () => {
    const { seen, kept } = await spilling(() => [bash('seq 1 1000; exit 3', 'bash')]);
    expect(seen('bash')).toMatchObject({ isError: true, text: expect.stringContaining('Exit code 3') });
    expect(kept).toEqual([]);
  });

  test('of several calls in one message: each its own', async () => {
    const { seen, kept } = await spilling(() => [
      reply(bash('seq 1 1000', 'one'), bash('seq 2 1001', 'two'), bash('echo hi', 'short')),
    ]);
    expect(kept).toHaveLength(2);
    expect(seen('one').text).not.toBe(seen('two').text);
    expect(seen('short').text).toBe('hi');
  });
});

test('a picture that is read reaches the model as a picture', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const cwd = scratch();
  writeFileSync(path.join(cwd, 'p.png'), Buffer.from(pixel, 'base64'));
  const bench = new Workbench(cwd).ensure();
  const outcome = await play(
    { main: [call('Read', { file_path: path.join(cwd, 'p.png') }, 'read')] },
    { cwd, tools: ['Read'], hooks: { PostToolUse: [spillGuard(bench, { threshold: 10 })] } },
  );
  expect(JSON.stringify(outcome.server.requests.at(-1)?.body)).toContain('"image/png"');
  expect(readdirSync(bench.spill)).toEqual([]);
});
