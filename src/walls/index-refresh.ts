import path from 'node:path';
import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { isInside } from '../workbench/paths.js';
import type { Workbench } from '../workbench/workbench.js';
import { guardAfter, recordOf } from './guard.js';

/** Rewrites the index after a file was written into the workbench. The tool's result stays as it is. */
export function indexGuard(workbench: Workbench): HookCallbackMatcher {
  return guardAfter((input) => {
    const { file_path: file } = recordOf(input.tool_input);
    if (typeof file === 'string' && isInside(workbench.root, path.resolve(input.cwd, file))) workbench.refresh();
    return {};
  }, 'Write|Edit');
}
