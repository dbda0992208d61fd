import Database from 'better-sqlite3';
import { PruningSessionStore, SqliteSessionStore } from 'flower-agent';
import { transcript } from './transcript.js';

/** Entries that the SDK hands over at once, as it does between two requests. */
const BATCH = 4;
const KEY = { projectKey: 'bench', sessionId: '00000000-0000-4000-8000-000000000000' };

const [job, directory, count] = process.argv.slice(2) as [string, string, string];

/** One measurement in a process of its own, so that its peak of memory is its own. */
const JOBS: Record<string, () => Promise<unknown>> = {
  'append-plain': async () => {
    const db = new Database(`${directory}/plain.db`);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.exec('CREATE TABLE entries (seq INTEGER PRIMARY KEY, uid TEXT UNIQUE, payload TEXT NOT NULL)');
    const insert = db.prepare('INSERT INTO entries (uid, payload) VALUES (?, ?)');
    const all = batches();
    const started = process.cpuUsage();
    for (const batch of all) {
      await Promise.resolve();
      db.transaction(() => {
        for (const entry of batch) insert.run(entry.uuid, JSON.stringify(entry));
      }).immediate();
    }
    return { ms: cpuMs(started) };
  },
  'append-flower': async () => {
    const store = new SqliteSessionStore(`${directory}/flower.db`);
    const all = batches();
    const started = process.cpuUsage();
    for (const batch of all) await store.append(KEY, batch);
    return { ms: cpuMs(started) };
  },
  'load-plain': async () => {
    const db = new Database(`${directory}/plain.db`);
    return loaded(async () => {
      const rows = db.prepare('SELECT payload FROM entries ORDER BY seq').all() as { payload: string }[];
      return rows.map(({ payload }) => JSON.parse(payload) as object);
    });
  },
  'load-flower': async () => {
    const store = new PruningSessionStore(new SqliteSessionStore(`${directory}/flower.db`), { workspace: directory });
    return loaded(async () => (await store.load(KEY)) as object[]);
  },
};

function batches() {
  const entries = [...transcript(Number(count))];
  return Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, i) => entries.slice(i * BATCH, (i + 1) * BATCH));
}

/** Time on the processor: other programs on the machine do not count. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

async function loaded(work: () => Promise<object[]>) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const started = process.cpuUsage();
  const entries = await work();
  const ms = cpuMs(started);
  return { ms, entries: entries.length, peakBytes: process.resourceUsage().maxRSS * 1024 - before };
}

console.log(JSON.stringify(await JOBS[job]?.()));
