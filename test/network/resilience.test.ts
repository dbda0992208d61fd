import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/errors.js';
import { LOCALES } from '../../src/locale/index.js';
import { Resilience, type ResilienceOptions } from '../../src/network/resilience.js';

/** A world in which time passes only while somebody sleeps; the network answers by the script. */
function world(answers: (probe: number, seconds: number) => boolean) {
  const log: string[] = [];
  const slept: number[] = [];
  let seconds = 0;
  let probes = 0;
  return {
    log,
    slept,
    probes: () => probes,
    seconds: () => seconds,
    deps: {
      now: () => seconds * 1000,
      sleep: async (s: number) => {
        slept.push(s);
        seconds += s;
      },
      probe: async (host: string, port: number, timeoutS: number) => {
        log.push(`${host}:${port}/${timeoutS}`);
        return answers(++probes, seconds);
      },
      random: () => 0.5,
    },
  };
}

const env = { ANTHROPIC_BASE_URL: 'http://gw.local:81' };

describe('the wait for the network', () => {
  it('says nothing when the server is there', async () => {
    const { deps, log } = world(() => true);
    const notices: string[] = [];
    expect(await new Resilience({}, deps).waitOnline((text) => notices.push(text), { env })).toBe(true);
    expect(notices).toEqual([]);
    expect(log).toEqual(['gw.local:81/5']);
  });

  it('says once that the server is away and once that it is back, not between', async () => {
    const { deps, slept } = world((probe) => probe > 40);
    const notices: string[] = [];
    expect(await new Resilience({}, deps).waitOnline((text) => notices.push(text), { env })).toBe(true);
    expect(notices).toEqual([
      'gw.local:81 cannot be reached; waiting for it to come back (up to 60 min)',
      'gw.local:81 is back; going on',
    ]);
    expect(slept).toEqual(Array(40).fill(15));
  });

  it('gives up after maxOfflineWait, with a last look at the very end', async () => {
    const { deps, seconds, slept } = world(() => false);
    const notices: string[] = [];
    const policy = new Resilience({ maxOfflineWait: 40, probeInterval: 15 }, deps);
    expect(await policy.waitOnline((text) => notices.push(text), { env })).toBe(false);
    expect(notices).toHaveLength(1);
    expect(seconds()).toBe(40);
    expect(slept).toEqual([15, 15, 10]);
  });

  it('with maxOfflineWait 0 looks once', async () => {
    const { deps, probes } = world(() => false);
    expect(await new Resilience({ maxOfflineWait: 0 }, deps).waitOnline(() => {}, { env })).toBe(false);
    expect(probes()).toBe(1);
  });

  it('ends at once when the run is told to stop', async () => {
    const stop = new AbortController();
    const { deps, probes } = world((probe) => {
      if (probe === 3) stop.abort();
      return false;
    });
    expect(await new Resilience({}, deps).waitOnline(() => {}, { env, signal: stop.signal })).toBe(false);
    expect(probes()).toBe(3);
  });

  it('a real sleep is cut short by the signal', async () => {
    const stop = new AbortController();
    const policy = new Resilience({ probeInterval: 3000 }, { probe: async () => false });
    const waiting = policy.waitOnline(() => stop.abort(), { env, signal: stop.signal });
    expect(await waiting).toBe(false);
  });

  it('speaks the language of the run', async () => {
    for (const locale of LOCALES) {
      const notices: string[] = [];
      const { deps } = world((probe) => probe > 1);
      await new Resilience({}, deps).waitOnline((text) => notices.push(text), { env, locale });
      expect(notices).toHaveLength(2);
      for (const notice of notices) expect(notice).toContain('gw.local:81');
    }
  });
});

describe('the back-off', () => {
  it('doubles from the base to the maximum', () => {
    const policy = new Resilience({}, { random: () => 0.5 });
    expect([1, 2, 3, 4, 5, 6, 7, 60, 5000].map((n) => policy.delayFor(n))).toEqual([
      4, 8, 16, 32, 64, 120, 120, 120, 120,
    ]);
  });

  it('is spread by a quarter either way', () => {
    expect(new Resilience({}, { random: () => 0 }).delayFor(1)).toBe(3);
    expect(new Resilience({}, { random: () => 0.999_999 }).delayFor(1)).toBeCloseTo(5, 3);
    expect(new Resilience({}, { random: () => 0 }).delayFor(0)).toBe(3);
  });

  it('waits as long as the server asks, within reason', () => {
    const policy = new Resilience({}, { random: () => 0.5 });
    expect(policy.delayFor(1, 30)).toBe(30);
    expect(policy.delayFor(6, 30)).toBe(120);
    expect(policy.delayFor(1, 1e9)).toBe(3600);
    expect(policy.delayFor(1, Number.NaN)).toBe(4);
  });
});

describe('what is tried again', () => {
  it('transient and unknown failures are, fatal ones never', () => {
    const policy = new Resilience();
    expect(['transient', 'unknown', 'fatal'].map((kind) => policy.shouldRetry(kind as 'fatal'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(new Resilience({ retryUnknown: false }).shouldRetry('unknown')).toBe(false);
    expect(new Resilience({ enabled: false }).shouldRetry('transient')).toBe(false);
  });

  it('the first attempt counts', () => {
    const policy = new Resilience({ maxAttempts: 2 });
    expect([1, 2].map((made) => policy.shouldRetry('transient', made))).toEqual([true, false]);
    expect(new Resilience({ maxAttempts: 1 }).shouldRetry('transient')).toBe(false);
  });
});

it('the model is not told what the failure was', () => {
  for (const locale of LOCALES) {
    const { resumePrompt } = new Resilience({ locale });
    expect(resumePrompt).not.toMatch(/error|network|API|connection|\d{3}|错误|网络|エラー|ネットワーク/i);
  }
  expect(new Resilience({ resumePrompt: 'go on' }).resumePrompt).toBe('go on');
});

describe('values that cannot work are refused when the policy is made', () => {
  it.each([
    { maxAttempts: 0 },
    { maxAttempts: 1.5 },
    { maxAttempts: Number.POSITIVE_INFINITY },
    { baseDelay: -1 },
    { baseDelay: Number.NaN },
    { maxDelay: -1 },
    { probeTimeout: 0 },
    { probeInterval: 0 },
    { maxOfflineWait: -5 },
    { maxOfflineWait: '60' as unknown as number },
    { resumePrompt: ' ' },
  ] satisfies ResilienceOptions[])('%o', (options) => {
    const field = Object.keys(options)[0]!;
    expect(() => new Resilience(options)).toThrow(ConfigError);
    expect(() => new Resilience(options)).toThrow(new RegExp(field));
  });
});
