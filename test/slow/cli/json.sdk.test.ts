import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEMO_FLAGS } from '../../../src/cli/commands/demo.js';
import { runGo } from '../../../src/cli/commands/go.js';
import type { Io } from '../../../src/cli/io.js';
import { Demo } from '../../../src/demo/demo.js';
import { Event, type EventKind } from '../../../src/events/event.js';
import { Resilience } from '../../../src/network/resilience.js';
import { read } from '../../docs/markdown.js';

/** A field as docs/events.md describes it. */
interface Field {
  type: string;
  optional: boolean;
}

const KINDS: Record<EventKind, true> = {
  ...{ text: true, thinking: true, tool_call: true, tool_result: true, task: true, system: true, reset: true },
  ...{ result: true, error: true, prompt: true, unknown: true, retry: true, step: true, handoff: true, ask: true },
  ...{ budget: true, stall: true, notice: true, checkpoint: true },
};

const [envelope, ...sections] = read('docs/events.md').split(/^## /m);
const [line, ofSessions] = envelope!.split('`payload` has these').map(fieldsIn) as [
  Map<string, Field>,
  Map<string, Field>,
];
const described = new Map(sections.map((section) => [section.split('\n')[0]!, fieldsIn(section)]));

function fieldsIn(text: string): Map<string, Field> {
  const rows = [...text.matchAll(/^\| (`.+?) \| ([\w[\]]+) \|/gm)];
  return new Map(
    rows.flatMap(([, names, type]) =>
      [...names!.matchAll(/`(\w+)(\??)`/g)].map(
        ([, name, mark]) => [name!, { type: type!, optional: mark === '?' }] as const,
      ),
    ),
  );
}

/** What a line has that the document does not say, and the other way round. */
function faults(record: Record<string, unknown>): string[] {
  const kind = String(record.kind);
  const own = described.get(kind);
  if (!own) return [`no section for ${kind}`];
  const system = ['task', 'reset'].includes(kind) ? described.get('system')! : new Map<string, Field>();
  const allowed = new Map([...ofSessions, ...system, ...own]);
  return [...differences(record, line), ...differences(record.payload as Record<string, unknown>, allowed)].map(
    (fault) => `${kind}: ${fault}`,
  );
}

function differences(record: Record<string, unknown>, fields: Map<string, Field>): string[] {
  const unknown = Object.keys(record).filter((name) => !fields.has(name));
  const missing = [...fields].filter(([name, { optional }]) => !optional && !(name in record)).map(([name]) => name);
  const wrong = [...fields]
    .filter(([name, { type }]) => name in record && !isOf(type, record[name]))
    .map(([name]) => name);
  return [
    ...unknown.map((name) => `${name} is not described`),
    ...missing.map((name) => `${name} is missing`),
    ...wrong.map((name) => `${name} has another type`),
  ];
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'string[]') return Array.isArray(value) && value.every((each) => typeof each === 'string');
  return typeof value === type && value !== null;
}

describe('docs/events.md', () => {
  test('describes every kind and no other', () => {
    expect([...described.keys()].sort()).toEqual(Object.keys(KINDS).sort());
  });

  test('its fields are found', () => {
    expect([...line.keys()]).toEqual(['time', 'kind', 'text', 'tool', 'payload']);
    expect(described.get('retry')!.size).toBe(4);
    expect(described.get('system')!.size).toBeGreaterThan(30);
  });

  test('a line that is not as described is found', () => {
    const record = (payload: object) => ({
      time: 1,
      ...new Event('budget', { payload: payload as Record<string, unknown> }).toJSON(),
    });
    expect(faults(record({ limit_usd: 1, spent_usd: 2 }))).toEqual([]);
    expect(faults(record({ limit_usd: '1', more: true }))).toEqual([
      'budget: more is not described',
      'budget: spent_usd is missing',
      'budget: limit_usd has another type',
    ]);
  });
});

const open: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0).reverse()) await close();
});

test.each(['session', 'agent'] as const)(
  'with --json a whole run writes events as described on standard output, and nothing else (dispatch: %s)',
  async (dispatch) => {
    const demo = await Demo.open({ locale: 'en' });
    open.push(() => demo.close());
    for (const [name, value] of Object.entries(demo.env)) vi.stubEnv(name, value);
    let out = '';
    let err = '';
    const stdout = new PassThrough().setEncoding('utf8').on('data', (text: string) => (out += text));
    const stderr = new PassThrough().setEncoding('utf8').on('data', (text: string) => (err += text));
    const stdin = Readable.from([`${demo.answer}\n`]);
    const io: Io = { stdin, stdout, stderr, env: process.env, isTTY: false, signals: false };
    const code = await runGo(
      {
        ...DEMO_FLAGS,
        ...{ ask: demo.ask, workspace: demo.workspace, verbose: false, lang: 'en', dispatch, json: true },
      },
      io,
      {
        runtime: { handoff: demo.handoff, resilience: new Resilience({ baseDelay: 0.1, probeInterval: 0.5 }) },
        onEvent: demo.onEvent,
        staged: true,
      },
    );
    expect({ code, err }).toMatchObject({ code: 0 });
    const records = out
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    expect([...new Set(records.flatMap(faults))]).toEqual([]);
    const seen = new Set(records.map(({ kind }) => kind));
    for (const kind of [
      'step',
      'text',
      'tool_call',
      'tool_result',
      'ask',
      'result',
      'retry',
      'handoff',
      'notice',
      'system',
    ])
      expect(seen, kind).toContain(kind);
    expect(err).toContain('This run: $');
  },
  180_000,
);
