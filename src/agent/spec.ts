import type {
  AgentDefinition,
  HookCallbackMatcher,
  HookEvent,
  McpServerConfig,
  McpServerConfigForProcessTransport,
  Options,
} from '@anthropic-ai/claude-agent-sdk';
import type { z } from 'zod';
import { ConfigError } from '../errors.js';
import type { CompactPolicy } from './compact.js';
import { checkWorkers } from './worker-check.js';

/** Hooks by SDK event name. */
export type Hooks = Partial<Record<HookEvent, HookCallbackMatcher[]>>;

/** A server, or a function that makes it anew for each query: an in-process server serves one query at a time. */
export type McpServerSource = McpServerConfig | McpServerConfigForProcessTransport | (() => McpServerConfig);

export type McpServerSources = Readonly<Record<string, McpServerSource>>;

/** Servers by name, as one query gets them. */
export type McpServers = Record<string, McpServerConfig>;

/** A worker: the SDK's subagent definition, possibly marked as isolated (see `isolated`). */
export interface WorkerDefinition extends Omit<AgentDefinition, 'mcpServers'> {
  /**
   * Servers for this worker: its own by name, or a list of such and of names of its coordinator's. In-process ones take
   * dispatch 'session'.
   */
  mcpServers?: (string | McpServerSources)[] | McpServerSources;
}

export type Dispatch = 'session' | 'agent';

export interface AgentSpecInit {
  /** Role name; also the default step name. */
  name: string;
  /** Domain text, appended to the SDK's own system prompt preset. */
  instructions: string;
  /** The instructions are the whole system prompt; the SDK's preset, about 5 KB, is left out. Default false. */
  lean?: boolean;
  /** Tools that need no approval. Default: Read, Glob, Grep. */
  allowedTools?: readonly string[];
  /** Tools forbidden for the whole session, workers included. */
  disallowedTools?: readonly string[];
  /** The exact tool set that is sent to the model. Unset: the SDK's default set. */
  tools?: readonly string[];
  model?: string;
  effort?: Options['effort'];
  maxTurns?: number;
  /** US dollars, for one query of this agent. */
  maxBudgetUsd?: number;
  permissionMode?: Options['permissionMode'];
  /** Workers by name. */
  agents?: Record<string, WorkerDefinition>;
  /**
   * How workers are dispatched. 'session': each dispatch is a session of its own that outlives crashes and interruptions;
   * 'agent': the SDK's own subagents. Default 'agent' here, 'session' for `coordinator`.
   */
  dispatch?: Dispatch;
  /** Workers at once, with dispatch 'session'. Default 2: each is a process of about 190 MB. */
  maxWorkers?: number;
  /** Skills of the loaded plugins that this agent may use. */
  skills?: readonly string[];
  /**
   * Servers by name. A function in place of one, or of all, is called for each query: an in-process server serves one
   * query at a time.
   */
  mcpServers?: McpServerSources | (() => McpServerSources);
  /** Merged with the runtime's own hooks. */
  hooks?: Hooks;
  /** Extra environment of the SDK's child. */
  env?: Record<string, string>;
  compact?: CompactPolicy;
  /** The coordinator may run quick read-only Bash itself. */
  glance?: boolean;
  /** Inject the workbench index into this agent's system prompt. Default true. */
  workbench?: boolean;
  /** The main thread may not work hands-on. */
  delegateOnly?: boolean;
  /** Shape of the step's structured result. */
  output?: z.ZodType;
}

/**
 * The declaration of one agent. `buildOptions` compiles it; nothing else makes SDK options. Throws ConfigError for what
 * cannot work, so that nothing has been spent by then.
 */
export class AgentSpec {
  readonly name: string;
  readonly instructions: string;
  readonly lean: boolean;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly tools: readonly string[] | undefined;
  readonly model: string | undefined;
  readonly effort: Options['effort'];
  readonly maxTurns: number | undefined;
  readonly maxBudgetUsd: number | undefined;
  readonly permissionMode: NonNullable<Options['permissionMode']>;
  readonly agents: Record<string, WorkerDefinition> | undefined;
  readonly dispatch: Dispatch;
  readonly maxWorkers: number;
  readonly skills: readonly string[] | undefined;
  readonly mcpServers: McpServerSources | (() => McpServerSources);
  readonly hooks: Hooks;
  readonly env: Record<string, string>;
  readonly compact: CompactPolicy | undefined;
  readonly glance: boolean;
  readonly workbench: boolean;
  readonly delegateOnly: boolean;
  readonly output: z.ZodType | undefined;

  constructor(init: AgentSpecInit) {
    if (!init.name?.trim()) throw new ConfigError('An agent needs a name: set `name` to a short role name.');
    this.name = init.name;
    this.instructions = init.instructions ?? '';
    this.lean = init.lean ?? false;
    this.allowedTools = init.allowedTools ?? ['Read', 'Glob', 'Grep'];
    this.disallowedTools = init.disallowedTools ?? [];
    this.tools = init.tools;
    this.model = init.model;
    this.effort = init.effort;
    this.maxTurns = init.maxTurns;
    this.maxBudgetUsd = init.maxBudgetUsd;
    this.permissionMode = init.permissionMode ?? 'default';
    this.agents = init.agents;
    this.dispatch = init.dispatch ?? 'agent';
    this.maxWorkers = init.maxWorkers ?? 2;
    if (!(Number.isInteger(this.maxWorkers) && this.maxWorkers > 0)) {
      throw new ConfigError(`${init.name}: maxWorkers is ${init.maxWorkers}; use a whole number from 1.`, {
        agent: init.name,
      });
    }
    this.skills = init.skills;
    this.mcpServers = init.mcpServers ?? {};
    this.hooks = init.hooks ?? {};
    this.env = init.env ?? {};
    this.compact = init.compact;
    this.glance = init.glance ?? false;
    this.workbench = init.workbench ?? true;
    this.delegateOnly = init.delegateOnly ?? false;
    this.output = init.output;
    checkWorkers(this);
  }

  /** A copy with some fields changed. */
  with(changes: Partial<AgentSpecInit>): AgentSpec {
    return new AgentSpec({ ...this, ...changes });
  }
}
