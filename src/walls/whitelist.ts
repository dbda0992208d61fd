import type { HookCallbackMatcher } from '@anthropic-ai/claude-agent-sdk';
import { type Locale, words } from '../locale/index.js';
import { guardBefore } from './guard.js';
import { HANDS_ON, isInternal, names } from './tools.js';

export interface WhitelistOptions {
  /** Who lacks the tool, as the model is told. */
  role?: string;
  locale?: Locale;
}

/**
 * Makes a role's list of tools exclusive for its main thread: what the list lacks is denied. The SDK's own list only spares
 * approval and forbids nothing. Workers are not judged; their definitions say what they have.
 *
 * @returns undefined when the role has everything and there is nothing to block.
 */
export function whitelistGuard(
  allowed: readonly string[] | undefined,
  { role, locale }: WhitelistOptions = {},
): HookCallbackMatcher | undefined {
  const list = allowed ?? [];
  if (HANDS_ON.every((tool) => names(list, tool))) return undefined;
  const say = words(locale).walls;
  return guardBefore(
    ({ tool, isMain }) => {
      if (!isMain || isInternal(tool) || names(list, tool)) return undefined;
      return { deny: say.notYours(role ?? say.thisRole, tool) };
    },
    { locale },
  );
}
