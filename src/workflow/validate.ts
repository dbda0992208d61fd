import { ConfigError } from '../errors.js';
import type { ParallelGroup } from './parallel.js';
import { Step } from './step.js';

export type Element = Step | ParallelGroup;

/** The steps of one element: itself, or the members of the group. */
function membersOf(element: Element): readonly Step[] {
  return element instanceof Step ? [element] : element.steps;
}

/** Checks what would otherwise show only after money was spent. Throws one ConfigError that lists every problem. */
export function validate(workflow: string, elements: readonly Element[]): void {
  const problems: string[] = [];
  const taken = new Set<string>();
  const earlier = new Set<string>();
  for (const element of elements) {
    const names = element instanceof Step ? [element.name] : [element.name, ...element.steps.map(({ name }) => name)];
    for (const name of names) {
      if (taken.has(name)) problems.push(`'${name}': there are two of this name; give each step its own.`);
      taken.add(name);
    }
    for (const step of membersOf(element)) problems.push(...problemsOf(step, earlier));
    if (!(element instanceof Step)) problems.push(...sharedSessions(element));
    for (const { name } of membersOf(element)) earlier.add(name);
  }
  if (elements.length === 0) problems.push('there are no steps; give it at least one.');
  if (problems.length === 0) return;
  const list = problems.map((problem) => `\n- ${problem}`).join('');
  throw new ConfigError(`Workflow '${workflow}' cannot run:${list}`, { workflow, problems });
}

function problemsOf({ name, spec, resumeFrom, fork }: Step, earlier: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (resumeFrom !== undefined && !earlier.has(resumeFrom)) {
    problems.push(`'${name}': resumeFrom is '${resumeFrom}', which is not an earlier step.`);
  }
  if (fork && resumeFrom === undefined) {
    problems.push(`'${name}': fork needs resumeFrom; name the step whose session is to be branched off.`);
  }
  if (spec.delegateOnly && Object.keys(spec.agents ?? {}).length === 0) {
    problems.push(`'${name}': its coordinator '${spec.name}' has no worker and may not work itself; give it one.`);
  }
  return problems;
}

/** Two processes cannot write on in one session. */
function sharedSessions({ steps }: ParallelGroup): string[] {
  const continued = new Set<string>();
  return steps.flatMap(({ name, resumeFrom, fork }) => {
    if (resumeFrom === undefined || fork) return [];
    const clash = continued.has(resumeFrom);
    continued.add(resumeFrom);
    return clash ? [`'${name}': another member continues the session of '${resumeFrom}' too; set fork on one.`] : [];
  });
}
