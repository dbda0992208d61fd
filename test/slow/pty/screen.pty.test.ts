import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columns } from '../../../src/cli/terminal/width.js';
import { type Answer, call, type ModelRequest, reply, say } from '../../../src/testing/index.js';
import { served } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { scratch } from '../../support/scratch.js';
import { openTerminal } from './terminal.js';

const LIMIT = 90_000;
const RUN = ['go', 'x', '--timeout', '0', '--no-goal', '-v'];

/** Everything that a tool's output could try with a terminal. */
const HOSTILE = [
  'clear \x1b[2J\x1b[H\x1b[3J screen',
  'clipboard \x1b]52;c;ZXZpbA==\x07 end',
  'title \x1b]0;owned\x07 end',
  'bidi \u202e\u2066desrever\u2069 end',
  'scroll region \x1b[1;3r\x1b[?1049h\x1bc end',
  'paste mode \x1b[?2004l mouse \x1b[?1000h end',
  'half a sequence \x1b[38;5',
].join('\n');

test(
  'hostile output of tools and models changes nothing outside its own lines',
  async () => {
    const cwd = scratch();
    const file = join(cwd, 'hostile.txt');
    writeFileSync(file, HOSTILE);
    const work = ({ turn }: ModelRequest): Answer => {
      if (turn === 0) return reply(say('Before.'), call('Read', { file_path: file }));
      if (turn === 1) return reply(say(HOSTILE), call('Glob', { pattern: '\x1b[2J\x1b]0;owned\x07*.md\u202e' }));
      return 'After.';
    };
    const { env } = await served(starterModel({ work }));
    const terminal = openTerminal(RUN, { cwd, env, columns: 100, rows: 60 });
    terminal.type('typed ');
    expect(await terminal.ended).toBe(0);
    const lines = terminal.all();
    const at = (text: string) => lines.findIndex((line) => line.includes(text));
    // Everything is there, in order: nothing was cleared, nothing was overwritten.
    expect(at('A new start')).toBeGreaterThanOrEqual(0);
    expect(at('Before.')).toBeGreaterThan(at('== 2/2'));
    for (const word of ['clear  screen', 'clipboard  end', 'title  end', 'scroll region  end', 'half a sequence']) {
      expect(at(word), word).toBeGreaterThan(at('Before.'));
      expect(at(word), word).toBeLessThan(at('After.'));
    }
    expect(lines.some((line) => line.includes('bidi desrever end'))).toBe(true);
    expect(terminal.title()).toBeUndefined();
    const raw = terminal.raw();
    for (const never of [
      '\x1b]',
      '\x1b[2J',
      '\x1b[3J',
      '\x1bc',
      '\x1b[?1049h',
      '\x1b[?1000h',
      '\x1b[1;3r',
      '\u202e',
      '\u2066',
    ]) {
      expect(raw.includes(never), JSON.stringify(never)).toBe(false);
    }
    expect(lines.some((line) => line.includes('Not sent: typed'))).toBe(true);
  },
  LIMIT,
);

test(
  'a screen of 60 columns, made 100 and then 40 wide: lines fit, and the input line stays',
  async () => {
    const cwd = scratch();
    const prose =
      'A sentence of the model that is longer than the screen is wide, 也有中文的句子，比屏幕还要宽一些。'.repeat(2);
    let stop = false;
    const work = ({ turn }: ModelRequest): Answer =>
      stop
        ? 'Finished.'
        : reply(say(`${turn}. ${prose}`), call('Glob', { pattern: `**/${'long-name-'.repeat(12)}${turn}` }));
    const { env } = await served(starterModel({ work }));
    const terminal = openTerminal(RUN, { cwd, env, columns: 60, rows: 24 });
    const above = () => terminal.screen().slice(0, -1);
    const widest = () => Math.max(...above().map(columns));
    const typed = 'this is being typed 也在输入';

    await terminal.sees('0. A sentence');
    expect(widest()).toBeLessThanOrEqual(60);
    terminal.type(typed);
    await terminal.until('what is typed', () => terminal.screen().join('').includes(typed));
    for (const width of [100, 40]) {
      terminal.resize(width, 24);
      const rule = '-'.repeat(width);
      await terminal.until(`a rule of ${width} columns`, () => terminal.screen().includes(rule));
      await terminal.until('one rule, one status line, one input line', () => {
        const rows = terminal.screen().filter(Boolean);
        const ruleAt = rows.lastIndexOf(rule);
        const input = rows
          .slice(ruleAt + 2)
          .map((row) => row.replace(/^ {2}/, ''))
          .join('');
        return (
          rows.filter((row) => /^2\/2/.test(row)).length === 1 &&
          rows[ruleAt + 1]!.startsWith('2/2') &&
          input === `message > ${typed}`
        );
      });
    }
    stop = true;
    terminal.type('\r');
    await terminal.sees('Finished.');
    expect(await terminal.ended).toBe(0);
    const order = terminal.all().flatMap((line) => /^ {2}(\d+)\. A sentence/.exec(line)?.[1] ?? []);
    expect(order).toEqual(order.map((_, i) => String(i)));
  },
  LIMIT,
);

test(
  'a terminal that can only print gets plain lines, and takes lines',
  async () => {
    const cwd = scratch();
    const { env } = await served(starterModel({ question: 'Which colour?' }));
    const terminal = openTerminal(['x', '--clarify-only'], { cwd, env: { ...env, NO_COLOR: '1' }, term: 'dumb' });
    await terminal.sees('? Which colour?');
    terminal.type('2\r');
    await terminal.sees('answered: blue');
    expect(await terminal.ended).toBe(0);
    expect(terminal.raw()).not.toContain('\x1b');
  },
  LIMIT,
);
