import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../src/errors.js';
import type { Event } from '../../src/events/event.js';
import { LOCALES, words } from '../../src/locale/index.js';
import type { AskRecord } from '../../src/people/ask.js';
import { HumanChannel } from '../../src/people/channel.js';
import type { HumanChannelOptions } from '../../src/people/channel-options.js';
import { scratch } from '../support/scratch.js';

/** A channel with the events it has sent. */
function listenedTo(options: HumanChannelOptions = {}) {
  const events: Event[] = [];
  const channel = new HumanChannel({ timeoutS: null, ...options, onEvent: (event) => events.push(event) });
  const states = () => events.filter(({ kind }) => kind === 'ask').map(({ payload }) => payload.state);
  return { channel, events, states };
}

const text = words('en').people;

describe('an answered question', () => {
  it('resolves with the answer, and tells the UI twice', async () => {
    const { channel, events, states } = listenedTo();
    const asked = channel.ask('Which database?', ['SQLite', 'Postgres']);
    const [open] = channel.pending();
    expect(channel.answer(open!.id, '2')).toBe(true);
    const ask = await asked;
    expect(ask).toMatchObject({ state: 'answered', answer: 'Postgres' });
    expect(ask.reply).toBe('The person answered: Postgres');
    expect(states()).toEqual(['asked', 'answered']);
    expect(events[0]).toMatchObject({
      text: 'Which database?',
      payload: { id: ask.id, options: ['SQLite', 'Postgres'] },
    });
    expect(events[1]?.payload).toMatchObject({ id: ask.id, answer: 'Postgres' });
    expect(channel.pending()).toEqual([]);
  });

  it('can be answered by the listener, while it is being told', async () => {
    const channel: HumanChannel = new HumanChannel({
      onEvent: ({ payload }) => payload.state === 'asked' && channel.answer(String(payload.id), 'yes'),
    });
    expect(await channel.ask('Go on?')).toMatchObject({ state: 'answered', answer: 'yes' });
  });

  it('is not answered twice', async () => {
    const { channel } = listenedTo();
    const asked = channel.ask('Which?');
    const { id } = channel.pending()[0]!;
    channel.answer(id, 'first');
    expect(channel.answer(id, 'second')).toBe(false);
    expect(channel.decline(id)).toBe(false);
    expect((await asked).answer).toBe('first');
  });

  it('does not take an answer meant for another one', async () => {
    const { channel } = listenedTo();
    const first = channel.ask('one?');
    const second = channel.ask('two?');
    expect(channel.answer('no-such-id', 'x')).toBe(false);
    channel.answer(channel.pending()[1]!.id, 'B');
    channel.answer(channel.pending()[0]!.id, 'A');
    expect([(await first).answer, (await second).answer]).toEqual(['A', 'B']);
    expect(channel.transcript().map(({ text }) => text)).toEqual(['one?', 'two?']);
  });
});

describe('a question without an answer', () => {
  it('is no error when the person declines, and gives the reason on', async () => {
    const { channel } = listenedTo();
    const asked = channel.ask('Which?');
    channel.decline(channel.pending()[0]!.id, 'look it up');
    expect(await asked).toMatchObject({ state: 'declined', reason: 'look it up', answer: undefined });
    expect((await asked).reply).toContain('look it up');
  });

  it('counts a blank answer as declined', async () => {
    const { channel } = listenedTo();
    const asked = channel.ask('Which?', ['a', 'b']);
    channel.answer(channel.pending()[0]!.id, '  ');
    expect((await asked).state).toBe('declined');
  });

  it.each([0, -5])('falls through at once with a time of %d, though the UI sees it', async (timeoutS) => {
    const { channel, states } = listenedTo({ timeoutS });
    const ask = await channel.ask('Anybody there?');
    expect(ask).toMatchObject({ state: 'timeout', answer: undefined });
    expect(ask.reply).toContain('Nobody answered');
    expect(states()).toEqual(['asked', 'timeout']);
  });

  it('does not ask when the question is empty', async () => {
    const { channel, states } = listenedTo({ maxAsks: 1 });
    expect(await channel.ask(' \n ')).toMatchObject({ state: 'invalid', reply: text.invalid });
    expect(states()).toEqual(['invalid']);
    expect(channel.remaining).toBe(1);
  });

  it('does not ask when the questions are used up', async () => {
    const { channel, states } = listenedTo({ maxAsks: 1, timeoutS: 0 });
    await channel.ask('one?');
    expect(channel.remaining).toBe(0);
    expect(await channel.ask('two?')).toMatchObject({ state: 'over_budget', reply: text.overBudget });
    expect(states()).toEqual(['asked', 'timeout', 'over_budget']);
    expect(channel.remaining).toBe(0);
  });

  it('asks nothing at all with a budget of 0', async () => {
    expect((await new HumanChannel({ maxAsks: 0 }).ask('Any?')).state).toBe('over_budget');
  });

  it('has no limit when none is given', () => {
    expect(new HumanChannel().remaining).toBeUndefined();
  });

  it('tells the model what the caller wants it told', async () => {
    const texts = { timeout: 'T', declined: 'D', overBudget: 'O' };
    const channel = new HumanChannel({ maxAsks: 1, timeoutS: 0, texts });
    expect([(await channel.ask('a')).reply, (await channel.ask('b')).reply]).toEqual(['T', 'O']);
    const { channel: patient } = listenedTo({ texts });
    const asked = patient.ask('c');
    patient.decline(patient.pending()[0]!.id);
    expect((await asked).reply).toBe('D');
  });

  it.each(LOCALES)('says in words that nobody answered, in %s', async (locale) => {
    const ask = await new HumanChannel({ timeoutS: 0, locale }).ask('?');
    expect(ask.reply).toBe(words(locale).people.timeout);
  });
});

describe('waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const DAY_S = 24 * 3600;

  it('ends after half an hour by default', async () => {
    const channel = new HumanChannel();
    const asked = channel.ask('Which?');
    expect(channel.pending()[0]?.deadline).toBe(Date.now() + 1_800_000);
    await vi.advanceTimersByTimeAsync(1_799_000);
    expect(channel.pending()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asked).state).toBe('timeout');
  });

  it('does not end at once when it is longer than a timer can hold', async () => {
    const channel = new HumanChannel({ timeoutS: 60 * DAY_S });
    const asked = channel.ask('Which?');
    await vi.advanceTimersByTimeAsync(59 * DAY_S * 1000);
    expect(channel.pending()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DAY_S * 1000);
    expect((await asked).state).toBe('timeout');
  });

  it.each([null, Number.POSITIVE_INFINITY])('never ends with %o', async (timeoutS) => {
    const channel = new HumanChannel({ timeoutS });
    const asked = channel.ask('Which?');
    await vi.advanceTimersByTimeAsync(100 * DAY_S * 1000);
    expect(channel.pending()[0]?.deadline).toBeUndefined();
    channel.answer(channel.pending()[0]!.id, 'late');
    expect((await asked).answer).toBe('late');
  });

  it('leaves no timer behind that would keep the process', async () => {
    const channel = new HumanChannel();
    const asked = channel.ask('Which?');
    channel.answer(channel.pending()[0]!.id, 'this');
    await asked;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not take an answer after the time is over', async () => {
    const channel = new HumanChannel({ timeoutS: 1 });
    const asked = channel.ask('Which?');
    const { id } = channel.pending()[0]!;
    vi.advanceTimersByTime(1000);
    expect(channel.answer(id, 'too late')).toBe(false);
    expect(await asked).toMatchObject({ state: 'timeout', answer: undefined });
  });
});

describe('giving a question up', () => {
  it('throws an AbortError and takes the question off the screen', async () => {
    const { channel, states } = listenedTo();
    const controller = new AbortController();
    const asked = channel.ask('Which?', [], { signal: controller.signal });
    controller.abort(new Error('the run was stopped'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError', cause: { message: 'the run was stopped' } });
    expect(states()).toEqual(['asked', 'declined']);
    expect(channel.pending()).toEqual([]);
  });

  it('asks nobody when it was given up before', async () => {
    const { channel, states } = listenedTo();
    await expect(channel.ask('Which?', [], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(states()).toEqual([]);
  });

  it('leaves no listener on a signal that lives as long as the run', async () => {
    const { channel } = listenedTo();
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const asked = channel.ask('Which?', [], { signal });
    channel.answer(channel.pending()[0]!.id, 'x');
    await asked;
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe('a UI that takes questions one after the other', () => {
  it('gets each question once, also those asked before it looked', async () => {
    const { channel } = listenedTo();
    void channel.ask('one?');
    void channel.ask('two?');
    expect((await channel.nextAsk())?.text).toBe('one?');
    expect((await channel.nextAsk())?.text).toBe('two?');
    const next = channel.nextAsk();
    void channel.ask('three?');
    expect((await next)?.text).toBe('three?');
  });

  it('is not shown a question that was settled in the meantime', async () => {
    const { channel } = listenedTo();
    void channel.ask('one?');
    void channel.ask('two?');
    channel.decline(channel.pending()[0]!.id);
    expect((await channel.nextAsk())?.text).toBe('two?');
  });

  it('does not wait for ever when it set a time, nor swallow the question that comes after', async () => {
    const { channel } = listenedTo();
    expect(await channel.nextAsk(0)).toBeUndefined();
    void channel.ask('one?');
    expect((await channel.nextAsk(0))?.text).toBe('one?');
  });
});

describe('a UI that throws', () => {
  it('does not end the run, and its errors can be read', async () => {
    const channel = new HumanChannel({
      timeoutS: 0,
      onEvent: () => {
        throw new Error('screen gone');
      },
    });
    expect((await channel.ask('Which?')).state).toBe('timeout');
    expect(channel.uiErrors.map(String)).toEqual(['Error: screen gone', 'Error: screen gone']);
  });

  it('does not keep the others from hearing', async () => {
    const channel = new HumanChannel({
      timeoutS: 0,
      onEvent: () => {
        throw new Error('screen gone');
      },
    });
    const heard = vi.fn();
    const leave = channel.subscribe(heard);
    await channel.ask('one?');
    leave();
    await channel.ask('two?');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('messages to the running agent', () => {
  it('wait until they are taken, and are handed out once', async () => {
    const { channel, events } = listenedTo();
    const sent = [channel.send('use tabs'), channel.send(' and no semicolons ')];
    expect(channel.pendingMail()).toEqual(['use tabs', 'and no semicolons']);
    expect(await Promise.all(sent)).toEqual([true, true]);
    expect(channel.takeMail()).toEqual(['use tabs', 'and no semicolons']);
    expect([channel.takeMail(), channel.pendingMail()]).toEqual([[], []]);
    expect(events.map(({ kind, payload }) => [kind, payload.delivered])).toEqual([
      ['notice', ['use tabs', 'and no semicolons']],
    ]);
  });

  it('are not queued when they are empty', async () => {
    const { channel } = listenedTo();
    expect([await channel.send(''), await channel.send(' \n')]).toEqual([false, false]);
    expect(channel.pendingMail()).toEqual([]);
  });

  it('outlive the step in the brief', async () => {
    const amendPath = join(scratch(), 'brief.md');
    writeFileSync(amendPath, '## Goal\n\nA clock.\n');
    const { channel } = listenedTo({ amendPath });
    await channel.send('make it blue');
    expect(readFileSync(amendPath, 'utf8')).toContain('make it blue');
    expect(readFileSync(amendPath, 'utf8')).toContain('A clock.');
  });

  it('are all in the brief when they are sent faster than the disk writes', async () => {
    const amendPath = join(scratch(), 'brief.md');
    const { channel } = listenedTo({ amendPath });
    const messages = Array.from({ length: 20 }, (_, i) => `message number ${i}.`);
    await Promise.all(messages.map((message) => channel.send(message)));
    const brief = readFileSync(amendPath, 'utf8');
    expect(messages.filter((message) => !brief.includes(message))).toEqual([]);
  });

  it('are in the brief again after it was frozen anew, each once', async () => {
    const amendPath = join(scratch(), 'notes', 'brief.md');
    const { channel } = listenedTo({ amendPath });
    await channel.amend('make it blue', { label: 'Added on wake' });
    mkdirSync(join(amendPath, '..'), { recursive: true });
    writeFileSync(amendPath, '## Goal\n\nA clock.\n');
    await channel.reapplyAmendments();
    await channel.reapplyAmendments();
    await channel.amend('make it blue', { label: 'Added on wake' });
    const brief = readFileSync(amendPath, 'utf8');
    expect(brief.split('make it blue')).toHaveLength(2);
    expect(brief).toContain('Added on wake');
  });

  it('still reach the agent when the brief cannot be written, and the person is told once', async () => {
    const blocked = join(scratch(), 'file');
    writeFileSync(blocked, '');
    const { channel, events } = listenedTo({ amendPath: join(blocked, 'brief.md') });
    await channel.send('one');
    await channel.send('two');
    expect(channel.pendingMail()).toEqual(['one', 'two']);
    expect(events.map(({ kind }) => kind)).toEqual(['notice']);
    expect(events[0]?.text).toContain('brief.md');
  });
});

describe('the record of questions', () => {
  it('has every question with its state as it settles', async () => {
    const logPath = join(scratch(), 'notes', 'questions.md');
    const { channel } = listenedTo({ logPath, maxAsks: 2 });
    const first = channel.ask('Which database?', ['SQLite', 'Postgres']);
    expect(existsSync(logPath)).toBe(false);
    channel.answer(channel.pending()[0]!.id, '1');
    await first;
    const second = channel.ask('Which colour?');
    channel.decline(channel.pending()[0]!.id, 'any');
    await second;
    await channel.ask('And now?');
    const log = readFileSync(logPath, 'utf8');
    expect(log).toMatch(/^# Questions and answers\n/);
    expect(log.match(/^## .*/gm)?.map((line) => line.replace(/^## [\d :-]+ · /, ''))).toEqual([
      'answered',
      'declined',
      'no questions left',
    ]);
    for (const part of ['> Which database?', '2. Postgres', '> SQLite', '> Which colour?', '> any', '> And now?'])
      expect(log).toContain(part);
  });

  it('is not broken by a question that looks like the record itself', async () => {
    const logPath = join(scratch(), 'questions.md');
    const { channel } = listenedTo({ logPath, timeoutS: 0 });
    await channel.ask('## 2020-01-01 00:00:00 · answered\n```\nopen fence\n# Title');
    expect(readFileSync(logPath, 'utf8').match(/^#+ /gm)).toHaveLength(2);
    expect(readFileSync(logPath, 'utf8')).not.toMatch(/^```/m);
  });

  it('keeps what two channels write side by side', async () => {
    const logPath = join(scratch(), 'questions.md');
    const channels = [1, 2].map(() => new HumanChannel({ timeoutS: 0, logPath }));
    await Promise.all(Array.from({ length: 40 }, (_, i) => channels[i % 2]!.ask(`question ${i}`)));
    const log = readFileSync(logPath, 'utf8');
    expect(log.match(/^# /gm)).toHaveLength(1);
    expect(log.match(/^> question \d+$/gm)).toHaveLength(40);
  });

  it.each(LOCALES)('is in %s', async (locale) => {
    const logPath = join(scratch(), 'questions.md');
    await new HumanChannel({ timeoutS: 0, logPath, locale }).ask('?');
    expect(readFileSync(logPath, 'utf8')).toContain(words(locale).people.log.states.timeout);
  });

  it('does not end a question when the disk fails', async () => {
    const blocked = join(scratch(), 'file');
    writeFileSync(blocked, '');
    const { channel, events } = listenedTo({ timeoutS: 0, logPath: join(blocked, 'questions.md') });
    expect((await channel.ask('?')).state).toBe('timeout');
    expect(events.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
  });
});

describe('a restart', () => {
  /** What a database would keep between two processes. */
  function store(stored: AskRecord[] = []) {
    return {
      stored,
      save(asks: AskRecord[]) {
        this.stored = JSON.parse(JSON.stringify(asks));
      },
      load() {
        return this.stored;
      },
    };
  }

  it('finds the questions that were open, and their answers', async () => {
    const persist = store();
    void listenedTo({ persist }).channel.ask('Which database?', ['SQLite', 'Postgres']);
    expect(persist.stored).toMatchObject([{ text: 'Which database?', state: 'asked' }]);
    const { id } = persist.stored[0]!;

    const { channel, states } = listenedTo({ persist, maxAsks: 0 });
    expect(channel.restored().map(({ text }) => text)).toEqual(['Which database?']);
    expect(channel.pending()).toEqual([]);
    const reopened = channel.reopen();
    expect(persist.stored).toHaveLength(1);
    expect(channel.restored()).toEqual([]);
    channel.answer(channel.pending()[0]!.id, '2');
    const asks = await reopened;
    expect(asks).toMatchObject([{ id, state: 'answered', answer: 'Postgres' }]);
    expect(states()).toEqual(['asked', 'answered']);
    channel.told(asks);
    expect(persist.stored).toEqual([]);
  });

  it('keeps an answer until the agent has been told, and does not ask again for it', async () => {
    const persist = store();
    void listenedTo({ persist }).channel.ask('Which database?');
    const second = listenedTo({ persist });
    const reopened = second.channel.reopen();
    second.channel.answer(second.channel.pending()[0]!.id, 'SQLite');
    await reopened;

    const third = listenedTo({ persist });
    const asks = await third.channel.reopen();
    expect(asks).toMatchObject([{ state: 'answered', reply: 'The person answered: SQLite' }]);
    expect(third.states()).toEqual([]);
    third.channel.told(asks);
    expect(persist.stored).toEqual([]);
  });

  it('gives each agent back its own questions, and those of nobody knows whom to the first that comes', async () => {
    const persist = store();
    const { channel: before } = listenedTo({ persist });
    void before.ask('one?', [], { agent: 'clarifier' });
    void before.ask('two?', [], { agent: 'coordinator' });
    void before.ask('three?', [], { agent: '' });
    void before.ask('four?');
    const { channel } = listenedTo({ persist });
    void channel.reopen({ agent: 'coordinator' });
    expect(channel.pending().map(({ text }) => text)).toEqual(['two?', 'three?']);
    expect(channel.restored().map(({ text }) => text)).toEqual(['one?', 'four?']);
    expect(persist.stored).toHaveLength(4);
  });

  it('takes a question that is asked again in the same words for the one that was open', async () => {
    const persist = store();
    const { channel: before } = listenedTo({ persist, timeoutS: 600 });
    void before.ask('Which database?');
    const { channel } = listenedTo({ persist, maxAsks: 0 });
    const asked = channel.ask(' Which database? ');
    expect(channel.pending()).toMatchObject([{ id: before.pending()[0]!.id, deadline: before.pending()[0]!.deadline }]);
    channel.answer(channel.pending()[0]!.id, 'SQLite');
    expect((await asked).answer).toBe('SQLite');
    expect([channel.restored(), persist.stored]).toEqual([[], []]);
    before.decline(before.pending()[0]!.id);
  });

  it('gives a session that begins anew, and so asks once more, the outcome that it has not been told', async () => {
    const persist = store();
    void listenedTo({ persist }).channel.ask('Which database?');
    const { channel, states } = listenedTo({ persist });
    const reopened = channel.reopen();
    channel.answer(channel.pending()[0]!.id, 'SQLite');
    const asks = await reopened;
    expect((await channel.ask('Which database?')).answer).toBe('SQLite');
    expect(states()).toEqual(['asked', 'answered']);
    expect(channel.transcript()).toEqual(asks);
    channel.told(asks);
    void channel.ask('Which database?');
    expect(channel.pending()).toHaveLength(1);
  });

  it('forgets them when the work starts over', () => {
    const persist = store();
    void listenedTo({ persist }).channel.ask('old?');
    const { channel } = listenedTo({ persist });
    channel.forgetRestored();
    expect([channel.restored(), persist.stored]).toEqual([[], []]);
  });

  it('does not lose a question that is not reopened yet when another one is asked', async () => {
    const persist = store();
    void listenedTo({ persist }).channel.ask('old?');
    const { channel } = listenedTo({ persist });
    void channel.ask('new?');
    expect(persist.stored.map(({ text }) => text)).toEqual(['old?', 'new?']);
  });

  it('does not ask again what was settled', async () => {
    const persist = store();
    await listenedTo({ persist, timeoutS: 0 }).channel.ask('old?');
    expect(new HumanChannel({ persist }).restored()).toEqual([]);
  });

  it('keeps the questions when flower leaves in good order, though their askers are stopped', async () => {
    const persist = store();
    const { channel, states } = listenedTo({ persist });
    const controller = new AbortController();
    const asked = channel.ask('Which?', [], { signal: controller.signal });
    channel.suspend();
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(channel.ask('Another?')).rejects.toMatchObject({ name: 'AbortError' });
    expect((await channel.ask('')).state).toBe('invalid');
    expect(persist.stored.map(({ text }) => text)).toEqual(['Which?']);
    expect(states()).toEqual(['asked', 'invalid']);
  });

  it('keeps the deadline: what is left of it, or nothing when it has passed meanwhile', async () => {
    vi.useFakeTimers();
    try {
      const left = async (deadline: number, timeoutS: number | null) => {
        const record: AskRecord = { id: 'a', text: '?', options: [], state: 'asked', askedAt: 0, deadline };
        const channel = new HumanChannel({ persist: store([record]), timeoutS });
        const start = Date.now();
        const reopened = channel.reopen();
        await vi.runAllTimersAsync();
        expect((await reopened)[0]?.state).toBe('timeout');
        return Date.now() - start;
      };
      expect(await left(Date.now() + 600_000, 1800)).toBe(600_000);
      expect(await left(Date.now() - 600_000, 1800)).toBe(0);
      expect(await left(Date.now() + 600_000, 0)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on without the stored questions when they cannot be read or written, and says so once', async () => {
    const persist = {
      load(): AskRecord[] {
        throw new Error('database is locked');
      },
      save() {
        throw new Error('database is locked');
      },
    };
    const { channel, events } = listenedTo({ persist, timeoutS: 0 });
    expect((await channel.ask('?')).state).toBe('timeout');
    expect(events.filter(({ kind }) => kind === 'notice').map(({ text }) => text)).toEqual([
      expect.stringContaining('database is locked'),
    ]);
  });
});

describe('options that cannot be meant', () => {
  it.each([
    { timeoutS: Number.NaN },
    { timeoutS: '5' as never },
    { maxAsks: -1 },
    { maxAsks: 1.5 },
    { maxAsks: Number.NaN },
  ])('are refused when the channel is made: %o', (options) => {
    expect(() => new HumanChannel(options)).toThrow(ConfigError);
  });
});
