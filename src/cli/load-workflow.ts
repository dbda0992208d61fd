import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createJiti } from 'jiti';
import { ConfigError, messageOf } from '../errors.js';
import * as flower from '../index.js';
import { type Locale, words } from '../locale/index.js';
import * as testing from '../testing/index.js';
import { Workflow } from '../workflow/workflow.js';

/** What a function that makes a workflow is called with. */
export interface WorkflowPlace {
  /** Absolute path. */
  workspace: string;
  /** Absolute path. */
  runDir: string;
  locale: Locale;
  /** The words behind the module's name on the command line. */
  ask?: string;
}

/** Endings that may be left out. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cts', '.cjs'];

/**
 * Loads a workflow: `module` or `module:export`, the module being a TypeScript or JavaScript file or a package that is
 * installed here. The export, by default `default`, is a workflow or a function that returns one, also asynchronously.
 * Throws ConfigError.
 */
export async function loadWorkflow(
  target: string,
  { workspace, runDir, locale, ask }: { workspace: string; runDir?: string; locale: Locale; ask?: string },
): Promise<Workflow> {
  const say = words(locale).cli.run;
  const { module, name } = partsOf(target);
  const exported = await importModule(module, locale);
  if (!Object.hasOwn(exported, name)) {
    throw new ConfigError(say.noExport({ module, name, exports: Object.keys(exported) }), { module, name });
  }
  const value = exported[name];
  const root = resolve(workspace);
  const place: WorkflowPlace = { workspace: root, runDir: resolve(runDir ?? join(root, 'runs')), locale, ask };
  const isMaker = typeof value === 'function';
  const workflow = isMaker ? await make(value as Maker, place, { module, name }) : value;
  if (!isWorkflow(workflow)) throw new ConfigError(say.notAWorkflow({ module, name, isMaker }), { module, name });
  if (ask && !isMaker) throw new ConfigError(say.takesNoAsk({ module, name, ask }), { module, name });
  return workflow;
}

type Maker = (place: WorkflowPlace) => unknown;

async function make(maker: Maker, place: WorkflowPlace, { module, name }: { module: string; name: string }) {
  try {
    return await maker(place);
  } catch (error) {
    const text = words(place.locale).cli.run.makerFailed({ module, name, reason: messageOf(error) });
    throw new ConfigError(text, { module, name }, { cause: error });
  }
}

/** Another copy of flower may have made it, so what counts is that it can be run. */
function isWorkflow(value: unknown): value is Workflow {
  if (value instanceof Workflow) return true;
  const { steps, run } = (value ?? {}) as Partial<Workflow>;
  return Array.isArray(steps) && typeof run === 'function';
}

/** A colon parts module and export, unless a file has that very name. */
function partsOf(target: string): { module: string; name: string } {
  const found = /^(.+):([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(target);
  if (!found || fileOf(target)) return { module: target, name: 'default' };
  return { module: found[1]!, name: found[2]! };
}

function fileOf(module: string): string | undefined {
  return ENDINGS.map((ending) => resolve(module + ending)).find((path) => existsSync(path) && statSync(path).isFile());
}

async function importModule(module: string, locale: Locale): Promise<Record<string, unknown>> {
  const say = words(locale).cli.run;
  const jiti = createJiti(join(process.cwd(), 'flower.js'), {
    // The workflow's classes and ours are to be the same ones.
    virtualModules: { 'flower-agent': flower, 'flower-agent/testing': testing },
    fsCache: false,
    interopDefault: false,
  });
  const path = fileOf(module);
  const isPath = path !== undefined || /^[./~]|\.[cm]?[jt]s$/.test(module);
  if (path === undefined && (isPath || !jiti.esmResolve(module, { try: true }))) {
    throw new ConfigError(say.notFound({ module, isPath, directory: process.cwd() }), { module });
  }
  try {
    return { ...(await jiti.import<Record<string, unknown>>(path ?? module)) };
  } catch (error) {
    throw new ConfigError(say.cannotLoad({ module, reason: messageOf(error) }), { module }, { cause: error });
  }
}
