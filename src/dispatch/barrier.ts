import type { Hooks } from '../agent/spec.js';
import type { Commits } from './commits.js';

/**
 * Hooks that keep a session's work behind its record: no tool runs before its call is stored, and no further request leaves
 * before the results are. What was done is then always known after a crash, and at most the call in flight is in doubt.
 */
export function commitBarrier(commits: Commits): Hooks {
  return {
    PreToolUse: [
      {
        hooks: [
          async (input) => {
            if (input.hook_event_name === 'PreToolUse' && !input.agent_id) await commits.callStored(input.tool_use_id);
            return {};
          },
        ],
      },
    ],
    PostToolBatch: [
      {
        hooks: [
          async (input) => {
            if (input.hook_event_name !== 'PostToolBatch' || input.agent_id) return {};
            await Promise.all(input.tool_calls.map(({ tool_use_id }) => commits.resultStored(tool_use_id)));
            return {};
          },
        ],
      },
    ],
  };
}
