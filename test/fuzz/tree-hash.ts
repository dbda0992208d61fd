import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where the shell itself puts a here-document and takes it away again: only what stays there counts. */
const PASSING_THROUGH = '/tmp';

/**
 * Names, kinds, modes, owners, times of change and contents of everything below a directory, in one hash; not the times of
 * reading. In a repository, git brings its index's cached file times up to date whenever it is asked for the state of
 * things, and takes a lock for that: there the staged entries count instead, and directories' times do not.
 */
export function treeHash(directory: string): string {
  const hash = createHash('sha256');
  const visit = (path: string, inRepository: boolean) => {
    const stat = lstatSync(path, { bigint: true });
    const isIndex = inRepository && basename(path) === 'index' && basename(dirname(path)) === '.git';
    const comesAndGoes = isIndex || (inRepository && stat.isDirectory()) || path === `${directory}${PASSING_THROUGH}`;
    const time = comesAndGoes ? '' : stat.mtimeNs;
    hash.update(`${path}\0${stat.mode}\0${stat.uid}\0${time}\0`);
    if (isIndex) hash.update(stagedEntries(readFileSync(path)));
    else if (stat.isFile()) hash.update(readFileSync(path));
    else if (stat.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name), inRepository || name === '.git');
    }
  };
  visit(directory, false);
  return hash.digest('hex');
}

/** Mode, object, flags and path of every entry of a git index (version 2), without the cached facts about files. */
function stagedEntries(index: Buffer): string {
  const count = index.readUInt32BE(8);
  const entries: string[] = [];
  let at = 12;
  for (let entry = 0; entry < count; entry++) {
    const pathFrom = at + 62;
    const pathTo = index.indexOf(0, pathFrom);
    const mode = index.readUInt32BE(at + 24);
    entries.push(`${mode} ${index.toString('hex', at + 40, pathFrom)} ${index.toString('utf8', pathFrom, pathTo)}`);
    // Padded with one to eight zero bytes to a multiple of eight.
    at += Math.floor((pathTo - at + 8) / 8) * 8;
  }
  return entries.join('\n');
}
