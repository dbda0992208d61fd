import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { isEphemeral } from '../ephemeral/index.js';
import { type Locale, words } from '../locale/index.js';
import { guardBefore, type ToolCall } from './guard.js';
import { AGENT_TOOLS, HANDS_ON, isHandsOn, isInternal, matcherOf, names } from './tools.js';

export interface DelegateOptions {
  /** Tools that are denied whatever `allowed` says, joined by `|`. Default: Bash, Write, Edit, NotebookEdit. */
  tools?: string;
  /** Quick read-only Bash, as `isEphemeral` tells it, passes. Default false. */
  allowGlance?: boolean;
  /** The role's list of tools; what it lacks is denied. Default: looking at files, and the SDK's task list. */
  allowed?: readonly string[];
  locale?: Locale;
}

const LOOKING: readonly string[] = ['Read', 'Glob', 'Grep', 'TaskCreate', 'TaskUpdate', 'TaskList', 'TaskGet'];

/** Keeps a main thread from working itself, and says what to do instead. Workers are not judged. */
export function delegateGuard({
  tools = matcherOf(HANDS_ON),
  allowGlance = false,
  allowed = LOOKING,
  locale,
}: DelegateOptions = {}): HookCallbackMatcher {
  const say = words(locale).walls;
  const handsOn = new Set(tools.split('|').map((tool) => tool.trim()));
  const dispatch = allowed.find((tool) => tool.endsWith('__dispatch')) ?? 'Agent';

  return guardBefore(
    (call) => {
      const { tool, isMain } = call;
      if (!isMain || isInternal(tool) || AGENT_TOOLS.includes(tool)) return undefined;
      if (handsOn.has(tool) || isHandsOn(tool)) {
        if (allowGlance && isGlance(call)) return undefined;
        return { deny: allowGlance && tool === 'Bash' ? say.notAGlance(dispatch) : say.delegate(tool, dispatch) };
      }
      return names(allowed, tool) ? undefined : { deny: say.delegate(tool, dispatch) };
    },
    { locale },
  );
}

function isGlance({ tool, input }: ToolCall): boolean {
  const { command, run_in_background: background } = input;
  return tool === 'Bash' && background !== true && typeof command === 'string' && isEphemeral(command);
}
