import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Dispatch } from '../agent/spec.js';
import { Worktrees } from '../dispatch/worktree.js';
import { Brief } from '../documents/brief.js';
import { ConfigError } from '../errors.js';
import { LOCALES, words } from '../locale/index.js';
import { HumanChannel } from '../people/channel.js';
import { coordinator, worker } from '../roles/index.js';
import { lastAsk, rememberAsk } from './asked.js';
import { clarifyStep } from './clarify-step.js';
import { goalStep } from './goal-step.js';
import type { JudgeCopyOptions } from './judge-copy.js';
import { BRIEF_KEY, GOAL_KEY } from './keys.js';
import { type Layout, type LayoutOptions, layoutOf } from './layout.js';
import { leaveTakeover } from './leave-takeover.js';
import { Lineage } from './lineage.js';
import { peek } from './peek.js';
import { persistIn } from './persist-in.js';
import { Step } from './step.js';
import { withGoal } from './with-goal.js';
import { Workflow } from './workflow.js';

export interface StarterOptions extends LayoutOptions, JudgeCopyOptions {
  /** Start over: what is there is moved to the workbench's archive. */
  fresh?: boolean;
  /** Stop when the brief is complete. */
  clarifyOnly?: boolean;
  /** Set a goal and guard the work with it. Default true. */
  goal?: boolean;
  /** Rounds of work in all. Default 3. */
  rounds?: number;
  /** The judge may run commands, on a throw-away copy of the workspace. */
  judgeCanRun?: boolean;
  /** How workers are dispatched. Default 'session'. */
  dispatch?: Dispatch;
  /** Questions to the person; default: no limit. */
  maxAsks?: number;
  /** Seconds that a question waits; null = for ever, 0 = nobody is there. Default 1800. */
  timeoutS?: number | null;
  /** Domain text for every role. */
  instructions?: string;
  /** The worker's own prompt. Default: the locale's. */
  workerPrompt?: string;
  /** US dollars, for the whole run. */
  budgetUsd?: number;
  /** In a git workspace: keep the tree after each round under `refs/flower/<run>/<step>`. Default false. */
  checkpoint?: boolean;
  /**
   * After the run, tell the next tool how things stand, in a block of the workspace's CLAUDE.md and AGENTS.md. Default true,
   * but with `isolate`, which leaves the checkout as it is, false.
   */
  takeover?: boolean;
}

/**
 * Three steps that work as they are: clarify, set the goal, work under its guard. In a directory with a complete brief it
 * wakes: what is on disk goes on, and `ask`, if there is one, goes into the brief, the goal and the work.
 * Throws ConfigError, before anything is written: without `ask` when there is nothing to wake, and with `isolate` outside
 * a git repository.
 */
export function starterFlow(ask = '', options: StarterOptions = {}): Workflow {
  const layout = layoutOf(options);
  const { locale, workspace, briefPath } = layout;
  const say = words(locale).workflow.starter;
  const said = ask.trim();
  const waking = !options.fresh && (peek(briefPath, Brief.parse)?.complete ?? false);
  if (options.isolate) Worktrees.check(workspace, locale);
  if (!waking && !said) throw new ConfigError(say.noAsk, { workspace });

  const channel = new HumanChannel({
    logPath: layout.logPath,
    amendPath: briefPath,
    maxAsks: options.maxAsks,
    timeoutS: options.timeoutS,
    ...persistIn(layout.runDir),
    locale,
  });
  const { runDir } = layout;
  const news = waking && said !== lastAsk(runDir) ? said : '';

  const { instructions, goal = true, budgetUsd, checkpoint } = options;
  const clarify = clarifyStep(channel, {
    briefPath,
    prompt: say.clarify({ ask: said }),
    instructions,
    retries: 1,
    locale,
  });
  const before = lastAsk(runDir);
  const changed = before !== undefined && before !== said && !waking;
  const clarifying = clarify.with({
    // A clarification that broke off goes on; words that are new since then have to be told.
    ...(changed && { resumePrompt: `${words(locale).documents.clarifyResume}\n\n${say.clarify({ ask: said })}` }),
    when: async (ctx) => {
      if (news) await channel.amend(news, { label: say.amendment });
      else rememberAsk(runDir, said);
      return clarify.when?.(ctx) ?? true;
    },
  });
  const work = workStep(layout, channel, options, news).with({
    when: () => {
      // From here on brief and goal hold the words; before, a crash must not make them old ones.
      rememberAsk(runDir, said);
      return true;
    },
  });
  const { copyLimitBytes, copyWithout } = options;
  const copying = { canRun: options.judgeCanRun, copyLimitBytes, copyWithout };
  const judged = { goalPath: layout.goalPath, instructions, locale, ...copying };
  const setting = goalStep(channel, { ...judged, alwaysSet: news !== '', retries: 1 });
  const guarded = () => withGoal(work, channel, { ...judged, rounds: options.rounds });
  const working = goal ? [setting, guarded()] : [work];
  const steps = options.clarifyOnly ? [clarifying] : [clarifying, ...working];
  if (options.fresh) {
    archive(layout);
    channel.forgetRestored();
  }
  const leaves = options.takeover ?? !options.isolate;
  return new Workflow(steps, {
    ...{ name: 'starter', channel, workbench: layout.workbench, budgetUsd, checkpoint },
    ...(leaves && { onEnd: (ctx) => leaveTakeover(ctx, layout) }),
  });
}

function workStep(layout: Layout, channel: HumanChannel, options: StarterOptions, news: string): Step {
  const { locale } = layout;
  const { documents, roles, workflow } = words(locale);
  const coder = worker(workflow.starter.workerDescription, options.workerPrompt ?? workflow.starter.workerPrompt, {
    isolate: options.isolate,
    locale,
  });
  return new Step({
    name: documents.steps.work,
    spec: coordinator(
      roles.names.coordinator,
      options.instructions ?? '',
      { [roles.names.coder]: coder },
      { channel, dispatch: options.dispatch, locale },
    ),
    prompt: (ctx) => {
      const brief = ctx.get(BRIEF_KEY)?.promptBlock(locale) ?? '';
      return workflow.starter.work({ brief, goal: ctx.get(GOAL_KEY)?.promptBlock(locale) ?? '', news });
    },
    // The session knows the brief; what it may not know is the goal as it is set now.
    resumePrompt: (ctx) => workflow.starter.goOn({ goal: ctx.get(GOAL_KEY)?.promptBlock(locale) ?? '', news }),
  });
}

/** Moves the notes that this workflow writes, in whatever locale, and the lineage. The workers' own notes stay. */
function archive({ workbench, workspace, lineagePath, locale, ...paths }: Layout): void {
  const packs = LOCALES.map((each) => words(each).documents.names);
  const handoffs = packs.map(({ handoff }) => handoff('').replace(/\.md$/, ''));
  const known = new Set(packs.flatMap(({ brief, goal, questions }) => [brief, goal, questions]));
  const present = existsSync(workbench.notes) ? readdirSync(workbench.notes) : [];
  const notes = present.filter((name) => known.has(name) || handoffs.some((start) => name.startsWith(start)));
  const custom = [paths.briefPath, paths.goalPath, paths.logPath];
  const files = new Set([...custom, ...notes.map((name) => join(workbench.notes, name))]);
  Lineage.open(lineagePath, workspace, { locale }).archive(join(workbench.notes, 'archive'), [...files]);
}
