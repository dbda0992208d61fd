import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { call, type ModelRequest } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const PATIENCE = 180_000;
const WORKERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const task = (request: ModelRequest) => /TASK-(\w)/.exec(request.allText)?.[1] ?? '';

test(
  'six workers and one Ctrl-C: work is lost, or done twice, or a report never comes',
  async () => {
    let interrupted = false;
    const { runtime, server, workspace } = await stage((request) => {
      if (isWorker(request)) {
        const name = task(request);
        if (request.turn === 0)
          return call('Bash', { command: `sleep 1; echo ${name} >> ${name}.txt`, description: 'work' });
        return `Conclusion: ${name} is made.`;
      }
      if (request.turn > 0) return 'All reports are in.';
      return WORKERS.map((name) => call(DISPATCH_TOOL, { worker: 'coder', task: `TASK-${name}` }));
    });
    const lead = coordinator(
      'lead',
      'Split the work.',
      { coder: worker('writes code', 'WORKER-PROMPT', { discipline: false }) },
      { maxWorkers: 3 },
    );
    const running = runtime.run(lead, 'go', {
      stepName: 'work',
      onEvent: ({ kind, payload }) => {
        if (interrupted || kind !== 'tool_call' || payload.subagent !== true) return;
        interrupted = true;
        runtime.interrupt('prefer tabs');
      },
    });
    const result = await running;
    expect(interrupted).toBe(true);
    expect(result).toMatchObject({ ok: true });
    const main = server.requests.filter((request) => !isWorker(request));
    expect(main.some(({ lastText }) => lastText.includes('prefer tabs'))).toBe(true);
    const everything = main.at(-1)!.allText;
    for (const name of WORKERS) {
      expect(everything.split(`Conclusion: ${name} is made.`).length - 1).toBe(1);
      expect(readFileSync(`${workspace}/${name}.txt`, 'utf8')).toBe(`${name}\n`);
    }
  },
  PATIENCE,
);

test(
  'eight runs against one database lock each other out, or lose rows',
  async () => {
    const { runtime, again, server } = await stage((request) =>
      request.turn === 0 ? call('Bash', { command: `echo ${request.lastText.match(/RUN-\d/)?.[0]}` }) : 'Done.',
    );
    const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'] });
    const runtimes = [runtime, ...Array.from({ length: 7 }, () => again())];
    const results = await Promise.all(
      runtimes.map((each, index) => each.run(agent, `RUN-${index}`, { stepName: `step-${index}` })),
    );
    expect(results.map(({ ok, attempts }) => ({ ok, attempts }))).toEqual(
      runtimes.map(() => ({ ok: true, attempts: 1 })),
    );
    const rows: { step: string; run: string }[] = JSON.parse(readFileSync(runtime.manifestPath, 'utf8'));
    expect(rows.map(({ step }) => step).sort()).toEqual(runtimes.map((_, index) => `step-${index}`));
    expect(new Set(rows.map(({ run }) => run)).size).toBe(8);
    for (const [index, { sessionId }] of results.entries()) {
      const stored = JSON.stringify(await runtime.transcript(sessionId!));
      expect(stored).toContain(`RUN-${index}`);
      expect(stored).toContain('Done.');
    }
    expect(server.requests).toHaveLength(16);
  },
  PATIENCE,
);
