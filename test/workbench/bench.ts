import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Workbench, type WorkbenchOptions } from '../../src/workbench/index.js';
import { scratch } from '../support/scratch.js';

/** A workbench in a new workspace, with these files below its root. */
export function benchWith(files: Record<string, string | Buffer> = {}, options: WorkbenchOptions = {}): Workbench {
  const bench = new Workbench(scratch(), options).ensure();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(bench.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return bench;
}

/** The lines of a text that list a file. */
export function listed(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('- '));
}
