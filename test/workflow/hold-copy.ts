import { withJudgeCopy } from '../../src/workflow/judge-copy.js';

// Run as a process of its own: hold-copy.ts <workspace> <run directory>. Makes a copy, prints where it is, and waits to be killed.
const [workspace = '', runDir = ''] = process.argv.slice(2);
await withJudgeCopy({ workspace, runDir, without: [runDir] }, async (copy) => {
  console.log(copy);
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
