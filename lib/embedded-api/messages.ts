import { existsSync, mkdirSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { SAME_MESSAGE_MS } from '../site/constants';

/** A message of the contact form (spec section 3). */
export type NewMessage = { name: string; email: string; subject: string; message: string };

/** A message in the database; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = NewMessage & { id: number; received_at: string };

/** The type of {@link createMessageStore}'s result. */
export type MessageStore = ReturnType<typeof createMessageStore>;

/** Milliseconds to wait for a lock of another process: half of what a call of the API may take. */
const MAX_WAIT_MS = 5_000;
/** Milliseconds between two attempts to write. */
const RETRY_MS = 50;
/** Milliseconds for which a process claims a message: more than posting a message may take. */
const CLAIM_MS = 20_000;

const SETUP = `
-- FULL flushes the log at every commit: an accepted message survives a power cut.
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
-- Deleted rows are overwritten; SQLite would leave them in the file until their page is reused.
PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS idempotency_keys (
  key TEXT PRIMARY KEY,
  received_at TEXT NOT NULL
);
-- Messages to post. A process that posts one claims it until claimed_until (ms since 1970).
CREATE TABLE IF NOT EXISTS outbox (
  message_id INTEGER PRIMARY KEY,
  claimed_until INTEGER NOT NULL DEFAULT 0
);
CREATE TRIGGER IF NOT EXISTS forget_deleted AFTER DELETE ON messages BEGIN
  DELETE FROM outbox WHERE message_id = OLD.id;
END`;

/** Claims the first message; a claim from before the clock was set back does not count. */
const CLAIM_FIRST = `
UPDATE outbox SET claimed_until = @until
WHERE message_id = (SELECT min(message_id) FROM outbox) AND claimed_until NOT BETWEEN @now AND @until`;
const FIRST = 'SELECT * FROM messages WHERE id = (SELECT min(message_id) FROM outbox)';

/**
 * The store of contact messages: `messages.db` in a folder, both created with the first message.
 * All methods except `add` and those of `outbox` block the thread. All throw the errors of the
 * driver, such as SQLITE_BUSY after five seconds of another process's lock.
 * @param options.hasOutbox whether each added message is put into the outbox, to be posted
 */
export function createMessageStore(dataDir: string, { hasOutbox = false } = {}) {
  const file = path.resolve(/* turbopackIgnore: true */ dataDir, 'messages.db');
  let opened: Database.Database | undefined;
  const database = (busyTimeoutMs = MAX_WAIT_MS) => {
    opened ??= openDatabase(file, busyTimeoutMs);
    opened.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return opened;
  };
  const isEmpty = () => !opened && !existsSync(file);
  /** Uses the database without blocking the thread; undefined before the first message. */
  const whenFree = <Result>(use: (db: Database.Database) => Result) =>
    retryWhileBusy(() => (isEmpty() ? undefined : use(database(0))));
  /** Deletes messages, from the write-ahead log as well. @returns their number */
  const erase = (condition: string, value: number | string) => {
    if (isEmpty()) return 0;
    const { changes } = database().prepare(`DELETE FROM messages WHERE ${condition}`).run(value);
    if (changes > 0) database().exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return changes;
  };

  return {
    /** The path of the database, which may not exist yet. */
    file,
    isEmpty,
    /** Resolves once the message is on disk; an equal key within ten minutes stores nothing. */
    add({ name, email, subject, message }: NewMessage, idempotencyKey?: string): Promise<void> {
      // The driver would truncate a text at its first NUL.
      const texts = [name, email, subject, message].map((text) => text.replaceAll('\0', '\uFFFD'));
      return retryWhileBusy(() => {
        // The driver is synchronous: with a timeout it would block the whole site.
        const db = database(0);
        db.transaction(() => {
          if (idempotencyKey && !isNewKey(db, idempotencyKey)) return;
          const insert = db.prepare(
            'INSERT INTO messages (received_at, name, email, subject, message) VALUES (?, ?, ?, ?, ?)',
          );
          const { lastInsertRowid } = insert.run(new Date().toISOString(), ...texts);
          if (!hasOutbox) return;
          db.prepare('INSERT INTO outbox (message_id) VALUES (?)').run(lastInsertRowid);
        }).immediate();
      });
    },
    /** The messages that wait to be posted, in the order of their arrival; a restart keeps them. */
    outbox: {
      /** The first message; undefined if there is none, or another process has claimed it. */
      claim: () =>
        whenFree((db) => {
          const now = Date.now();
          const { changes } = db.prepare(CLAIM_FIRST).run({ now, until: now + CLAIM_MS });
          return changes > 0 ? (db.prepare(FIRST).get() as StoredMessage | undefined) : undefined;
        }),
      /** Ends the claim of a message, which can be claimed again at once. */
      release: (id: number) =>
        whenFree((db) =>
          db.prepare('UPDATE outbox SET claimed_until = 0 WHERE message_id = ?').run(id),
        ),
      /** Removes a message that was posted, or set aside. */
      remove: (id: number) =>
        whenFree((db) => db.prepare('DELETE FROM outbox WHERE message_id = ?').run(id)),
      /** The number of messages that wait. */
      count: async () => {
        const sql = 'SELECT count(*) AS count FROM outbox';
        const row = await whenFree((db) => db.prepare(sql).get());
        return (row as { count: number } | undefined)?.count ?? 0;
      },
    },
    /** Messages received since a date with an id above `after`, newest first. */
    list({ since, after = 0 }: { since?: Date; after?: number } = {}): StoredMessage[] {
      if (isEmpty()) return [];
      return database()
        .prepare('SELECT * FROM messages WHERE received_at >= ? AND id > ? ORDER BY id DESC')
        .all(since?.toISOString() ?? '', after) as StoredMessage[];
    },
    /** Erases a message. @returns whether one with this id existed */
    delete: (id: number) => erase('id = ?', id) > 0,
    /** Erases messages received before a date. @returns their number */
    deleteOlderThan: (date: Date) => erase('received_at < ?', date.toISOString()),
    /** Copies a snapshot of the database into a new file. @throws {Error} if the file exists */
    async backUp(to: string): Promise<void> {
      const part = `${to}.part`;
      await rm(part, { force: true });
      database().prepare('VACUUM INTO ?').run(part);
      const copy = await open(part, 'r+');
      await copy.sync();
      await copy.close();
      // Linking fails if the file exists; renaming would replace it.
      await link(part, to);
      await rm(part);
    },
    /** Closes the database; the next call opens it again. */
    close(): void {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Repeats a function, for MAX_WAIT_MS at most, while another process has the database locked. */
async function retryWhileBusy<Result>(write: () => Result): Promise<Result> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return write();
    } catch (error) {
      const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > end) throw error;
    }
    await wait(RETRY_MS);
  }
}

/** Stores the key. @returns whether the key is new */
function isNewKey(db: Database.Database, key: string): boolean {
  const oldest = new Date(Date.now() - SAME_MESSAGE_MS).toISOString();
  db.prepare('DELETE FROM idempotency_keys WHERE received_at < ?').run(oldest);
  const insert = db.prepare(
    'INSERT OR IGNORE INTO idempotency_keys (key, received_at) VALUES (?, ?)',
  );
  return insert.run(key, new Date().toISOString()).changes === 1;
}

function openDatabase(file: string, busyTimeoutMs: number): Database.Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file, { timeout: busyTimeoutMs });
  try {
    database.exec(SETUP);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
