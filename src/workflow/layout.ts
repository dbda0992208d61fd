import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { LOCALES, type Locale, words } from '../locale/index.js';
import { Workbench } from '../workbench/index.js';

export interface LayoutOptions {
  /** Default: the current directory. */
  workspace?: string;
  /** Default `<workspace>/runs`; a relative path is relative to the current directory. */
  runDir?: string;
  /** Workers work in git worktrees of their own, so the workbench lies outside the repository. */
  isolate?: boolean;
  /** File names in the workbench's notes. Defaults: the locale's. */
  briefName?: string;
  goalName?: string;
  logName?: string;
  /** Default: the one whose notes the directory holds, else 'en'. */
  locale?: Locale;
}

/** Where the starter workflow keeps what. All paths are absolute. */
export interface Layout {
  workspace: string;
  runDir: string;
  lineagePath: string;
  workbench: Workbench;
  briefPath: string;
  goalPath: string;
  logPath: string;
  locale: Locale;
}

/** The one place that knows these paths. Writes nothing. */
export function layoutOf(options: LayoutOptions): Layout {
  const workspace = resolve(options.workspace ?? '.');
  const runDir = options.runDir === undefined ? join(workspace, 'runs') : resolve(options.runDir);
  const locale = options.locale ?? directoryLocale(workspace, options) ?? 'en';
  const workbench = workbenchOf(workspace, options.isolate, locale);
  const { names } = words(locale).documents;
  return {
    workspace,
    runDir,
    lineagePath: join(runDir, 'lineage.json'),
    workbench,
    briefPath: join(workbench.notes, options.briefName ?? names.brief),
    goalPath: join(workbench.notes, options.goalName ?? names.goal),
    logPath: join(workbench.notes, options.logName ?? names.questions),
    locale,
  };
}

/** The locale in which a directory's notes were written; undefined when it holds none. */
export function directoryLocale(workspace = '.', { isolate }: LayoutOptions = {}): Locale | undefined {
  const { notes } = workbenchOf(resolve(workspace), isolate, 'en');
  const holds = (name: string) => existsSync(join(notes, name));
  const all = LOCALES.map((locale) => ({ locale, names: words(locale).documents.names }));
  const found = all.find(({ names }) => holds(names.brief)) ?? all.find(({ names }) => holds(names.goal));
  return found?.locale;
}

function workbenchOf(workspace: string, isolate: boolean | undefined, locale: Locale): Workbench {
  const home = join(dirname(workspace), `.flower-${basename(workspace)}`);
  return new Workbench(workspace, isolate ? { home, locale } : { locale });
}
