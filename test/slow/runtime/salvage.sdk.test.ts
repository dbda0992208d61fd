import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coordinator, worker } from '../../../src/roles/index.js';
import { type Answer, call, fail, type ModelRequest, reply, type Script, say } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

/** Workers are the SDK's own subagents. */
const lead = ({ isolate = false } = {}) =>
  coordinator('lead', '', { coder: worker('codes', 'You code.', { isolate }) }, { dispatch: 'agent' });

const dispatch = (prompt = 'Do it.') => call('Agent', { description: 'job', prompt, subagent_type: 'coder' });
const never = new Promise<Answer>(() => {});

/** A coordinator with one worker, which writes a file where it works and then does `last`. */
function withWorker(last: () => Answer | Promise<Answer>): Script {
  return (request) => {
    if (!request.isSubagent) return request.turn === 0 ? reply(say('Dispatching.'), dispatch()) : 'MAIN DONE';
    if (request.turn > 0) return last();
    const place = /Primary working directory: ([^\n]+)/.exec(request.allText)![1]!;
    return reply(say('Writing first.'), call('Write', { file_path: join(place, 'a.txt'), content: 'hello' }));
  };
}

const isCutOff = ({ isSubagent, turn }: ModelRequest) => isSubagent && turn === 1;

function paired({ messages }: ModelRequest): boolean {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])) as {
    type: string;
    id?: string;
    tool_use_id?: string;
  }[];
  const ids = (type: string) => blocks.filter((block) => block.type === type).map((b) => b.id ?? b.tool_use_id);
  return ids('tool_use').sort().join() === ids('tool_result').sort().join();
}

describe('a worker in flight, with the SDK’s own subagents', () => {
  test('that a person stops is told of by what it had done, with its worktree', async () => {
    const { runtime, server, workspace } = await stage(withWorker(() => never));
    writeFileSync(join(workspace, 'f'), 'x');
    for (const args of [
      ['init', '-q'],
      ['add', 'f'],
      ['commit', '-qm', 'first'],
    ])
      git(workspace, ...args);
    const running = runtime.run(lead({ isolate: true }), 'go');
    await server.waitFor(isCutOff);
    runtime.interrupt('turn left');
    runtime.interrupt();
    expect(await running).toMatchObject({ ok: true });
    const resumed = server.requests.at(-1)!;
    expect(resumed.lastText).toContain('turn left');
    const [result] = resultsIn(resumed);
    expect(result!.text).toContain('A person stopped this call');
    expect(result!.text).toMatch(/1 tool call, files written: .*a\.txt/);
    expect(result!.text).toMatch(/git worktree \S+\/\.claude\/worktrees\/agent-\w+ on branch worktree-agent-\w+/);
  }, 60_000);
});

describe('a worker that the API fails, with the SDK’s own subagents', () => {
  test.each([400, 529])(
    '%i: failed in our words for its coordinator, which goes on in its session',
    async (status) => {
      const { runtime, server } = await stage(withWorker(() => fail(status, 'BROKEN GATEWAY')));
      const result = await runtime.run(lead(), 'go');
      expect(result).toMatchObject({ ok: true, text: expect.stringContaining('MAIN DONE'), errors: [] });
      const main = server.requests.filter(({ isSubagent }) => !isSubagent);
      expect(new Set(main.map(({ sessionId }) => sessionId)).size).toBe(1);
      expect(main.filter(({ allText }) => allText.includes('BROKEN GATEWAY'))).toEqual([]);
      const [told] = resultsIn(main.at(-1)!);
      expect(told!.text).toContain(`requests to the model failed (HTTP ${status})`);
      expect(told!.text).toMatch(/1 tool call, files written: .*a\.txt/);
      expect(told!.isError).toBe(true);
      expect(main.every(paired)).toBe(true);
    },
    60_000,
  );

  test('beside one that succeeds: neither is dispatched again', async () => {
    const { runtime, server } = await stage((request) => {
      if (request.isSubagent) return request.allText.includes('Fail.') ? fail(400, 'BROKEN GATEWAY') : 'REPORT';
      return request.turn === 0 ? reply(dispatch('Fail.'), dispatch('Succeed.')) : 'MAIN DONE';
    });
    expect(await runtime.run(lead(), 'go')).toMatchObject({ ok: true });
    const last = server.requests.at(-1)!;
    expect(last.allText).toContain('REPORT');
    expect(last.allText).not.toContain('BROKEN GATEWAY');
    expect(
      server.requests.filter(({ isSubagent, allText }) => isSubagent && allText.includes('Succeed.')),
    ).toHaveLength(1);
  });
});

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@e', ...args], { cwd });
}

/** All results in a request, by their words. */
function resultsIn({ messages }: ModelRequest): { text: string; isError: boolean }[] {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])) as {
    type: string;
    content?: string | { text?: string }[];
    is_error?: boolean;
  }[];
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ content = '', is_error }) => ({
      text: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
      isError: is_error === true,
    }));
}
