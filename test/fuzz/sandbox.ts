import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { treeHash } from './tree-hash.js';

const ENTER = fileURLToPath(new URL('enter.sh', import.meta.url));
const NAMESPACES = [
  '--user',
  '--map-root-user',
  '--net',
  '--mount',
  '--pid',
  '--uts',
  '--ipc',
  '--fork',
  '--kill-child',
];
/** How long a command may take, in milliseconds: much more than it does, so that a busy machine is no finding. */
const LIMIT = 30_000;

/** top makes the last one when it is not there, before it shows anything; a home that is in use has it. */
const DIRECTORIES = [
  ...['usr', 'proc', 'dev', 'tmp', 'outside', 'extra', 'work/src', 'work/docs', 'work/logs', 'home/bin'],
  'home/.config/procps',
];

/** File names that turn into options where a glob is let through. */
const OPTION_NAMES = ['-delete', '-exec', '-f', '-i', '-omade', '--output=made', '-w', '--pre=evil', '+5f', 'w made'];

export interface Outcome {
  /** It came to an end by itself. */
  ended: boolean;
  /** How many processes it left behind. A server that it left would be one of them. */
  left: number;
  output: string;
}

export interface Sandbox {
  /** @param shell which shell reads it; default bash */
  run(command: string, shell?: string): Promise<Outcome>;
  /** The state of everything that the command could have changed. */
  hash(): string;
  remove(): void;
}

/** Why commands cannot be run apart from this machine, or undefined when they can. */
export function missingNamespaces(): string | undefined {
  if (process.platform !== 'linux') return `no namespaces on ${process.platform}`;
  const { status, stderr, error } = spawnSync('unshare', [...NAMESPACES, 'true'], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/**
 * A root directory of its own, with a repository at /work, a home, and a program /work/evil that leaves a trace wherever it
 * is run. Everything writable is inside, so that one hash over it tells whether anything was written anywhere.
 *
 * @param programs a directory of programs that come before the machine's own, such as another awk
 */
export async function createSandbox(programs = ''): Promise<Sandbox> {
  const root = mkdtempSync(join(tmpdir(), 'flower-sandbox-'));
  for (const name of DIRECTORIES) {
    mkdirSync(join(root, name), { recursive: true });
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    if (lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink()) {
      symlinkSync(readlinkSync(`/${name}`), join(root, name));
    }
  }
  for (const name of ['null', 'zero', 'full', 'urandom']) writeFileSync(join(root, 'dev', name), '');
  fill(root);
  const sandbox: Sandbox = {
    run: (command, shell = '/bin/bash') => runInside([root, programs, shell, command]),
    hash: () => treeHash(root),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  const { output } = await sandbox.run(
    'git init -qb main --template= && git add a.txt src && git commit -qm one && echo more >> a.txt && git commit -qam two && ' +
      'git tag v0 && git branch feature/x && git remote add origin . && echo dirty >> b.txt && echo x >> src/a.ts && ' +
      'git stash -q && echo y >> src/a.ts && git config core.editor /work/evil && echo done',
  );
  if (!output.endsWith('done\n')) throw new Error(`The sandbox could not be made: ${output}`);
  return sandbox;
}

function fill(root: string): void {
  const work = join(root, 'work');
  const lines = Array.from({ length: 12 }, (_, at) => `${at} a b|c,d:e foo /x/y`).join('\n');
  const texts = [
    'a.txt',
    'b.txt',
    'notes.md',
    'app.log',
    'logs/a.log',
    'src/a.ts',
    'docs/x.md',
    'my file',
    'f',
    'x',
    '3',
  ];
  for (const name of [...texts, ...OPTION_NAMES]) writeFileSync(join(work, name), `${lines}\n`);
  writeFileSync(join(work, 'a.json'), '{"a": [1, {"b": 2}], "scripts": {"test": "y"}}\n');
  writeFileSync(join(work, 'package.json'), '{"scripts": {"test": "x"}}\n');
  writeFileSync(join(root, 'outside/canary'), 'untouched\n');
  for (const name of ['work/evil', 'home/bin/less', 'home/bin/pager', 'home/bin/vi', 'home/bin/gpg', 'home/bin/ssh']) {
    writeFileSync(join(root, name), '#!/bin/bash\necho ran >> "/outside/ran-$RANDOM"\ncat\n');
    chmodSync(join(root, name), 0o755);
  }
  // Older than git's index, so that no entry of it is in doubt.
  for (const name of texts) utimesSync(join(work, name), 1_700_000_000, 1_700_000_000);
}

function runInside(parameters: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('unshare', [...NAMESPACES, 'bash', ENTER, ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        PATH: '/home/bin:/extra:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
        HOME: '/home',
        LC_ALL: 'C.UTF-8',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      },
    });
    let output = '';
    let report = '';
    const keep = (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk;
    };
    child.stdout!.on('data', keep);
    child.stderr!.on('data', keep);
    child.stdio[3]!.on('data', (chunk: Buffer) => {
      report += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      const left = /^left (\d+)$/m.exec(report);
      resolve({ ended: left !== null, left: Number(left?.[1] ?? 0), output });
    });
  });
}
