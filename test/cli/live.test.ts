import type { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commandLine, flagsAgain } from '../../src/cli/command-line.js';
import type { GoFlags } from '../../src/cli/invocation.js';
import type { Io } from '../../src/cli/io.js';
import { Activity } from '../../src/cli/live/activity.js';
import type { Asides } from '../../src/cli/live/aside.js';
import type { Commands } from '../../src/cli/live/commands.js';
import { listen, type Person } from '../../src/cli/live/person.js';
import { Printer } from '../../src/cli/live/printer.js';
import type { RunStatus } from '../../src/cli/live/run-status.js';
import { Supervisor } from '../../src/cli/live/supervise.js';
import { Event } from '../../src/events/event.js';
import { HumanChannel } from '../../src/people/channel.js';
import type { Runtime } from '../../src/runtime/index.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

function stage({ isTTY = true, json = false, withChannel = true } = {}) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const io: Io = { ...streams, env: {}, isTTY, signals: false };
  const screen = { out: '', err: '' };
  streams.stdout.setEncoding('utf8').on('data', (text) => (screen.out += text));
  streams.stderr.setEncoding('utf8').on('data', (text) => (screen.err += text));
  const printer = new Printer(io, { locale: 'en', json });
  const activity = new Activity();
  const channel = withChannel
    ? new HumanChannel({ timeoutS: null, onEvent: (event) => printer.event(event) })
    : undefined;
  const asked: string[] = [];
  const asides = { ask: async (question: string) => void asked.push(question) } as unknown as Asides;
  const interrupts: unknown[] = [];
  const rescue = vi.fn();
  // As many steps as run at the moment.
  const steps = { running: 1 };
  const interrupt = (words: unknown) => {
    interrupts.push(words);
    return steps.running;
  };
  const runtime = { interrupt, rescue } as unknown as Runtime;
  const supervisor = new Supervisor({ runtime, printer, activity, locale: 'en', channel });
  const commands = { isCommand: () => false } as unknown as Commands;
  let person!: Person;
  const onInterrupt = () => supervisor.interrupt(person);
  person = listen({ io, printer, activity, channel, asides, commands, status, locale: 'en', onInterrupt });
  closing.push(() => person.close());
  const type = async (text: string) => {
    streams.stdin.write(text);
    await settle();
  };
  return {
    io,
    printer,
    activity,
    channel: channel!,
    person,
    supervisor,
    screen,
    asked,
    interrupts,
    rescue,
    steps,
    type,
  };
}

const status = (): RunStatus => ({
  ...{
    step: undefined,
    level: undefined,
    window: 200_000,
    handoffAt: undefined,
    costUsd: 0,
    budgetUsd: undefined,
    spentUsd: 0,
  },
  ...{ seconds: 0, workers: [], unread: 0, waiting: { for: 'nothing' } },
});

describe('a line at the terminal', () => {
  test('answers the oldest open question: a digit picks, text answers, nothing skips', async () => {
    const { channel, type, screen } = stage();
    const first = channel.ask('Colour?', ['red', 'blue']);
    const second = channel.ask('Size?');
    const third = channel.ask('Name?');
    await settle();
    expect(screen.out).toContain('answer (Enter: skip) > ');
    await type('2\r');
    await type('very large\r');
    await type('\r');
    expect(await first).toMatchObject({ state: 'answered', answer: 'blue' });
    expect(await second).toMatchObject({ state: 'answered', answer: 'very large' });
    expect(await third).toMatchObject({ state: 'declined' });
    expect(channel.pendingMail()).toEqual([]);
  });

  test('is a message when nothing is asked, with a receipt; an empty one is none', async () => {
    const { channel, activity, type, screen } = stage();
    await type('look at the tests\r');
    await type('\r');
    expect(channel.pendingMail()).toEqual(['look at the tests']);
    expect(screen.out).toContain('Kept. It is read at the next opportunity');
    activity.onEvent(new Event('tool_call', { tool: 'Agent', payload: { tool_use_id: 'a', worker: 'coder' } }));
    await type('and the docs\r');
    expect(screen.out).toContain('Kept. A worker is running');
  });

  test.each(['?how far', '\uff1fhow far', '  ? how far'])(
    '%j asks from the side, also while a question is open',
    async (line) => {
      const { channel, type, asked } = stage();
      const open = channel.ask('Colour?');
      await type(`${line}\r`);
      expect(asked).toEqual(['how far']);
      expect(channel.pending()).toHaveLength(1);
      await type('red\r');
      await open;
    },
  );

  test('goes nowhere in a run without a channel, and that is said', async () => {
    const { type, screen } = stage({ withChannel: false });
    await type('hello\r');
    expect(screen.out).toContain('Nobody reads messages in this run');
  });

  test('that is half typed is still there below what is printed meanwhile', async () => {
    const { type, printer, screen } = stage();
    await type('half a lin');
    printer.event(new Event('text', { text: 'Something happened.' }));
    await settle();
    expect(screen.out.slice(screen.out.indexOf('Something happened.'))).toContain('> half a lin');
  });
});

describe('Ctrl-C at the terminal', () => {
  test('once: what it waits for, then words that go to the run', async () => {
    const { activity, type, screen, interrupts, rescue, channel } = stage();
    activity.onEvent(new Event('tool_call', { tool: 'Bash', payload: { tool_use_id: 'b' } }));
    await type('\x03');
    expect(screen.out).toContain('Waiting for: the running tools (Bash)');
    expect(screen.out).toContain('your words (Enter: stop) > ');
    await type('turn left\r');
    expect(await interrupts[0]).toBe('turn left');
    expect(channel.pendingMail()).toEqual([]);
    // It can be interrupted anew.
    await type('\x03');
    expect(interrupts).toHaveLength(2);
    expect(rescue).not.toHaveBeenCalled();
  });

  test.each([
    ['an empty line', '\r'],
    ['Ctrl-D', '\x04'],
  ])('then %s: it stops', async (_name, key) => {
    const { type, interrupts, supervisor, person } = stage();
    let finish!: () => void;
    const ending = supervisor.watch(() => new Promise<void>((resolve) => (finish = resolve)), person, false);
    await type('\x03');
    await type(key);
    expect(await interrupts[0]).toBeUndefined();
    finish();
    expect(await ending).toMatchObject({ kind: 'ended', stopped: true });
  });

  test('twice: it leaves at once with the books written', async () => {
    const { type, supervisor, person, rescue } = stage();
    const ending = supervisor.watch(() => new Promise<void>(() => {}), person, false);
    await type('\x03');
    await type('\x03');
    expect(await ending).toEqual({ kind: 'left', code: 130 });
    expect(rescue).toHaveBeenCalledTimes(1);
  });

  test('a session that begins after the wish to stop is stopped too', async () => {
    const { type, supervisor, interrupts } = stage();
    supervisor.onEvent(new Event('system', { payload: { subtype: 'init' } }));
    expect(interrupts).toHaveLength(0);
    await type('\x03');
    await type('\r');
    supervisor.onEvent(new Event('system', { payload: { subtype: 'init', subagent: true } }));
    expect(interrupts).toHaveLength(1);
    supervisor.onEvent(new Event('system', { payload: { subtype: 'init' } }));
    expect(interrupts).toHaveLength(2);
  });
});

describe('standard input that is no terminal', () => {
  test('answers questions in order, whenever they come', async () => {
    const { channel, type, screen } = stage({ isTTY: false });
    await type('1\nlater\n\n');
    const colour = await channel.ask('Colour?', ['red', 'blue']);
    const size = await channel.ask('Size?');
    const name = await channel.ask('Name?');
    expect([colour.answer, size.answer, name.state]).toEqual(['red', 'later', 'declined']);
    expect(screen.out).not.toContain('>');
    const last = channel.ask('More?');
    await type('yes\n');
    expect((await last).answer).toBe('yes');
  });

  test('interrupted once, it stops without asking for words', async () => {
    const { supervisor, person, interrupts, screen } = stage({ isTTY: false });
    supervisor.interrupt(person);
    expect(interrupts).toEqual([undefined]);
    await settle();
    expect(screen.out).toContain("Waiting for: the model's answer");
  });
});

describe('signals', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s leaves with %s, and nothing stays on the process afterwards', async (signal, code) => {
    const { supervisor, person, rescue } = stage({ isTTY: false });
    const before = process.listenerCount(signal);
    const ending = supervisor.watch(() => new Promise<void>(() => {}), person, true);
    (process as EventEmitter).emit(signal);
    expect(await ending).toEqual({ kind: 'left', code });
    expect(rescue).toHaveBeenCalledTimes(1);
    expect(process.listenerCount(signal)).toBe(before);
  });
});

describe('printer', () => {
  test('with --json, standard output has events only, masked', async () => {
    const { printer, screen } = stage({ isTTY: false, json: true });
    printer.mask = (text) => text.replaceAll('secret', '****');
    printer.event(new Event('notice', { text: 'the secret', payload: { deep: ['secret'] } }));
    printer.say('words');
    await settle();
    expect(JSON.parse(screen.out)).toMatchObject({ kind: 'notice', text: 'the ****', payload: { deep: ['****'] } });
    expect(screen.err).toBe('words\n');
  });
});

describe('activity', () => {
  test('knows what runs, and forgets it with a new attempt', () => {
    const activity = new Activity();
    const call = (tool: string, id: string, more = {}) =>
      activity.onEvent(new Event('tool_call', { tool, text: tool, payload: { tool_use_id: id, ...more } }));
    call('Agent', '1', { worker: 'coder' });
    call('Read', '2', { subagent: true });
    expect(activity.waitsFor('en')).toBe('the running tools (Agent coder)');
    expect(activity.workerRuns).toBe(true);
    activity.onEvent(new Event('tool_result', { payload: { tool_use_id: '1' } }));
    expect(activity.workerRuns).toBe(false);
    call('mcp__flower__dispatch', '4');
    activity.onEvent(new Event('system', { payload: { subtype: 'init', subagent: true, worker: 'coder' } }));
    expect(activity.workerRuns).toBe(true);
    call('Bash', '3');
    activity.onEvent(new Event('retry'));
    expect(activity.waitsFor('en')).toContain("the model's answer");
  });

  test('keeps the last 60 events, each at most 200 characters on one line', () => {
    const activity = new Activity();
    for (let i = 0; i < 70; i++) activity.onEvent(new Event('text', { text: `${i}\n${'x'.repeat(300)}` }));
    const recent = activity.recent();
    expect(recent).toHaveLength(60);
    expect(recent[0]).toMatch(/^\[text\] 10 x+…$/);
    expect(Math.max(...recent.map((line) => line.length))).toBeLessThanOrEqual(200);
  });
});

describe('the command that goes on', () => {
  test('keeps the conditions of the run and is safe to paste', () => {
    const flags: GoFlags = {
      ...{ ask: '', workspace: "it's here", verbose: false, goal: false, judgeCanRun: true, isolate: true },
      ...{ copyLimit: 4e9, copyWithout: ['.cache', '*.iso'] },
      ...{
        handoff: true,
        fresh: true,
        clarifyOnly: false,
        trim: true,
        takeover: true,
        json: false,
        timeout: null,
        budget: 2,
      },
    };
    expect(commandLine('flower', flagsAgain(flags))).toBe(
      `flower -w 'it'\\''s here' --timeout none --budget 2 --copy-limit 4000000000 --copy-without '.cache,*.iso' --no-goal --judge-can-run --isolate`,
    );
  });
});
