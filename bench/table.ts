import type { ContenderName, Run } from './w1/contenders.js';

/** Figures of one run in parts of another's. */
export interface Ratios {
  tokens: number;
  mainLargest: number;
  weighted: number;
}

export function ratiosOf(runs: Record<ContenderName, Run>) {
  const { bareAlone, bareAgents, flower, lean, agentMode } = runs;
  return {
    ratioAlone: ratios(flower, bareAlone),
    ratioAgents: ratios(flower, bareAgents),
    leanAlone: ratios(lean, bareAlone),
    leanAgents: ratios(lean, bareAgents),
    agentModeAgents: ratios(agentMode, bareAgents),
  };
}

function ratios(a: Run, b: Run): Ratios {
  const of = (key: keyof Ratios) => Number((a[key] / b[key]).toFixed(4));
  return { tokens: of('tokens'), mainLargest: of('mainLargest'), weighted: of('weighted') };
}

/** Columns are what was compared, rows are the figures. */
export function table(title: string, columns: Record<string, object>): string {
  const names = Object.keys(columns);
  const rows = [...new Set(names.flatMap((name) => Object.keys(columns[name] ?? {})))];
  const lines = rows.map((row) => [row, ...names.map((name) => cell((columns[name] as Record<string, unknown>)[row]))]);
  const all = [[title, ...names], ...lines];
  const widths = [title, ...names].map((_, i) => Math.max(...all.map((line) => (line[i] ?? '').length)));
  return `${all.map((line) => line.map((text, i) => (i ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[0] ?? 0))).join('  ')).join('\n')}\n`;
}

function cell(value: unknown): string {
  if (typeof value !== 'number') return value === undefined ? '-' : String(value);
  return Number.isInteger(value) ? value.toLocaleString('en') : String(Number(value.toFixed(4)));
}
