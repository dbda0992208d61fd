import { join } from 'node:path';
import { StepResult } from '../../src/runtime/result.js';
import { Manifest, StateDb } from '../../src/state/index.js';

// Run as a process of its own: write-manifest.ts <run directory> <run id>. Adds twenty rows, one a write.
const [dir = '', run = ''] = process.argv.slice(2);
const state = StateDb.open(dir);
const manifest = new Manifest(join(dir, 'manifest.json'), state);
const results = [];
for (let n = 0; n < 20; n++) {
  results.push(new StepResult(`step-${n}`));
  manifest.write(run, results);
}
state.close();
