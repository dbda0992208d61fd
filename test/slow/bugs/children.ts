import { readFileSync, readlinkSync } from 'node:fs';
import { findMarked, signal } from '../../../src/runtime/processes.js';

/** Signals the SDK's programs that work in a directory. Returns how many there were. */
export function signalChildren(directory: string, name: NodeJS.Signals): number {
  const here = findMarked('FLOWER_CHILD').filter(({ pid }) => isProgramIn(pid, directory));
  return here.filter(({ pid }) => signal(pid, name)).length;
}

/** A process that has ended meanwhile is none. */
function isProgramIn(pid: number, directory: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return readlinkSync(`/proc/${pid}/cwd`) === directory && command.includes('stream-json');
  } catch {
    return false;
  }
}
