import type { AgentDefinition } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { ConfigError } from '../errors.js';
import { bareInstance, declaredServers } from './servers.js';
import type { AgentSpec, Dispatch, WorkerDefinition } from './spec.js';

/** A name without blanks: of a tool, a skill, a model. */
const name = z.string().regex(/^\S(.*\S)?$/, 'must be a name');
const names = z.array(name);
const source = z.union([z.record(z.string(), z.unknown()), z.function()]);
const count = z.number().int().positive();

/** The fields of a definition and what each takes. */
const SHAPE = z.strictObject({
  description: z.string().regex(/\S/, 'must say when to use this worker'),
  prompt: z.string(),
  tools: names
    .min(1, 'is empty, and a worker without tools can do nothing; leave it out for the default ones')
    .optional(),
  disallowedTools: names.optional(),
  model: z.string().regex(/^\S+$/, 'must be a model’s name or alias').optional(),
  mcpServers: z.union([z.array(z.union([name, z.record(name, source)])), z.record(name, source)]).optional(),
  skills: names.optional(),
  maxTurns: count.optional(),
  effort: z.union([z.enum(['low', 'medium', 'high', 'xhigh', 'max']), z.number()]).optional(),
  permissionMode: z.enum(['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk', 'auto']).optional(),
  background: z.boolean().optional(),
  memory: z.enum(['user', 'project', 'local']).optional(),
  initialPrompt: z.string().optional(),
  criticalSystemReminder_EXPERIMENTAL: z.string().optional(),
  autoCompactWindow: count.optional(),
  omitClaudeMd: z.boolean().optional(),
  observer: z.string().optional(),
  observerMessage: z.string().optional(),
} satisfies Record<keyof AgentDefinition, z.ZodType>);

/** What only the SDK's own subagents have. */
const AGENT_ONLY = [
  'background',
  'memory',
  'initialPrompt',
  'criticalSystemReminder_EXPERIMENTAL',
  'autoCompactWindow',
  'omitClaudeMd',
  'observer',
  'observerMessage',
] as const satisfies readonly (keyof AgentDefinition)[];

/** Tools that would dispatch further workers, or wait for a person who is not there. */
const NOT_FOR_WORKERS = /^(Agent|Task|AskUserQuestion|mcp__flower(__.*)?)$/;

/** Throws ConfigError when a worker of this agent is not defined as it should be. Costs nothing and starts nothing. */
export function checkWorkers({ name: agent, agents = {}, dispatch }: AgentSpec): void {
  for (const [worker, definition] of Object.entries(agents)) {
    const objection =
      worker.trim() === '' ? 'has no name' : (shapeObjection(definition) ?? objectionTo(definition, dispatch));
    if (objection) throw new ConfigError(`${agent}: worker '${worker}' ${objection}.`, { agent, worker });
  }
}

function shapeObjection(definition: unknown): string | undefined {
  const { error } = SHAPE.safeParse(definition);
  if (!error) return undefined;
  const issue = error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    return `has unknown fields: ${issue.keys.join(', ')}. There are: ${Object.keys(SHAPE.shape).join(', ')}`;
  }
  const field = issue.path.join('.');
  return field ? `: \`${field}\` ${issue.message}` : 'is no definition: use worker(description, prompt, options)';
}

function objectionTo(definition: WorkerDefinition, dispatch: Dispatch): string | undefined {
  const forbidden = (definition.tools ?? []).filter((tool) => NOT_FOR_WORKERS.test(tool.replace(/\(.*\)$/s, '')));
  if (forbidden.length > 0) return `may not have ${forbidden.join(', ')}: it works alone. Leave that out of its tools`;
  return dispatch === 'session' ? sessionObjection(definition) : agentObjection(definition);
}

/** With dispatch 'session' the definition becomes an agent of its own. */
function sessionObjection(definition: WorkerDefinition): string | undefined {
  const { effort, tools, disallowedTools = [] } = definition;
  const lost = AGENT_ONLY.filter((field) => definition[field] !== undefined && definition[field] !== false);
  if (lost.length > 0) {
    return `sets ${lost.join(', ')}, which only the SDK's own subagents have. Leave it out, or use dispatch 'agent'`;
  }
  if (typeof effort === 'number') return `has effort ${effort}; a dispatched session takes a level such as 'high'`;
  if (tools?.includes('*')) return "has '*' among its tools; a dispatched session takes their names";
  if (tools?.every((tool) => disallowedTools.includes(tool))) return 'is forbidden all its tools by disallowedTools';
  return undefined;
}

/** The SDK takes servers of its own subagents as data. */
function agentObjection(definition: WorkerDefinition): string | undefined {
  for (const declared of declaredServers(definition)) {
    if (typeof declared === 'string') continue;
    const inProcess = Object.entries(declared).find(([, each]) => typeof each === 'function' || bareInstance(each));
    if (inProcess) {
      return `brings the in-process MCP server '${inProcess[0]}', which the SDK's own subagents cannot have. Put it into the coordinator's mcpServers, or use dispatch 'session'`;
    }
  }
  return undefined;
}
