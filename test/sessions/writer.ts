import { SqliteSessionStore } from '../../src/sessions/sqlite.js';

/** A process of its own that appends to a database which others use as well: `writer.ts <file> <name> <count>`. */
const [file, name, count] = process.argv.slice(2) as [string, string, string];
const store = new SqliteSessionStore(file);
for (let i = 0; i < Number(count); i++) {
  await store.append({ projectKey: '-w', sessionId: 'shared' }, [{ type: 'user', uuid: `${name}-${i}` }]);
  await store.append({ projectKey: '-w', sessionId: name }, [{ type: 'user', uuid: `own-${i}` }]);
}
store.close();
