import type { ModelRequest, Usage } from 'flower-agent/testing';

/** The price of a token that the cache serves, and of one that it has to write, against a plain input token. */
export const CACHED = 0.1;
export const WRITTEN = 1.25;

/** Figures of one contender, as the server saw them. Tokens are bytes / 4. */
export interface Figures {
  requests: number;
  /** Sum over all requests. */
  tokens: number;
  mainRequests: number;
  mainTokens: number;
  /** First request of the main thread, and of a worker. */
  mainFirst: number;
  workerFirst: number;
  /** Largest request of the main thread. */
  mainLargest: number;
  /** Mean growth of the main thread from one request to the next. */
  mainGrowth: number;
  /** Share of all text that repeats, from its first byte on, the request before in the same conversation. */
  repeated: number;
  /** The same for the main thread alone, over the requests that have one before them: within a process … */
  mainRepeated: number;
  /** … and the first ones after a resume. Undefined when nothing was resumed. */
  resumeRepeated: number | undefined;
  /** 0.1 for each repeated token, 1.25 for each other one. */
  weighted: number;
}

export type Role = 'main' | 'worker' | 'other';

interface Line {
  tokens: number;
  repeated: number;
  role: Role;
  /** There was no request before it in its conversation. */
  first: boolean;
  resumed: boolean;
}

/** Reads every request at the server, in the order in which a prompt cache goes through it: tools, system, messages. */
export class Meter {
  private readonly lines: Line[] = [];
  private readonly last = new Map<string, Buffer>();
  private resuming = false;

  /** The next request of each conversation is the first one after a resume. */
  resumed(): void {
    this.resuming = true;
  }

  /** Counts a request and returns the usage that an API with a cache would bill for it. */
  read(request: ModelRequest, role: Role): Partial<Usage> {
    const conversation = `${request.sessionId}/${request.agentId ?? ''}`;
    const text = Buffer.from(cacheable(request.body));
    const before = this.last.get(conversation);
    const resumed = this.resuming && before !== undefined && role === 'main';
    if (resumed) this.resuming = false;
    const repeated = before ? commonPrefix(before, text) : 0;
    this.lines.push({ tokens: text.length / 4, repeated: repeated / 4, role, first: before === undefined, resumed });
    this.last.set(conversation, text);
    const cached = Math.round(repeated / 4);
    return { input: 0, cacheRead: cached, cacheCreation: Math.round(text.length / 4) - cached };
  }

  figures(): Figures {
    const all = sums(this.lines);
    const main = this.lines.filter(({ role }) => role === 'main');
    const within = main.filter(({ first, resumed }) => !first && !resumed);
    const over = main.filter(({ resumed }) => resumed);
    const sizes = main.map(({ tokens }) => tokens);
    const first = (role: Role) => Math.round(this.lines.find((line) => line.role === role)?.tokens ?? 0);
    return {
      requests: this.lines.length,
      tokens: Math.round(all.tokens),
      mainRequests: main.length,
      mainTokens: Math.round(sums(main).tokens),
      mainFirst: first('main'),
      workerFirst: first('worker'),
      mainLargest: Math.round(Math.max(0, ...sizes)),
      mainGrowth: Math.round(((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)) / Math.max(1, sizes.length - 1)),
      repeated: share(this.lines),
      mainRepeated: share(within),
      resumeRepeated: over.length > 0 ? share(over) : undefined,
      weighted: Math.round(CACHED * all.repeated + WRITTEN * (all.tokens - all.repeated)),
    };
  }
}

/**
 * The text that a prompt cache goes by. Cache marks move from request to request and are no part of it; nor is the form that
 * a mark needs: words are sent as a string, but as a block when they carry one.
 */
export function cacheable({ tools, system, messages }: Record<string, unknown>): string {
  return JSON.stringify([tools ?? [], system ?? [], messages], (key, value) => {
    if (key === 'cache_control') return undefined;
    return key === 'content' && isPlainText(value) ? value[0].text : value;
  });
}

function isPlainText(content: unknown): content is [{ text: string }] {
  return Array.isArray(content) && content.length === 1 && content[0]?.type === 'text';
}

function commonPrefix(a: Buffer, b: Buffer): number {
  // The last bytes of a request close its lists; the next one goes on there.
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

function sums(lines: readonly Line[]): { tokens: number; repeated: number } {
  return lines.reduce((sum, line) => ({ tokens: sum.tokens + line.tokens, repeated: sum.repeated + line.repeated }), {
    tokens: 0,
    repeated: 0,
  });
}

/** Repeated part; the first request of each conversation counts too, with nothing repeated. */
function share(lines: readonly Line[]): number {
  const { tokens, repeated } = sums(lines);
  return tokens === 0 ? 0 : Number((repeated / tokens).toFixed(4));
}
