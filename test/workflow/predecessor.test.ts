import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Lineage } from '../../src/workflow/lineage.js';
import { Step } from '../../src/workflow/step.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain } from './fake-runtime.js';

const step = new Step({ name: 'work', spec: plain, prompt: 'do it' });

/** What a run in this directory resumes, when the store has only those sessions. */
async function resumed(noted: readonly string[], stored: readonly string[]): Promise<string | undefined> {
  const runtime = new FakeRuntime(() => 'done');
  const lineage = Lineage.open(join(runtime.runDir, 'lineage.json'), runtime.workspace);
  for (const sessionId of noted) lineage.remember('work', sessionId);
  for (const sessionId of stored) runtime.stored.add(sessionId);
  await new Workflow([step]).run(runtime);
  return runtime.calls[0]?.resume;
}

describe('killed between the id of a successor and its first stored entry', () => {
  test('the step goes on in the predecessor instead of starting over', async () => {
    expect(await resumed(['old', 'new'], ['old'])).toBe('old');
  });

  test('again and again, it still does', async () => {
    expect(await resumed(['old', 'lost', 'lost too'], ['old'])).toBe('old');
  });

  test('after several handovers in one process it is the last one that the store has', async () => {
    expect(await resumed(['first', 'second', 'third'], ['first', 'second'])).toBe('second');
  });
});

test('a successor that the store has is the one that goes on', async () => {
  expect(await resumed(['old', 'new'], ['old', 'new'])).toBe('new');
});

test('a session that was settled on does not fall back to one that it replaced long ago', async () => {
  const runtime = new FakeRuntime(() => 'done');
  const lineage = Lineage.open(join(runtime.runDir, 'lineage.json'), runtime.workspace);
  lineage.remember('work', 'old');
  lineage.remember('work', 'new');
  lineage.settle('work', 'new');
  expect(lineage.candidates('work')).toEqual(['new']);
});

test('a lineage that was archived leaves no candidates behind', () => {
  const runtime = new FakeRuntime(() => 'done');
  const path = join(runtime.runDir, 'lineage.json');
  const lineage = Lineage.open(path, runtime.workspace);
  lineage.remember('work', 'old');
  lineage.remember('work', 'new');
  lineage.archive(join(runtime.workspace, 'archive'));
  lineage.remember('work', 'fresh');
  expect(lineage.candidates('work')).toEqual(['fresh']);
});

test('the file stays as the other tools know it', () => {
  const runtime = new FakeRuntime(() => 'done');
  const path = join(runtime.runDir, 'lineage.json');
  const lineage = Lineage.open(path, runtime.workspace);
  lineage.remember('work', 'old');
  lineage.remember('work', 'new');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    workspace: runtime.workspace,
    woke: 0,
    steps: { work: 'new' },
  });
});
