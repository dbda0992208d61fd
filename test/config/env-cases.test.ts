import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultWindow } from '../../src/agent/window.js';
import { type ProbeStatus, probeOutcome } from '../../src/config/probe-credentials.js';
import { type Files, place } from './place.js';

interface Base {
  id: string;
  strength: 'must' | 'should' | 'may';
  why: string;
}
type Case = Base &
  (
    | {
        op: 'load';
        input: { files: Files; process: Record<string, string> };
        expected: { effective: Record<string, string> };
      }
    | {
        op: 'probe';
        input: { status: ProbeStatus; body: string };
        expected: { verdict: string; reconfigure: boolean; run_goes_on: boolean };
      }
    | { op: 'window'; input: Record<string, string>; expected: number }
  );

const cases: Case[] = JSON.parse(readFileSync(new URL('../cases/env.json', import.meta.url), 'utf8'));

function answer(one: Case): unknown {
  switch (one.op) {
    case 'load': {
      const { env } = place(one.input.files, one.input.process).load();
      const { FLOWER_ENV: _named, ...effective } = env;
      return { effective };
    }
    case 'probe': {
      const { verdict, reconfigure, runGoesOn } = probeOutcome(one.input.status, one.input.body);
      return { verdict, reconfigure, run_goes_on: runGoesOn };
    }
    case 'window':
      return defaultWindow(one.input);
  }
}

describe('configuration: shared cases', () => {
  it.each(cases)('$id $op: $why', (one) => {
    const given = answer(one);
    if (one.strength !== 'may') expect(given).toEqual(one.expected);
  });

  it('where either order of the Claude settings passes, the local file wins', () => {
    const { input } = cases.find(({ id }) => id === 'env-007')! as Extract<Case, { op: 'load' }>;
    expect(place(input.files).load().env.ANTHROPIC_MODEL).toBe('two');
  });
});
