import { PassThrough } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { Activity } from '../../src/cli/live/activity.js';
import type { Asides } from '../../src/cli/live/aside.js';
import { Commands } from '../../src/cli/live/commands.js';
import { Conversation } from '../../src/cli/live/conversation.js';
import type { Person, PersonOptions } from '../../src/cli/live/person.js';
import { Printer } from '../../src/cli/live/printer.js';
import { type RunStatus, runStatus } from '../../src/cli/live/run-status.js';
import { Supervisor } from '../../src/cli/live/supervise.js';
import { Event } from '../../src/events/event.js';
import { HumanChannel } from '../../src/people/channel.js';
import type { Runtime } from '../../src/runtime/index.js';

/** Lets all that is due happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function stage({ withChannel = true, canStartOver = true } = {}) {
  const stdout = new PassThrough();
  let said = '';
  stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const io: Io = { stdin: new PassThrough(), stdout, stderr: stdout, env: {}, isTTY: true, signals: false };
  const printer = new Printer(io, { locale: 'en' });
  const activity = new Activity();
  const channel = withChannel ? new HumanChannel({ timeoutS: null }) : undefined;
  const asked: string[] = [];
  const asides = { costUsd: 0.5, ask: async (question: string) => void asked.push(question) } as unknown as Asides;
  const steps = { running: 1 };
  const interrupts: Promise<string | undefined>[] = [];
  const runtime = {
    interrupt: (words?: string | Promise<string | undefined>) => {
      interrupts.push(Promise.resolve(words));
      return steps.running;
    },
    rescue: vi.fn(),
    cancel: vi.fn((dispatch: number) => dispatch === 7),
    raiseBudget: vi.fn((usd: number) => usd > 5),
    totalCost: () => 1.25,
    contextWindow: () => ({ window: 200_000, handoffAt: 150_000 }),
    budgetUsd: 5,
    budgetSpentUsd: 2,
  } as unknown as Runtime;
  const status = (): RunStatus =>
    runStatus({ runtime, asides, activity, channel, began: Date.now(), personHasWord: () => talk.hasWord });
  const supervisor = new Supervisor({ runtime, printer, activity, locale: 'en', channel });
  const restarts: string[] = [];
  const person: Person = {
    canSpeak: true,
    get hasWord() {
      return talk.hasWord;
    },
    words: (occasion) => talk.words(occasion),
    endTurn: () => talk.endTurn(),
    close: () => talk.end(),
  };
  const commands = new Commands({
    ...{ runtime, printer, status, locale: 'en' },
    pause: () => supervisor.pause(person),
    startOver: canStartOver ? (ask) => void restarts.push(ask) : undefined,
  });
  const options: PersonOptions = {
    io,
    printer,
    locale: 'en',
    channel,
    asides,
    activity,
    commands,
    status,
    onInterrupt: () => {},
  };
  const talk = new Conversation(options);
  const type = async (line: string) => {
    said = '';
    const putBack = talk.take(line);
    await settle();
    return { said, putBack };
  };
  return {
    talk,
    type,
    supervisor,
    person,
    activity,
    channel: channel!,
    runtime,
    steps,
    interrupts,
    asked,
    restarts,
    told: () => said,
  };
}

describe('what a line would do is said before it is entered', () => {
  test('by what is open, and by how it begins', async () => {
    const { talk, channel, type } = stage();
    expect(talk.prompt('')).toBe('message > ');
    expect(talk.prompt('? why')).toBe('ask aside > ');
    expect(talk.prompt('？为什么')).toBe('ask aside > ');
    expect(talk.prompt('/status')).toBe('command > ');
    expect(talk.prompt('／help')).toBe('command > ');
    expect(talk.prompt('/usr/local/bin')).toBe('message > ');
    void channel.ask('One?');
    void channel.ask('Two?');
    expect(talk.prompt('red')).toBe('answer question 1 of 2 (Enter: skip) > ');
    await type('red');
    expect(talk.prompt('')).toBe('answer (Enter: skip) > ');
    void talk.words('interrupted');
    expect(talk.prompt('')).toBe('your words (Enter: stop) > ');
    talk.end();
    expect(talk.prompt('')).toContain('closed');
  });

  test('in a run without a channel there is nobody to write to', () => {
    expect(stage({ withChannel: false }).talk.prompt('hello')).toBe('? asks, / commands > ');
  });
});

describe('commands', () => {
  test('an unknown one is told, does not get to the run, and stands in the line again as text', async () => {
    const { type, channel } = stage();
    const { said, putBack } = await type('/tmp is full');
    expect(said).toContain('There is no /tmp');
    expect(channel.pendingMail()).toEqual([]);
    expect(putBack).toBe(' /tmp is full');
    expect(await type(putBack!)).toMatchObject({ putBack: undefined });
    expect(channel.pendingMail()).toEqual(['/tmp is full']);
  });

  test('names of Object.prototype are none', async () => {
    const { type } = stage();
    expect((await type('/constructor')).putBack).toBe(' /constructor');
  });

  test('a path answers a question', async () => {
    const { type, channel } = stage();
    const ask = channel.ask('Where?');
    await type('/usr/local/bin');
    expect(await ask).toMatchObject({ state: 'answered', answer: '/usr/local/bin' });
  });

  test('budget: what it may cost, and why not', async () => {
    const { type, runtime } = stage();
    expect((await type('/budget $7.50')).said).toContain('may cost $5.00 now; $2.00 is spent');
    expect(runtime.raiseBudget).toHaveBeenLastCalledWith(7.5);
    expect((await type('/budget 4')).said).toContain('$4.00 is not more than it may cost already ($5.00, $2.00 spent)');
    for (const line of ['/budget', '/budget much', '/budget -1', '/budget Infinity']) {
      expect((await type(line)).said, line).toContain('/budget 5');
    }
    expect(runtime.raiseBudget).toHaveBeenCalledTimes(2);
  });

  test('cancel: by number, and there are those', async () => {
    const { type, activity, runtime } = stage();
    expect((await type('/cancel')).said).toContain('No worker is running');
    const payload = {
      dispatch: 7,
      worker: 'coder',
      label: 'work/coder#7',
      state: 'running',
      task: 'Do',
      subagent: true,
    };
    activity.onEvent(new Event('task', { payload }));
    expect((await type('/cancel')).said).toContain('There are: work/coder#7');
    expect((await type('/cancel 8')).said).toContain('There is no open dispatch 8. There are: work/coder#7');
    expect((await type('/cancel #7')).said).toBe('');
    expect(runtime.cancel).toHaveBeenLastCalledWith(7);
  });

  test('status: everything that the one line cannot hold', async () => {
    const { type, activity, channel } = stage();
    activity.onEvent(new Event('step', { text: 'work', payload: { index: 3, total: 3, name: 'work', resumed: true } }));
    activity.onEvent(new Event('text', { text: 'x', payload: { context: 48_000 } }));
    const payload = {
      dispatch: 2,
      worker: 'coder',
      label: 'work/coder#2',
      state: 'queued',
      task: 'Mend \x1b[2J it',
      subagent: true,
    };
    activity.onEvent(new Event('task', { payload }));
    await channel.send('a message');
    const { said } = await type('/status');
    expect(said).toContain('Step 3 of 3: work, continuing');
    expect(said).toContain('Context: 48k of 200k tokens, hands over at 150k');
    expect(said).toContain('Cost of this run: $1.75');
    expect(said).toContain('Budget: $2.00 of $5.00 spent');
    expect(said).toMatch(/Worker work\/coder#2, waiting for \d+s: Mend {1,2}it/);
    expect(said).toContain('Messages not read yet: 1');
    expect(said).toContain('Now: waits for the model');
  });

  test('new: with words, and only where it can be', async () => {
    const { type, restarts } = stage();
    expect((await type('/new')).said).toContain('/new build me');
    await type('/new a better\nthing');
    expect(restarts).toEqual(['a better\nthing']);
    expect((await stage({ canStartOver: false }).type('/new x')).said).toContain('cannot start over');
  });

  test('help lists every command', async () => {
    const { said } = await stage().type('/help');
    for (const name of ['status', 'budget', 'pause', 'cancel', 'new', 'help']) expect(said).toContain(`/${name}`);
    for (const line of said.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe('pause', () => {
  test('stops after what is running, and Enter has it go on', async () => {
    const { type, interrupts, talk } = stage();
    expect((await type('/pause')).said).toContain('Pausing. Waiting for');
    expect(talk.prompt('')).toBe('paused (Enter: go on) > ');
    expect((await type('/status')).said).toContain('Now: waits for you');
    expect((await type('/pause')).said).toContain('stopping already');
    await type('');
    expect(await interrupts[0]).toContain('paused for a while');
    expect(interrupts).toHaveLength(1);
  });

  test('words are what it goes on with', async () => {
    const { type, interrupts } = stage();
    await type('/pause');
    await type('and turn left');
    expect(await interrupts[0]).toBe('and turn left');
  });

  test('then Ctrl-C: it leaves', async () => {
    const { type, supervisor, person, runtime } = stage();
    const ending = supervisor.watch(() => new Promise<void>(() => {}), person, false);
    await type('/pause');
    supervisor.interrupt(person);
    expect(await ending).toEqual({ kind: 'left', code: 130 });
    expect(runtime.rescue).toHaveBeenCalledTimes(1);
  });
});

describe('an interrupt between two steps', () => {
  const begins = () => new Event('system', { payload: { subtype: 'init' } });

  test('its words become mail for the next step, and that is said', async () => {
    const { supervisor, person, steps, type, channel, interrupts } = stage();
    steps.running = 0;
    supervisor.interrupt(person);
    expect((await type('turn left')).said).toContain('kept for the next one');
    expect(channel.pendingMail()).toEqual(['turn left']);
    steps.running = 1;
    supervisor.onEvent(begins());
    expect(interrupts).toHaveLength(1);
  });

  test('a step that begins before the words are said waits for them', async () => {
    const { supervisor, person, steps, type, channel, interrupts } = stage();
    steps.running = 0;
    supervisor.interrupt(person);
    steps.running = 1;
    supervisor.onEvent(begins());
    await type('turn left');
    expect(await interrupts[1]).toBe('turn left');
    expect(channel.pendingMail()).toEqual([]);
  });

  test('without a channel the next step is interrupted for them', async () => {
    const { supervisor, person, steps, type, interrupts } = stage({ withChannel: false });
    steps.running = 0;
    supervisor.interrupt(person);
    expect((await type('turn left')).said).toContain('kept for the next one');
    supervisor.onEvent(begins());
    expect(await interrupts[1]).toBe('turn left');
    supervisor.onEvent(begins());
    expect(interrupts).toHaveLength(2);
  });

  test('words for which no step comes are given back', async () => {
    const { supervisor, person, steps, type, told } = stage({ withChannel: false });
    steps.running = 0;
    let finish = () => {};
    const ending = supervisor.watch(() => new Promise<void>((resolve) => (finish = resolve)), person, false);
    supervisor.interrupt(person);
    await type('turn left');
    finish();
    expect(await ending).toMatchObject({ kind: 'ended', stopped: false });
    await settle();
    expect(told()).toContain('could have heard your words: turn left');
  });

  test('nothing said: the next step is stopped', async () => {
    const { supervisor, person, steps, type, interrupts } = stage();
    steps.running = 0;
    supervisor.interrupt(person);
    await type('');
    supervisor.onEvent(begins());
    expect(await interrupts[1]).toBeUndefined();
  });
});
