import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { SqliteSessionStore } from '../../src/sessions/sqlite.js';
import { scratch } from '../support/scratch.js';
import { KEY, type Loose } from './transcript.js';

const ID = `${KEY.projectKey}/${KEY.sessionId}`;

function thrown(work: () => unknown): StoreError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return error as StoreError;
  }
  throw new Error('nothing was thrown');
}

async function filled(file: string, uuids: readonly string[]): Promise<void> {
  const store = new SqliteSessionStore(file);
  await store.append(KEY, uuids.map((uuid) => ({ type: 'user', uuid })) as Loose[]);
  store.close();
}

function tear(file: string, seq: number): void {
  const db = new Database(file);
  db.prepare('UPDATE entries SET payload = substr(payload, 1, 9) WHERE store_key = ? AND seq = ?').run(ID, seq);
  db.close();
}

describe('a file that is no session database', () => {
  test.each([
    ['words', 'this is not a database, but somebody’s notes\n'.repeat(40)],
    ['a few bytes', 'x'],
    ['a header and nothing behind it', `SQLite format 3\0${'\u0001'.repeat(200)}`],
  ])('(%s) is named with a way out and not touched', (_what, content) => {
    const dir = scratch();
    const file = path.join(dir, 'sessions.db');
    writeFileSync(file, content);
    const error = thrown(() => new SqliteSessionStore(file));
    expect(error.message).toContain(file);
    expect(error.message).toMatch(/move it away|Choose another/);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(readdirSync(dir)).toEqual(['sessions.db']);
  });

  test('(another program’s database) is refused, and its tables stay as they are', () => {
    const file = path.join(scratch(), 'sessions.db');
    const db = new Database(file);
    db.exec('CREATE TABLE meta (id INTEGER, note TEXT)');
    db.close();
    const before = readFileSync(file);
    expect(thrown(() => new SqliteSessionStore(file)).message).toContain('not a session database');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('(cut short by a crash of the disk) fails as a StoreError when it is read', async () => {
    const file = path.join(scratch(), 'sessions.db');
    const store = new SqliteSessionStore(file);
    await store.append(
      KEY,
      Array.from({ length: 200 }, (_, i) => ({ type: 'user', uuid: `u${i}`, text: 'x'.repeat(2000) })),
    );
    store.close();
    truncateSync(file, 40_000);
    await expect(async () => {
      const again = new SqliteSessionStore(file);
      try {
        await again.load(KEY);
      } finally {
        again.close();
      }
    }).rejects.toThrow(/damaged/);
  });
});

describe('a place where nothing can be written', () => {
  test('is named, with what to do', () => {
    const blocked = path.join(scratch(), 'file');
    writeFileSync(blocked, '');
    const file = path.join(blocked, 'runs', 'sessions.db');
    const error = thrown(() => new SqliteSessionStore(file));
    expect(error.message).toContain(file);
    expect(error.message).toContain('Make its directory writable');
  });

  test('a directory in the place of the file is named', () => {
    expect(thrown(() => new SqliteSessionStore(scratch())).message).toContain('cannot be opened for writing');
  });
});

describe('a torn write', () => {
  test('at the end of a transcript is left out with a notice', async () => {
    const file = path.join(scratch(), 'sessions.db');
    await filled(file, ['a', 'b', 'c']);
    tear(file, 2);
    const notices: string[] = [];
    const store = new SqliteSessionStore(file, { onNotice: (text) => notices.push(text) });
    expect((await store.load(KEY))?.map((e) => e.uuid)).toEqual(['a', 'b']);
    expect(notices).toEqual([expect.stringContaining(ID)]);
    store.close();
  });

  test('at the end does not spoil the transcript once more is put behind it', async () => {
    const file = path.join(scratch(), 'sessions.db');
    await filled(file, ['a', 'b', 'c']);
    tear(file, 1);
    tear(file, 2);
    const store = new SqliteSessionStore(file);
    await store.append(KEY, [
      { type: 'user', uuid: 'c' },
      { type: 'user', uuid: 'd' },
    ]);
    expect((await store.load(KEY))?.map((e) => e.uuid)).toEqual(['a', 'c', 'd']);
    store.close();
  });

  test('in the middle is an error that names the row, and nothing is removed', async () => {
    const file = path.join(scratch(), 'sessions.db');
    await filled(file, ['a', 'b', 'c']);
    tear(file, 1);
    const store = new SqliteSessionStore(file);
    const error: unknown = await store.load(KEY).catch((caught) => caught);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).payload).toMatchObject({ storeKey: ID, seq: 1 });
    expect((error as StoreError).message).toContain('seq 1');
    store.close();
  });

  test('that left JSON, but no entry, counts as torn too', async () => {
    const file = path.join(scratch(), 'sessions.db');
    await filled(file, ['a', 'b']);
    const db = new Database(file);
    db.prepare('UPDATE entries SET payload = ? WHERE seq = 1').run('null');
    db.close();
    const store = new SqliteSessionStore(file);
    expect(await store.load(KEY)).toEqual([{ type: 'user', uuid: 'a' }]);
    store.close();
  });

  test('of the whole transcript leaves no session to resume', async () => {
    const file = path.join(scratch(), 'sessions.db');
    await filled(file, ['a']);
    tear(file, 0);
    const store = new SqliteSessionStore(file);
    expect(await store.load(KEY)).toBeNull();
    expect(store.lastContext(KEY.projectKey, KEY.sessionId)).toBeUndefined();
    store.close();
  });
});

describe('a database that others use', () => {
  test('does not stop the event loop while another process holds it, and the write goes through after it', async () => {
    const file = path.join(scratch(), 'sessions.db');
    const store = new SqliteSessionStore(file);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    let done = false;
    const write = store.append(KEY, [{ type: 'user', uuid: 'a' }]).then(() => {
      done = true;
    });
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(done).toBe(false);
    other.exec('COMMIT');
    await write;
    expect(await store.load(KEY)).toHaveLength(1);
    other.close();
    store.close();
  });

  test('takes four writers that start at once and loses or doubles nothing', async () => {
    const file = path.join(scratch(), 'sessions.db');
    const script = fileURLToPath(new URL('writer.ts', import.meta.url));
    const names = Array.from({ length: 4 }, (_, i) => `w${i}`);
    const run = promisify(execFile);
    await Promise.all(
      names.map((name) => run(process.execPath, ['--import', 'jiti/register', script, file, name, '25'])),
    );
    const store = new SqliteSessionStore(file);
    const shared = (await store.load({ projectKey: '-w', sessionId: 'shared' }))!.map((e) => e.uuid);
    expect(new Set(shared).size).toBe(4 * 25);
    expect(shared).toHaveLength(4 * 25);
    for (const name of names) expect(await store.load({ projectKey: '-w', sessionId: name })).toHaveLength(25);
    store.close();
  }, 60_000);
});
