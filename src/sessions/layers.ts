import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import type { Locale } from '../locale/index.js';
import type { Answers } from './answers.js';
import { expire } from './expire.js';
import { Looks } from './looks.js';
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from './policies.js';
import { prune } from './prune.js';
import { salvage } from './salvage.js';
import { trim } from './trim.js';
import { type OnReport, type Pass, SessionView } from './view.js';
import { logsIn } from './worker-logs.js';

export interface TrimmingOptions {
  /** Where the agents work; archived texts go below it, so that they can read them. */
  workspace: string;
  policy?: TrimPolicy;
  ephemeral?: EphemeralPolicy;
  /** Language of the notes that stand in place of results. */
  locale?: Locale;
}

export interface PruningOptions extends TrimmingOptions {
  prune?: PrunePolicy;
  /** Results that come from elsewhere than the transcript. */
  answers?: Answers;
  onReport?: OnReport;
}

/** Any store, without stale looks and large old results in what goes back to the model. */
export class TrimmingSessionStore extends SessionView {
  readonly workspace: string;
  readonly policy: TrimPolicy;
  readonly ephemeral: EphemeralPolicy;

  constructor(inner: SessionStore, options: TrimmingOptions) {
    const { policy = new TrimPolicy(), ephemeral = new EphemeralPolicy() } = options;
    super(inner, trimming({ ...options, policy, ephemeral }));
    this.workspace = options.workspace;
    this.policy = policy;
    this.ephemeral = ephemeral;
  }
}

/** Any store, trimmed as above, and without the traces of failures. */
export class PruningSessionStore extends SessionView {
  readonly workspace: string;
  readonly policy: TrimPolicy;
  readonly ephemeral: EphemeralPolicy;
  readonly prune: PrunePolicy;

  constructor(inner: SessionStore, options: PruningOptions) {
    const {
      policy = new TrimPolicy(),
      ephemeral = new EphemeralPolicy(),
      prune: pruning = new PrunePolicy(),
    } = options;
    const passes = [
      ...trimming({ ...options, policy, ephemeral }),
      ...prune(pruning, options),
      salvage({ findLogs: logsIn(inner), dirname: policy.spillDirname, ...options }),
    ];
    super(inner, passes, options.onReport);
    this.workspace = options.workspace;
    this.policy = policy;
    this.ephemeral = ephemeral;
    this.prune = pruning;
  }
}

type Trimming = TrimmingOptions & Required<Pick<TrimmingOptions, 'policy' | 'ephemeral'>>;

function trimming({ workspace, policy, ephemeral, locale }: Trimming): Pass[] {
  const looks = ephemeral.enabled ? new Looks(ephemeral) : undefined;
  return [
    ...(looks ? [expire(ephemeral, { looks, locale })] : []),
    ...(policy.enabled ? [trim(policy, { workspace, looks, locale })] : []),
  ];
}
