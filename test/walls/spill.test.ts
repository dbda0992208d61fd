import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/locale/index.js';
import { type SpillOptions, spillGuard } from '../../src/walls/spill/guard.js';
import { readsSpill } from '../../src/walls/spill/reading.js';
import type { Workbench } from '../../src/workbench/index.js';
import cases from '../cases/workbench.json' with { type: 'json' };
import { scratch } from '../support/scratch.js';
import { benchWith } from '../workbench/bench.js';
import { byWorker, show } from './fire.js';

const long = 'x'.repeat(100);
const options: SpillOptions = { threshold: 100 };

let bench: Workbench;
beforeEach(() => {
  bench = benchWith();
});

const nameOf = (text: string) => `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.txt`;
const kept = () => readdirSync(bench.spill);

/** The result that replaces this one; undefined when it stays. */
async function spill(response: unknown, more: SpillOptions = {}, tool = 'Bash', input = {}, extra = {}) {
  const wall = spillGuard(bench, { ...options, ...more });
  return (await show(wall, tool, input, response, { cwd: bench.workspace, ...extra })).updatedToolOutput;
}

describe('shared cases', () => {
  for (const { id, why, input, expected } of cases.filter((one) => one.input.op === 'spill')) {
    test(`${id}: ${why}`, async () => {
      const updated = await spill(input.response, { threshold: input.threshold });
      if (expected.spilled === false) expect(updated).toBeUndefined();
      for (const place of expected.replaced ?? []) {
        const at = (value: unknown) => place.split('.').reduce((o, key) => (o as Record<string, unknown>)[key], value);
        expect(at(updated)).not.toBe(at(input.response));
        expect(readFileSync(path.join(bench.spill, kept()[0]!), 'utf8')).toBe(at(input.response));
      }
      if (expected.replaced) expect(kept()).toHaveLength(expected.replaced.length);
    });
  }
});

describe('what is long', () => {
  test('the threshold itself counts, one less does not', async () => {
    expect(await spill('x'.repeat(99))).toBeUndefined();
    expect(await spill(long)).toContain(nameOf(long));
  });

  test('characters are counted, not UTF-16 units', async () => {
    expect(await spill('🌸'.repeat(99))).toBeUndefined();
    expect(await spill('🌸'.repeat(100))).toBeDefined();
  });

  test('the beginning is cut between characters, below one line that points', async () => {
    const text = '🌸'.repeat(500);
    const [pointer, ...head] = String(await spill(text)).split('\n');
    expect(pointer).toContain(path.join(bench.spill, nameOf(text)));
    expect(head.join('\n')).toBe('🌸'.repeat(400));
  });

  test.each(LOCALES)('the pointer in %s names the file and its size', async (locale) => {
    const [pointer] = String(await spill('y'.repeat(2048), { locale })).split('\n');
    expect(pointer).toContain(path.join(bench.spill, nameOf('y'.repeat(2048))));
    expect(pointer).toContain('2.0K');
  });
});

describe('the shape of a result', () => {
  test('stays: only long texts are replaced, at any depth', async () => {
    const response = {
      stdout: long,
      stderr: 'short',
      interrupted: false,
      deep: { deeper: { text: `${long}!`, n: 1 } },
    };
    const updated = (await spill(response)) as typeof response;
    expect(updated).toEqual({
      stdout: expect.stringContaining(nameOf(long)),
      stderr: 'short',
      interrupted: false,
      deep: { deeper: { text: expect.stringContaining(nameOf(`${long}!`)), n: 1 } },
    });
    expect(response.stdout).toBe(long);
  });

  test.each([
    ['lists', { content: [{ type: 'image', data: long }], results: [long] }],
    ['an image that Read brings', { type: 'image', file: { base64: long, type: 'image/png', originalSize: 9 } }],
    ['a PDF', { type: 'pdf', file: { filePath: '/a.pdf', base64: long, originalSize: 9 } }],
    ['an image that a command prints', { stdout: long, stderr: '', isImage: true }],
    ['a base64 source', { source: { type: 'base64', media_type: 'image/png', data: long } }],
    ['a data URL', { result: `data:image/png;base64,${long}` }],
    ['paths and URLs', { filePath: `/${long}`, url: `http://e/${long}`, persisted: { rawOutputPath: `/${long}` } }],
    ['nothing long', { stdout: '', n: null, ok: true }],
    ['no object', null],
    ['a number', 7],
  ])('%s stay untouched', async (_name, response) => {
    expect(await spill(response)).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  test('data that is no base64 is text like any other', async () => {
    expect(await spill({ data: long })).toEqual({ data: expect.stringContaining(nameOf(long)) });
  });
});

test('no result of any shape makes the wall fail, and what is short or in a list stays', async () => {
  /** The value with every long text outside lists replaced by a word. */
  const outline = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length < 100 ? value : 'long';
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, outline(field)]));
  };
  const text = fc.oneof(fc.string(), fc.string({ minLength: 90, maxLength: 300, unit: 'binary' }));
  const response = fc.object({ values: [text, fc.integer(), fc.constant(null)], maxDepth: 4 });
  await fc.assert(
    fc.asyncProperty(response, async (value) => {
      expect(outline((await spill(value)) ?? value)).toEqual(outline(value));
    }),
    { seed: 7, numRuns: 200 },
  );
});

describe('files on disk', () => {
  test('the same content is kept once', async () => {
    await spill({ stdout: long, stderr: long });
    await spill(long);
    expect(kept()).toEqual([nameOf(long)]);
  });

  test('a file cut short by a crash is written again', async () => {
    const file = path.join(bench.spill, nameOf(long));
    writeFileSync(file, long.slice(0, 10));
    await spill(long);
    expect(readFileSync(file, 'utf8')).toBe(long);
  });

  test('many at once leave whole files and no drafts', async () => {
    const texts = Array.from({ length: 8 }, (_, i) => `${i % 4}`.repeat(5000));
    await Promise.all(texts.map((text) => spill(text)));
    expect(kept().sort()).toEqual([0, 1, 2, 3].map((i) => nameOf(`${i}`.repeat(5000))).sort());
  });

  test('a result of many megabytes is set aside like any other', async () => {
    const text = 'line of output 🌸\n'.repeat(2_000_000);
    const updated = String(await spill(text));
    expect(updated.length).toBeLessThan(1000);
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(path.basename(kept()[0]!, '.txt'));
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(bench.spill, kept()[0]!)))
        .digest('hex'),
    ).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('where nothing can be stored the context still gets only the beginning, and the reason', async () => {
    rmSync(bench.spill, { recursive: true });
    writeFileSync(bench.spill, 'a file');
    const updated = String(await spill('y'.repeat(5000)));
    expect(updated).toContain('EEXIST');
    expect(updated.length).toBeLessThan(1000);
  });

  test('secrets go neither into the file nor into the beginning', async () => {
    const text = `key=sk-secret ${'.'.repeat(200)} sk-secret`;
    const updated = String(await spill(text, { mask: (one) => one.replaceAll('sk-secret', '***') }));
    expect(updated).not.toContain('sk-secret');
    expect(readFileSync(path.join(bench.spill, kept()[0]!), 'utf8')).toBe(text.replaceAll('sk-secret', '***'));
  });
});

describe('output that the SDK has put aside', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(scratch(), 'bash-output.txt');
  });
  const response = (more = {}) => ({
    stdout: 'beginning',
    stderr: '',
    interrupted: false,
    persistedOutputPath: file,
    persistedOutputSize: 9,
    ...more,
  });

  test('is copied at once, and ours is the only pointer', async () => {
    const all = 'all of it\n'.repeat(10_000);
    writeFileSync(file, all);
    const updated = await spill(response());
    const own = path.join(bench.spill, nameOf(all));
    expect(readFileSync(own, 'utf8')).toBe(all);
    expect(updated).toEqual({ stdout: expect.stringContaining(own), stderr: '', interrupted: false });
    expect((updated as { stdout: string }).stdout).toMatch(/beginning$/);
  });

  test('is copied byte for byte, whatever its encoding', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256));
    writeFileSync(file, bytes);
    await spill(response());
    expect(readFileSync(path.join(bench.spill, kept()[0]!)).equals(bytes)).toBe(true);
  });

  test('keeps its shape when the field is called otherwise', async () => {
    writeFileSync(file, 'all');
    expect(await spill({ mode: 'content', content: 'beginning', persistedOutputPath: file })).toEqual({
      mode: 'content',
      content: expect.stringContaining(nameOf('all')),
    });
  });

  test('its error output is shortened as well', async () => {
    writeFileSync(file, 'all');
    expect(await spill(response({ stderr: long }))).toMatchObject({ stderr: expect.stringContaining(nameOf(long)) });
  });

  test('is masked also where a secret lies across two chunks', async () => {
    const border = 1 << 20;
    const text = `${'.'.repeat(border - 4)}sk-secret🌸${'.'.repeat(border)}sk-secret`;
    writeFileSync(file, text);
    const updated = await spill(response({ stdout: 'sk-secret' }), {
      mask: (one) => one.replaceAll('sk-secret', '***'),
    });
    expect(JSON.stringify(updated)).not.toContain('sk-secret');
    expect(readFileSync(path.join(bench.spill, kept()[0]!), 'utf8')).toBe(text.replaceAll('sk-secret', '***'));
  });

  test('stays with the SDK when its file is gone', async () => {
    expect(await spill(response())).toBeUndefined();
  });

  test('of an image stays', async () => {
    writeFileSync(file, 'all');
    expect(await spill(response({ isImage: true, stdout: long }))).toBeUndefined();
  });
});

describe('Read', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(bench.workspace, 'src.ts');
    writeFileSync(file, long.repeat(10));
  });
  const result = (content = long.repeat(10), filePath = file) => ({
    type: 'text',
    file: { filePath, content, numLines: 1, startLine: 1, totalLines: 1 },
  });
  type Result = ReturnType<typeof result>;

  test('of a long file points to the file itself and copies nothing', async () => {
    const updated = (await spill(result(), {}, 'Read', { file_path: file })) as Result;
    expect(updated.file).toEqual({ ...result().file, content: expect.stringContaining(`[${file} is long (1 lines)`) });
    expect(updated.file.content).toContain('offset');
    expect(updated.file.content.split('\n')[1]).toBe(long.repeat(4));
    expect(kept()).toEqual([]);
  });

  test('of a part passes below four times the threshold', async () => {
    const part = { file_path: file, offset: 5, limit: 10 };
    expect(await spill(result('x'.repeat(399)), {}, 'Read', part)).toBeUndefined();
    expect(await spill(result('x'.repeat(400)), {}, 'Read', part)).toBeDefined();
    expect(await spill(result('x'.repeat(399)), {}, 'Read', { file_path: file })).toBeDefined();
  });

  test('asked for again, the unchanged file passes whole; changed, or for another agent, it does not', async () => {
    const wall = spillGuard(bench, options);
    const read = async (extra = {}) =>
      (await show(wall, 'Read', { file_path: file }, result(), { cwd: bench.workspace, ...extra })).updatedToolOutput;
    expect(await read()).toBeDefined();
    expect(await read()).toBeUndefined();
    expect(await read(byWorker('coder'))).toBeDefined();
    expect(await read({ session_id: 'session-2' })).toBeDefined();
    expect(await read()).toBeUndefined();
    writeFileSync(file, long.repeat(11));
    expect(await read()).toBeDefined();
    expect(await read()).toBeUndefined();
    rmSync(file);
    expect(await read()).toBeDefined();
  });
});

describe('what was set aside can be read', () => {
  let name: string;
  beforeEach(async () => {
    await spill(long);
    name = nameOf(long);
  });
  const passes = async (tool: string, input: Record<string, unknown>, cwd = bench.workspace) =>
    (await spill({ stdout: `${long}${long}` }, {}, tool, input, { cwd })) === undefined;

  test('with Read, by absolute and by relative path', async () => {
    expect(await passes('Read', { file_path: path.join(bench.spill, name) })).toBe(true);
    expect(await passes('Read', { file_path: `.flower/spill/${name}` })).toBe(true);
    expect(await passes('Read', { file_path: `spill/${name}` }, bench.root)).toBe(true);
  });

  test('whole, whatever its size, as Read returns it', async () => {
    const file = { filePath: path.join(bench.spill, name), content: long.repeat(100) };
    expect(await spill({ type: 'text', file }, {}, 'Read', { file_path: file.filePath })).toBeUndefined();
  });

  test('with Grep and Glob', async () => {
    expect(await passes('Grep', { pattern: 'x', path: bench.spill })).toBe(true);
    expect(await passes('Grep', { pattern: 'x', path: '.flower/spill' })).toBe(true);
    expect(await passes('Grep', { pattern: 'x', path: bench.workspace })).toBe(false);
    expect(await passes('Grep', { pattern: 'x' })).toBe(false);
  });

  test.each([
    'cat .flower/spill/NAME',
    'cat ./.flower/spill/NAME',
    'cat "SPILL/NAME"',
    "sed -n '1,50p' SPILL/NAME",
    'head -n 20 .flower/spill/NAME | cut -c1-80',
    'cd .flower && cat spill/NAME',
    'cd .flower/spill; tail -5 NAME',
    'cd .flower && cd spill && cat *',
    'cat .flower/spill/*.txt',
    'grep -rn x .flower/spill',
    'grep x < .flower/spill/NAME',
    'awk "{print}" .flower/../.flower/spill/NAME',
    'F=.flower/spill/NAME; cat $F',
    'cat $PWD/.flower/spill/NAME',
    `cat "$\{PWD}/.flower/spill/NAME"`,
    'cat $(git rev-parse --show-toplevel)/.flower/spill/NAME',
    'cat "$ROOT/spill/NAME"',
    'less --file=.flower/spill/NAME',
    'python3 -c "print(open(\'SPILL/NAME\').read())"',
    `bash -c 'cat ".flower/spill/NAME"'`,
    'cat .flower/spi\\ll/NAME',
    `node -e "console.log(require('fs').readFileSync('SPILL/NAME','utf8'))"`,
    'cat $(ls -t .flower/spill/*.txt | head -1)',
    'cat .flower/spill/{x,y}*.txt',
    'cat ~+/.flower/spill/NAME',
  ])('with %s', async (command) => {
    const filled = command.replaceAll('NAME', name).replaceAll('SPILL', bench.spill);
    expect(await passes('Bash', { command: filled })).toBe(true);
  });

  test('from a directory below', async () => {
    mkdirSync(path.join(bench.workspace, 'src'));
    const cwd = path.join(bench.workspace, 'src');
    expect(await passes('Bash', { command: `cat ../.flower/spill/${name}` }, cwd)).toBe(true);
    expect(await passes('Bash', { command: `cat ${name}` }, bench.spill)).toBe(true);
  });

  test('from a workspace with a space in its path', async () => {
    const spaced = path.join(bench.workspace, 'my work');
    mkdirSync(spaced);
    renameSync(bench.root, path.join(spaced, '.flower'));
    bench = new (await import('../../src/workbench/index.js')).Workbench(spaced);
    expect(await passes('Bash', { command: `cat "${bench.spill}/${name}"` })).toBe(true);
    expect(await passes('Bash', { command: `cat ${bench.spill.replace(' ', '\\ ')}/${name}` })).toBe(true);
  });

  test.each([
    'cat .flower/spill-old/NAME',
    'cat SPILL-old/NAME',
    'cat .flower/spilled/NAME',
    'cat .flower/spill.txt',
    'cat /tmp/.flower/spill/NAME',
    'echo spill',
    'npm test',
    'cat notes.txt',
    'grep -rn spill src',
    'cat 0000000000000000.txt',
  ])('but %s is no such thing', async (command) => {
    mkdirSync(`${bench.spill}-old`);
    writeFileSync(path.join(`${bench.spill}-old`, name), long);
    const filled = command.replaceAll('NAME', name).replaceAll('SPILL', bench.spill);
    expect(await passes('Bash', { command: filled })).toBe(false);
  });

  test('also through a link to the workspace', async () => {
    const link = path.join(scratch(), 'link');
    symlinkSync(bench.workspace, link);
    expect(await passes('Read', { file_path: path.join(link, '.flower', 'spill', name) })).toBe(true);
    expect(await passes('Bash', { command: `cat .flower/spill/${name}` }, link)).toBe(true);
    expect(await passes('Bash', { command: `cat ${path.join(link, '.flower', 'spill', name)}` })).toBe(true);
  });

  test('a command of many words or directories is looked at in no time', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `word${i} "quoted $(x) ${i}"`).join(' ');
    const moves = Array.from({ length: 300 }, (_, i) => `cd d${i}`).join('; ');
    const odd = `${'"\\"'.repeat(2000)}${"'".repeat(2001)}${'$('.repeat(5000)}`;
    for (const command of [words, moves, odd]) {
      const call = { tool: 'Bash', input: { command }, bases: ['/w', bench.workspace] };
      expect(readsSpill(bench.spill, call)).toBe(false);
    }
  });

  test('being in the directory does not let other commands pass', async () => {
    expect(await passes('Bash', { command: 'npm test' }, bench.spill)).toBe(false);
  });
});

test('workers pass whole when only the main thread is meant', async () => {
  expect(await spill(long, { mainOnly: true }, 'Bash', {}, byWorker('coder'))).toBeUndefined();
  expect(await spill(long, { mainOnly: true })).toBeDefined();
  expect(await spill(long, {}, 'Bash', {}, byWorker('coder'))).toBeDefined();
});

test('the matcher covers the tools with long results, or those that are named', () => {
  expect(spillGuard(bench).matcher).toBe('Bash|Read|Grep|Glob|WebFetch|WebSearch');
  expect(spillGuard(bench, { tools: 'Bash' }).matcher).toBe('Bash');
});
