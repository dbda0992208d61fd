import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import type { Event } from '../../src/events/event.js';
import { HumanChannel } from '../../src/people/channel.js';
import { coordinator } from '../../src/roles/coordinator.js';
import { worker } from '../../src/roles/worker.js';
import { call, reply, route, say, sequence } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const agent = (more = {}) =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'], ...more });

/** Long enough for a child to start on a busy machine. */
const STALL_MS = 8000;

const stallsOf = (events: Event[]) => events.filter(({ kind }) => kind === 'stall');

describe('an attempt without a sign of life', () => {
  test('a stream that stays open and silent is ended, and the same session goes on', async () => {
    const { runtime, server, events } = await stage(
      sequence([
        reply(say('Looking.'), call('Bash', { command: 'echo one' })),
        { ...reply('never comes'), silentMs: 600_000 },
        'All done.',
      ]),
      { stallTimeoutMs: STALL_MS },
    );
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true, errors: ['stalled'] });
    expect(stallsOf(events)).toHaveLength(1);
    const last = server.requests.at(-1)!;
    expect(last.sessionId).toBe(server.requests[0]!.sessionId);
    expect(last.allText).toContain('one');
  }, 90_000);

  test('a tool that never returns is ended, and the model hears which one it was', async () => {
    const { runtime, server, events } = await stage(
      sequence([call('Bash', { command: 'tail -f /dev/null', timeout: 600_000 }), 'I leave it.']),
      { stallTimeoutMs: STALL_MS },
    );
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: true, text: 'I leave it.' });
    expect(stallsOf(events)[0]!.payload.calls).toMatchObject([{ name: 'Bash' }]);
    const last = server.requests.at(-1)!;
    expect(last.lastText).toContain('tail -f /dev/null');
    expect(last.lastText).toContain('Do not run them again in the same way');
    expect(running('tail -f /dev/null', runtime.workspace)).toBe(false);
  }, 90_000);

  test('a question that waits for a person is none', async () => {
    const channel = new HumanChannel({ timeoutS: null });
    const { runtime, events } = await stage(
      sequence([call('mcp__human__ask', { question: 'Red or blue?' }), 'Blue it is.']),
      {
        stallTimeoutMs: STALL_MS,
      },
    );
    const asking = agent({ mcpServers: () => channel.mcpServers(), allowedTools: [channel.toolName] });
    const step = runtime.run(asking, 'go');
    const ask = await channel.nextAsk(60);
    await new Promise((resolve) => setTimeout(resolve, STALL_MS * 1.5));
    channel.answer(ask!.id, 'blue');
    expect(await step).toMatchObject({ ok: true, attempts: 1 });
    expect(stallsOf(events)).toEqual([]);
  }, 90_000);

  test('a coordinator whose worker is alive is none, and a worker that hangs is ended by its own watchdog', async () => {
    let workerTurns = 0;
    const { runtime, events } = await stage(
      route(
        [
          [
            (request) => request.system.includes('You are the coder'),
            () => {
              workerTurns++;
              if (workerTurns === 1) return { ...reply('never comes'), silentMs: 600_000 };
              return '## Conclusion\nok\n## Evidence\nran\n## Output\nnone\n## Unverified\nnothing';
            },
          ],
        ],
        (request) =>
          request.turn === 0 ? call('mcp__flower__dispatch', { worker: 'coder', task: 'do it' }) : 'All done.',
      ),
      { stallTimeoutMs: STALL_MS },
    );
    const lead = coordinator('lead', 'Lead.', { coder: worker('codes', 'You are the coder.') });
    const result = await runtime.run(lead, 'go');
    expect(result).toMatchObject({ ok: true, attempts: 1 });
    const stalls = stallsOf(events);
    expect(stalls).toHaveLength(1);
    expect(stalls[0]!.payload).toMatchObject({ worker: 'lead/coder#1' });
  }, 90_000);

  test('0 switches the watchdog off', async () => {
    const { runtime, events } = await stage(sequence([{ ...reply('late but whole'), silentMs: 3000 }]), {
      stallTimeoutMs: 0,
    });
    expect(await runtime.run(agent(), 'go')).toMatchObject({ ok: true, text: 'late but whole' });
    expect(stallsOf(events)).toEqual([]);
  });
});

/** Whether a process with that command line works in that directory. */
function running(command: string, directory: string): boolean {
  const found = execFileSync('sh', [
    '-c',
    `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "$1" ] && tr '\\0' ' ' < $p/cmdline; done; true`,
    'sh',
    directory,
  ]);
  return found.toString().includes(command);
}
