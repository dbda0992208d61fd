import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** One line of an event log. */
export interface LoggedEvent {
  /** Epoch milliseconds. */
  time: number;
  kind: string;
  text: string;
  payload: Record<string, unknown>;
}

/** The event logs of a run directory by run id, oldest run first. */
export function eventLogs(runDir: string): { run: string; path: string }[] {
  const directory = join(runDir, 'events');
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.ndjson'))
      .sort()
      .map((name) => ({ run: name.slice(0, -'.ndjson'.length), path: join(directory, name) }));
  } catch {
    return [];
  }
}

/** The events of one log, a line at a time; lines that a crash has cut are left out. Throws what reading throws. */
export async function* eventsIn(path: string): AsyncGenerator<LoggedEvent> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const event = parsed(line);
    if (event) yield event;
  }
}

function parsed(line: string): LoggedEvent | undefined {
  try {
    const { time, kind, text, payload } = JSON.parse(line) as Record<string, unknown>;
    if (typeof time !== 'number' || typeof kind !== 'string') return undefined;
    const facts = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
    return { time, kind, text: typeof text === 'string' ? text : '', payload: facts };
  } catch {
    return undefined;
  }
}
