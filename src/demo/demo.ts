import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '../errors.js';
import type { Event } from '../events/event.js';
import { type Locale, words } from '../locale/index.js';
import { HandoffPolicy } from '../runtime/handoff-policy.js';
import { prepareDirectory } from '../runtime/run-directory.js';
import { type ModelServer, type Script, startModelServer } from '../testing/index.js';
import { demoModel, heardTheJudge, isCoordinator } from './model.js';
import { ANSWER, ASK } from './program.js';

export interface DemoOptions {
  /** Leave everything in this directory, which must be empty or new; default: a temporary one, removed at the end. */
  keep?: string;
  locale: Locale;
}

/** The model's name in the demo. */
const MODEL = 'claude-opus-5-5';

/** Milliseconds that the network stays away after flower has noticed. */
const OUTAGE_MS = 1_200;

/** A staged run: a scratch directory, a scripted model behind a real endpoint, and one network outage. */
export class Demo {
  /** What is asked for. */
  readonly ask = ASK;
  /** What the demo answers to the clarifier's question when nobody else does. */
  readonly answer = ANSWER;
  /** Small, so that one session's context fills. */
  readonly handoff = new HandoffPolicy({ window: 90_000 });

  private constructor(
    readonly workspace: string,
    private readonly server: ModelServer,
    private readonly kept: boolean,
  ) {}

  /** Throws ConfigError when the directory to keep it in is not empty. */
  static async open({ keep, locale }: DemoOptions): Promise<Demo> {
    const workspace = keep ? emptyDirectory(keep, locale) : mkdtempSync(join(tmpdir(), 'flower-demo-'));
    const server = await startModelServer(() => '');
    server.script = withOutage(server, demoModel(workspace, locale), locale);
    return new Demo(workspace, server, keep !== undefined);
  }

  /** The settings that lead to the scripted model and to nothing else. */
  get env(): Record<string, string> {
    return {
      ANTHROPIC_BASE_URL: this.server.url,
      ANTHROPIC_API_KEY: 'demo-key-of-no-worth',
      // Whatever token this machine has belongs to another server.
      ANTHROPIC_AUTH_TOKEN: 'demo-token-of-no-worth',
      ANTHROPIC_MODEL: MODEL,
      NO_PROXY: '127.0.0.1',
    };
  }

  /** Brings the network back a moment after flower has noticed that it is gone. */
  readonly onEvent = (event: Event): void => {
    if (event.kind === 'retry') setTimeout(() => void this.server.accept(), OUTAGE_MS);
  };

  /** What the demo left, one line an entry, the way `tree` draws it. */
  tree(): string[] {
    return ['.', ...branches(this.workspace, '')];
  }

  async close(): Promise<void> {
    await this.server.close();
    if (!this.kept) rmSync(this.workspace, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The endpoint goes away once: when the coordinator is about to take up what the judge found. */
function withOutage(server: ModelServer, model: Script, locale: Locale): Script {
  let out = false;
  return async (request) => {
    if (out || !isCoordinator(request) || !heardTheJudge(request, locale)) return model(request);
    out = true;
    await server.refuse();
    return { cut: 'before-headers' };
  };
}

function emptyDirectory(path: string, locale: Locale): string {
  const directory = resolve(path);
  prepareDirectory(directory, '--keep', locale);
  if (readdirSync(directory).length > 0) {
    throw new ConfigError(words(locale).demo.notEmpty({ directory }), { directory });
  }
  return directory;
}

/** Folders whose inside tells nothing. */
const CLOSED = new Set(['sdk', 'spill', '.git']);

function branches(directory: string, indent: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry, i) => {
    const last = i === entries.length - 1;
    const line = `${indent}${last ? '`-- ' : '|-- '}${entry.name}${entry.isDirectory() ? '/' : ''}`;
    if (!entry.isDirectory() || CLOSED.has(entry.name)) return [line];
    return [line, ...branches(join(directory, entry.name), `${indent}${last ? '    ' : '|   '}`)];
  });
}
