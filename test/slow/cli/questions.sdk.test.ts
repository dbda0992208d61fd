import { describe, expect, test } from 'vitest';
import { call, type ModelRequest, type ModelServer } from '../../../src/testing/index.js';
import { run, served, start } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { stored } from '../../cli/stored.js';
import { scratch } from '../../support/scratch.js';

const LIMIT = 90_000;
const GO = ['go', 'make a file', '--no-goal'];
const QUESTION = 'Which colour?';

/** A coordinator that cannot go on without the answer. */
const asksInWork = (request: ModelRequest) =>
  request.allText.includes('The person answered:')
    ? 'The work is done.'
    : call('mcp__human__ask', { question: QUESTION, options: ['red', 'blue'] });

const inClarify = { model: starterModel({ question: QUESTION }), step: 'clarify', system: 'You clarify' };
const inWork = { model: starterModel({ work: asksInWork }), step: 'work', system: 'You coordinate' };

/** Calls without a result, over all requests. */
function unpaired({ requests }: ModelServer): string[] {
  return requests.flatMap(({ messages }) => {
    const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])) as {
      type: string;
      id?: string;
      tool_use_id?: string;
    }[];
    const answered = new Set(blocks.map(({ tool_use_id }) => tool_use_id));
    return blocks.flatMap(({ type, id }) => (type === 'tool_use' && !answered.has(id) ? [id!] : []));
  });
}

const asked = (stdout: string) => stdout.split(`? ${QUESTION}`).length - 1;

describe.each([inClarify, inWork])('flower is killed while a question of $step is open', ({ model, step }) => {
  test(
    'the next run asks it before the session goes on, and the session gets the answer',
    async () => {
      const { server, env } = await served(model);
      const cwd = scratch();
      const killed = start(GO, { cwd, env });
      await killed.saw(`? ${QUESTION}`);
      await stored(cwd, QUESTION);
      killed.child.kill('SIGKILL');
      await killed.ended;
      const sent = server.requests.length;
      const { sessionId } = server.requests.at(-1)!;

      const { code, stdout } = await run(GO, { cwd, env, stdin: '2\n' });
      expect({ code, asked: asked(stdout) }).toEqual({ code: 0, asked: 1 });
      const resumed = server.requests.slice(sent).find((request) => request.sessionId === sessionId)!;
      expect(resumed.lastText).toMatch(/Which colour\?\n.*answered: blue/);
      expect(server.requests.filter(({ lastText }) => lastText.includes('answered: blue'))).toHaveLength(1);
      expect(stdout.indexOf(QUESTION)).toBeGreaterThan(stdout.indexOf(step));
      expect(unpaired(server)).toEqual([]);
    },
    LIMIT,
  );
});

describe('a question that was open when flower was told to leave', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s is asked by the next run',
    async (signal) => {
      const { server, env } = await served(inWork.model);
      const cwd = scratch();
      const left = start(GO, { cwd, env });
      await left.saw(`? ${QUESTION}`);
      left.child.kill(signal);
      await left.ended;
      const { code, stdout } = await run(GO, { cwd, env, stdin: 'green\n' });
      expect({ code, asked: asked(stdout) }).toEqual({ code: 0, asked: 1 });
      expect(server.requests.at(-1)!.lastText).toContain('answered: green');
      expect(unpaired(server)).toEqual([]);
    },
    LIMIT,
  );

  test(
    'is told as unanswered when nobody is there any more, and forgotten when the work starts over',
    async () => {
      const { server, env } = await served(inWork.model);
      const cwd = scratch();
      const leave = async () => {
        const left = start(['make a file', '--no-goal', '--new'], { cwd, env });
        await left.saw(`? ${QUESTION}`);
        left.child.kill('SIGTERM');
        await left.ended;
      };
      await leave();
      server.script = starterModel({ work: () => 'The work is done.' });
      expect((await run([...GO, '--timeout', '0'], { cwd, env })).code).toBe(0);
      expect(server.requests.at(-1)!.lastText).toMatch(/Which colour\?\n.*Nobody answered in time/);

      server.script = inWork.model;
      await leave();
      server.script = starterModel({ work: () => 'The work is done.' });
      const { stdout } = await run([...GO, '--new'], { cwd, env });
      expect(asked(stdout)).toBe(0);
    },
    LIMIT,
  );
});
