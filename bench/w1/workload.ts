import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, call } from 'flower-agent/testing';

const READ_BYTES = 8_000;
const SHELL_BYTES = 6_000;

/** What one task does, one call an answer: two files read, three commands run, one file changed. */
export interface TaskPlan {
  id: number;
  brief: string;
  report: string;
  calls: Block[];
  /** Index of the call whose result is read back when it was set aside: one of five, so 20 %. */
  readBack: number;
}

/** The files that the tasks work on, in a fresh workspace. */
export function layOut(workspace: string, tasks: number): void {
  mkdirSync(join(workspace, 'data'), { recursive: true });
  writeFileSync(join(workspace, 'show.sh'), 'cat "data/$1.txt"\n');
  for (let id = 1; id <= tasks; id++) {
    for (const part of ['a', 'b']) writeFileSync(fileOf(workspace, `read-${id}-${part}`), lines(id, part, READ_BYTES));
    for (const part of ['x', 'y', 'z'])
      writeFileSync(fileOf(workspace, `shell-${id}-${part}`), lines(id, part, SHELL_BYTES));
  }
}

export function planOf(workspace: string, id: number): TaskPlan {
  const target = fileOf(workspace, `read-${id}-a`);
  return {
    id,
    brief: sized(
      `TASK ${id}. Read both files read-${id}-a and read-${id}-b, look at the three outputs, and set the mark.`,
      200,
    ),
    report: [
      sized(`1. Conclusion: task ${id} is done, the mark is set.`, 150),
      sized(`2. Evidence: both files were read and three outputs seen; the edit was applied.`, 150),
      `3. Output: data/read-${id}-a.txt`,
      sized('4. Unverified: nothing else was looked at.', 150),
    ].join('\n'),
    calls: [
      call('Read', { file_path: target }),
      call('Read', { file_path: fileOf(workspace, `read-${id}-b`) }),
      ...['x', 'y', 'z'].map((part) =>
        call('Bash', { command: `sh show.sh shell-${id}-${part}`, description: `Output ${part}` }),
      ),
      call('Edit', { file_path: target, old_string: `mark ${id} a open`, new_string: `mark ${id} a done` }),
    ],
    readBack: id % 5,
  };
}

export function fileOf(workspace: string, name: string): string {
  return join(workspace, 'data', `${name}.txt`);
}

function lines(id: number, part: string, bytes: number): string {
  let text = `mark ${id} ${part} open\n`;
  for (let line = 1; text.length < bytes; line++)
    text += `${id}${part} line ${line}: value ${(line * 7919 * id) % 99_991} of the series\n`;
  return text.slice(0, bytes);
}

function sized(text: string, characters: number): string {
  const filler = ' Nothing else is to be touched, and what was found is to be said in few words.';
  return (text + filler.repeat(Math.ceil(characters / filler.length))).slice(0, characters);
}

/** Which task is not done, in words; undefined when all are. */
export function undone(workspace: string, tasks: number): string | undefined {
  for (let id = 1; id <= tasks; id++) {
    if (!readFileSync(fileOf(workspace, `read-${id}-a`), 'utf8').startsWith(`mark ${id} a done`))
      return `task ${id} is not done`;
  }
  return undefined;
}
