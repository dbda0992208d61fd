import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Texts in files that are named by what is in them: the same text has the same file, whoever puts it there. */
export class Archive {
  readonly #workspace: string;
  readonly #dir: string;
  /** Files that this process has seen to be whole. */
  readonly #whole = new Set<string>();

  /** @param dirname directory of the files, relative to the workspace */
  constructor(workspace: string, dirname: string) {
    this.#workspace = path.resolve(workspace);
    this.#dir = path.join(this.#workspace, dirname);
  }

  /** The absolute path of a file that holds the text; undefined when it cannot be written. */
  put(text: string): string | undefined {
    const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.txt`;
    const file = path.join(this.#dir, name);
    if (this.#whole.has(name)) return file;
    try {
      if (!holds(file, text)) this.#write(file, text);
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

/** Whether the file says what its name promises; a crash or a person may have cut it short. */
function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}
