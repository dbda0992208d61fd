import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, call, type ModelRequest, reply, type Script, say } from '../../../src/testing/index.js';
import { books, served } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { scratch } from '../../support/scratch.js';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.js';

const LIMIT = 90_000;
const CTRL_C = '\x03';
const CTRL_D = '\x04';

let cwd: string;
beforeEach(() => {
  cwd = scratch();
});

/** `flower` with these arguments in a terminal, against a scripted model. */
async function open(script: Script, args: readonly string[], size: Partial<TerminalOptions> = {}) {
  const { server, env } = await served(script);
  return { server, terminal: openTerminal(args, { cwd, env, ...size }) };
}

/** A call that a coordinator may make for ever. */
const look = () => call('Read', { file_path: join(cwd, '.flower', 'notes', 'brief.md') });

/** A gate that the test opens when it wants the model to answer. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const prompt = (terminal: Terminal, text: string) =>
  terminal.until(`the prompt ${text}`, () => terminal.lastRow().startsWith(text));

describe('a question at the terminal', () => {
  test(
    'is answered in Chinese, committed by an input method in one piece',
    async () => {
      const { terminal } = await open(starterModel({ question: '哪种颜色？' }), ['x', '--clarify-only'], {
        columns: 60,
      });
      await prompt(terminal, 'answer');
      terminal.type('深红色，');
      await terminal.until('what was typed', () => terminal.lastRow() === 'answer (Enter: skip) > 深红色，');
      expect(terminal.cursor().column).toBe('answer (Enter: skip) > '.length + 8);
      terminal.type('要暗一点\r');
      await terminal.sees('answered: 深红色，要暗一点');
      expect(await terminal.ended).toBe(0);
    },
    LIMIT,
  );

  test(
    'is answered by a digit, and not by questions from the side with either question mark',
    async () => {
      const model = starterModel({ question: 'Which colour?' });
      const aside: Script = (request) =>
        isOracle(request) ? `It is ${request.lastText.includes('全角') ? 'well' : 'fine'}.` : model(request);
      const { terminal } = await open(aside, ['x', '--clarify-only']);
      await prompt(terminal, 'answer (Enter: skip) >');
      expect(terminal.screen()).toContain('? Which colour?  1) red  2) blue');
      terminal.type('? how is it');
      await prompt(terminal, 'ask aside > ? how is it');
      terminal.type('\r');
      await terminal.sees('It is fine.');
      terminal.type('？全角呢\r');
      await terminal.sees('It is well.');
      await prompt(terminal, 'answer');
      terminal.type('2\r');
      await terminal.sees('answered: blue');
      expect(await terminal.ended).toBe(0);
      expect(existsSync(join(cwd, 'runs', 'aside'))).toBe(true);
    },
    LIMIT,
  );
});

describe('typing while output streams', () => {
  test(
    'loses no key, and the line stays the last one',
    async () => {
      const stop = gate();
      let stopped = false;
      void stop.opened.then(() => {
        stopped = true;
      });
      const work = ({ turn }: ModelRequest): Answer =>
        stopped ? 'done' : reply(say(`Line of output number ${turn}.`), look());
      const { server, terminal } = await open(starterModel({ work }), ['go', 'x', '--timeout', '0', '--no-goal']);
      await terminal.sees('Line of output number 0.');
      const text = 'Bitte beim nächsten Mal 慢一点, and check 🌸 too; 0123456789';
      for (const character of text) {
        terminal.type(character);
        // A key for each event or so, as a person types.
        const { length } = terminal.raw();
        await terminal.until('an echo', () => terminal.raw().length > length);
      }
      await prompt(terminal, `message > ${text}`);
      terminal.type('\r');
      await terminal.sees('Kept.');
      await server.waitFor(({ allText }) => allText.includes(text), 40_000);
      stop.open();
      expect(await terminal.ended).toBe(0);
      const numbers = terminal.all().flatMap((line) => /Line of output number (\d+)\./.exec(line)?.[1] ?? []);
      expect(numbers).toEqual(numbers.map((_, i) => String(i)));
    },
    LIMIT,
  );
});

describe('Ctrl-C', () => {
  test(
    'once, then words: it goes on with them in the same session',
    async () => {
      const work = ({ lastText }: ModelRequest): Answer => (lastText.includes('turn left') ? 'Turned left.' : look());
      const { terminal } = await open(starterModel({ work }), ['go', 'x', '--timeout', '0', '--no-goal']);
      await terminal.sees('> Read');
      terminal.type('turn ');
      await prompt(terminal, 'message > turn');
      terminal.type(CTRL_C);
      // What was being typed is there for the words.
      await prompt(terminal, 'your words (Enter: stop) > turn');
      terminal.type('left\r');
      await terminal.sees('Turned left.');
      expect(await terminal.ended).toBe(0);
      expect(books(cwd).at(-1)).toMatchObject({ step: 'work', ok: true });
    },
    LIMIT,
  );

  test(
    'twice: 130, the books written, the terminal as it was',
    async () => {
      const { terminal } = await open(starterModel({ work: () => new Promise<Answer>(() => {}) }), [
        'go',
        'x',
        '--timeout',
        '0',
        '--no-goal',
      ]);
      await terminal.sees('== 2/2');
      await terminal.until('the model to be waited for', () =>
        terminal.screen().some((line) => line.includes('waits for the model')),
      );
      terminal.type(CTRL_C);
      await prompt(terminal, 'your words');
      terminal.type(CTRL_C);
      expect(await terminal.ended).toBe(130);
      await terminal.sees('To go on: flower');
      expect(books(cwd).at(-1)).toMatchObject({ step: 'work', ok: false });
      expect(terminal.all().join('\n')).not.toMatch(/\n\s+at .+:\d+:\d+/);
      expect(terminal.raw().lastIndexOf('\x1b[?2004l')).toBeGreaterThan(terminal.raw().lastIndexOf('\x1b[?2004h'));
      expect(terminal.raw().lastIndexOf('\x1b[?25h')).toBeGreaterThan(terminal.raw().lastIndexOf('\x1b[?25l'));
    },
    LIMIT,
  );

  test(
    'after Ctrl-D still stops it',
    async () => {
      const { terminal } = await open(starterModel({ work: () => look() }), ['go', 'x', '--timeout', '0', '--no-goal']);
      await terminal.sees('> Read');
      terminal.type(CTRL_D);
      await prompt(terminal, 'input closed');
      terminal.type(CTRL_C);
      expect(await terminal.ended).toBe(130);
    },
    LIMIT,
  );
});

describe('commands', () => {
  test(
    'status, budget, pause, an unknown one, help',
    async () => {
      const work = ({ lastText }: ModelRequest): Answer =>
        lastText.includes('paused for a while') ? 'All done.' : look();
      const { terminal } = await open(
        starterModel({ work }),
        ['go', 'x', '--timeout', '0', '--no-goal', '--budget', '5'],
        { rows: 40 },
      );
      await terminal.sees('> Read');
      terminal.type('/status');
      await prompt(terminal, 'command > /status');
      terminal.type('\r');
      await terminal.sees('Step 2 of 2: work');
      await terminal.sees('of $5.00 spent');
      terminal.type('/budget 7.5\r');
      await terminal.sees('may cost $7.50 now');
      terminal.type('/budget 2\r');
      await terminal.sees('$2.00 is not more');
      terminal.type('/cancel 3\r');
      await terminal.sees('There is no open dispatch 3');
      terminal.type('/nosuch thing\r');
      await terminal.sees('There is no /nosuch');
      // It stands in the line again, as text.
      await prompt(terminal, 'message >  /nosuch thing');
      terminal.type('\x15/help\r');
      await terminal.sees('Ctrl-C           interrupts');
      terminal.type('/pause\r');
      await prompt(terminal, 'paused (Enter: go on) >');
      terminal.type('\r');
      await terminal.sees('All done.');
      expect(await terminal.ended).toBe(0);
    },
    LIMIT,
  );

  test(
    'new: this run ends, and another one starts over',
    async () => {
      const model = starterModel({
        work: ({ allText }) => (allText.includes('second wish') ? 'All done.' : look()),
      });
      const { terminal, server } = await open(model, ['go', 'first wish', '--timeout', '0', '--no-goal']);
      await terminal.sees('> Read');
      server.script = model;
      terminal.type('/new second wish\r');
      await terminal.sees('Starting over');
      await server.waitFor(({ allText }) => allText.includes('second wish'), 40_000);
      server.script = starterModel({ work: () => 'All done.' });
      await terminal.sees('All done.');
      expect(await terminal.ended).toBe(0);
    },
    LIMIT,
  );
});

function isOracle({ system }: ModelRequest): boolean {
  return system.includes('You answer a question from the side');
}
