import type { AgentSpec } from '../agent/spec.js';
import { Brief } from '../documents/brief.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { type ClarifyOptions, clarify } from '../roles/index.js';
import type { WorkflowContext } from './context.js';
import { freeze } from './freeze.js';
import { BRIEF_KEY, MISSING_KEY } from './keys.js';
import { type OnFail, Step, type StepInit } from './step.js';

export interface ClarifyStepOptions extends ClarifyOptions {
  /** Where the brief is kept. */
  briefPath: string;
  /** What the person wants, in their words. */
  prompt: StepInit['prompt'];
  /** Default: the locale's name of the step, `clarify`. */
  name?: string;
  /** The clarifier. Default: `clarify(…)` made of the other options. */
  spec?: AgentSpec;
  /** Ask even when a complete brief is on disk. */
  alwaysAsk?: boolean;
  onFail?: OnFail;
  retries?: number;
}

/**
 * A step that asks until the brief is complete and freezes it on disk. Later steps read the brief and never the questions:
 * they run in sessions of their own. With a complete brief on disk it is skipped, and hands on that one.
 */
export function clarifyStep(channel: HumanChannel, options: ClarifyStepOptions): Step {
  const { briefPath, prompt, spec, alwaysAsk = false, onFail, retries, ...roleOptions } = options;
  const { locale } = options;
  const { documents, roles, workflow } = words(locale);
  const name = options.name ?? documents.steps.clarify;

  const fill = (ctx: WorkflowContext, brief: Brief): void => {
    ctx.set(BRIEF_KEY, brief);
    ctx.setOutput(name, brief.promptBlock(locale));
    ctx.delete(MISSING_KEY);
  };

  return new Step({
    name,
    spec: spec ?? clarify(roles.names.clarifier, channel, roleOptions),
    prompt,
    onFail,
    retries,
    resumePrompt: documents.clarifyResume,
    when: async (ctx) => {
      const stored = alwaysAsk ? undefined : await Brief.load(briefPath, locale);
      if (!stored?.complete) return true;
      fill(ctx, stored);
      return false;
    },
    gate: async ({ text }, ctx) => {
      const brief = Brief.parse(text);
      const missing = brief.missing();
      if (missing.length > 0) {
        ctx.set(MISSING_KEY, missing);
        return false;
      }
      fill(ctx, await freeze(brief, briefPath, channel, locale));
      return true;
    },
    onReject: ({ ok, text }) => {
      const names = Brief.parse(text)
        .missing()
        .map((field) => documents.labels.brief[field][0] ?? field);
      return ok ? workflow.missingSections({ names }) : workflow.goOn;
    },
    reduce: (_result, ctx) => ctx.output(name),
  });
}
