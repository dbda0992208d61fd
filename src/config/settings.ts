import type { FileValues } from './env-file.js';

/** The places settings come from, strongest first. */
export type SourceId = 'process' | 'flower-env' | 'workspace' | 'user' | 'checkout' | 'claude-local' | 'claude';

/** One place that was looked at. */
export interface Source {
  id: SourceId;
  /** The file; unset for the process environment. */
  path?: string;
  state: FileValues['state'] | 'not-set';
}

/** A base URL of the workspace's `.env` that may not be used with the user's credential. */
export interface Blocked {
  key: 'ANTHROPIC_BASE_URL';
  /** The address that was refused. */
  baseUrl: string;
  /** The file it stands in. */
  file: string;
  /** The credential it would have received. */
  credential: string;
  /** Where that credential comes from. */
  credentialSource: SourceId;
}

export interface Settings {
  /** What counts in the end: the process environment, completed from the files. */
  env: Record<string, string>;
  /** Where each key of `env` comes from. */
  origin: Record<string, SourceId>;
  /** What the user should know, once: files that cannot be read, values that were ignored. */
  notices: string[];
  /** Set when the workspace names a server that may not get the user's credential: no run may start. */
  blocked?: Blocked;
  /** Every place that was looked at, in order. */
  sources: Source[];
  /** Absolute path. */
  workspace: string;
}
