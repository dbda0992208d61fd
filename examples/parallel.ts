// Two surveys side by side, each with a typed result, and a step that reads both.

import { AgentSpec, parallel, StepAbort, Workflow } from 'flower-agent';
import { z } from 'zod';

const Findings = z.object({ files: z.array(z.string()), summary: z.string() });

function surveyor(about: string): AgentSpec {
  return new AgentSpec({ name: `survey-${about}`, instructions: `You look at ${about} only.`, output: Findings });
}

export default new Workflow([
  parallel('survey', [
    { name: 'tests', spec: surveyor('tests'), prompt: 'Which tests are there?', onFail: 'skip' },
    { name: 'docs', spec: surveyor('docs'), prompt: 'Which documents are there?' },
  ]),
  {
    name: 'report',
    spec: new AgentSpec({ name: 'writer', instructions: 'You write one paragraph.' }),
    prompt: (ctx) => {
      const docs = ctx.output<z.infer<typeof Findings>>('docs');
      const tests = ctx.hasOutput('tests') ? ctx.output<z.infer<typeof Findings>>('tests').summary : 'not surveyed';
      return `Documents: ${docs.files.join(', ')}. Tests: ${tests}. How well do they go together?`;
    },
    retries: 1,
    gate: ({ text }) => {
      if (text.includes('cannot')) throw new StepAbort('the writer cannot judge it');
      return text.length < 2000;
    },
    onReject: () => 'Shorter: at most 2000 characters.',
  },
]);
