import type { ToolFigures } from './types.js';

/** A script of the workbench in a shell command. */
const SCRIPT = /\.flower[^\s'"`;|&<>()]*[\\/]scripts[\\/]([^\s'"`;|&<>()]+)/g;

/** Counts calls of tools and what came of them. */
export class ToolCounts {
  readonly #tools = new Map<string, ToolFigures>();
  readonly #words = new Map<string, number>();
  readonly #scripts: Map<string, number>;

  /** `scripts`: runs by name, shared by those who count the same workbench. */
  constructor(scripts: Map<string, number>) {
    this.#scripts = scripts;
  }

  call(name: string, input: Record<string, unknown> | undefined): void {
    this.#of(name).calls++;
    const command = name === 'Bash' && typeof input?.command === 'string' ? input.command : undefined;
    if (command === undefined) return;
    bump(this.#words, command.trim().split(/\s+/)[0] ?? '');
    for (const script of new Set([...command.matchAll(SCRIPT)].map(([, file = '']) => file))) {
      bump(this.#scripts, script);
    }
  }

  result(name: string, { denied, failed, spilled }: { denied: boolean; failed: boolean; spilled: boolean }): void {
    const tool = this.#of(name);
    if (denied) tool.denied++;
    else if (failed) tool.failed++;
    if (spilled) tool.spilled++;
  }

  /** Most called first. */
  tools(): ToolFigures[] {
    return [...this.#tools.values()].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
  }

  /** First words of shell commands, most frequent first. */
  commands(): { word: string; count: number }[] {
    return byCount(this.#words).map(([word, count]) => ({ word, count }));
  }

  #of(name: string): ToolFigures {
    let tool = this.#tools.get(name);
    if (!tool) {
      tool = { name, calls: 0, denied: 0, failed: 0, spilled: 0 };
      this.#tools.set(name, tool);
    }
    return tool;
  }
}

/** Most frequent first, then by name. */
export function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function bump(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
