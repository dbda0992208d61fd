import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { type Finding, missing, ok } from './finding.js';

const run = promisify(execFile);

/** A program that says its version does so in an instant; on a machine that is busy, or at its first start, it takes longer. */
const PATIENCE_MS = 30_000;

const SDK = '@anthropic-ai/claude-agent-sdk';

/** Node.js in the version that `engines` of the package asks for. */
export function checkNode(engines: string, locale: Locale, version = process.versions.node): Finding {
  const say = words(locale).commands.doctor;
  const least = /\d+(\.\d+)*/.exec(engines)?.[0] ?? '0';
  return isAtLeast(version, least)
    ? ok(say.node({ version }))
    : missing(say.node({ version }), say.nodeTooOld({ least }));
}

export async function checkGit(env: NodeJS.ProcessEnv, locale: Locale): Promise<Finding> {
  const say = words(locale).commands.doctor;
  try {
    const { stdout } = await run('git', ['--version'], { env, timeout: PATIENCE_MS });
    return ok(stdout.trim());
  } catch (error) {
    return missing(say.noGit({ reason: messageOf(error).split('\n')[0]! }), say.installGit);
  }
}

/** The program that the SDK starts for every session. It comes as a package of its own for each kind of machine. */
export async function checkSdkProgram(env: NodeJS.ProcessEnv, locale: Locale): Promise<Finding> {
  const say = words(locale).commands.doctor;
  let reason = say.notInstalled({ packages: packageNames().join(', ') });
  for (const path of sdkPrograms()) {
    try {
      const { stdout } = await run(path, ['--version'], {
        env: { ...env, DISABLE_AUTOUPDATER: '1' },
        timeout: PATIENCE_MS,
      });
      return ok(say.sdk({ version: stdout.trim(), directory: dirname(path) }));
    } catch (error) {
      reason = messageOf(error).split('\n')[0]!;
    }
  }
  return missing(say.noSdk({ reason }), say.installAgain);
}

/** The library that keeps sessions is compiled for one kind of machine and one version of Node.js. */
export async function checkSqlite(locale: Locale): Promise<Finding> {
  const say = words(locale).commands.doctor;
  try {
    const { default: Database } = await import('better-sqlite3');
    const db = new Database(':memory:');
    const version = db.prepare('SELECT sqlite_version()').pluck().get();
    db.close();
    return ok(say.sqlite({ version: String(version) }));
  } catch (error) {
    return missing(say.noSqlite({ reason: messageOf(error).split('\n')[0]! }), say.rebuild);
  }
}

function sdkPrograms(): string[] {
  const own = createRequire(import.meta.url);
  const resolve = createRequire(own.resolve(SDK));
  return packageNames().flatMap((name) => {
    try {
      return [resolve.resolve(`${name}/claude${process.platform === 'win32' ? '.exe' : ''}`)];
    } catch {
      return [];
    }
  });
}

function packageNames(): string[] {
  const { platform, arch } = process;
  const name = `${SDK}-${platform}-${arch}`;
  return platform === 'linux' ? [name, `${name}-musl`] : [name];
}

/** Compares versions of figures and dots. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < want!.length; i++) {
    const difference = (have![i] ?? 0) - want![i]!;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
