import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';

/** Entries are looked into freely in tests. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of an entry belongs to the SDK
export type Loose = any;

export const KEY = { projectKey: '-work-app', sessionId: '6f0a1c1e-0000-4000-8000-000000000001' };

/** Builds a transcript line by line; each entry hangs on the one before it. */
export class Transcript {
  readonly entries: Loose[] = [];
  #parent: string | null = null;
  #next = 0;

  add(entry: Loose): this {
    const uuid = entry.uuid ?? `e${this.#next++}`;
    this.entries.push({ uuid, parentUuid: this.#parent, sessionId: KEY.sessionId, isSidechain: false, ...entry });
    this.#parent = uuid;
    return this;
  }

  prompt(text: string): this {
    return this.add({ type: 'user', message: { role: 'user', content: text } });
  }

  say(...content: Loose[]): this {
    const blocks = content.map((block) => (typeof block === 'string' ? { type: 'text', text: block } : block));
    return this.add({ type: 'assistant', message: { role: 'assistant', model: 'claude-x', content: blocks } });
  }

  result(id: string, content: Loose, more: Loose = {}): this {
    const { is_error, ...entry } = more;
    const block = { type: 'tool_result', tool_use_id: id, content, ...(is_error !== undefined && { is_error }) };
    return this.add({ type: 'user', message: { role: 'user', content: [block] }, ...entry });
  }

  bash(id: string, command: string, output: Loose, more: Loose = {}): this {
    return this.say(use(id, command)).result(id, output, { toolUseResult: { stdout: output, stderr: '' }, ...more });
  }

  denied(id: string, command = 'npm test'): this {
    const more = { is_error: true, toolDenialKind: 'permission-rule', toolUseResult: 'Error: refused' };
    return this.say(use(id, command)).result(id, 'refused', more);
  }
}

export function use(id: string, command: string): Loose {
  return { type: 'tool_use', id, name: 'Bash', input: { command } };
}

/** The view's load() of these entries. */
export async function loaded(wrap: (inner: SessionStore) => SessionStore, entries: readonly Loose[]): Promise<Loose[]> {
  const inner = new InMemorySessionStore();
  await inner.append(KEY, entries as SessionStoreEntry[]);
  return (await wrap(inner).load(KEY)) as Loose[];
}

export function results(entries: readonly Loose[]): Map<string, Loose> {
  const blocks = entries.flatMap((entry) => (Array.isArray(entry.message?.content) ? entry.message.content : []));
  return new Map(
    blocks.filter((block: Loose) => block.type === 'tool_result').map((block: Loose) => [block.tool_use_id, block]),
  );
}

export function calls(entries: readonly Loose[]): string[] {
  return entries
    .filter((entry) => entry.type === 'assistant')
    .flatMap((entry) => entry.message.content)
    .filter((block) => block.type === 'tool_use')
    .map((block) => block.id);
}

export function text(block: Loose): string {
  return typeof block.content === 'string'
    ? block.content
    : block.content.map((part: Loose) => part.text ?? '').join('');
}

/** The uuids from the last entry back to the root, as the SDK's program walks them. */
export function path(entries: readonly Loose[]): string[] {
  const byUuid = new Map(entries.filter((entry) => entry.uuid).map((entry) => [entry.uuid, entry]));
  const walked: string[] = [];
  for (let at = entries.at(-1); at; at = byUuid.get(at.parentUuid)) walked.push(at.uuid);
  return walked;
}
