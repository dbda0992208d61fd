import { createHash } from 'node:crypto';
import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';

const COMMANDS = ['git status -s', 'npm test 2>&1 | tail -20', 'ls -la src', 'node build.js', 'git log --oneline -5'];

/** A transcript like those of long runs: calls and results by turns, of 100 to 3 000 characters, a prompt now and then. */
export function* transcript(entries: number): Generator<SessionStoreEntry> {
  let parent: string | null = null;
  for (let i = 0; i < entries; i++) {
    const uuid = uuidOf(i);
    const common = {
      uuid,
      parentUuid: parent,
      sessionId: uuidOf(-1),
      cwd: '/project',
      timestamp: new Date(i * 1000).toISOString(),
    };
    yield { ...common, ...partOf(i) };
    parent = uuid;
  }
}

/** A hundred entries: the prompt, 49 calls with their results, and what was said at the end. */
function partOf(i: number): { type: string; message: Record<string, unknown> } {
  const place = i % 100;
  if (place === 0) return { type: 'user', message: { role: 'user', content: `Go on with part ${i / 100}.` } };
  if (place % 2 === 0) {
    const text = `line of output ${i} `.repeat(5 + ((i * 7919) % 140));
    const content = [{ type: 'tool_result', tool_use_id: `toolu_${i - 1}`, content: text }];
    return { type: 'user', message: { role: 'user', content } };
  }
  const input = { command: COMMANDS[(i * 31) % COMMANDS.length] as string, description: 'A look' };
  const call = { type: 'tool_use', id: `toolu_${i}`, name: 'Bash', input };
  const content = place === 99 ? [{ type: 'text', text: 'This part is done.' }] : [call];
  const usage = {
    input_tokens: 3,
    cache_read_input_tokens: i * 7,
    cache_creation_input_tokens: 500,
    output_tokens: 90,
  };
  return {
    type: 'assistant',
    message: { id: `msg_${i}`, role: 'assistant', model: 'claude-opus-5-5', content, usage },
  };
}

function uuidOf(i: number): string {
  const hex = createHash('md5').update(String(i)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
