import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findMarked, signal } from '../../src/runtime/processes.js';
import type { ModelRequest, Reply } from '../../src/testing/index.js';
import type { Stored } from './files.js';
import type { TornFile } from './harms.js';
import { sameConversation } from './inflict.js';
import type { Fault } from './plan.js';
import type { Torn } from './tear.js';

const SUBJECT = fileURLToPath(new URL('subject.mjs', import.meta.url));
/** A process that has not ended by then hangs. */
const PATIENCE_MS = 120_000;

/** One process of flower, as it was seen from outside. */
export interface Run {
  pid: number;
  /** Its name in flower's own books; undefined when it did not get that far. */
  runId: string | undefined;
  /** A signal, or an exit code. */
  end: NodeJS.Signals | number | undefined;
  /** What happened to it, in that order. */
  suffered: Fault[];
  output: string;
  /** What sessions.db held when the process was gone. */
  stored: Stored[];
  /** Entries that the store had said it has when the process was gone: session id and uuid. */
  acknowledged: string[];
  /** Messages of the person that it said it has kept. */
  keptMail: string[];
  /** What was torn off when the process was gone. */
  torn: Torn | undefined;
}

/** What becomes of answers: of one conversation's, or of all. */
export interface Spoil {
  reply: Reply;
  left: number;
  of: ModelRequest | undefined;
}

/** What can be told to the subject. */
export interface Order {
  mail?: string;
  say?: string;
  think?: boolean;
  jumpMs?: number;
}

/** One process of flower while it runs. */
export class Act {
  readonly run: Run;
  readonly ended: Promise<void>;
  /** The file to be torn when the process is gone. */
  tears: TornFile | undefined;
  private readonly child: ChildProcess;
  private readonly spoils: Spoil[] = [];
  private readonly undo = new Set<() => void | Promise<void>>();

  constructor(settings: Record<string, unknown>, env: Record<string, string>) {
    this.child = spawn(process.execPath, [SUBJECT, JSON.stringify(settings)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const pid = this.child.pid as number;
    this.run = {
      pid,
      runId: undefined,
      end: undefined,
      suffered: [],
      output: '',
      stored: [],
      acknowledged: [],
      keptMail: [],
      torn: undefined,
    };
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (this.run.output += text));
    this.child.on('message', ({ kept, runId }: { kept?: string; runId?: string }) => {
      if (kept) this.run.keptMail.push(kept);
      if (runId) this.run.runId = runId;
    });
    this.ended = this.follow();
  }

  get isOn(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  suffer(fault: Fault): void {
    this.run.suffered.push(fault);
  }

  kill(name: NodeJS.Signals): boolean {
    return this.isOn && this.child.kill(name);
  }

  tell(order: Order): void {
    if (this.child.connected) this.child.send(order);
  }

  /** Flower's own children, in the order of their start. */
  children(): number[] {
    const own = findMarked('FLOWER_CHILD').filter(({ pid, value }) => {
      return value.split(':')[1] === String(this.run.pid) && parentOf(pid) === this.run.pid;
    });
    return own.sort((a, b) => counterOf(a.value) - counterOf(b.value)).map(({ pid }) => pid);
  }

  spoil(spoil: Spoil): void {
    this.spoils.push(spoil);
  }

  /** What comes instead of the answer to this request, if anything. */
  spoilt(request: ModelRequest): Reply | undefined {
    const spoil = this.spoils.find(
      ({ left, of }) => left > 0 && (left === Number.POSITIVE_INFINITY || sameConversation(of)(request)),
    );
    if (!spoil) return undefined;
    spoil.left--;
    return spoil.reply;
  }

  /** Undoes something after a while, or when the process is gone. */
  untilLater(ms: number, undo: () => void | Promise<void>): void {
    this.undo.add(undo);
    void sleep(ms).then(() => this.undone(undo));
  }

  private async undone(undo: () => void | Promise<void>): Promise<void> {
    if (this.undo.delete(undo)) await undo();
  }

  private async follow(): Promise<void> {
    const { child, run } = this;
    const late = setTimeout(() => {
      run.output += '\n(hangs: ended by the campaign)';
      child.kill('SIGKILL');
    }, PATIENCE_MS);
    run.end = await new Promise((resolve) => child.once('close', (code, name) => resolve(name ?? code ?? undefined)));
    clearTimeout(late);
    for (const undo of this.undo) await this.undone(undo);
  }
}

/** Ends one more process, whatever it is. */
export const endProcess = (pid: number) => signal(pid, 'SIGKILL');

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

const counterOf = (mark: string) => Number(mark.split(':')[3]);
