import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { BusyError } from '../../src/errors.js';
import { Child, sweepOrphans } from '../../src/runtime/child.js';
import { Lease } from '../../src/runtime/lease.js';
import { identityOf, isAlive } from '../../src/runtime/processes.js';
import { StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';

const gone = async (pid: number) => {
  for (let left = 100; left > 0; left--) {
    if (!isAlive({ pid, started: '' })) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
};

const firstLine = async (stream: NodeJS.ReadableStream) => String((await once(stream, 'data'))[0]).trim();

test('ending a child ends what it started, even in another process group', async () => {
  const child = new Child(scratch());
  const abort = new AbortController();
  const process = child.spawn({
    command: 'bash',
    args: ['-c', 'setsid sleep 300 & echo $!; sleep 300'],
    env: { PATH: globalThis.process.env.PATH },
    signal: abort.signal,
  });
  const sleeper = Number(await firstLine(process.stdout));
  expect(isAlive({ pid: sleeper, started: '' })).toBe(true);
  await child.end();
  expect(await gone(sleeper)).toBe(true);
});

test('what a killed flower left running is ended at the next start; a living one’s children are not', async () => {
  const runDir = scratch();
  const mark = (owner: { pid: number; started: string }) => {
    // The mark as Child writes it: directory, owner, number.
    const child = new Child(runDir) as unknown as { mark: string };
    const [directory] = child.mark.split(':');
    return `${directory}:${owner.pid}:${owner.started}:1`;
  };
  const start = (value: string) =>
    spawn('sleep', ['300'], { env: { PATH: process.env.PATH, FLOWER_CHILD: value }, detached: true });
  const orphan = start(mark({ pid: 2 ** 22 - 3, started: '1' }));
  const cared = start(mark(identityOf()));
  try {
    await once(orphan, 'spawn');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await sweepOrphans(runDir)).toBe(1);
    expect(await gone(orphan.pid!)).toBe(true);
    expect(isAlive({ pid: cared.pid!, started: '' })).toBe(true);
  } finally {
    cared.kill('SIGKILL');
    orphan.kill('SIGKILL');
  }
});

test('a process number that was given to another process is not taken for the first one', () => {
  const me = identityOf();
  expect(isAlive(me)).toBe(true);
  expect(isAlive({ ...me, started: `${Number(me.started) + 1}` })).toBe(false);
});

test('a workspace is held by one living process, and taken over from a dead one', () => {
  const directory = scratch();
  const state = StateDb.open(directory);
  const lease = Lease.take(state, 'en');
  expect(() => Lease.take(state, 'en')).toThrow(BusyError);
  expect(() => Lease.take(state, 'en')).toThrow(String(process.pid));
  lease.release();
  Lease.take(state, 'en').release();
  const owner = { pid: 2 ** 22 - 3, started: '1', host: 'gone', since: 1 };
  state.set('lease', 'workspace', { ...owner, host: hostname() });
  expect(() => Lease.take(state, 'en').release()).not.toThrow();
  state.close();
});
