import { Lineage } from '../../src/workflow/lineage.js';

// Run as a process of its own: remember-sessions.ts <lineage file> <workspace> <prefix>. Notes fifteen steps, wakes once.
const [path = '', workspace = '', prefix = ''] = process.argv.slice(2);
const lineage = Lineage.open(path, workspace);
for (let n = 0; n < 15; n++) lineage.remember(`${prefix}-${n}`, 'sid');
lineage.bump();
