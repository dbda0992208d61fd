import { type Answer, call, type ModelRequest, type Script, structured } from '../../src/testing/index.js';

const BRIEF = `## Goal
A file.
## Acceptance criteria
- done.txt exists
## Boundaries
none
## Unknowns and assumptions
none`;

const GOAL = `## Goal
done.txt exists
## Checklist
- done.txt exists, and no broken.txt is left`;

export interface StarterModel {
  /** Ask this before the brief. */
  question?: string;
  /** What the coordinator answers. */
  work?: (request: ModelRequest) => Answer | Promise<Answer>;
  status?: 'passed' | 'failed';
}

/** Plays all roles of the starter workflow, and answers the probe. */
export function starterModel({
  question,
  work = () => 'The work is done.',
  status = 'passed',
}: StarterModel = {}): Script {
  return (request) => {
    if (request.tools.length === 0) return 'hi';
    if (request.system.includes('You clarify')) {
      return question && request.turn === 0 ? call('mcp__human__ask', { question, options: ['red', 'blue'] }) : BRIEF;
    }
    if (request.outputSchema) {
      if (request.turn === 0) return call('Glob', { pattern: 'broken.txt' });
      if (request.turn > 1) return 'Judged.';
      const conclusion = status === 'passed' ? 'achieved' : 'not_yet';
      const evidence = 'I looked for broken.txt';
      return structured({ checks: [{ check: 1, status, evidence }], conclusion, reason: evidence });
    }
    return request.system.includes('You judge') ? GOAL : work(request);
  };
}

/** A coordinator that never comes to an end by itself: it looks at a file again and again. */
export const tireless = (file: string) => () => call('Read', { file_path: file });

/** A model that never answers. */
export const silent = () => new Promise<Answer>(() => {});
