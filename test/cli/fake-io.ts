import { PassThrough, Writable } from 'node:stream';
import type { Io } from '../../src/cli/io.js';

/** An Io whose output is kept. */
export interface FakeIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
}

/** Not a terminal, unless `columns` are given; then `stdin` are the keys that are pressed. */
export function fakeIo({
  env = {},
  columns,
  stdin = '',
}: {
  env?: Io['env'];
  columns?: number;
  stdin?: string;
} = {}): FakeIo {
  const isTTY = columns !== undefined;
  const kept = (): { stream: Io['stdout']; text: () => string } => {
    let text = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    });
    return { stream: Object.assign(stream, { isTTY, columns }), text: () => text };
  };
  const [stdout, stderr] = [kept(), kept()];
  const input = new PassThrough();
  if (isTTY) input.write(stdin);
  else input.end(stdin);
  return {
    ...{ stdin: input, stdout: stdout.stream, stderr: stderr.stream },
    ...{ env: { NO_COLOR: '1', ...env }, isTTY, signals: false, out: stdout.text, err: stderr.text },
  };
}
