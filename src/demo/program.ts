/** What the demo asks for. */
export const ASK = 'Make a small command-line program that counts how often each word occurs in a text file.';

export const QUESTION = 'Do upper and lower case count as the same word?';
export const OPTIONS = ['yes, the same word', 'no, two words'];
export const ANSWER = OPTIONS[0]!;

/** What a question from the side gets. */
export const ASIDE =
  'My words are part of the script, so I cannot tell. A real model would look at the last events and at the files.';

export const SAMPLE = 'The rose is red and the violet is blue.\nThe garden has a rose.\n';

/** The first version: right but for the letter case, which the judge's second check finds. */
export const FIRST_VERSION = `// desc: counts the words of a text file: node wordcount.mjs FILE
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
let text;
try {
  text = readFileSync(file, 'utf8');
} catch {
  console.error(\`cannot read \${file}\`);
  process.exit(1);
}

const counts = new Map();
for (const word of text.match(/\\p{L}+/gu) ?? []) {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
for (const [word, count] of sorted) console.log(\`\${word} \${count}\`);
`;

/** What the second round changes. */
export const MENDING = { from: 'of text.match(', to: 'of text.toLowerCase().match(' };

/** A check of the goal, the command that verifies it, and what its output must be like. */
export interface DemoCheck {
  text: string;
  command: string;
  expect: RegExp;
}

export const CHECKS: readonly DemoCheck[] = [
  {
    text: '`node wordcount.mjs sample.txt` ends with exit code 0 and prints one word and its count a line',
    command: 'node wordcount.mjs sample.txt; echo "exit $?"',
    expect: /^\S+ \d+\n[\s\S]*exit 0/,
  },
  {
    text: '`node wordcount.mjs sample.txt` prints `the 3` as its first line: "The" and "the" are one word',
    command: 'node wordcount.mjs sample.txt | head -1',
    expect: /^the 3\b/,
  },
  {
    text: '`node wordcount.mjs nothing.txt` ends with exit code 1 and names the file',
    command: 'node wordcount.mjs nothing.txt; echo "exit $?"',
    expect: /nothing\.txt[\s\S]*exit 1/,
  },
];

export const BRIEF = `## Goal
A command-line program, \`node wordcount.mjs FILE\`, that prints how often each word occurs in a text file.
## Acceptance criteria
- one line a word: the word, a space, its count; the most frequent first
- upper and lower case: ${ANSWER}
- a file that cannot be read: exit code 1 and a message that names it
## Boundaries
Plain Node, no packages. Nothing outside this directory is touched.
## Unknowns and assumptions
A word is a run of letters; ties are in alphabetical order (assumed).`;

export const GOAL = `## Goal
\`node wordcount.mjs FILE\` prints each word of the file with its count, the most frequent first, whatever the letter case.
## Checklist
${CHECKS.map(({ text }) => `- ${text}`).join('\n')}`;

export const HANDOFF = `## Doing now
The first version of wordcount.mjs is written by the coder, with sample.txt to try it on; it was run once and printed counts.
## Decided
Plain Node without packages, as the brief says.
## Next step
Look whether wordcount.mjs is there, then report the work as done.
## Scene
wordcount.mjs, sample.txt`;
