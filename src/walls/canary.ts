import type { SDKControlInitializeResponse } from '@anthropic-ai/claude-agent-sdk';
import type { Hooks } from '../agent/spec.js';
import { HookError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { wall } from './guard.js';

/** What the SDK's child answers about its hooks when the session starts. */
export type HookReport = Pick<SDKControlInitializeResponse, 'hooks_applied' | 'hook_on_failure_supported'>;

/** A hook that shows whether hooks are heard at all, so that no session runs unguarded. */
export interface Canary {
  /** To be merged with the session's hooks. */
  readonly hooks: Hooks;
  /** Whether the SDK has called us. It must have by the time of the first assistant message. */
  readonly seen: boolean;
  /** Judges `query.initializationResult()`. @throws HookError when the walls do not stand. */
  check(report: HookReport): void;
  /** To be called at the first assistant message. @throws HookError when the SDK has not called us by then. */
  requireSeen(): void;
}

export function canary({ locale }: { locale?: Locale } = {}): Canary {
  const say = words(locale).walls;
  let seen = false;
  const listen = wall(async () => {
    seen = true;
    return {};
  });
  return {
    hooks: { UserPromptSubmit: [listen] },
    get seen() {
      return seen;
    },
    check({ hooks_applied: applied, hook_on_failure_supported: blocking }) {
      if (applied !== true) throw new HookError(say.hooksNotApplied, { applied });
      if (blocking !== true) throw new HookError(say.hooksCannotBlock, { blocking });
    },
    requireSeen() {
      if (!seen) throw new HookError(say.hooksSilent);
    },
  };
}
