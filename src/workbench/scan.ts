import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeFile } from './describe.js';

/** A file of the workbench as the index shows it. */
export interface WorkbenchEntry {
  /** Relative to the workspace when inside it, else absolute. */
  path: string;
  /** What the file says about itself; '' when it says nothing. */
  description: string;
  bytes: number;
}

const CACHES = new Set(['__pycache__', 'node_modules', 'venv']);

/** Absolute paths of the regular files below `directory`, sorted; hidden and cache folders and those in `skip` left out. */
export function listFiles(directory: string, skip: ReadonlySet<string> = new Set()): string[] {
  return children(directory)
    .flatMap((child) => {
      const full = path.join(directory, child.name);
      if (child.name.startsWith('.') || skip.has(full)) return [];
      if (child.isDirectory()) return CACHES.has(child.name) ? [] : listFiles(full, skip);
      return isFile(full) ? [full] : [];
    })
    .sort();
}

/** Size and self-description of a file; undefined when it went away in the meantime. */
export function entryOf(file: string, shown: string): WorkbenchEntry | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && { path: shown, description: describeFile(file), bytes: stat.size };
}

function children(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Also true for a link to a file; links to directories could lead in a circle and are not followed. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
