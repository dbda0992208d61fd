#!/usr/bin/env node
import { FlowerError, messageOf } from '../errors.js';
import { type Locale, parseLocale, words } from '../locale/index.js';
import { parseArgv } from './argv.js';
import { helpText, shortUsage } from './help.js';
import type { Invocation } from './invocation.js';
import { type Io, processIo } from './io.js';
import { sanitiseLine } from './terminal/sanitise.js';

/** Commands that use a model; only their users are told of newer versions. */
const STARTS_RUNS: ReadonlySet<Invocation['kind']> = new Set(['go', 'run', 'once']);

/** Reads a command line; a word that is nearly a command is asked about. */
async function understand(argv: readonly string[], io: Io): Promise<Invocation> {
  const locale = systemLocale(io.env);
  const invocation = parseArgv(argv, locale);
  if (invocation.kind !== 'go' || !invocation.meant) return invocation;
  const { settleMeaning } = await import('./meant.js');
  return settleMeaning(invocation, { argv, io, locale: invocation.lang ?? locale });
}

/** Runs one command line and resolves with the exit code. Commands are loaded when they are needed: most bring the SDK. */
async function perform(invocation: Invocation, io: Io): Promise<number> {
  switch (invocation.kind) {
    case 'go':
      return (await import('./commands/go.js')).runGo(invocation, io);
    case 'run':
      return (await import('./commands/run.js')).runWorkflow(invocation, io);
    case 'once':
      return (await import('./commands/once.js')).runOnce(invocation, io);
    case 'setup':
      return (await import('./commands/setup.js')).runSetup(invocation, io);
    case 'demo':
      return (await import('./commands/demo.js')).runDemo(invocation, io);
    case 'status':
      return (await import('./commands/status.js')).runStatus(invocation, io);
    case 'report':
      return (await import('./commands/report.js')).runReport(invocation, io);
    case 'sessions':
      return (await import('./commands/sessions.js')).runSessions(invocation, io);
    case 'restore':
      return (await import('./commands/restore.js')).runRestore(invocation, io);
    case 'doctor':
      return (await import('./commands/doctor.js')).runDoctor(invocation, io);
    case 'help':
      io.stdout.write(`${helpText(invocation.topic, invocation.locale)}\n`);
      return 0;
    case 'version':
      io.stdout.write(`${(await import('./package-facts.js')).packageFacts().version}\n`);
      return 0;
    case 'usage-error': {
      const { message, topic, locale } = invocation;
      io.stderr.write(`flower: ${sanitiseLine(message)}\n${shortUsage(topic, locale)}\n`);
      return 2;
    }
  }
}

/** A failure as one message on standard error; a stack only for who asks for it, and only where flower did not foresee it. */
function report(error: unknown, locale: Locale, { env, stderr }: Io): void {
  const foreseen = error instanceof FlowerError;
  const hint = foreseen || env.FLOWER_DEBUG ? '' : `\n${words(locale).cli.debugHint}`;
  stderr.write(`flower: ${sanitiseLine(messageOf(error))}${hint}\n`);
  if (env.FLOWER_DEBUG && error instanceof Error) stderr.write(`${error.stack}\n`);
}

/** The language of messages before a directory is looked at; an unknown FLOWER_LANG is complained of by the command itself. */
function systemLocale({ FLOWER_LANG, LC_ALL, LC_MESSAGES, LANG }: Io['env']): Locale {
  return parseLocale(FLOWER_LANG) ?? parseLocale(LC_ALL || LC_MESSAGES || LANG) ?? 'en';
}

/** What keeps a file from taking more. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Minds the streams: a reader that has gone away (`| head`, a closed terminal) is no failure of the run, a file that could not
 * take the output is one. Returns a look at the latter.
 */
function mindStreams({ stdout, stderr }: Io): () => Error | undefined {
  let lost: Error | undefined;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (FULL.has(error.code)) lost ??= error;
    });
  }
  return () => lost;
}

/** Everything that was written reaches its reader before the process ends. */
function flushed({ stdout, stderr }: Io): Promise<unknown> {
  return Promise.all([stdout, stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))));
}

async function main(): Promise<void> {
  const io = processIo();
  const lost = mindStreams(io);
  const invocation = await understand(process.argv.slice(2), io);
  const locale = ('lang' in invocation && invocation.lang) || systemLocale(io.env);
  const code = await perform(invocation, io).catch((error: unknown) => {
    report(error, locale, io);
    return 1;
  });
  if (STARTS_RUNS.has(invocation.kind)) (await import('./update/mind-version.js')).mindVersion({ io, locale });
  await flushed(io);
  const reason = lost();
  if (reason) io.stderr.write(`flower: ${words(locale).cli.outputLost({ reason: reason.message })}\n`);
  // A run that was left behind may still hold timers and processes; the exit handlers end them.
  process.exit(reason ? code || 1 : code);
}

await main();
