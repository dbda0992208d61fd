// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the braces are the shell's.
/**
 * How long things take that people or models wait for. Run on the built package: `npm run build && node test/bench/speed.mjs`.
 * It prints figures and judges nothing: what they mean depends on the machine and on what else it is doing.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const dist = new URL('../dist/', import.meta.url);
const { isEphemeral } = await import(new URL('ephemeral/index.js', dist));

const CALLS = 5000;
const STARTS = 10;

/** Command lines of two kilobytes, by what there is to do for them. */
const commands = {
  'a list of looks': repeated('git status -s && ls -la src && wc -l a.txt', ' && '),
  'a pipeline with programs in quotes': repeated(
    "grep -n 'a' b.txt | sed -n '1,5p;s/a/b/g' | awk '{print $1}' | jq .",
    '; ',
  ),
  'many operands': `cat ${repeated('src/some/file.ts "my file" *.md', ' ')}`,
  'nested words': repeated('echo "$HOME/${x:-a}" $((1 + 2)) ${PWD##*/}', '\n'),
  'loops and tests': repeated('for f in *.md; do [ -f "$f" ] && head -3 "$f"; done', '\n'),
  'refused at the end': `${repeated('git log --oneline -5', '; ')}; rm -rf x`,
};

console.log(`isEphemeral, ${CALLS} calls each, in milliseconds:`);
for (const [kind, command] of Object.entries(commands)) {
  const passes = isEphemeral(command);
  const times = Array.from({ length: CALLS }, () => took(() => isEphemeral(command))).sort((a, b) => a - b);
  const [p50, p99] = [times[CALLS / 2], times[Math.floor(CALLS * 0.99)]].map((ms) => ms.toFixed(3));
  console.log(`  p50 ${p50}  p99 ${p99}  ${passes ? 'passes ' : 'refused'}  ${command.length} characters, ${kind}`);
}

const start = 'const from = performance.now(); await import(process.argv[1]); console.log(performance.now() - from);';
console.log(`\nin a new process, fastest and median of ${STARTS}, in milliseconds:`);
show('node alone', () => took(() => run('-e', '0')));
show('import of the library', () => Number(run('--input-type=module', '-e', start, new URL('index.js', dist).href)));
for (const name of ['@anthropic-ai/claude-agent-sdk', 'zod', 'better-sqlite3']) {
  show(`of which ${name}`, () => Number(run('--input-type=module', '-e', start, name)));
}
show('flower --help', () => took(() => run(fileURLToPath(new URL('cli/main.js', dist)), '--help')));

function repeated(command, separator) {
  const times = Math.floor(2048 / (command.length + separator.length));
  return Array.from({ length: times }, () => command).join(separator);
}

function took(work) {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function run(...args) {
  const cwd = fileURLToPath(new URL('../', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function show(what, measure) {
  const times = Array.from({ length: STARTS }, measure).sort((a, b) => a - b);
  console.log(`  ${times[0].toFixed(0).padStart(5)} ${times[STARTS / 2].toFixed(0).padStart(5)}  ${what}`);
}
