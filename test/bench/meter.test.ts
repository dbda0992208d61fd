import { describe, expect, test } from 'vitest';
import { cacheable, Meter } from '../../bench/meter.js';
import type { ModelRequest } from '../../src/testing/index.js';

const mark = { cache_control: { type: 'ephemeral' } };

function request(messages: unknown[], sessionId = 's'): ModelRequest {
  return { sessionId, body: { tools: [], system: 'rules', messages } } as unknown as ModelRequest;
}

const words = (text: string, role = 'user') => ({ role, content: text });
const marked = (text: string) => ({ role: 'user', content: [{ type: 'text', text, ...mark }] });

describe('what repeats for a prompt cache', () => {
  test('is not less because a cache mark has moved on, and its words stand as a string again', () => {
    expect(cacheable({ messages: [marked('go')] })).toBe(cacheable({ messages: [words('go')] }));
  });

  test('ends where the first byte differs, also in the result of a tool', () => {
    const result = (content: unknown) => ({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 't', content }],
    });
    const block = [{ type: 'text', text: 'out', ...mark }];
    expect(cacheable({ messages: [result(block)] })).toBe(cacheable({ messages: [result('out')] }));
    expect(cacheable({ messages: [result('in')] })).not.toBe(cacheable({ messages: [result('out')] }));
  });

  test('keeps blocks that are more than words', () => {
    const picture = [{ type: 'image', source: {} }];
    expect(cacheable({ messages: [{ role: 'user', content: picture }] })).toContain('"image"');
  });
});

test('the first request of a session and those after a resume are no part of what repeats within a session', () => {
  const meter = new Meter();
  const first = 'x'.repeat(4000);
  meter.read(request([words(first)]), 'main');
  meter.read(request([words(first), words('a', 'assistant')]), 'main');
  meter.resumed();
  meter.read(request([words('z'.repeat(4000))]), 'main');
  const { mainRepeated, resumeRepeated, requests } = meter.figures();
  expect(requests).toBe(3);
  expect(mainRepeated).toBeGreaterThan(0.98);
  expect(resumeRepeated).toBeLessThan(0.05);
});

test('conversations are told apart, and what repeats is billed as read from the cache', () => {
  const meter = new Meter();
  const text = 'y'.repeat(400);
  expect(meter.read(request([words(text)], 'one'), 'main')).toMatchObject({ cacheRead: 0 });
  expect(meter.read(request([words(text)], 'two'), 'worker')).toMatchObject({ cacheRead: 0 });
  expect(meter.read(request([words(text)], 'one'), 'main').cacheCreation).toBe(0);
});
