import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { readKnown } from './newer.js';

const PATIENCE_MS = 20_000;

/**
 * Asks npm, at the registry that it is set up for, for the latest version of a package, and writes it beside the time of the
 * asking. Runs as a process of its own: `node ask-version.js NAME FILE`. Whatever goes wrong, nobody hears of it.
 */
async function askVersion(name: string, file: string): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'version'], {
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
    shell: process.platform === 'win32',
    windowsHide: true,
  });
  const latest = stdout.trim();
  if (/^\d+\.\d+\.\d+$/.test(latest)) {
    writeFileAtomic.sync(file, JSON.stringify({ askedAt: Date.now(), ...readKnown(file), latest }));
  }
}

const [name = '', file = ''] = process.argv.slice(2);
await askVersion(name, file).catch(() => {});
