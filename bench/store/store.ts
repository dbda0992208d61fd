import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transcript } from './transcript.js';

const MEASURE = fileURLToPath(new URL('measure.js', import.meta.url));
const ROUNDS = 3;

export interface StoreFigures {
  entries: number;
  payloadBytes: number;
  appendPlainMs: number;
  appendFlowerMs: number;
  /** Speed of append against plain better-sqlite3 with the same durability; 1 is as fast. */
  appendShare: number;
  loadPlainMs: number;
  loadFlowerMs: number;
  /** Time of load() with expire, trim and prune, in times of SELECT and JSON.parse. */
  loadRatio: number;
  /** Memory that load() took at most, in times of the payload. */
  peakRatio: number;
  peakPlainRatio: number;
}

/** Appends and loads one long transcript, plainly and through flower's store; the best of some rounds each. */
export function measureStore(entries: number): StoreFigures {
  const directory = mkdtempSync(join(tmpdir(), 'bench-store-'));
  try {
    const append = (job: string) =>
      best(ROUNDS, () => {
        rmSync(join(directory, `${job}.db`), { force: true });
        rmSync(join(directory, `${job}.db-wal`), { force: true });
        return run(`append-${job}`, directory, entries);
      });
    const appendPlainMs = append('plain').ms;
    const appendFlowerMs = append('flower').ms;
    const plain = best(ROUNDS, () => run('load-plain', directory, entries));
    // The first load writes what is archived; later ones find it there.
    const flower = best(ROUNDS + 1, () => run('load-flower', directory, entries));
    const payloadBytes = [...transcript(entries)].reduce((sum, entry) => sum + JSON.stringify(entry).length, 0);
    return {
      entries,
      payloadBytes,
      appendPlainMs,
      appendFlowerMs,
      appendShare: ratio(appendPlainMs, appendFlowerMs),
      loadPlainMs: plain.ms,
      loadFlowerMs: flower.ms,
      loadRatio: ratio(flower.ms, plain.ms),
      peakRatio: ratio(flower.peakBytes ?? 0, payloadBytes),
      peakPlainRatio: ratio(plain.peakBytes ?? 0, payloadBytes),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Measured {
  ms: number;
  peakBytes?: number;
}

function run(job: string, directory: string, entries: number): Measured {
  const args = ['--expose-gc', MEASURE, job, directory, String(entries)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
}

function best(rounds: number, work: () => Measured): Measured {
  return Array.from({ length: rounds }, work).reduce((a, b) => (b.ms < a.ms ? b : a));
}

function ratio(a: number, b: number): number {
  return Number((a / b).toFixed(3));
}
