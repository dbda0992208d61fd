// The program under test: a workflow of one coordinator with workers, continued wherever an earlier process left it, under
// the same supervision as `flower go`.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const { workspace, maxWorkers, mode, isolate, judged, acknowledged } = JSON.parse(process.argv[2]);

// The clock that the campaign can put forward and back: before anything of flower has read it.
let jumpedMs = 0;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + jumpedMs]));
  }

  static now() {
    return RealDate.now() + jumpedMs;
  }
};

const flower = await import('../../dist/index.js');
const { runLive } = await import('../../dist/cli/live/live-run.js');
const { exitCode } = await import('../../dist/cli/live/outcome.js');
const { Printer } = await import('../../dist/cli/live/printer.js');
const { processIo } = await import('../../dist/cli/io.js');

// What the store has said that it has: the campaign looks for each of these entries.
const { append } = flower.SqliteSessionStore.prototype;
flower.SqliteSessionStore.prototype.append = async function (key, entries) {
  await append.call(this, key, entries);
  const lines = entries.flatMap(({ uuid }) => (uuid ? [`${key.sessionId} ${uuid}\n`] : []));
  appendFileSync(acknowledged, lines.join(''));
};

const io = processIo();
const channel = new flower.HumanChannel({ timeoutS: 0, amendPath: join(workspace, 'amendments.md') });
const coder = flower.worker('leaves marks', 'FAULT-WORKER', { isolate });
const spec = flower.coordinator('lead', 'Split the work.', { coder }, { channel, maxWorkers, dispatch: mode });
const work = new flower.Step({ name: 'work', spec, prompt: 'Have the marks left.' });
const goalPath = join(workspace, 'goal.md');

try {
  const { ending } = await runLive({
    io,
    locale: 'en',
    printer: new Printer(io, { locale: 'en', json: true }),
    runtime: {
      workspace,
      exclusive: true,
      resilience: new flower.Resilience({ baseDelay: 0.05, maxDelay: 0.2, probeInterval: 0.2, maxOfflineWait: 20 }),
      handoff: new flower.HandoffPolicy({ window: 70_000 }),
      stallTimeoutMs: 12_000,
    },
    prepare: (runtime) => {
      process.send({ runId: runtime.runId });
      process.on('message', (order) => obey(order, runtime));
      process.channel?.unref();
      const step = judged ? flower.withGoal(work, channel, { goalPath, rounds: 9 }) : work;
      return { work: () => new flower.Workflow([step]).run(runtime) };
    },
  });
  const ctx = ending.value;
  const result = ctx?.results.get('work');
  const done = ending.kind === 'ended' && ctx.failedAt === undefined;
  console.log(
    JSON.stringify({ end: ending.kind, ok: done, text: result?.text, error: result?.error, aborted: ctx?.aborted }),
  );
  process.exit(exitCode(ending, done));
} catch (error) {
  if (!('payload' in error)) throw error; // Not one of flower’s own: nobody has foreseen it.
  console.error(`stated: ${error.name}: ${error.message}`);
  process.exit(1);
}

/** What a person does, and what happens to the machine. */
function obey({ mail, say, think, jumpMs }, runtime) {
  if (mail) channel.send(mail).then(() => process.send({ kept: mail }));
  if (say) runtime.interrupt(say);
  // A person who asks for a word and then says none.
  if (think) runtime.interrupt(new Promise(() => {}));
  if (jumpMs) jumpedMs += jumpMs;
}
