import type { AgentSpec } from '../agent/spec.js';
import type { StepResult } from './result.js';

/** US dollars that are left of the agent's own cap, which is not the run's; without one there is no end to them. */
export function ownBudgetLeft({ maxBudgetUsd }: Pick<AgentSpec, 'maxBudgetUsd'>, { costUsd }: StepResult): number {
  return (maxBudgetUsd ?? Number.POSITIVE_INFINITY) - costUsd;
}
