// A flower of its own, so that its memory is nobody else's: a coordinator that works through a long scripted run. It sends
// what it weighs at each event, and whether a transcript is being loaded at that moment.
import { join } from 'node:path';

const { workspace, handoffAt } = JSON.parse(process.argv[2]);
const flower = await import(process.env.FLOWER_DIST ?? '../../../dist/index.js');

/** Reads of the store that are under way. */
let reading = 0;
const { load } = flower.SqliteSessionStore.prototype;
flower.SqliteSessionStore.prototype.load = async function (key) {
  reading++;
  try {
    return await load.call(this, key);
  } finally {
    reading--;
  }
};

/** Sessions that the SDK has been given and is starting with: they are loaded when their model speaks. */
const loading = new Set();
let events = 0;
function weigh({ kind, payload }) {
  if (kind === 'text') loading.delete(payload.session_id);
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ rss, heapUsed, external, events: ++events, loading: reading > 0 || loading.size > 0 });
}

const spec = flower.coordinator(
  'lead',
  'Look at the file, and have it painted.',
  { painter: flower.worker('paints', 'PAINTER', { discipline: false }) },
  { maxWorkers: 2 },
);
const runtime = new flower.Runtime({
  workspace,
  spillThreshold: 0,
  workbench: true,
  resilience: new flower.Resilience({ baseDelay: 0.05, maxDelay: 0.1 }),
  handoff: new flower.HandoffPolicy({ window: handoffAt + 50_000, maxGenerations: 1000 }),
  onEvent: weigh,
});
const give = runtime.store.load.bind(runtime.store);
runtime.store.load = (key) => {
  loading.add(key.sessionId);
  return give(key);
};
const result = await runtime.run(spec, 'Do all of it.', { stepName: 'work' });
runtime.close();
process.send({
  ended: { ok: result.ok, error: result.error, turns: result.numTurns, sessions: result.retired.length + 1 },
  database: join(runtime.runDir, 'sessions.db'),
});
process.disconnect();
