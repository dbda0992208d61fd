import { describe, expect, test } from 'vitest';
import { EventRenderer, type RenderOptions } from '../../src/cli/render.js';
import { styleFor } from '../../src/cli/terminal/style.js';
import { columns } from '../../src/cli/terminal/width.js';
import { Event, type EventInit, type EventKind } from '../../src/events/event.js';

const shown = (kind: EventKind, init: EventInit, options: RenderOptions = {}) =>
  new EventRenderer(options).lines(new Event(kind, init));

describe('what is shown', () => {
  test('a step, new or continuing', () => {
    const payload = { index: 1, total: 3, resumed: false, woke: 0 };
    expect(shown('step', { text: 'clarify', payload })).toEqual(['', '== 1/3 clarify (new session)']);
    expect(shown('step', { text: 'work', payload: { ...payload, index: 3, resumed: true, woke: 2 } })).toEqual([
      '',
      '== 3/3 work (continuing, wake 2)',
    ]);
  });

  test('prose over several lines, a call in one', () => {
    expect(shown('text', { text: 'First line.\n\nSecond.' })).toEqual(['  First line.', '', '  Second.']);
    expect(shown('tool_call', { tool: 'Bash', text: 'npm test\n  --all' })).toEqual(['  > Bash: npm test --all']);
    expect(shown('tool_call', { tool: 'mcp__human__inbox', text: '' })).toEqual(['  > human.inbox:']);
  });

  test('workers stand further in, with their name, from the call that sent them', () => {
    const renderer = new EventRenderer();
    const lines = [
      new Event('tool_call', { tool: 'Agent', text: 'write it', payload: { tool_use_id: 'a', worker: 'coder' } }),
      new Event('text', { text: 'On it.', payload: { subagent: true, parent_tool_use_id: 'a' } }),
      new Event('tool_call', { tool: 'Write', text: 'a.txt', payload: { subagent: true, agent_type: 'tester' } }),
      new Event('text', { text: 'Who am I?', payload: { subagent: true } }),
    ].flatMap((event) => renderer.lines(event));
    expect(lines).toEqual([
      '  > Agent coder: write it',
      '    [coder] On it.',
      '    [tester] > Write: a.txt',
      '    [worker] Who am I?',
    ]);
  });

  test('durable workers, and their dispatches', () => {
    const payload = { subagent: true, worker: 'coder 2' };
    expect(shown('tool_call', { tool: 'Bash', text: 'ls', payload })).toEqual(['    [coder 2] > Bash: ls']);
    const dispatch = { dispatch: 2, worker: 'coder', label: 'coder 2', state: 'running', subagent: true };
    expect(shown('task', { text: 'coder 2 done', payload: dispatch })).toEqual(['    - coder 2 done']);
    expect(shown('tool_call', { tool: 'mcp__flower__dispatch', text: 'Mend it' })).toEqual([
      '  > flower.dispatch: Mend it',
    ]);
  });

  test('a question with its options, and how it ended', () => {
    const options = ['red', 'blue'];
    expect(shown('ask', { text: 'Which?', payload: { state: 'asked', options } })).toEqual([
      '',
      '  ? Which?',
      '    1) red',
      '    2) blue',
    ]);
    expect(shown('ask', { text: 'Which?', payload: { state: 'answered', answer: 'red', options } })).toEqual([
      '  ? answered: red',
    ]);
    expect(shown('ask', { text: 'Which?', payload: { state: 'timeout', options } })).toEqual([
      '  ? nobody answered (Which?)',
    ]);
    // The tool's call would say the same again.
    expect(shown('tool_call', { tool: 'mcp__human__ask', text: 'Which?' })).toEqual([]);
  });

  test('what the runtime and the workflow say', () => {
    expect(shown('retry', { text: 'again' })).toEqual(['  ~ again']);
    expect(shown('handoff', { text: 'full' })).toEqual(['  % full']);
    expect(shown('budget', { text: 'spent' })).toEqual(['  $ spent']);
    expect(shown('notice', { text: 'note' })).toEqual(['  - note']);
    expect(shown('error', { text: 'API' })).toEqual(['  ! API']);
    expect(shown('reset', {})).toEqual(['  % the context was compacted']);
    expect(shown('task', { text: '2 of 4', payload: { unverifiable: 2 } })).toEqual(['  - 2 of 4']);
  });

  test('only with -v: thinking, results, the SDK and its tasks', () => {
    const quiet: [EventKind, EventInit, string][] = [
      ['thinking', { text: 'hm' }, '  ~ hm'],
      ['tool_result', { tool: 'Bash', text: 'ok' }, '  < Bash: ok'],
      ['tool_result', { tool: 'Bash', text: 'no', payload: { is_error: true } }, '  ! Bash: no'],
      ['system', { text: 'init' }, '  . system: init'],
      ['result', { text: 'done' }, '  . result: done'],
      ['system', { text: 'a model', payload: { subtype: 'init' } }, '  . init: a model'],
      ['result', { text: 'done', payload: { num_turns: 2, cost_usd: 1.5 } }, '  . result: 2 answers, $1.50'],
      ['result', { text: 'API', payload: { num_turns: 2, is_error: true } }, '  . result: API'],
      ['task', { text: 'started' }, '  - started'],
      ['task', { text: 'coder 2 queued', payload: { dispatch: 2, state: 'queued' } }, '  - coder 2 queued'],
      ['tool_call', { tool: 'StructuredOutput', text: 'not_yet' }, '  > StructuredOutput: not_yet'],
    ];
    for (const [kind, init, line] of quiet) {
      expect(shown(kind, init)).toEqual([]);
      expect(shown(kind, init, { verbose: true })).toEqual([line]);
    }
  });

  test('what comes before every answer is never shown', () => {
    const status = { text: 'requesting', payload: { subtype: 'status' } };
    expect(shown('system', status, { verbose: true })).toEqual([]);
  });

  test('a failure that is tried again is said once', () => {
    const renderer = new EventRenderer();
    const lines = [
      new Event('error', { text: 'API Error: overloaded' }),
      new Event('retry', { text: 'attempt 1 of 6 failed, going on in 4 s: API Error: overloaded' }),
      new Event('retry', { text: '第 2 次尝试失败，8 秒后继续：API Error: overloaded' }),
      new Event('retry', { text: 'attempt 3 of 6 failed, going on in 4 s: socket hang up' }),
    ].flatMap((event) => renderer.lines(event));
    expect(lines).toEqual([
      '  ! API Error: overloaded',
      '  ~ attempt 1 of 6 failed, going on in 4 s',
      '  ~ 第 2 次尝试失败，8 秒后继续',
      '  ~ attempt 3 of 6 failed, going on in 4 s: socket hang up',
    ]);
  });

  test('what a subagent of the SDK hands back is shown as its words, and other tasks of the SDK are not', () => {
    const renderer = new EventRenderer();
    renderer.lines(new Event('tool_call', { tool: 'Agent', payload: { tool_use_id: 'a', worker: 'coder' } }));
    const done = (id: string) =>
      new Event('task', { text: '1. Done\n2. Seen', payload: { subtype: 'task_notification', tool_use_id: id } });
    expect(renderer.lines(done('a'))).toEqual(['    [coder] 1. Done', '      2. Seen']);
    expect(renderer.lines(done('a background command'))).toEqual([]);
  });

  test("a result carries its tool's name although the event does not", () => {
    const renderer = new EventRenderer({ verbose: true });
    renderer.lines(new Event('tool_call', { tool: 'Grep', payload: { tool_use_id: 'g' } }));
    const result = new Event('tool_result', { text: '3 hits', payload: { tool_use_id: 'g' } });
    expect(renderer.lines(result)).toEqual(['  < Grep: 3 hits']);
  });
});

describe('what must not get onto the screen', () => {
  test('control sequences and colours of models, tools and workers', () => {
    const style = styleFor(true);
    expect(shown('text', { text: 'a\x1b[2J\x1b[31mb\x1b]52;c;AA\x07' }, { style })).toEqual(['  ab']);
    const [line] = shown('tool_call', { tool: 'Bash\x1bc', text: 'ls \x9b2J\u202e', payload: {} }, { style });
    expect(line).toBe('\x1b[36m  > Bash: ls\x1b[39m');
    const payload = { subagent: true, agent_type: '\x1b[8mx' };
    expect(shown('text', { text: 'hi', payload })).toEqual(['    [x] hi']);
  });

  test('a sequence over a line break', () => {
    expect(shown('text', { text: 'a\x1b]0;ti\ntle\x07b' })).toEqual(['  ab']);
  });

  test('secrets', () => {
    const mask = (text: string) => text.replaceAll('sk-secret', '****');
    expect(shown('text', { text: 'key sk-\x1b[0msecret' }, { mask })).toEqual(['  key ****']);
    expect(shown('tool_call', { tool: 'Bash', text: 'echo sk-secret' }, { mask })).toEqual(['  > Bash: echo ****']);
  });

  test.each([24, 40, 60, 110])('lines wider than a screen of %s columns', (width) => {
    const text = `${'红色的花 and a flower '.repeat(12)}${'x'.repeat(150)}`;
    const renderer = new EventRenderer({ width: () => width, verbose: true });
    const payload = { subagent: true, agent_type: 'w', state: 'asked', options: [text], index: 1, total: 1 };
    for (const kind of ['text', 'tool_call', 'tool_result', 'ask', 'step', 'notice', 'system'] as const) {
      for (const line of renderer.lines(new Event(kind, { text, tool: 'Bash', payload }))) {
        expect(columns(line), `${kind}: ${line}`).toBeLessThanOrEqual(width);
      }
    }
  });
});

test('the words around events are in the chosen language', () => {
  const payload = { index: 1, total: 1, resumed: false, woke: 0 };
  expect(shown('step', { text: '干活', payload }, { locale: 'zh' })).toEqual(['', '== 1/1 干活 (新会话)']);
  expect(shown('ask', { text: '?', payload: { state: 'answered', answer: 'はい' } }, { locale: 'ja' })[0]).toContain(
    'はい',
  );
});

test('files in the workspace are shown by their path within it, others in full', () => {
  const base = '/project/space';
  expect(shown('tool_call', { tool: 'Read', text: '/project/space/src/a.ts' }, { base })).toEqual([
    '  > Read: src/a.ts',
  ]);
  expect(shown('tool_call', { tool: 'Read', text: '/project/spaceship/a.ts' }, { base })).toEqual([
    '  > Read: /project/spaceship/a.ts',
  ]);
});

test('headings that a model writes stand out', () => {
  expect(shown('text', { text: '## Goal\nA file.' }, { style: styleFor(true) })).toEqual([
    '\x1b[1m  ## Goal\x1b[22m',
    '  A file.',
  ]);
});
