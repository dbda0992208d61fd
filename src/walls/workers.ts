import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import type { WorkerDefinition } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import { guardBefore, type Ruling, type ToolCall } from './guard.js';
import { AGENT_TOOLS, isInternal, nameOf, names } from './tools.js';

/**
 * Lets a worker do, unattended, exactly what its own definition lists. The session's list of tools cannot say that: it
 * holds for the main thread too, and what it lacks would wait for an approval that nobody gives.
 */
export function workerGuard(
  agents: Record<string, WorkerDefinition>,
  { locale }: { locale?: Locale } = {},
): HookCallbackMatcher {
  const say = words(locale).walls;
  return guardBefore(
    (call): Ruling | undefined => {
      if (call.isMain) return undefined;
      const { tool, worker = '' } = call;
      if (AGENT_TOOLS.includes(tool)) return { deny: say.noNesting };
      const definition = Object.hasOwn(agents, worker) ? agents[worker] : undefined;
      if (!definition) return { deny: say.unknownWorker(worker, Object.keys(agents)) };
      if (names(definition.disallowedTools ?? [], tool)) return { deny: say.notYours(worker, tool) };
      if (isInternal(tool)) return { allow: true };
      if (definition.tools && !names(definition.tools, tool)) return { deny: say.notYours(worker, tool) };
      if (runsInBackground(call)) return { deny: say.noBackground };
      return isScoped(definition.tools, tool) ? undefined : { allow: true };
    },
    { locale },
  );
}

/** A worker's report ends its session; what it left running would be nobody's. */
function runsInBackground({ tool, input }: ToolCall): boolean {
  return tool === 'Bash' && input.run_in_background === true;
}

/** Listed only with a scope, such as `Bash(git:*)`: whether the call is within it is the SDK's own judgement. */
function isScoped(tools: readonly string[] | undefined, tool: string): boolean {
  return tools !== undefined && !tools.some((entry) => nameOf(entry) === entry.trim() && names([entry], tool));
}
