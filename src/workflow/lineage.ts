import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { beginSpendingAfresh } from '../runtime/ledger.js';
import { freePath, moveAside, stamp } from '../state/aside.js';
import { StateDb } from '../state/state.js';
import { type LineageData, readLineage } from './lineage-file.js';

/** The kind of the facts in state.db that say which sessions a step had before its last one. */
const EARLIER = 'earlier-sessions';
/** So many are kept for a step. */
const EARLIER_KEPT = 8;

export interface LineageOptions {
  /** Called with one sentence when the file is there but cannot be continued. */
  onNotice?: (text: string) => void;
  /** The state database whose lock serialises writers. Default: the one beside the file, opened for each write. */
  state?: StateDb;
  locale?: Locale;
}

/**
 * Which session each step used last, kept in `<runDir>/lineage.json`, so that a later run in the same directory goes on
 * in the same sessions. Reading never writes. Every change is written at once, on top of what other processes wrote.
 */
export class Lineage {
  private data: LineageData;

  private constructor(
    readonly path: string,
    readonly workspace: string,
    private readonly options: LineageOptions,
    data: LineageData,
  ) {
    this.data = data;
  }

  /** An empty lineage when the file is missing, and, with one notice, when it is unreadable or of another workspace. */
  static open(path: string, workspace: string, options: LineageOptions = {}): Lineage {
    const home = resolve(workspace);
    const file = readLineage(path, home);
    const say = words(options.locale).workflow.lineage;
    if (file.kind === 'unreadable') options.onNotice?.(say.unreadable({ path }));
    if (file.kind === 'elsewhere') options.onNotice?.(say.elsewhere({ path, workspace: file.workspace }));
    return new Lineage(path, home, options, file.data);
  }

  /** How many times this directory was woken: 0 in its first run. */
  get woke(): number {
    return this.data.woke;
  }

  /** Session ids by step name. */
  get steps(): Record<string, string> {
    return Object.fromEntries(this.data.steps);
  }

  /** The session that a step used last. */
  session(name: string): string | undefined {
    return this.data.steps.get(name);
  }

  /**
   * The sessions in which a step can be continued, best first: the last one, then those that it has replaced. A process that
   * is killed right after a session became known leaves an id of which the store has nothing.
   */
  candidates(name: string): string[] {
    const last = this.session(name);
    return last === undefined ? [] : [last, ...this.earlier(name)];
  }

  /**
   * Notes a step's session; the one that it replaces stays a candidate. Names with a `#` are rounds, retries and judges: they
   * start afresh and are not noted.
   */
  remember(name: string, sessionId: string): void {
    if (name.includes('#') || this.session(name) === sessionId) return;
    this.change(({ steps }, state) => {
      const replaced = steps.get(name);
      const earlier = replaced === undefined ? [] : [replaced, ...(state.get<string[]>(EARLIER, name) ?? [])];
      state.set(EARLIER, name, earlier.filter((id) => id !== sessionId).slice(0, EARLIER_KEPT));
      steps.set(name, sessionId);
    });
  }

  /** The store has this candidate: the step goes on in it, and no other one is needed any more. */
  settle(name: string, sessionId: string): void {
    if (this.session(name) === sessionId && this.earlier(name).length === 0) return;
    this.change(({ steps }, state) => {
      steps.set(name, sessionId);
      state.delete(EARLIER, name);
    });
  }

  /** Drops a step whose sessions are in the store no more. */
  forget(name: string): void {
    this.change(({ steps }, state) => {
      steps.delete(name);
      state.delete(EARLIER, name);
    });
  }

  /** Counts one more waking and returns the new count. */
  bump(): number {
    this.change((data) => {
      data.woke += 1;
    });
    return this.woke;
  }

  /**
   * Moves the lineage file and those of `files` that exist into `<into>/<YYYYMMDD-HHMMSS>/`, which is new every time, and
   * empties this lineage. Returns that directory, or undefined when there was nothing to move. Throws StoreError.
   */
  archive(into: string, files: readonly string[] = []): string | undefined {
    return this.locked((state) => {
      this.data = { woke: 0, steps: new Map() };
      beginSpendingAfresh(state);
      for (const { key } of state.list(EARLIER)) state.delete(EARLIER, key);
      const present = [this.path, ...files].filter((file) => existsSync(file));
      if (present.length === 0) return undefined;
      const target = freePath(join(into, stamp()));
      mkdirSync(target, { recursive: true });
      for (const file of present) move(file, freePath(join(target, basename(file))));
      return target;
    });
  }

  /** Newest first. */
  private earlier(name: string): string[] {
    const { state } = this.options;
    const found = state
      ? state.get<string[]>(EARLIER, name)
      : StateDb.peek<string[]>(dirname(this.path), EARLIER, name);
    return found ?? [];
  }

  private change(apply: (data: LineageData, state: StateDb) => void): void {
    this.locked((state) => {
      const file = readLineage(this.path, this.workspace);
      if (file.kind === 'unreadable' || file.kind === 'elsewhere') this.keepAside(file.kind);
      apply(file.data, state);
      const { woke, steps } = file.data;
      const text = JSON.stringify({ workspace: this.workspace, woke, steps: Object.fromEntries(steps) }, null, 2);
      writeFileAtomic.sync(this.path, `${text}\n`);
      this.data = file.data;
    });
  }

  private keepAside(kind: 'unreadable' | 'elsewhere'): void {
    const keptAs = moveAside(this.path, kind === 'elsewhere' ? 'elsewhere' : 'corrupt');
    if (keptAs) this.options.onNotice?.(words(this.options.locale).workflow.lineage.kept({ path: this.path, keptAs }));
  }

  private locked<T>(fn: (state: StateDb) => T): T {
    const { state, onNotice, locale } = this.options;
    const lock = state ?? StateDb.open(dirname(this.path), { onNotice, locale });
    try {
      return lock.exclusively(() => fn(lock));
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const { path } = this;
      const text = words(locale).workflow.store.cannotWrite({ path, reason: messageOf(error) });
      throw new StoreError(text, { path }, { cause: error });
    } finally {
      if (!state) lock.close();
    }
  }
}

/** Renames, or copies where the target lies on another disk. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
    rmSync(from);
  }
}
