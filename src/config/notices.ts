import { type Locale, words } from '../locale/index.js';
import type { SourceId } from './settings.js';

/** Something about the settings that the user should know. */
export interface Notice {
  kind: 'unreadable' | 'empty' | 'unusable' | 'refused' | 'unpaired';
  source: SourceId;
  /** The file. */
  where?: string;
  keys: string[];
  reason?: string;
}

/** The name people know a source by: its file, or "the process environment". */
export function sourceName(source: SourceId, path: string | undefined, locale?: Locale): string {
  const { processEnvironment, flowerEnv } = words(locale).config;
  return path ?? (source === 'process' ? processEnvironment : flowerEnv);
}

/** The notice as one line. */
export function renderNotice({ kind, source, where, keys, reason = '' }: Notice, locale?: Locale): string {
  const text = words(locale).config;
  const file = sourceName(source, where, locale);
  const names = keys.join(', ');
  switch (kind) {
    case 'unreadable':
      return text.unreadable(file, reason);
    case 'empty':
      return text.emptyValues(file, names);
    case 'unusable':
      return text.unusableValues(file, names);
    case 'refused':
      return text.refusedVariables(file, names);
    case 'unpaired':
      return text.unpaired(file, names);
  }
}
