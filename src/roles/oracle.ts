import { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import { instruct, passedOn, type RoleOptions } from './common.js';

const TOOLS = ['Read', 'Glob', 'Grep'];

/** The role that answers a person's question from the side while the run goes on. Read-only, short and cheap. */
export function oracle(name?: string, options: RoleOptions = {}): AgentSpec {
  const pack = words(options.locale).roles;
  return new AgentSpec({
    ...passedOn(options),
    name: name ?? pack.names.oracle,
    instructions: instruct(pack.oracleRules, options.instructions),
    allowedTools: TOOLS,
    tools: TOOLS,
    maxTurns: options.maxTurns ?? 12,
    maxBudgetUsd: options.maxBudgetUsd ?? 0.5,
  });
}
