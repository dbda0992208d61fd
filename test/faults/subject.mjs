// The program under test: one step of a coordinator with workers, continued wherever an earlier process left it.
import { coordinator, HandoffPolicy, Resilience, Runtime, Step, Workflow, worker } from '../../dist/index.js';

const [workspace, maxWorkers] = process.argv.slice(2);
const runtime = new Runtime({
  workspace,
  resilience: new Resilience({ baseDelay: 0.05, maxDelay: 0.2, probeInterval: 0.2, maxOfflineWait: 20 }),
  handoff: new HandoffPolicy({ window: 70_000 }),
});
process.on('SIGTERM', () => {
  runtime.rescue();
  process.exit(143);
});
process.on('SIGUSR2', () => runtime.interrupt('Short marks, please.'));
// A person who asks for a word and then says none.
process.on('SIGINT', () => runtime.interrupt(new Promise(() => {})));

const spec = coordinator(
  'lead',
  'Split the work.',
  { coder: worker('leaves marks', 'FAULT-WORKER') },
  { maxWorkers: Number(maxWorkers) },
);
const ctx = await new Workflow([new Step({ name: 'work', spec, prompt: 'Have the marks left.' })]).run(runtime);
const result = ctx.results.get('work');
console.log(JSON.stringify({ ok: result.ok, text: result.text, error: result.error, sessionId: result.sessionId }));
runtime.close();
