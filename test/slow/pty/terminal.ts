import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { afterEach } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

/** How long something may take to appear. Far more than it needs: a loaded machine must not fail a test. */
const PATIENCE_MS = 40_000;

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0).reverse()) close();
});

export interface TerminalOptions {
  cwd: string;
  env: Record<string, string>;
  columns?: number;
  rows?: number;
  /** The terminal's type. Default: one that can do everything. */
  term?: string;
}

/** A program in a real pseudo-terminal, and the screen that a person would see of it. */
export interface Terminal {
  /** Sends keys, as a keyboard does. */
  type(keys: string): void;
  /** The rows of the screen, top first, without trailing blanks. */
  screen(): string[];
  /** Everything since the start, also what has scrolled away. */
  all(): string[];
  /** The last row that has anything on it. */
  lastRow(): string;
  /** The cursor's column and row on the screen, from 0. */
  cursor(): { column: number; row: number };
  resize(columns: number, rows: number): void;
  /** Resolves when the condition holds for what is on the screen; rejects with the screen when it does not in time. */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Resolves when the text is somewhere, on the screen or above it. */
  sees(text: string): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** What the program has sent, byte for byte. */
  raw(): string;
  /** The window's title, if the program has set one. */
  title(): string | undefined;
}

/** Starts the built program in a terminal. It is killed when the test ends before it does. */
export function openTerminal(
  args: readonly string[],
  { cwd, env, columns = 100, rows = 30, term = 'xterm-256color' }: TerminalOptions,
): Terminal {
  const screen = new xterm.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true });
  const pty = spawn(process.execPath, [MAIN, ...args], {
    ...{ cwd, cols: columns, rows },
    name: term,
    env: { ...env, TERM: term },
  });
  let raw = '';
  let title: string | undefined;
  const watchers = new Set<() => void>();
  screen.onTitleChange((text) => {
    title = text;
  });
  // A terminal answers some sequences: the answer would show up as typed text.
  screen.onData((answer) => pty.write(answer));
  pty.onData((data) => {
    raw += data;
    screen.write(data, () => {
      for (const look of [...watchers]) look();
    });
  });
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
  open.push(() => {
    try {
      pty.kill('SIGKILL');
    } catch {
      // It has ended by itself.
    }
    screen.dispose();
  });

  const buffer = () => screen.buffer.active;
  const row = (y: number) => buffer().getLine(y)?.translateToString(true) ?? '';
  const visible = () => Array.from({ length: screen.rows }, (_, i) => row(buffer().baseY + i));
  const all = () => Array.from({ length: buffer().length }, (_, i) => row(i));

  const until = (what: string, holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        reject(new Error(`not seen in time: ${what}. The screen:\n${visible().join('\n')}`));
      }, PATIENCE_MS);
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });

  return {
    type: (keys) => pty.write(keys),
    screen: visible,
    all,
    lastRow: () => visible().findLast((text) => text !== '') ?? '',
    cursor: () => ({ column: buffer().cursorX, row: buffer().cursorY }),
    resize: (cols, height) => {
      screen.resize(cols, height);
      pty.resize(cols, height);
    },
    until,
    sees: (text) => until(JSON.stringify(text), () => all().some((line) => line.includes(text))),
    ended,
    raw: () => raw,
    title: () => title,
  };
}
