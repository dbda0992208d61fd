import type { Run } from '../act.js';
import { manifestIn } from '../files.js';
import type { Theatre } from '../theatre.js';
import { couldNotWrite } from './facts.js';

/** US dollars for an input token of the model: the SDK's own figure, which is below flower's estimate for what was cut short. */
const LEAST_PER_TOKEN = 4 / 1_000_000;

/**
 * What the books say that a run has used lies between what was acknowledged, that is the answers that its processes had stored,
 * and what the server has sent. The books of a killed process are written by the next one.
 */
export function costs(theatre: Theatre): string[] {
  if (theatre.runs.some(({ torn }) => torn?.file === 'manifest.json') || couldNotWrite(theatre)) return [];
  const rows = manifestIn(theatre.runDir);
  return theatre.runs.flatMap((run, at) => {
    const own = rows.filter((row) => row.run === run.runId);
    const usd = own.reduce((sum, row) => sum + row.cost_usd, 0);
    const tokens = own.reduce((sum, row) => sum + (row.usage?.input ?? 0), 0);
    const sent = theatre.requestsOf(at).reduce((sum, { index }) => sum + (theatre.spent.get(index) ?? 0), 0);
    const least = acknowledgedInput(run, theatre.runs[at - 1]);
    const wrong: string[] = [];
    if (tokens > sent) wrong.push(`run ${at + 1} booked ${tokens} tokens; the server counted only ${sent}`);
    if (usd < least * LEAST_PER_TOKEN) wrong.push(`run ${at + 1} booked $${usd} for ${least} acknowledged tokens`);
    return wrong;
  });
}

/**
 * Input tokens of the answers that were stored in this run, each message once. A kill finds the last answer of each
 * conversation on its way: it may be stored when the books are written already.
 */
function acknowledgedInput(run: Run, before: Run | undefined): number {
  const known = new Set(before?.stored.map(({ key, seq }) => `${key} ${seq}`));
  const answers = new Map<string, number>();
  const last = new Map<string, string>();
  for (const { key, seq, entry } of run.stored) {
    const { id, model, usage } = (entry.message ?? {}) as {
      id?: string;
      model?: string;
      usage?: { input_tokens?: number };
    };
    if (entry.type !== 'assistant' || !id || model === '<synthetic>') continue;
    if (known.has(`${key} ${seq}`)) answers.set(id, 0);
    else if (!answers.has(id)) answers.set(id, usage?.input_tokens ?? 0);
    last.set(key, id);
  }
  if (run.end !== 0 && run.end !== 1) for (const id of last.values()) answers.delete(id);
  return [...answers.values()].reduce((sum, tokens) => sum + tokens, 0);
}
