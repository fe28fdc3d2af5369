import { existsSync } from 'node:fs';
import { link, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type Database from 'libsql';
import {
  type ContactMessage,
  MESSAGE_FIELDS,
  SAME_MESSAGE_MS,
} from '../../lib/publisher-api/contract';
import {
  atOnce,
  MAX_WAIT_MS,
  openDatabase,
  PRIVATE_FILE,
  retryWhileBusy,
} from './message-database';

/** A message in the database; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = ContactMessage & { id: number; received_at: string };

/** The type of {@link createMessageStore}'s result. */
export type MessageStore = ReturnType<typeof createMessageStore>;

const INSERT = `
INSERT INTO messages (received_at, ${MESSAGE_FIELDS.join()})
VALUES (?${', ?'.repeat(MESSAGE_FIELDS.length)})`;

/** Milliseconds for which a process claims a message: more than posting a message may take. */
const CLAIM_MS = 20_000;

/** Claims the first message; a claim from before the clock was set back does not count. */
const CLAIM_FIRST = `
UPDATE outbox SET claimed_until = @until
WHERE message_id = (SELECT min(message_id) FROM outbox) AND claimed_until NOT BETWEEN @now AND @until`;
/** A message that was refused in the future is one from before the clock was set back. */
const REFUSED_BEFORE = 'FROM refused WHERE refused_at NOT BETWEEN @since AND @now';
const FIRST = 'SELECT * FROM messages WHERE id = (SELECT min(message_id) FROM outbox)';

/** The result of erasing messages: their number, and whether nothing of them is left in any file. */
export type Erased = { count: number; isComplete: boolean };

/**
 * The store of contact messages: `messages.db` in a folder, both created with the first message, and
 * for this user of the host alone.
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
  /** Deletes messages, from the write-ahead log as well, with what was left there earlier. */
  const erase = (condition: string, value: number | string): Erased => {
    if (isEmpty()) return { count: 0, isComplete: true };
    const db = database();
    const { changes } = db.prepare(`DELETE FROM messages WHERE ${condition}`).run(value);
    const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return { count: changes, isComplete: checkpoint?.busy === 0 };
  };

  return {
    /** The path of the database, which may not exist yet. */
    file,
    isEmpty,
    /** Resolves once the message is on disk; an equal key within ten minutes stores nothing. */
    add(message: ContactMessage, idempotencyKey?: string): Promise<void> {
      // The driver would truncate a text at its first NUL.
      const texts = MESSAGE_FIELDS.map((field) => message[field].replaceAll('\0', '\uFFFD'));
      return retryWhileBusy(() => {
        // The driver is synchronous: with a timeout it would block the whole site.
        const db = database(0);
        atOnce(db, () => {
          if (idempotencyKey && !isNewKey(db, idempotencyKey)) return;
          const { lastInsertRowid } = db.prepare(INSERT).run(new Date().toISOString(), ...texts);
          if (!hasOutbox) return;
          db.prepare('INSERT INTO outbox (message_id) VALUES (?)').run(lastInsertRowid);
        });
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
      /** Sets a message aside that the webhook has refused. */
      setAside: (id: number) =>
        whenFree((db) =>
          atOnce(db, () => {
            const { changes } = db.prepare('DELETE FROM outbox WHERE message_id = ?').run(id);
            const set = db.prepare('INSERT OR REPLACE INTO refused VALUES (?, ?)');
            // Without the message it was deleted meanwhile.
            if (changes > 0) set.run(id, Date.now());
          }),
        ),
      /** Puts messages back that were set aside this many milliseconds ago or earlier. */
      putBack: (ageMs: number) =>
        whenFree((db) =>
          atOnce(db, () => {
            const now = Date.now();
            const times = { since: now - ageMs + 1, now };
            const insert = `INSERT OR IGNORE INTO outbox (message_id) SELECT message_id ${REFUSED_BEFORE}`;
            db.prepare(insert).run(times);
            db.prepare(`DELETE ${REFUSED_BEFORE}`).run(times);
          }),
        ),
      /** Removes a message that was posted. */
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
    /** Erases a message. */
    delete: (id: number) => erase('id = ?', id),
    /** Erases messages received before a date. */
    deleteOlderThan: (date: Date) => erase('received_at < ?', date.toISOString()),
    /** Copies a snapshot of the database into a new file. @throws {Error} if the file exists */
    async backUp(to: string): Promise<void> {
      const part = `${to}.part`;
      await rm(part, { force: true });
      // SQLite writes into an empty file, and leaves its mode.
      await writeFile(part, '', { mode: PRIVATE_FILE });
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

/** Stores the key. @returns whether the key is new */
function isNewKey(db: Database.Database, key: string): boolean {
  const oldest = new Date(Date.now() - SAME_MESSAGE_MS).toISOString();
  db.prepare('DELETE FROM idempotency_keys WHERE received_at < ?').run(oldest);
  const insert = db.prepare(
    'INSERT OR IGNORE INTO idempotency_keys (key, received_at) VALUES (?, ?)',
  );
  return insert.run(key, new Date().toISOString()).changes === 1;
}
