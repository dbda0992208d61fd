import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoModel } from '../../src/demo/model.js';
import { ANSWER, ASK, CHECKS } from '../../src/demo/program.js';
import { startModelServer, testEnv } from '../../src/testing/index.js';
import { type Stored, storedIn } from './files.js';
import { Random } from './random.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const kills = Number(process.env.FAULT_DEMO_KILLS ?? 2);
/** From the start of a process to its kill, milliseconds. */
const SOONEST = 200;
const LATEST = 9_000;
const LIMIT_MS = 120_000 + kills * 2 * LATEST;

test(
  `flower go, killed at ${kills} random moments, writes a program that is right and loses or doubles no row`,
  async () => {
    const home = mkdtempSync(join(realpathSync(tmpdir()), 'flower-faults-demo-'));
    const workspace = join(home, 'workspace');
    mkdirSync(workspace);
    await using server = await startModelServer(demoModel(workspace, 'en'));
    const env = testEnv(server, { ANTHROPIC_MODEL: 'claude-opus-5-5' });
    const args = ['go', ASK, '-w', workspace, '--judge-can-run', '--window', '90000'];
    const random = new Random(Number(process.env.FAULT_SEED ?? 1));
    const stored: Stored[][] = [];
    try {
      for (let left = kills; ; left--) {
        const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'pipe' });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
        child.stdin.on('error', () => {}); // It was killed before it read the answer.
        child.stdin.end(`${ANSWER}\n`);
        const timer = left > 0 ? setTimeout(() => child.kill('SIGKILL'), random.between(SOONEST, LATEST)) : undefined;
        const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
        clearTimeout(timer);
        stored.push(storedIn(join(workspace, 'runs')));
        if (code !== null) {
          expect({ code, output }).toMatchObject({ code: 0 });
          break;
        }
      }
      expect(server.scriptErrors).toEqual([]);
      for (const { command, expect: right } of CHECKS)
        expect(execFileSync('sh', ['-c', `{ ${command}; } 2>&1`], { cwd: workspace, encoding: 'utf8' })).toMatch(right);
      const rows = (stored.at(-1) ?? []).map(({ key, seq, uuid }) => `${key} ${seq} ${uuid}`);
      const lost = stored.flat().filter(({ key, seq, uuid }) => !rows.includes(`${key} ${seq} ${uuid}`));
      const entries = (stored.at(-1) ?? []).filter(({ uuid }) => uuid).map(({ key, uuid }) => `${key} ${uuid}`);
      expect(lost).toEqual([]);
      expect(new Set(entries).size).toBe(entries.length);
      console.log(`${stored.length - 1} kills, ${entries.length} entries`);
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  LIMIT_MS,
);
