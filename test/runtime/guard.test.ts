import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive } from '../../src/runtime/processes.js';
import { scratch } from '../support/scratch.js';

const CHILD = fileURLToPath(new URL('../../dist/runtime/child.js', import.meta.url));

const gone = async (pid: number) => {
  for (let left = 250; left > 0 && isAlive({ pid, started: '' }); left--) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return !isAlive({ pid, started: '' });
};

test('a flower that is killed leaves no agent behind', async () => {
  const program = `
    import { Child } from ${JSON.stringify(CHILD)};
    const child = new Child(${JSON.stringify(scratch())}).spawn({
      command: 'sleep', args: ['300'], env: { PATH: process.env.PATH }, signal: new AbortController().signal,
    });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const flower = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(flower.stdout!, 'data');
  const agent = Number(String(line).trim());
  expect(isAlive({ pid: agent, started: '' })).toBe(true);
  flower.kill('SIGKILL');
  expect(await gone(agent)).toBe(true);
});
