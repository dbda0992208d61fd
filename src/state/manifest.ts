import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { moveAside } from './aside.js';
import { type ManifestRow, type StepBooks, toRow } from './manifest-row.js';
import type { StateDb } from './state.js';

export interface ManifestOptions {
  /** Absolute path, noted in every row. */
  workbench?: string;
  /** Called with one sentence when an unreadable file was moved aside. */
  onNotice?: (text: string) => void;
  locale?: Locale;
}

/** How the file ends, behind its last row. */
const END = '\n]\n';

/**
 * `manifest.json`: the books of all runs in one run directory. Several processes may write it: each replaces only the
 * rows of its own run.
 */
export class Manifest {
  /** The file as this process has left it, as long as that is known. */
  private left: string | undefined;

  constructor(
    readonly path: string,
    private readonly state: StateDb,
    private readonly options: ManifestOptions = {},
  ) {}

  /** All rows, oldest run first; [] when there is no file or it is not a manifest. Writes nothing. */
  read(): ManifestRow[] {
    return rowsIn(this.text()) ?? [];
  }

  /** Replaces the rows of `runId` by `results` and keeps all others. Throws StoreError when the file cannot be written. */
  write(runId: string, results: Iterable<StepBooks>): void {
    const rows = Array.from(results, (result) => toRow(result, runId, this.options.workbench));
    this.state.exclusively(() => {
      const others = this.rowsToKeep().filter((row) => row?.run !== runId);
      this.save([...others, ...rows]);
    });
  }

  /** Adds rows of a run that is over; those that it has written itself stay as they are. Throws StoreError. */
  add(runId: string, results: readonly StepBooks[]): void {
    this.state.exclusively(() => {
      const rows = this.rowsToKeep();
      const known = new Set(rows.filter((row) => row?.run === runId).map((row) => `${row.started_at} ${row.step}`));
      const missing = results.filter(({ startedAt, step }) => !known.has(`${startedAt} ${step}`));
      if (missing.length > 0)
        this.save([...rows, ...missing.map((each) => toRow(each, runId, this.options.workbench))]);
    });
  }

  /**
   * Adds the row of a result that has none yet, without reading the others: a run of thousands of rows pays the same for
   * each. False, and nothing is done, when somebody else has written the file since, or this process has not written it yet.
   * Throws StoreError.
   */
  append(runId: string, result: StepBooks): boolean {
    return this.state.exclusively(() => {
      if (this.left === undefined || this.left !== identityOf(this.path)) return false;
      const row = JSON.stringify([toRow(result, runId, this.options.workbench)], null, 2);
      try {
        if (!replaceEnd(this.path, `,${row.slice(1)}\n`)) return false;
      } catch (error) {
        this.left = undefined;
        throw this.failure('cannotWrite', error);
      }
      this.left = identityOf(this.path);
      return true;
    });
  }

  /** An empty list when there is no file. */
  private text(): string {
    try {
      return readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]';
      throw this.failure('cannotRead', error);
    }
  }

  /** The rows that there are. A file that is not whole is kept aside before another one is written in its place. */
  private rowsToKeep(): ManifestRow[] {
    const text = this.text();
    const rows = listIn(text);
    if (rows) return rows;
    const { path } = this;
    const keptAs = moveAside(path);
    if (keptAs) this.options.onNotice?.(words(this.options.locale).workflow.store.corrupt({ path, keptAs }));
    return rowsIn(text) ?? [];
  }

  private save(rows: ManifestRow[]): void {
    try {
      writeFileAtomic.sync(this.path, `${JSON.stringify(rows, null, 2)}\n`);
    } catch (error) {
      throw this.failure('cannotWrite', error);
    }
    this.left = identityOf(this.path);
  }

  private failure(what: 'cannotRead' | 'cannotWrite', cause: unknown): StoreError {
    const { path } = this;
    const text = words(this.options.locale).workflow.store[what]({ path, reason: messageOf(cause) });
    return new StoreError(text, { path }, { cause });
  }
}

/** Whether there can be books at that path. Throws StoreError when what is there is no file. */
export function checkManifest(path: string, locale?: Locale): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new StoreError(words(locale).workflow.store.isDirectory({ path }), { path });
}

/**
 * The rows of a manifest; undefined when it is none. A row that a dying process has only begun to add is left out, since all
 * before it are whole.
 */
export function rowsIn(text: string): ManifestRow[] | undefined {
  return listIn(text) ?? listIn(text.slice(0, text.lastIndexOf('\n  },') + '\n  }'.length) + END);
}

function listIn(text: string): ManifestRow[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Writes `text` in place of the end behind the last row. False when the file does not end that way. */
function replaceEnd(path: string, text: string): boolean {
  const file = openSync(path, 'r+');
  try {
    const at = statSync(path).size - END.length;
    const end = Buffer.alloc(END.length + 1);
    if (at < 1 || readSync(file, end, 0, end.length, at - 1) < end.length || end.toString() !== `}${END}`) return false;
    try {
      writeAll(file, text, at);
      fsyncSync(file);
    } catch (error) {
      // A disk that is full has room for what stood there.
      writeAll(file, END, at);
      ftruncateSync(file, at + END.length);
      throw error;
    }
    return true;
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, text: string, at: number): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Changes with every change of the file; undefined when there is none. */
function identityOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
