import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ephemeralCommands } from '../../src/ephemeral/index.js';

/** Longer than any look takes on a busy machine, in milliseconds. */
const LIMIT = 20_000;
const NOBODY = 65534;

/** Families of which nothing is run for real: servers, and tools that are traps here. */
export const ELSEWHERE: ReadonlySet<string> = new Set(['containers', 'versions']);

/** Programs that a look never starts. Here they only leave a trace. */
const TRAPS = [
  'rm',
  'touch',
  'cp',
  'mv',
  'tee',
  'sh',
  'bash',
  'xargs',
  'gpg',
  'less',
  'pager',
  'vi',
  'make',
  'node',
  'python3',
  'pr',
  'gzip',
  'x',
  'web',
  'foo',
];

export interface Scratch {
  /** Runs a command line with nothing on its input. `ended` is false when it had to be stopped. */
  run(command: string): { ended: boolean; output: string };
  /**
   * Every path, kind, mode, time and content below the directory in one hash. Git's index is left out: git brings its
   * cached file times up to date when it is asked for the state of things.
   */
  fingerprint(): string;
  remove(): void;
}

/** A small repository with files of every kind, and a PATH of nothing but the table's programs and traps. */
export function createScratch(): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'flower-look-'));
  const bin = join(root, 'bin');
  const work = join(root, 'work');
  const home = join(root, 'home');
  for (const path of [bin, home, join(work, 'src'), join(work, 'docs'), join(work, 'logs')]) {
    mkdirSync(path, { recursive: true });
  }
  fill(work);
  furnish(bin);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) give(root);

  const spawn = (command: string, limit = LIMIT) =>
    spawnSync('/bin/bash', ['-c', command], {
      cwd: work,
      input: '',
      timeout: limit,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'utf8',
      ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      env: {
        PATH: bin,
        HOME: home,
        TRACES: work,
        LC_ALL: 'C',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      },
    });

  const setUp = spawn(
    'git init -qb main && git add a.txt src && git commit -qm one && echo more >> a.txt && git commit -qam two && ' +
      'git tag v0 && git branch feature/x && git remote add origin . && echo dirty >> b.txt',
  );
  if (setUp.status !== 0) throw new Error(`The scratch repository could not be made: ${setUp.stderr}`);

  return {
    run(command) {
      const result = spawn(command);
      return { ended: result.error === undefined && result.signal === null, output: result.stdout + result.stderr };
    },
    fingerprint: () => fingerprint(work),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function fill(work: string): void {
  const lines = Array.from({ length: 12 }, (_, at) => `${at} a b|c,d:e foo /x/y`).join('\n');
  for (const name of ['a.txt', 'b.txt', 'notes.md', 'tee.md', 'app.log', 'logs/a.log', 'src/a.ts', 'my file', 'f']) {
    writeFileSync(join(work, name), `${lines}\n`);
  }
  writeFileSync(join(work, 'a.json'), '{"a": [1, {"b": 2}], "scripts": {"x": "y"}}\n');
  writeFileSync(join(work, 'package.json'), '{"scripts": {"test": "x"}}\n');
}

/** The machine's own programs, but those that need a server or are a whole language. */
function furnish(bin: string): void {
  const which = (program: string) => spawnSync('/bin/bash', ['-c', 'type -P -- "$0"', program], { encoding: 'utf8' });
  for (const [family, programs] of Object.entries(ephemeralCommands)) {
    if (ELSEWHERE.has(family)) continue;
    for (const program of programs) {
      const path = which(program).stdout.trim();
      if (path !== '') symlinkSync(path, join(bin, program));
    }
  }
  for (const program of TRAPS) {
    // Never through a link: it would lead to the machine's own program.
    const trap = { flag: 'wx', mode: 0o755 };
    writeFileSync(join(bin, program), `#!/bin/bash\necho ran > "$TRACES/trap-$RANDOM"\n`, trap);
  }
}

function give(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chownSync(path, NOBODY, NOBODY);
  if (stat.isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
}

function fingerprint(directory: string): string {
  const hash = createHash('sha256');
  const index = join(directory, '.git', 'index');
  const visit = (path: string) => {
    if (path === index) return;
    const stat = lstatSync(path);
    hash.update(`${path}\0${stat.mode}\0${stat.isDirectory() ? '' : stat.mtimeMs}\0`);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (stat.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (stat.isFile()) hash.update(readFileSync(path));
  };
  visit(directory);
  return hash.digest('hex');
}
