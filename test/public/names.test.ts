import { expect, test } from 'vitest';
import * as flower from '../../src/index.js';

const NAMES = `Runtime StepResult Step Workflow StepAbort clarifyStep goalStep withGoal starterFlow wakeState BRIEF_KEY
MISSING_KEY CLARIFY_RESUME GOAL_KEY VERDICT_KEY ROUND_KEY coordinator worker clarify judge oracle COORDINATOR_RULES
WORKER_RULES CLARIFIER_RULES JUDGE_RULES ORACLE_RULES AgentSpec buildOptions CompactPolicy HandoffPolicy defaultWindow Brief
Handoff Goal Verdict whitelistGuard delegateGuard spillGuard indexGuard isolateGuard isolated wantsIsolation workbenchHooks
mergeHooks Workbench SqliteSessionStore TrimmingSessionStore PruningSessionStore TrimPolicy EphemeralPolicy PrunePolicy
isEphemeral trimReport Resilience classify endpoint reachable Event normalize Ask HumanChannel Lineage`.split(/\s+/);

test('the source documents have 62 public names', () => {
  expect(new Set(NAMES).size).toBe(62);
});

test.each([...NAMES, 'isOverflow'])('%s is exported from the package root', (name) => {
  expect(flower).toHaveProperty(name);
  expect((flower as Record<string, unknown>)[name]).toBeDefined();
});
