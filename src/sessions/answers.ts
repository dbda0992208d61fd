import type { SessionKey } from '@anthropic-ai/claude-agent-sdk';
import { blocksOf, type Entry, isToolResult, textOf, withBlocks, withText } from './entry.js';
import type { Pass } from './view.js';

/**
 * The words that a tool call of this transcript has to be answered with, when they come from somewhere else than the
 * transcript: the report of a worker that outlived its coordinator. Undefined: what is stored stands.
 */
export type Answers = (key: SessionKey, toolUseId: string) => string | undefined;

/** Puts those answers in place of results that are stored. Calls without any stored result are `healOrphans`' affair. */
export function fillAnswers(answers: Answers): Pass {
  return (entries, { key }) => entries.map((entry) => filled(entry, (toolUseId) => answers(key, toolUseId)));
}

function filled(entry: Entry, answer: (toolUseId: string) => string | undefined): Entry {
  if (entry.type !== 'user') return entry;
  let changed = false;
  const blocks = blocksOf(entry).map((block) => {
    const text = isToolResult(block) ? answer(block.tool_use_id) : undefined;
    if (text === undefined || !isToolResult(block) || textOf(block) === text) return block;
    changed = true;
    return { ...withText(block, text), is_error: false };
  });
  if (!changed) return entry;
  // The SDK's own copy of the result, and its mark of how the call was refused, belong to the words that are gone.
  const { toolUseResult, toolDenialKind, ...rest } = withBlocks(entry, blocks);
  return rest as Entry;
}
