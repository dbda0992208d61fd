import { describe, expect, it } from 'vitest';
import { defaultWindow } from '../../src/agent/window.js';

describe('the window is guessed from what is set', () => {
  it.each([
    [{}, 1_000_000],
    [{ ANTHROPIC_MODEL: 'claude-opus-5[1m]' }, 1_000_000],
    [{ ANTHROPIC_MODEL: 'claude-haiku-4-5' }, 200_000],
    [{ ANTHROPIC_MODEL: 'Claude-HAIKU-4' }, 200_000],
    [{ ANTHROPIC_MODEL: 'claude-haiku-4-5[1M]' }, 1_000_000],
    [{ ANTHROPIC_MODEL: 'haiku-1m-preview' }, 1_000_000],
    [{ ANTHROPIC_MODEL: 'haiku-21m' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku-v1model' }, 200_000],
    [{ ANTHROPIC_MODEL: 'gateway-model' }, 1_000_000],
    [{ ANTHROPIC_DEFAULT_OPUS_MODEL: 'my-haiku' }, 200_000],
    [{ ANTHROPIC_MODEL: '', ANTHROPIC_DEFAULT_OPUS_MODEL: 'my-haiku' }, 200_000],
    [{ ANTHROPIC_MODEL: 'sonnet', ANTHROPIC_DEFAULT_OPUS_MODEL: 'my-haiku' }, 1_000_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '123456' }, 123_456],
    [{ FLOWER_WINDOW: ' 50000 ' }, 50_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '0' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '-5' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '1.5' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '200k' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '1e5' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '99999999999999999999' }, 200_000],
    [{ ANTHROPIC_MODEL: 'haiku', FLOWER_WINDOW: '' }, 200_000],
  ] as [Record<string, string>, number][])('%o → %i', (env, tokens) => {
    expect(defaultWindow(env)).toBe(tokens);
  });
});
