import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

export interface LineageData {
  woke: number;
  /** Session ids by step name. */
  steps: Map<string, string>;
}

/** What was found at the path. Only `continued` has data; the others are empty. */
export type LineageFile =
  | { kind: 'continued' | 'missing' | 'unreadable'; data: LineageData }
  | { kind: 'elsewhere'; workspace: string; data: LineageData };

/** Reads `{workspace, woke, steps}`. Never throws: whatever is wrong with the file, a run can start afresh. */
export function readLineage(path: string, workspace: string): LineageFile {
  const empty: LineageData = { woke: 0, steps: new Map() };
  let content: Partial<Record<'workspace' | 'woke' | 'steps', unknown>> | null;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable', data: empty };
  }
  if (typeof content?.workspace !== 'string') return { kind: 'unreadable', data: empty };
  if (!samePlace(content.workspace, workspace)) return { kind: 'elsewhere', workspace: content.workspace, data: empty };
  return { kind: 'continued', data: { woke: count(content.woke), steps: sessions(content.steps) } };
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

function sessions(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => isSession(entry[1])));
}

const isSession = (value: unknown) => typeof value === 'string' && value !== '';

/** The same directory, also when one of the paths goes through a symbolic link. */
function samePlace(a: string, b: string): boolean {
  return resolve(a) === resolve(b) || real(a) === real(b);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
