/**
 * The tables of `sessions.db`. They are the format that earlier flowers wrote, so a database moves on without conversion: one
 * row an entry in the order of arrival, one `meta` row a transcript, one `summaries` row a main transcript.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS entries (
    store_key TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    uid       TEXT,
    payload   TEXT NOT NULL,
    PRIMARY KEY (store_key, seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS entries_uid
    ON entries(store_key, uid) WHERE uid IS NOT NULL;
CREATE TABLE IF NOT EXISTS meta (
    store_key TEXT PRIMARY KEY,
    mtime     INTEGER NOT NULL,
    next_seq  INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS summaries (
    project_key TEXT NOT NULL,
    session_id  TEXT NOT NULL,
    mtime       INTEGER NOT NULL,
    data        TEXT NOT NULL,
    PRIMARY KEY (project_key, session_id)
);
`;

/** What a database has once the schema is in it. */
export const SCHEMA_NAMES = ['entries', 'entries_uid', 'meta', 'summaries'] as const;
