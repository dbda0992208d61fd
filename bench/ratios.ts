import { readFileSync } from 'node:fs';
import { type Ratios, ratiosOf } from './table.js';
import { CONTENDERS, type ContenderName, type Run, runContender } from './w1/contenders.js';

/** A ratio may worsen by so much before this fails. */
const TOLERANCE = 1.1;

const BASELINE = new URL('../bench/baseline.json', import.meta.url);

/** Compares the ratios of a small W1 with the stored ones. Ratios only: times are no measure on a shared machine. */
const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as { tasks: number } & Record<string, Ratios>;
const runs = {} as Record<ContenderName, Run>;
for (const name of Object.keys(CONTENDERS) as ContenderName[]) runs[name] = await runContender(name, baseline.tasks);
const now: Record<string, Ratios> = ratiosOf(runs);
const worse: string[] = [];
for (const [pair, before] of Object.entries(baseline).filter(([name]) => name !== 'tasks') as [string, Ratios][]) {
  for (const key of Object.keys(before) as (keyof Ratios)[]) {
    const value = now[pair]?.[key] ?? Number.NaN;
    console.log(`${pair}.${key}: ${value} (baseline ${before[key]})`);
    if (!(value <= before[key] * TOLERANCE)) worse.push(`${pair}.${key} is ${value}, was ${before[key]}`);
  }
}
if (worse.length > 0) {
  console.error(
    `Worse by more than 10 %:\n${worse.join('\n')}\nIf that is meant, put the new figures into bench/baseline.json.`,
  );
  process.exitCode = 1;
}
