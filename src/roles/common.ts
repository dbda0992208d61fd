import type { AgentSpecInit } from '../agent/spec.js';
import type { Locale } from '../locale/index.js';

/** What every role takes on top of its own options. */
export interface RoleOptions
  extends Pick<AgentSpecInit, 'model' | 'effort' | 'maxTurns' | 'maxBudgetUsd' | 'hooks' | 'env' | 'output'> {
  /** Domain text, put behind the role's rules. */
  instructions?: string;
  locale?: Locale;
}

/** The part of an AgentSpec that comes straight from the caller. */
export function passedOn({ model, effort, maxTurns, maxBudgetUsd, hooks, env, output }: RoleOptions) {
  return { model, effort, maxTurns, maxBudgetUsd, hooks, env, output };
}

/** Rules first, then what the caller adds. */
export function instruct(rules: string, extra: string | undefined): string {
  return [rules, extra].filter((text) => text?.trim()).join('\n\n');
}
