import { without } from './chain.js';
import type { Entry } from './entry.js';
import { isProtected } from './entry.js';
import type { Pass } from './view.js';

/**
 * Messages that the SDK made up in the model's name to report an API failure go: resumed with them, the model believes that it
 * was talking about the network. So do its notes about the requests that it tried again, which never reach the model: a resumed
 * conversation does not hang on them, and what says where it ended must not point into a branch that nothing follows.
 */
export const dropApiErrors: Pass = (entries, { facts, report }) => {
  if (!facts.hasApiErrors) return entries;
  const messages = entries.filter(
    (entry) => entry.type === 'assistant' && entry.isApiErrorMessage === true && !isProtected(entry),
  );
  if (messages.length === 0) return entries;
  const notes = entries.filter(({ type, subtype }) => type === 'system' && subtype === 'api_error');
  report.errorsDropped += messages.length;
  return without(entries, new Set<Entry>([...messages, ...notes]));
};
