import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { type Books, readBooks } from './books.js';
import { eventLogs, eventsIn } from './event-log.js';
import { type Facts, readFacts } from './facts.js';
import { type Owner, ownersOf } from './owners.js';
import { Timeline } from './timeline.js';

/** Everything of a run directory but its transcripts. */
export interface Sources {
  books: Books;
  facts: Facts;
  /** Sessions by step, from lineage.json. */
  lineage: Record<string, string>;
  /** By run. */
  timelines: Map<string, Timeline>;
  /** By session. */
  owners: Map<string, Owner>;
  /** What could not be read, a sentence each. */
  notices: string[];
}

/** Reads them and changes nothing. Never rejects: what is damaged is a notice. */
export async function readSources(runDir: string, locale?: Locale): Promise<Sources> {
  const say = words(locale).report.notices;
  const notices: string[] = [];
  const manifest = join(runDir, 'manifest.json');
  const books = readBooks(manifest);
  if (books.state === 'damaged') notices.push(say.damagedBooks({ path: manifest }));
  const facts = readFacts(runDir);
  if (facts.state === 'damaged') notices.push(say.damagedFacts({ path: join(runDir, 'state.db') }));
  const lineage = readSteps(join(runDir, 'lineage.json'));
  const timelines = new Map<string, Timeline>();
  for (const { run, path } of eventLogs(runDir)) {
    const timeline = new Timeline();
    timelines.set(run, timeline);
    try {
      for await (const event of eventsIn(path)) timeline.add(event);
    } catch (error) {
      notices.push(say.damagedEvents({ path, reason: messageOf(error) }));
    }
  }
  const seen = new Map([...timelines.values()].flatMap(({ sessions }) => [...sessions]));
  const owners = ownersOf({ rows: books.rows, dispatches: facts.dispatches, lineage, seen });
  return { books, facts, lineage, timelines, owners, notices };
}

/** The sessions by step of lineage.json, whatever workspace it names; none when it cannot be read. */
function readSteps(path: string): Record<string, string> {
  try {
    const { steps } = JSON.parse(readFileSync(path, 'utf8')) as { steps?: unknown };
    const entries = Object.entries(typeof steps === 'object' && steps !== null ? steps : {});
    return Object.fromEntries(entries.filter(([, id]) => typeof id === 'string'));
  } catch {
    return {};
  }
}
