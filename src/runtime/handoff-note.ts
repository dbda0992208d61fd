import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Handoff } from '../documents/handoff.js';
import { type Locale, words } from '../locale/index.js';
import { freePath, stamp } from '../state/index.js';
import type { Workbench } from '../workbench/workbench.js';

/**
 * Keeps a handoff in the workbench's notes, so that a person can read and edit it; the one before moves to the archive.
 * Returns the path, or undefined without a workbench: the document then travels in the prompt alone.
 */
export async function keepHandoff(
  handoff: Handoff,
  step: string,
  workbench: Workbench | undefined,
  locale: Locale,
): Promise<string | undefined> {
  if (!workbench) return undefined;
  workbench.ensure();
  const { names } = words(locale).documents;
  const path = join(workbench.notes, names.handoff(safeName(step)));
  if (existsSync(path)) {
    const archive = join(workbench.notes, 'archive', names.handoffArchive);
    mkdirSync(archive, { recursive: true });
    renameSync(path, freePath(join(archive, `${basename(path, '.md')}-${stamp()}.md`)));
  }
  await handoff.write(path, locale);
  return path;
}

/** A step's label as a file name: `work/coder#3` → `work-coder#3`. */
function safeName(step: string): string {
  return step.replace(/[/\\:*?"<>|\s]+/g, '-');
}
