import type { Readable, Writable } from 'node:stream';

type Terminal = { isTTY?: boolean; columns?: number };

/** The world a command talks to. Tests and the demo put their own here. */
export interface Io {
  stdin: Readable & Terminal;
  stdout: Writable & Terminal;
  stderr: Writable & Terminal;
  env: Record<string, string | undefined>;
  /** A person sits at a terminal: lines can be asked for, and the screen is theirs. */
  isTTY: boolean;
  /** Take SIGINT, SIGTERM and SIGHUP of the process while a run goes. */
  signals: boolean;
}

/** The process's own streams and environment. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  return { stdin, stdout, stderr, env, isTTY: stdin.isTTY === true && stdout.isTTY === true, signals: true };
}
