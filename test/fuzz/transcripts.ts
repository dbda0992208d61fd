import type { Random } from '../ephemeral/random.js';
import type { Loose } from '../sessions/transcript.js';

const COMMANDS = ['ls', 'git status', 'npm test', 'cat a.txt', 'rm -rf x', '', 'ls "'];
const INTERRUPTED = '[Request interrupted by user for tool use]';
const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const TYPES = [
  'system',
  'summary',
  'attachment',
  'file-history-snapshot',
  'queue-operation',
  'agent_metadata',
  'progress',
  'x',
];

/**
 * Makes transcripts as a crash, a person, an older program or a bug could have left them: calls without results, results
 * without calls, blocks that are no blocks, links that lead nowhere. Entries of one writer have uuids of their own.
 */
export class TranscriptWriter {
  readonly entries: Loose[] = [];
  readonly #random: Random;
  readonly #odd: boolean;
  #next = 0;
  #open: string[] = [];
  #answered: string[] = [];

  /** @param odd whether there are also entries that no program would write */
  constructor(random: Random, odd: boolean) {
    this.#random = random;
    this.#odd = odd;
  }

  /** One prompt and what follows it, up to `most` entries. */
  turn(most: number): this {
    this.#add({
      type: 'user',
      message: { role: 'user', content: this.#pick(['go on', [{ type: 'text', text: 'go' }]]) },
    });
    for (let count = this.#random.below(most + 1); count > 0; count--) this.#something();
    return this;
  }

  /** A prompt and an answer, and nothing that any pass counts. */
  quietTurn(): this {
    this.#add({ type: 'user', message: { role: 'user', content: 'and now?' } });
    return this.#add({
      type: 'assistant',
      message: { id: `m${this.#next}`, content: [{ type: 'text', text: 'nothing' }] },
    });
  }

  #something(): void {
    this.#pick([
      () => this.#say(),
      () => this.#call(),
      () => this.#call(),
      () => this.#result(),
      () => this.#result(),
      () => this.#result(),
      () => this.#note(),
      () => this.#mark(),
      () => (this.#odd ? this.#oddity() : this.#result()),
    ])();
  }

  #say(): void {
    this.#add({
      type: 'assistant',
      message: { id: `m${this.#next}`, content: [{ type: 'text', text: this.#pick(['well', '', 'x'.repeat(3000)]) }] },
      ...(this.#random.once(5) && { isApiErrorMessage: true }),
    });
  }

  #call(): void {
    const id = `m${this.#next}`;
    for (let count = 1 + this.#random.below(3); count > 0; count--) {
      const use = `t${this.#next}`;
      this.#open.push(use);
      const name = this.#pick(['Bash', 'Bash', 'Bash', 'Read', 'Agent', 'mcp__x__y']);
      const block = { type: 'tool_use', id: use, name, input: { command: this.#pick(COMMANDS) } };
      this.#add({ type: 'assistant', message: { id, role: 'assistant', content: [block] } });
      if (this.#random.once(3)) this.#result();
    }
  }

  #result(): void {
    const id = this.#open.splice(this.#random.below(this.#open.length), 1)[0];
    if (id === undefined) {
      this.#say();
      return;
    }
    this.#answered.push(id);
    const content = this.#pick([
      'short',
      'y'.repeat(2500),
      '\u{1f600}'.repeat(2100),
      REJECTED,
      INTERRUPTED,
      '',
      [{ type: 'text', text: `z${this.#next}`.repeat(900) }],
      [
        { type: 'image', source: {} },
        { type: 'text', text: 'seen' },
      ],
      [{ type: 'image', source: {} }],
      [],
    ]);
    const marks = this.#pick<Loose>([
      {},
      {},
      {},
      { toolDenialKind: 'permission-rule', toolUseResult: `Error: ${String(content)}` },
      { toolDenialKind: 'user-rejected' },
      { toolUseResult: { stdout: content, stderr: '', interrupted: false } },
    ]);
    const result = { type: 'tool_result', tool_use_id: id, content, ...(this.#random.once(3) && { is_error: true }) };
    this.#add({ type: 'user', message: { role: 'user', content: [result] }, ...marks });
  }

  #note(): void {
    this.#add({
      type: this.#pick(TYPES),
      content: 'note',
      ...(this.#random.once(3) && { leafUuid: this.#anyUuid(), logicalParentUuid: this.#anyUuid() }),
    });
  }

  #mark(): void {
    this.#add(
      this.#pick<Loose>([
        { type: 'user', message: { role: 'user', content: [{ type: 'text', text: INTERRUPTED }] } },
        { type: 'user', isMeta: true, message: { role: 'user', content: 'a reminder' } },
        { type: 'user', isCompactSummary: true, message: { role: 'user', content: 'what was' } },
        {
          type: 'assistant',
          isApiErrorMessage: true,
          message: { content: [{ type: 'text', text: 'API Error: 529' }] },
        },
      ]),
    );
  }

  #oddity(): void {
    const blocks: Loose[] = [null, 7, 'words', [], {}, { type: null }, { type: 'tool_use' }, { type: 'tool_result' }];
    blocks.push({ type: 'tool_use', id: 5, name: 'Bash', input: null }, { type: 'tool_use', id: 't0', name: 'Bash' });
    blocks.push({ type: 'tool_result', tool_use_id: this.#pick(this.#answered), content: 'again' });
    blocks.push({ type: 'tool_result', tool_use_id: 'nobody', content: { type: 'text' } });
    blocks.push({ type: 'tool_result', tool_use_id: this.#pick(this.#open), content: [null, 3, { text: 1 }] });
    blocks.push({ type: 'text' }, { type: 'text', text: null }, { type: 'text', text: 8 });
    const content = [0, 0].map(() => this.#pick(blocks));
    const protection = this.#random.once(4) ? { isMeta: true } : {};
    this.#add({
      type: this.#pick(['user', 'assistant', 'user', undefined, 3]),
      message: this.#pick<Loose>([
        { content },
        { content },
        { content },
        null,
        'words',
        { content: null },
        { content: {} },
        3,
      ]),
      ...this.#pick<Loose>([
        {},
        { uuid: undefined },
        { parentUuid: 'nowhere' },
        { parentUuid: this.#anyUuid() },
        { parentUuid: 4 },
        { toolDenialKind: 'permission-rule' },
        { toolUseResult: null },
        { toolUseResult: [[['deep']]], toolDenialKind: 'permission-rule' },
        { isApiErrorMessage: true },
      ]),
      ...protection,
    });
  }

  #add(entry: Loose): this {
    const parentUuid = this.entries.findLast(({ uuid }) => uuid !== undefined)?.uuid ?? null;
    this.entries.push({ uuid: `e${this.#next++}`, parentUuid, isSidechain: false, ...entry });
    return this;
  }

  #anyUuid(): string {
    return this.#pick(this.entries)?.uuid ?? 'e0';
  }

  #pick<T>(from: readonly T[]): T {
    return this.#random.pick(from);
  }
}

/** Calls and results of a transcript, by the id that pairs them. */
export function pairs(entries: readonly Loose[]): { calls: Set<unknown>; results: Set<unknown> } {
  const blocks = (type: string) =>
    entries
      .filter((entry) => entry.type === type && Array.isArray(entry.message?.content))
      .flatMap((entry) => entry.message.content);
  const calls = blocks('assistant').filter((block) => block?.type === 'tool_use');
  const results = blocks('user').filter((block) => block?.type === 'tool_result');
  return { calls: new Set(calls.map(({ id }) => id)), results: new Set(results.map((block) => block.tool_use_id)) };
}

/** The words of every result, by the id of its call; only the first where an id has several. */
export function wordsById(entries: readonly Loose[]): Map<unknown, string> {
  const found = new Map<unknown, string>();
  for (const { type, message } of entries) {
    if (type !== 'user' || !Array.isArray(message?.content)) continue;
    for (const block of message.content) {
      if (block?.type === 'tool_result' && !found.has(block.tool_use_id)) {
        found.set(block.tool_use_id, JSON.stringify(block.content));
      }
    }
  }
  return found;
}

/** The uuids from the last entry back to where its links end, as the SDK's program walks them; undefined in a circle. */
export function walk(entries: readonly Loose[]): string[] | undefined {
  const byUuid = new Map(entries.filter((entry) => entry.uuid).map((entry) => [entry.uuid, entry]));
  const passed = new Set<string>();
  for (let at = entries.findLast((entry) => entry.uuid); at; at = byUuid.get(at.parentUuid)) {
    if (passed.has(at.uuid)) return undefined;
    passed.add(at.uuid);
  }
  return [...passed];
}
