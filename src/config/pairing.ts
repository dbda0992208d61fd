import { CREDENTIAL_KEYS, SENT_KEYS } from './keys.js';
import type { LoadedSource } from './read-sources.js';
import type { Blocked, SourceId } from './settings.js';

export interface Pairing {
  /** Keys whose value of these sources must not be used. */
  withhold: { key: string; from: SourceId[] }[];
  blocked?: Blocked;
}

/**
 * Keeps the user's credentials away from a server that a cloned project names. The workspace's base URL is used with the
 * credential of the same file only: weaker sources' credentials are then left out. When that file has none, or a stronger
 * source overrules it, the base URL is left out and the run has to stop.
 *
 * `winner(key)` is the source whose value of the key counts so far; `sources` stand in order, strongest first.
 */
export function pair(sources: readonly LoadedSource[], winner: (key: string) => LoadedSource | undefined): Pairing {
  const file = winner('ANTHROPIC_BASE_URL');
  if (file?.id !== 'workspace') return { withhold: [] };
  const foreign = SENT_KEYS.flatMap((key) => {
    const source = winner(key);
    return source && source !== file ? [{ key, source }] : [];
  });
  const stronger = foreign.find(({ source }) => sources.indexOf(source) < sources.indexOf(file));
  const own = CREDENTIAL_KEYS.some((key) => winner(key) === file);
  const culprit = stronger ?? (own ? undefined : foreign[0]);
  if (!culprit) {
    const from = (source: LoadedSource): SourceId[] => sources.slice(sources.indexOf(source)).map(({ id }) => id);
    return { withhold: foreign.map(({ key, source }) => ({ key, from: from(source) })) };
  }
  return {
    withhold: [{ key: 'ANTHROPIC_BASE_URL', from: ['workspace'] }],
    blocked: {
      key: 'ANTHROPIC_BASE_URL',
      baseUrl: file.values.ANTHROPIC_BASE_URL ?? '',
      file: file.path ?? '',
      credential: culprit.key,
      credentialSource: culprit.source.id,
    },
  };
}
