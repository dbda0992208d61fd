import type { SessionKey } from '@anthropic-ai/claude-agent-sdk';

/** `<projectKey>/<sessionId>`, and for the transcript of a subagent `/<subpath>` behind it. */
export function storeKey({ projectKey, sessionId, subpath }: SessionKey): string {
  return subpath ? `${projectKey}/${sessionId}/${subpath}` : `${projectKey}/${sessionId}`;
}

/** Half-open range of the store keys below `prefix`: '0' is the character behind '/'. An index can walk it; LIKE cannot. */
export function below(prefix: string): [from: string, to: string] {
  return [`${prefix}/`, `${prefix}0`];
}
