import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { freePath, moveAside, stamp } from '../state/aside.js';
import { StateDb } from '../state/state.js';
import { type LineageData, readLineage } from './lineage-file.js';

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

  /** Notes a step's session. Names with a `#` are rounds, retries and judges: they start afresh and are not noted. */
  remember(name: string, sessionId: string): void {
    if (name.includes('#') || this.session(name) === sessionId) return;
    this.change(({ steps }) => steps.set(name, sessionId));
  }

  /** Drops a session that is in the store no more. */
  forget(name: string): void {
    this.change(({ steps }) => steps.delete(name));
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
    return this.locked(() => {
      this.data = { woke: 0, steps: new Map() };
      const present = [this.path, ...files].filter((file) => existsSync(file));
      if (present.length === 0) return undefined;
      const target = freePath(join(into, stamp()));
      mkdirSync(target, { recursive: true });
      for (const file of present) move(file, freePath(join(target, basename(file))));
      return target;
    });
  }

  private change(apply: (data: LineageData) => void): void {
    this.locked(() => {
      const file = readLineage(this.path, this.workspace);
      if (file.kind === 'unreadable' || file.kind === 'elsewhere') this.keepAside(file.kind);
      apply(file.data);
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

  private locked<T>(fn: () => T): T {
    const { state, onNotice, locale } = this.options;
    const lock = state ?? StateDb.open(dirname(this.path), { onNotice, locale });
    try {
      return lock.exclusively(fn);
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
