import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import type { InFlight } from '../../src/dispatch/transcript.js';
import { ConfigError } from '../../src/errors.js';
import { checkedTimeout, Watchdog } from '../../src/runtime/watchdog.js';

const MINUTE = 60_000;

/** A watchdog under a clock that the test moves. */
function watched(timeoutMs = 30 * MINUTE) {
  const time = { steady: 0, wall: 1_800_000_000_000 };
  const stalls: { calls: InFlight[]; idleMs: number }[] = [];
  let period = 0;
  let tick: (() => void) | undefined;
  const dog = new Watchdog({
    timeoutMs,
    onStall: (calls, idleMs) => stalls.push({ calls, idleMs }),
    clock: {
      steady: () => time.steady,
      wall: () => time.wall,
      every: (ms, look) => {
        period = ms;
        tick = look;
        return () => {
          tick = undefined;
        };
      },
    },
  });
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= period) {
      time.steady += Math.min(period, left);
      time.wall += Math.min(period, left);
      tick?.();
    }
  };
  return { dog, stalls, time, pass, look: () => tick?.(), isOn: () => tick !== undefined };
}

const call = (id: string, name: string): SDKMessage =>
  ({ type: 'assistant', message: { content: [{ type: 'tool_use', id, name, input: { command: 'x' } }] } }) as never;
const answered = (id: string): SDKMessage =>
  ({ type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id }] } }) as never;
const progress = (heartbeat: boolean): SDKMessage =>
  ({ type: 'tool_progress', tool_use_id: 't', tool_name: 'Bash', heartbeat }) as never;
const said: SDKMessage = { type: 'user', message: { role: 'user', content: 'words' } } as never;

describe('the watchdog', () => {
  test('notices silence, once, and names what has not come back', () => {
    const { dog, stalls, pass, isOn } = watched();
    dog.see(call('a', 'Read'));
    dog.see(answered('a'));
    dog.see(call('b', 'Bash'));
    pass(29 * MINUTE);
    expect(stalls).toEqual([]);
    pass(90 * MINUTE);
    expect(stalls).toHaveLength(1);
    expect(stalls[0]!.calls).toEqual([{ name: 'Bash', input: '{"command":"x"}' }]);
    expect(stalls[0]!.idleMs).toBeGreaterThanOrEqual(30 * MINUTE);
    expect(isOn()).toBe(false);
  });

  test('a hung tool that is only said to be running still is no sign of life', () => {
    const { dog, stalls, pass } = watched();
    dog.see(call('b', 'Bash'));
    for (let minute = 0; minute < 31; minute++) {
      pass(MINUTE);
      dog.see(progress(true));
    }
    expect(stalls).toHaveLength(1);
  });

  test('a tool that reports progress is alive', () => {
    const { dog, stalls, pass } = watched();
    dog.see(call('b', 'Bash'));
    for (let minute = 0; minute < 120; minute++) {
      pass(MINUTE);
      dog.see(progress(false));
    }
    expect(stalls).toEqual([]);
  });

  test('a stream with 56 s between two messages for 7 minutes does not trip it, even at 2 minutes', () => {
    const { dog, stalls, pass } = watched(2 * MINUTE);
    for (let times = 0; times < 8; times++) {
      pass(56_000);
      dog.see(said);
    }
    expect(stalls).toEqual([]);
  });

  test.each(['mcp__human__ask', 'mcp__flower__dispatch'])('time in which %s is pending does not count', (tool) => {
    const { dog, stalls, pass } = watched();
    dog.see(call('q', tool));
    pass(600 * MINUTE);
    dog.see(answered('q'));
    pass(29 * MINUTE);
    expect(stalls).toEqual([]);
    pass(2 * MINUTE);
    expect(stalls).toHaveLength(1);
  });

  test('a laptop that slept for a night has not stalled', () => {
    const { stalls, time, look, pass } = watched();
    pass(20 * MINUTE);
    time.wall += 8 * 60 * MINUTE; // The steady clock stands still while the machine sleeps.
    look();
    pass(29 * MINUTE);
    expect(stalls).toEqual([]);
  });

  test('an event loop that was blocked for an hour has not stalled', () => {
    const { stalls, time, look } = watched();
    time.wall += 60 * MINUTE;
    time.steady += 60 * MINUTE;
    look();
    expect(stalls).toEqual([]);
  });

  test('a clock that is set back does not hide a stall', () => {
    const { stalls, time, pass } = watched();
    time.wall -= 24 * 60 * MINUTE;
    pass(31 * MINUTE);
    expect(stalls).toHaveLength(1);
  });

  test('time that the SDK waits for us does not count', async () => {
    const { dog, stalls, pass } = watched();
    let done = () => {};
    const waiting = dog.during(
      new Promise<void>((resolve) => {
        done = resolve;
      }),
    );
    pass(600 * MINUTE);
    done();
    await waiting;
    pass(29 * MINUTE);
    expect(stalls).toEqual([]);
  });

  test('0 switches it off, and so does the end of the attempt', () => {
    expect(watched(0).isOn()).toBe(false);
    const { dog, isOn } = watched();
    dog.end();
    expect(isOn()).toBe(false);
  });

  test('a timeout that cannot work is refused before anything runs', () => {
    expect(checkedTimeout()).toBe(30 * MINUTE);
    expect(checkedTimeout(0)).toBe(0);
    for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => checkedTimeout(value)).toThrow(ConfigError);
  });
});
