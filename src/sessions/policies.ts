import path from 'node:path';
import { ConfigError } from '../errors.js';

export interface TrimPolicyInit {
  enabled?: boolean;
  keepRecent?: number;
  minChars?: number;
  spillDirname?: string;
}

/** When large old tool results leave the history for a file that can be read again. */
export class TrimPolicy {
  readonly enabled: boolean;
  /** So many of the newest large results always stay. */
  readonly keepRecent: number;
  /** Characters (code points) from which on a result is large. */
  readonly minChars: number;
  /** Directory of the archived texts, relative to the workspace: agents have to be able to read it. */
  readonly spillDirname: string;

  constructor({
    enabled = true,
    keepRecent = 20,
    minChars = 2000,
    spillDirname = '.flower/spill',
  }: TrimPolicyInit = {}) {
    this.enabled = enabled;
    this.keepRecent = wholeNumber('TrimPolicy', 'keepRecent', keepRecent);
    this.minChars = wholeNumber('TrimPolicy', 'minChars', minChars, 1);
    this.spillDirname = insideWorkspace(spillDirname);
  }
}

export interface EphemeralPolicyInit {
  enabled?: boolean;
  keepRecent?: number;
  maxChars?: number;
  text?: string;
}

/** When the result of a quick look (`git status`, `ls`) is too old to be trusted. */
export class EphemeralPolicy {
  readonly enabled: boolean;
  /** So many of the newest looks always stay. */
  readonly keepRecent: number;
  /** Characters (code points). A longer result is no look any more; trimming takes care of it. */
  readonly maxChars: number;
  /**
   * What stands in place of a stale result; unset: the locale's words. `{cmd}` is the command, `{age}` counts the looks from
   * this one to the newest, both included, at the moment it went stale.
   */
  readonly text: string | undefined;

  constructor({ enabled = true, keepRecent = 6, maxChars = 2000, text }: EphemeralPolicyInit = {}) {
    this.enabled = enabled;
    this.keepRecent = wholeNumber('EphemeralPolicy', 'keepRecent', keepRecent);
    this.maxChars = wholeNumber('EphemeralPolicy', 'maxChars', maxChars);
    this.text = text;
  }
}

export interface PrunePolicyInit {
  dropApiErrors?: boolean;
  neutralizeInterrupts?: boolean;
  interruptText?: string;
  healOrphans?: boolean;
  orphanText?: string;
  keepDenials?: number;
}

/** Which traces of failures do not go back to the model. */
export class PrunePolicy {
  /** Messages that the SDK made up to report an API failure. */
  readonly dropApiErrors: boolean;
  /** Results that only say that a person interrupted the call. */
  readonly neutralizeInterrupts: boolean;
  /** Unset: the locale's words. */
  readonly interruptText: string | undefined;
  /** Tool calls that never got a result. */
  readonly healOrphans: boolean;
  /** Unset: the locale's words. */
  readonly orphanText: string | undefined;
  /** So many of the newest refused calls stay, so that the model does not try the same thing again at once. */
  readonly keepDenials: number;

  constructor({
    dropApiErrors = true,
    neutralizeInterrupts = true,
    interruptText,
    healOrphans = true,
    orphanText,
    keepDenials = 1,
  }: PrunePolicyInit = {}) {
    this.dropApiErrors = dropApiErrors;
    this.neutralizeInterrupts = neutralizeInterrupts;
    this.interruptText = interruptText;
    this.healOrphans = healOrphans;
    this.orphanText = orphanText;
    this.keepDenials = wholeNumber('PrunePolicy', 'keepDenials', keepDenials);
  }
}

function wholeNumber(owner: string, field: string, value: number, least = 0): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new ConfigError(`${owner}: ${field} is ${String(value)}; use a whole number of at least ${least}.`, {
    [field]: value,
  });
}

function insideWorkspace(dirname: string): string {
  const anywhere = path.resolve('/workspace');
  const below = typeof dirname === 'string' && dirname.trim() ? path.resolve(anywhere, dirname) : anywhere;
  if (below.startsWith(anywhere + path.sep) && !path.isAbsolute(dirname)) return dirname;
  throw new ConfigError(
    `TrimPolicy: spillDirname is '${String(dirname)}'; name a directory inside the workspace, such as '.flower/spill'.`,
    { spillDirname: dirname },
  );
}
