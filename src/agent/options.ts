import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  AgentDefinition,
  Options,
  SessionStore,
  SessionStoreFlush,
  Settings,
} from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { ConfigError } from '../errors.js';
import { mergeHooks } from './hooks.js';
import { declaredServers, madeServers, sourcesOf } from './servers.js';
import type { AgentSpec, Hooks, McpServers, WorkerDefinition } from './spec.js';

/** The plugin directory that travels in the package. */
const PLUGIN_DIR = fileURLToPath(new URL('../../plugin', import.meta.url));

export interface BuildOptions {
  cwd?: string;
  sessionStore?: SessionStore;
  /** Session id to continue. */
  resume?: string;
  /** Branch off `resume`. */
  fork?: boolean;
  /** Message uuid in `resume` to go on from. */
  resumeAt?: string;
  /** Id for a new session, assigned beforehand. */
  sessionId?: string;
  /** Load the package's own plugin directory. Default true. */
  usePlugin?: boolean;
  /** Further plugin directories, absolute. */
  plugins?: readonly string[];
  /** true: no settings of host or project are read. false: the project's are. Default true. */
  portable?: boolean;
  addDirs?: readonly string[];
  flush?: SessionStoreFlush;
  /** Text appended after the instructions; the workbench index goes in here. */
  prelude?: string;
  /** The child's whole environment. Default: this process's own. */
  env?: Record<string, string | undefined>;
  /** Servers that are put beside the spec's own. */
  mcpServers?: McpServers;
  /** Hooks that are put beside the spec's own. */
  hooks?: Hooks;
  /** US dollars, for this query; the smaller of this and the spec's own cap counts. */
  maxBudgetUsd?: number;
}

/** Compiles an AgentSpec to the SDK's options. Throws ConfigError for combinations that cannot work. */
export function buildOptions(spec: AgentSpec, build: BuildOptions = {}): Options {
  check(spec, build);
  const append = [spec.instructions, build.prelude].filter((text) => text?.trim()).join('\n\n');
  const budget = smallest(spec.maxBudgetUsd, build.maxBudgetUsd);
  return {
    systemPrompt: spec.lean ? append : { type: 'preset', preset: 'claude_code', ...(append && { append }) },
    settings: settingsOf(spec),
    settingSources: build.portable === false ? ['project'] : [],
    strictMcpConfig: build.portable !== false,
    permissionMode: spec.permissionMode,
    allowedTools: [...spec.allowedTools],
    disallowedTools: [...spec.disallowedTools],
    mcpServers: { ...madeServers(sourcesOf(spec)), ...build.mcpServers },
    hooks: mergeHooks(spec.hooks, build.hooks),
    plugins: pluginDirs(build).map((path) => ({ type: 'local' as const, path })),
    env: { ...(build.env ?? process.env), ...spec.compact?.env(), ...spec.env },
    sessionStoreFlush: build.flush ?? 'eager',
    // Prompts are put together from briefs, reports and tasks: a word in them that begins with `/` or `@` is just a word.
    verbatimPrompts: true,
    ...(spec.tools && { tools: [...spec.tools] }),
    ...(spec.model && { model: spec.model }),
    ...(spec.effort && { effort: spec.effort }),
    ...(spec.maxTurns !== undefined && { maxTurns: spec.maxTurns }),
    ...(budget !== undefined && { maxBudgetUsd: budget }),
    ...(spec.skills && { skills: [...spec.skills] }),
    // Workers that are sessions of their own are none of the SDK's business.
    ...(spec.agents && spec.dispatch === 'agent' && { agents: plainAgents(spec.agents) }),
    ...(spec.output && { outputFormat: { type: 'json_schema' as const, schema: schemaOf(spec.output) } }),
    ...(build.cwd && { cwd: build.cwd }),
    ...(build.sessionStore && { sessionStore: build.sessionStore }),
    ...(build.resume && { resume: build.resume }),
    ...(build.fork && { forkSession: true }),
    ...(build.resumeAt && { resumeSessionAt: build.resumeAt }),
    ...(build.sessionId && { sessionId: build.sessionId }),
    ...(build.addDirs?.length && { additionalDirectories: [...build.addDirs] }),
  };
}

/**
 * What outlives a session is on the workbench, so the SDK's own memory, whose rules are 3 KB of every request, is off. The
 * 1.5 KB about commits and their signatures go to nobody who commits nothing, or who has rules of flower's own for it.
 */
function settingsOf({ lean, delegateOnly, dispatch }: AgentSpec): Settings {
  const noGit = lean || (delegateOnly && dispatch === 'session');
  return { autoMemoryEnabled: false, ...(noGit && { includeGitInstructions: false, attribution: false }) };
}

function check(spec: AgentSpec, build: BuildOptions): void {
  if (!build.resume && (build.fork || build.resumeAt)) {
    const what = build.fork ? 'fork' : 'resumeAt';
    throw new ConfigError(`${spec.name}: ${what} needs \`resume\`, the session to start from.`, { agent: spec.name });
  }
  if (spec.dispatch === 'session') return;
  for (const [worker, definition] of Object.entries(spec.agents ?? {})) {
    const lost = definition.tools?.filter((tool) => spec.disallowedTools.includes(tool)) ?? [];
    if (lost.length > 0) {
      throw new ConfigError(
        `${spec.name}: disallowedTools takes ${lost.join(', ')} from worker '${worker}' too, which needs it. ` +
          'Leave it out of disallowedTools; a coordinator is kept from working by delegateOnly.',
        { agent: spec.name, worker, tools: lost },
      );
    }
  }
}

/** Definitions as the SDK wants them: declared fields only, so that flower's own marks stay here. */
function plainAgents(agents: Record<string, WorkerDefinition>): Record<string, AgentDefinition> {
  const listed = Object.entries(agents).map(([name, definition]) => {
    const { mcpServers } = definition;
    return [name, mcpServers ? { ...definition, mcpServers: declaredServers(definition) } : definition];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(listed))) as Record<string, AgentDefinition>;
}

function schemaOf(output: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(output) as Record<string, unknown>;
  return schema;
}

function pluginDirs(build: BuildOptions): string[] {
  const own = build.usePlugin === false || !existsSync(PLUGIN_DIR) ? [] : [PLUGIN_DIR];
  for (const path of build.plugins ?? []) {
    if (!existsSync(path)) throw new ConfigError(`Plugin directory ${path} does not exist.`, { path });
  }
  return [...own, ...(build.plugins ?? [])];
}

function smallest(...values: (number | undefined)[]): number | undefined {
  const set = values.filter((value) => value !== undefined);
  return set.length ? Math.min(...set) : undefined;
}
