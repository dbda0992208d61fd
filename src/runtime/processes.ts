import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A process as it can be told apart from a later one with the same number: pid and start time (clock ticks since boot,
 * field 22 of /proc/<pid>/stat; '' where there is no /proc).
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

export function identityOf(pid: number = process.pid): ProcessIdentity {
  return { pid, started: startTime(pid) };
}

/** Is that very process still running? */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startTime(pid);
  return now === '' || started === '' || now === started;
}

/** A process on whatever machine shares the files. */
export interface HostedIdentity extends ProcessIdentity {
  host: string;
}

export function hostedIdentity(): HostedIdentity {
  return { ...identityOf(), host: hostname() };
}

/** May that very process still be running? One on another machine cannot be asked. */
export function mayLive({ host, ...process }: HostedIdentity): boolean {
  return host !== hostname() || isAlive(process);
}

/** Every running process whose environment has `name`, with its value. Linux only; elsewhere none are found. */
export function findMarked(name: string): { pid: number; value: string }[] {
  const found: { pid: number; value: string }[] = [];
  for (const entry of listProc()) {
    const value = environmentValue(entry, name);
    if (value !== undefined && Number(entry) !== process.pid) found.push({ pid: Number(entry), value });
  }
  return found;
}

/** Signals a process, or with a negative number a process group; one that is gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function listProc(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function environmentValue(pid: string, name: string): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .find((entry) => entry.startsWith(`${name}=`));
    return line?.slice(name.length + 1);
  } catch {
    return undefined;
  }
}

function startTime(pid: number): string {
  try {
    // The command name, in parentheses, may itself hold spaces and parentheses: count from the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
