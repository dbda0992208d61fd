import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureOverhead } from './overhead/overhead.js';
import { measureStore } from './store/store.js';
import { ratiosOf, table } from './table.js';
import { CONTENDERS, type ContenderName, type Run, runContender } from './w1/contenders.js';
import { runW2 } from './w2/w2.js';

const USAGE = `npm run bench -- [options]
  --only PARTS   some of w1,w2,overhead,store, separated by commas; default: all
  --tasks N      tasks of workload W1; default 40
  --turns N      coordinator turns of workload W2; default 440
  --entries N    entries of the store's transcript; default 100000
  --json FILE    write the figures there as JSON`;

const PARTS = ['w1', 'w2', 'overhead', 'store'] as const;
type Part = (typeof PARTS)[number];

interface Choice {
  parts: Set<Part>;
  tasks: number;
  turns: number;
  entries: number;
  json: string | undefined;
}

function choose(args: string[]): Choice {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      tasks: { type: 'string' },
      turns: { type: 'string' },
      entries: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const parts = values.only?.split(',') ?? [...PARTS];
  const unknown = parts.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined)
    throw new Error(`--only: there is no part '${unknown}'. The parts are ${PARTS.join(', ')}.`);
  return {
    parts: new Set(parts as Part[]),
    tasks: count('tasks', values.tasks, 40),
    turns: count('turns', values.turns, 440),
    entries: count('entries', values.entries, 100_000),
    json: values.json,
  };
}

function count(name: string, given: string | undefined, normal: number): number {
  const number = given === undefined ? normal : Number(given);
  if (!(Number.isInteger(number) && number > 0)) throw new Error(`--${name} is '${given}'; use a whole number from 1.`);
  return number;
}

async function main(args: string[]): Promise<void> {
  const { parts, tasks, turns, entries, json } = choose(args);
  const figures: Record<string, unknown> = { node: process.version, tasks, turns };
  if (parts.has('w1')) {
    const runs = {} as Record<ContenderName, Run>;
    for (const name of Object.keys(CONTENDERS) as ContenderName[]) {
      runs[name] = await runContender(name, tasks);
      console.error(`W1 ${name}: ${runs[name].requests} requests, ${runs[name].seconds.toFixed(0)} s`);
    }
    figures.w1 = { ...runs, ...ratiosOf(runs) };
    console.log(table(`W1, ${tasks} tasks`, runs));
    console.log(table('ratios', { flower: ratiosOf(runs).ratioAgents, lean: ratiosOf(runs).leanAgents }));
  }
  if (parts.has('w2')) {
    const { replayed, ...w2 } = await runW2(turns);
    figures.w2 = { ...w2, replayed };
    console.log(table(`W2, ${turns} turns`, { flower: w2 }));
    console.log(table('main thread, loaded as', replayed));
  }
  if (parts.has('overhead')) {
    const overhead = await measureOverhead();
    figures.overhead = overhead;
    console.log(table('overhead', { flower: overhead }));
  }
  if (parts.has('store')) {
    const store = measureStore(entries);
    figures.store = store;
    console.log(table('store', { flower: store }));
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
