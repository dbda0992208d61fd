import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Event } from '../../src/events/event.js';
import { EventLog } from '../../src/events/log.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flower-log-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the event log', () => {
  it('writes one object a line, with a time and without the raw message', () => {
    const path = join(dir, 'events', 'run.ndjson');
    const log = new EventLog(path);
    log.write(new Event('text', { text: 'line one\nline two', raw: { secret: 'raw' } }));
    log.write(new Event('tool_call', { text: 'ls', tool: 'Bash', payload: { tool_use_id: 't' } }));
    log.close();
    const [first, second] = lines(path);
    expect(first).toEqual({ time: expect.any(Number), kind: 'text', text: 'line one\nline two', payload: {} });
    expect(second).toMatchObject({ kind: 'tool_call', tool: 'Bash', payload: { tool_use_id: 't' } });
  });

  it('masks secrets at any depth', () => {
    const path = join(dir, 'run.ndjson');
    const log = new EventLog(path, { mask: (text) => text.replaceAll('sk-"quoted"', '***') });
    log.write(new Event('text', { text: 'key sk-"quoted"', payload: { a: [{ b: 'sk-"quoted"' }] } }));
    expect(readFileSync(path, 'utf8')).not.toContain('quoted');
  });

  it('has every line on disk when the process is killed', () => {
    const path = join(dir, 'run.ndjson');
    const source = fileURLToPath(new URL('../../src/events/log.ts', import.meta.url));
    const code = `
      import { createJiti } from 'jiti';
      const { EventLog } = await createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});
      const log = new EventLog(${JSON.stringify(path)});
      for (let i = 0; i < 100; i += 1) log.write({ toJSON: () => ({ kind: 'text', text: String(i), payload: {} }) });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 });
    expect(child.signal).toBe('SIGKILL');
    expect(lines(path)).toHaveLength(100);
  });

  it('keeps two logs on one file apart line by line', () => {
    const path = join(dir, 'run.ndjson');
    const [a, b] = [new EventLog(path), new EventLog(path)];
    for (let i = 0; i < 50; i += 1)
      for (const log of [a, b]) log.write(new Event('text', { text: 'x'.repeat(i * 100) }));
    expect(lines(path)).toHaveLength(100);
  });

  it('switches itself off with one notice when the disk fails, and the run goes on', () => {
    const blocked = join(dir, 'file');
    writeFileSync(blocked, '');
    const onFailure = vi.fn(() => {
      throw new Error('the UI fails too');
    });
    const log = new EventLog(join(blocked, 'run.ndjson'), { onFailure });
    log.write(new Event('text'));
    log.write(new Event('text'));
    log.close();
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('does not stop at a payload that is no JSON, nor write one that could not be masked', () => {
    const path = join(dir, 'run.ndjson');
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const log = new EventLog(path, {
      mask: (text) => {
        if (text === 'trap') throw new Error('no mask');
        return text;
      },
    });
    log.write(new Event('text', { text: 'a', payload: cycle }));
    log.write(new Event('text', { text: 'b', payload: { n: 1n } }));
    log.write(new Event('text', { text: 'trap' }));
    log.write(new Event('text', { text: 'after' }));
    expect(lines(path).map(({ payload }) => payload.unreadable)).toEqual([true, true, true, undefined]);
    expect(readFileSync(path, 'utf8')).not.toContain('trap');
  });

  it('takes no events and opens no file after close', () => {
    const path = join(dir, 'run.ndjson');
    const log = new EventLog(path);
    log.close();
    log.write(new Event('text'));
    expect(() => readFileSync(path)).toThrow();
    log.close();
  });
});
