import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, reply, say } from '../../../src/testing/index.js';
import { books, run, STACK, served, start } from '../../cli/flower.js';
import { tireless } from '../../cli/starter-model.js';
import { scratch } from '../../support/scratch.js';

const LIMIT = 60_000;

describe('once', () => {
  test(
    'answers, tells cost and session, and goes on in that session',
    async () => {
      const { server, env } = await served(() => 'Nice to meet you.');
      const cwd = scratch();
      const { code, stdout, stderr } = await run(['once', 'hello', 'there', '-i', 'Be kind.', '-t', 'Read'], {
        cwd,
        env,
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Nice to meet you.');
      expect(stdout).toMatch(/This run: \$0\.\d+, \d+s\. Books: .*manifest\.json/);
      const request = server.requests.at(-1)!;
      expect(request.lastText).toContain('hello there');
      expect(request.system).toContain('Be kind.');
      expect(request.tools).toContain('Read');
      expect(request.tools).not.toContain('Bash');

      const session = /--resume (\S+) /.exec(stdout)![1]!;
      const again = await run(['once', 'and now?', '--resume', session], { cwd, env });
      expect(again.code).toBe(0);
      expect(server.requests.at(-1)!.sessionId).toBe(session);
      const fork = await run(['once', 'or else?', '--resume', session, '--fork'], { cwd, env });
      expect(fork.code).toBe(0);
      expect(fork.stdout).not.toContain(session);
      expect(books(cwd)).toHaveLength(3);
    },
    LIMIT,
  );

  test('a session that is not there is an error', async () => {
    const { env } = await served(() => 'hi');
    const { code, stderr } = await run(['once', 'x', '--resume', 'nowhere'], { cwd: scratch(), env });
    expect(code).toBe(1);
    expect(stderr).toContain('There is no session nowhere');
    expect(stderr).not.toMatch(STACK);
  });

  test(
    'is interrupted like go: 130, books, how to go on',
    async () => {
      const cwd = scratch();
      const { env } = await served((request) => (request.tools.length ? tireless(join(cwd, 'x'))() : 'hi'));
      const flower = start(['once', 'look'], { cwd, env });
      await flower.saw('> Read');
      flower.child.kill('SIGINT');
      const { code, stdout } = await flower.ended;
      expect(code).toBe(130);
      expect(stdout).toMatch(/To go on: flower once --resume \S+ '...'/);
      expect(books(cwd)).toMatchObject([{ step: 'once', ok: false, error: 'interrupted-by-human' }]);
    },
    LIMIT,
  );
});

describe('run', () => {
  const FLOW = `import { AgentSpec, Workflow } from 'flower-agent';
import { greeting } from './words.js';

interface Place { workspace: string; ask?: string }
const spec = new AgentSpec({ name: 'greeter', instructions: 'Greet.', allowedTools: ['Write'], permissionMode: 'acceptEdits' });

export const main = ({ workspace, ask }: Place) =>
  new Workflow([{ name: 'greet', spec, prompt: \`\${greeting}, \${ask} in \${workspace}\` }]);
export default new Workflow([{ name: 'hello', spec, prompt: greeting }]);
export const broken = (): never => { throw new Error('no luck'); };
export const number = 7;
`;

  function withFlow(): string {
    const cwd = scratch();
    writeFileSync(join(cwd, 'flow.ts'), FLOW);
    writeFileSync(join(cwd, 'words.ts'), `export const greeting: string = 'Good day';\n`);
    return cwd;
  }

  test(
    'a TypeScript workflow: its default export, and a function with place and ask',
    async () => {
      const { server, env } = await served((request) =>
        request.turn === 0 && request.tools.length > 0
          ? reply(say('Writing.'), call('Write', { file_path: join(cwd, 'hello.txt'), content: 'hello' }))
          : 'Done.',
      );
      const cwd = withFlow();
      const plain = await run(['run', 'flow'], { cwd, env });
      expect({ code: plain.code, stderr: plain.stderr }).toEqual({ code: 0, stderr: '' });
      expect(plain.stdout).toContain('== 1/1 hello (new session)');
      expect(readdirSync(cwd)).toContain('hello.txt');

      const made = await run(['run', './flow.ts:main', 'all', 'of', 'you', '-W'], { cwd, env });
      expect(made.code).toBe(0);
      expect(server.requests.at(-1)!.allText).toContain(`Good day, all of you in ${cwd}`);
      expect(readdirSync(join(cwd, 'runs'))).toContain('workbench');
      expect(books(cwd).map(({ step }) => step)).toEqual(['hello', 'greet']);
    },
    LIMIT,
  );

  test.each([
    ['flow.ts:nothing', "no export 'nothing'. It has: "],
    ['flow.ts:number', "'number' of flow.ts is no Workflow"],
    ['flow.ts:broken', 'no luck'],
    ['nowhere.ts', 'no file nowhere.ts'],
    ['no-such-package', 'neither a file nor an installed package'],
    ['damaged.ts', 'damaged.ts cannot be loaded'],
  ])('%s is an error that says why', async (target, reason) => {
    const { env } = await served(() => 'hi');
    const cwd = withFlow();
    writeFileSync(join(cwd, 'damaged.ts'), 'export default {{{');
    const { code, stderr } = await run(['run', target], { cwd, env });
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(STACK);
    expect(readdirSync(cwd)).not.toContain('runs');
  });

  test('words for a workflow that takes none are an error', async () => {
    const { env } = await served(() => 'hi');
    const { code, stderr } = await run(['run', 'flow.ts', 'do', 'it'], { cwd: withFlow(), env });
    expect(code).toBe(1);
    expect(stderr).toContain("'do it' does nothing");
  });
});

describe('status', () => {
  test('of an empty directory says so and writes nothing', async () => {
    const { env } = await served(() => 'hi');
    const cwd = scratch();
    const { code, stdout } = await run(['status'], { cwd, env });
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing to go on with');
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('of damaged books says so', async () => {
    const { env } = await served(() => 'hi');
    const cwd = scratch();
    writeFileSync(join(cwd, 'manifest.json'), '{"no": "list"}');
    const { code, stdout } = await run(['status', '-r', '.'], { cwd, env });
    expect(code).toBe(0);
    expect(stdout).toContain('cannot be read');
    expect(readdirSync(cwd)).toEqual(['manifest.json']);
  });
});

test('help and version start nothing', async () => {
  const { server, env } = await served(() => 'hi');
  const cwd = scratch();
  const help = await run(['--help'], { cwd, env });
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('flower');
  expect((await run(['--version'], { cwd, env })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(server.all).toEqual([]);
});
