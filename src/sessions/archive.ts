import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Texts in files that are named by what is in them: the same text has the same file, whoever puts it there. */
export class Archive {
  readonly #workspace: string;
  readonly #dir: string;
  /** Names of the files that this process has seen to be whole. */
  readonly #whole = new Set<string>();
  /** Names of the files that were there before. */
  #found: ReadonlySet<string> | undefined;

  /** @param dirname directory of the files, relative to the workspace */
  constructor(workspace: string, dirname: string) {
    this.#workspace = path.resolve(workspace);
    this.#dir = path.join(this.#workspace, dirname);
  }

  /**
   * The absolute path of a file that holds the text; undefined when it cannot be written. What was `putBefore`, at an earlier
   * load, only has to be there still: a long session has tens of thousands of these files.
   */
  put(text: string, { putBefore = false }: { putBefore?: boolean } = {}): string | undefined {
    const name = `${hash('sha256', text).slice(0, 16)}.txt`;
    const file = this.#dir + path.sep + name;
    if (this.#whole.has(name)) return file;
    try {
      this.#found ??= namesIn(this.#dir);
      const trusted = putBefore && this.#found.has(name);
      if (!trusted && !isWhole(file, text)) this.#write(file, text);
    } catch {
      return undefined;
    }
    this.#whole.add(name);
    return file;
  }

  #write(file: string, text: string): void {
    const made = mkdirSync(this.#dir, { recursive: true });
    // A directory of the workspace that is new here is ours; version control has no business in it.
    if (made?.startsWith(this.#workspace + path.sep)) writeFileSync(path.join(made, '.gitignore'), '*\n');
    // Not flushed to the disk: a file that a power cut leaves short is noticed and written again, the text is in the store.
    writeFileAtomic.sync(file, text, { fsync: false });
  }
}

function namesIn(dir: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(dir));
  } catch {
    return new Set();
  }
}

/** Whether the file is as long as the text that its name promises; a crash may have cut it short. */
function isWhole(file: string, text: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === Buffer.byteLength(text);
}
