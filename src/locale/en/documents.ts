/** What the prompts and texts below are filled with. */
export interface JudgedGoal {
  statement: string;
  checks: readonly string[];
  /** Counted from 1. */
  round: number;
}

const numbered = (items: readonly string[]) => items.map((item, i) => `${i + 1}. ${item}`).join('\n');
const bulleted = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n');

export const documents = {
  /** Files below the workbench's notes. */
  names: {
    brief: 'brief.md',
    goal: 'goal.md',
    questions: 'questions.md',
    handoff: (step: string) => `handoff-${step.replaceAll(/[\\/]/g, '-')}.md`,
    handoffArchive: 'handoff',
  },
  steps: {
    clarify: 'clarify',
    setGoal: 'set-goal',
    work: 'work',
    judge: (step: string) => `${step}/judge`,
  },

  /** Section headings. The first of each list is written, all of them are understood. */
  labels: {
    brief: {
      goal: ['Goal', 'Goals', 'Objective', 'Objectives', 'Aim', 'Purpose'],
      accept: [
        'Acceptance criteria',
        'Acceptance criterion',
        'Acceptance',
        'Acceptance conditions',
        'Acceptance tests',
        'Success criteria',
        'Definition of done',
        'Done when',
      ],
      bounds: [
        'Boundaries',
        'Boundary',
        'Bounds',
        'Boundaries and constraints',
        'Boundary conditions',
        'Scope',
        'Scope and boundaries',
        'Constraints',
        'Limits',
      ],
      unknowns: [
        'Unknowns and assumptions',
        'Unknowns & assumptions',
        'Assumptions and unknowns',
        'Assumptions & unknowns',
        'Unknowns',
        'Assumptions',
        'Open questions',
        'Open questions and assumptions',
      ],
    },
    goal: {
      statement: ['Goal', 'Goals', 'Goal statement', 'Objective', 'Objectives', 'Statement'],
      checks: [
        'Checklist',
        'Checks',
        'Check list',
        'Acceptance checklist',
        'Acceptance checks',
        'List of checks',
        'Verification checklist',
        'Acceptance criteria',
        'Criteria',
      ],
    },
    verdict: {
      conclusion: [
        'Verdict',
        'Final verdict',
        'Overall verdict',
        'Conclusion',
        'Final conclusion',
        'Overall conclusion',
        'Judgement',
        'Judgment',
        'Final judgement',
        'Final judgment',
      ],
      reason: ['Reason', 'Reasons', 'Reasoning', 'Rationale', 'Explanation', 'Why'],
      failed: [
        'Failed checks',
        'Failed',
        'Failed items',
        'Failing',
        'Failing checks',
        'Failures',
        'What failed',
        'Not passed',
        'Checks not passed',
        'Unmet',
        'Unmet checks',
        'Not met',
      ],
    },
    handoff: {
      step: ['Step handed over'],
      doing: [
        'Doing now',
        'Doing',
        'What I am doing',
        'What I am doing now',
        'Currently doing',
        'In progress',
        'Current work',
      ],
      decided: ['Decided', 'Decisions', 'Decisions made', 'What is decided', 'Already decided', 'Settled'],
      deadEnds: ['Dead ends', 'Dead end', 'What did not work', 'Tried and failed', 'Roads not to take'],
      next: ['Next step', 'Next steps', 'Next', 'What to do next', 'Up next'],
      scene: ['Scene', 'The scene', 'State of things', 'Current state', 'Files and state', 'Where things are', 'Files'],
    },
  },

  /** Stands where a section is empty. The first is written, all of them read as empty. */
  placeholders: ['(not filled in)', '(empty)'],
  /** Ways to say that a list has no items. */
  nothing: [
    'none',
    'none failed',
    'none at all',
    'nothing',
    'nothing failed',
    'n/a',
    'na',
    'nil',
    'no',
    'not applicable',
    'no failures',
    'no failed checks',
    'no failed items',
    'no items',
    'empty',
  ],

  /** Put at the head of words that a person added later. */
  addedLabels: { wake: 'Added on wake', goal: 'Amended by the person' },

  /** A document that the disk does not let through. */
  file: {
    cannotRead: (v: { path: string; reason: string }) =>
      `Cannot read ${v.path}: ${v.reason}. Check that it is a readable text file.`,
    cannotWrite: (v: { path: string; reason: string }) =>
      `Cannot write ${v.path}: ${v.reason}. Check the directory's permissions.`,
  },

  verdict: {
    states: { achieved: 'achieved', not_yet: 'not yet', unreachable: 'cannot be verified here' },
    unclear: 'The judge gave no clear verdict, which counts as not achieved.',
    feedback: ({ reason, failed }: { reason: string; failed: readonly string[] }) =>
      paragraphs(
        'An independent judge looked at the result: the goal is not achieved yet.',
        reason && `What the judge found:\n${reason}`,
        failed.length > 0 ? `Checks that did not pass:\n${bulleted(failed)}` : '',
        'Keep going in this session until every check passes. How is up to you.',
      ),
    noChecks: 'The goal has no checks, so nothing shows that it is achieved.',
    contradiction: (stated: string) =>
      `The judge concluded "${stated}", which its own list of checks contradicts. This counts as not achieved.`,
    unverifiable: (checks: readonly string[]) => `These checks cannot be verified here:\n${bulleted(checks)}`,
  },

  handoff: {
    /** Opens the first section of a handoff that the program assembled. */
    degradedMark: '[assembled by the program]',
    degradedDoing: ({ step, why }: { step: string; why: string }) =>
      `The session of the step "${step}" ended before it could write a handoff${why && ` (${why})`}. Its task is quoted under Scene.`,
    degradedNext:
      'Find out from the files, the workbench and the version history what is done already, then go on with the task. Do not start over.',
    takeover: (step: string) =>
      `You take over unfinished work${step && ` in the step "${step}"`}. An earlier session did part of it and ended because its context was full. You have no memory of that session: what follows is all it left to you. Trust what is decided, do not try the dead ends again, and go on with the next step.`,
  },

  handoffPrompt: ({ used, window }: { used: number; window: number }) =>
    `Your context is nearly full (${used} of ${window} tokens). Stop working now; no tool can be called in this turn. Write the handoff for a successor who takes over in a new session and remembers nothing of this one.

Answer with exactly these five sections and nothing else:

## Doing now
What you were in the middle of, and how far it is.
## Decided
Decisions that stand, each with its reason.
## Dead ends
What was tried and did not work, so that nobody tries it again.
## Next step
The very next thing to do, concrete enough to start at once.
## Scene
Paths of the files that matter, commands that work, what is running.

Only Doing now and Next step are required. Leave a section empty rather than invent something. Give paths instead of file contents.`,

  goalPrompt: ({ brief }: { brief: string }) =>
    `Turn this brief into a goal that can be judged. Work on nothing; look around only to learn what can be verified here.

${brief}

Answer with exactly these two sections and nothing else:

## Goal
What will be true when the work is done, in a sentence or two.
## Checklist
- one check a line

Each check can be verified on the spot by looking at the result or running it. Write as many checks as there are ways to fail. Boundaries are not checks. Mark a check that cannot be verified in this environment at its end: [unverifiable here: reason].`,

  verifyPrompt: ({ statement, checks, round }: JudgedGoal) =>
    `Judge whether the goal is achieved (round ${round}). You did not do this work and owe it nothing.

## Goal
${statement}

## Checklist
${numbered(checks)}

Go through the checks one by one, on the result itself and not on its source or on what somebody says about it. For each: its number, passed, failed or unverifiable, and the evidence you saw yourself in this session (the command and what it printed, or the file and what it holds). Without evidence a check has not passed. "Not yet" and "cannot be verified here" are different, and neither passes.

Give the result as structured output. Where that is not possible, answer with exactly these sections:

## Verdict
one of: achieved / not yet / cannot be verified here
## Reason
what you saw, check by check
## Failed checks
- one a line, or none`,

  clarifyResume:
    'You were interrupted while clarifying the brief. Go on where you were: the answers given so far stand, ask only what is still open, and finish with exactly the four sections of the brief.',
};
