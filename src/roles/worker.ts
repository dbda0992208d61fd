import type { AgentDefinition } from '@anthropic-ai/claude-agent-sdk';
import { type Locale, words } from '../locale/index.js';
import { isolated } from '../walls/isolate.js';
import { WORKER_TOOLS } from './tools.js';

export interface WorkerOptions {
  /** Exactly the tools it may use, unattended. Default: Read Write Edit Bash Glob Grep WebFetch WebSearch. */
  tools?: readonly string[];
  /** Default 'inherit': the coordinator's model. */
  model?: string;
  effort?: AgentDefinition['effort'];
  maxTurns?: number;
  permissionMode?: AgentDefinition['permissionMode'];
  skills?: readonly string[];
  /** Append the report rules. Default true. */
  discipline?: boolean;
  /** Give each dispatch a git worktree of its own. */
  isolate?: boolean;
  locale?: Locale;
}

/** A worker: does the work in a transcript of its own and hands back a report. */
export function worker(description: string, prompt: string, options: WorkerOptions = {}): AgentDefinition {
  const { discipline = true, isolate = false, locale, tools = WORKER_TOOLS, model = 'inherit' } = options;
  const rules = discipline ? words(locale).roles.workerRules : '';
  const definition: AgentDefinition = {
    description,
    prompt: [prompt, rules].filter(Boolean).join('\n\n'),
    tools: [...tools],
    model,
    ...(options.effort !== undefined && { effort: options.effort }),
    ...(options.maxTurns !== undefined && { maxTurns: options.maxTurns }),
    ...(options.permissionMode && { permissionMode: options.permissionMode }),
    ...(options.skills && { skills: [...options.skills] }),
  };
  return isolate ? isolated(definition) : definition;
}
