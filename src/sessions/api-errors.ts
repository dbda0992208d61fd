import { without } from './chain.js';
import type { Entry } from './entry.js';
import { isProtected } from './entry.js';
import type { Pass } from './view.js';

/**
 * Messages that the SDK made up in the model's name to report an API failure go: resumed with them, the model believes that it
 * was talking about the network.
 */
export const dropApiErrors: Pass = (entries, { report }) => {
  const gone = new Set<Entry>(entries.filter((entry) => entry.isApiErrorMessage === true && !isProtected(entry)));
  report.errorsDropped += gone.size;
  return without(entries, gone);
};
