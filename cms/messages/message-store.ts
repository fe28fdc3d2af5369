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
  inTransaction,
  MAX_WAIT_MS,
  openDatabase,
  PRIVATE_FILE,
  retryWhileBusy,
  type StoredMessage,
} from './message-database';

export type MessageStore = ReturnType<typeof createMessageStore>;

/**
 * A destination of messages. Each has an outbox of its own, so that a failure of one does not
 * repeat the messages of the other.
 */
export type Destination = 'webhook' | 'mail';

/** The messages that wait to be sent to a destination, stored on disk. */
export type Outbox = ReturnType<MessageStore['outbox']>;

const INSERT = `
INSERT INTO messages (received_at, ${MESSAGE_FIELDS.join()})
VALUES (?${', ?'.repeat(MESSAGE_FIELDS.length)})`;

const FIRST_TO_SEND = `
SELECT messages.* FROM messages JOIN deliveries ON message_id = id
WHERE destination = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`;

/** The number of erased messages, and whether all of their text is gone from all files. */
export type Erased = { count: number; isComplete: boolean };

/**
 * The store of contact messages: `messages.db` in a folder. The first message creates both, open
 * only to the process's user. All methods except `add` and those of an outbox block the thread. All
 * throw the driver's errors, such as SQLITE_BUSY when another process holds a lock for five
 * seconds.
 * @param sendTo the destinations to whose outboxes each added message is added
 */
export function createMessageStore(dataDir: string, sendTo: readonly Destination[] = []) {
  const file = path.resolve(/* turbopackIgnore: true */ dataDir, 'messages.db');
  let opened: Database.Database | undefined;
  const database = (busyTimeoutMs = MAX_WAIT_MS) => {
    opened ??= openDatabase(file, busyTimeoutMs);
    opened.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return opened;
  };
  const isEmpty = () => !opened && !existsSync(file);
  /** Uses the database without blocking the thread; undefined before the first message. */
  const whenFree = (use: (db: Database.Database) => unknown) =>
    retryWhileBusy(() => (isEmpty() ? undefined : use(database(0))));
  /** Deletes messages, also from the write-ahead log, with the remains of earlier deletions. */
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
    /** Resolves when the message is on disk. A key repeated within ten minutes stores nothing. */
    add(message: ContactMessage, idempotencyKey?: string): Promise<void> {
      // NUL is replaced, because the driver would cut a text at it.
      const texts = MESSAGE_FIELDS.map((field) => message[field].replaceAll('\0', '\uFFFD'));
      return retryWhileBusy(() => {
        // The timeout is 0, because the driver is synchronous and would block the whole site.
        const db = database(0);
        inTransaction(db, () => {
          if (idempotencyKey && !isNewKey(db, idempotencyKey)) return;
          const { lastInsertRowid } = db.prepare(INSERT).run(new Date().toISOString(), ...texts);
          const toSend = db.prepare('INSERT INTO deliveries VALUES (?, ?)');
          for (const to of sendTo) toSend.run(lastInsertRowid, to);
        });
      });
    },
    /** The {@link Outbox} of a destination, with messages in the order of arrival. */
    outbox: (to: Destination) => ({
      /** The first message whose id is not among these; undefined if there is none. */
      async first(except: readonly number[] = []): Promise<StoredMessage | undefined> {
        const first = await whenFree((db) =>
          db.prepare(FIRST_TO_SEND).get(to, JSON.stringify(except)),
        );
        return first as StoredMessage | undefined;
      },
      async remove(id: number): Promise<void> {
        const sql = 'DELETE FROM deliveries WHERE destination = ? AND message_id = ?';
        await whenFree((db) => db.prepare(sql).run(to, id));
      },
      async count(): Promise<number> {
        const sql = 'SELECT count(*) AS count FROM deliveries WHERE destination = ?';
        return Object(await whenFree((db) => db.prepare(sql).get(to))).count ?? 0;
      },
    }),
    /** Messages received since a date, newest first. */
    list({ since }: { since?: Date } = {}): StoredMessage[] {
      if (isEmpty()) return [];
      return database()
        .prepare('SELECT * FROM messages WHERE received_at >= ? ORDER BY id DESC')
        .all(since?.toISOString() ?? '') as StoredMessage[];
    },
    delete: (id: number) => erase('id = ?', id),
    deleteOlderThan: (date: Date) => erase('received_at < ?', date.toISOString()),
    /** Copies a snapshot of the database into a new file. @throws {Error} if the file exists */
    async backUp(to: string): Promise<void> {
      const part = `${to}.part`;
      await rm(part, { force: true });
      // An empty file first, because SQLite keeps its mode.
      await writeFile(part, '', { mode: PRIVATE_FILE });
      database().prepare('VACUUM INTO ?').run(part);
      const copy = await open(part, 'r+');
      await copy.sync();
      await copy.close();
      // Linked and not renamed, because renaming would replace an existing file.
      await link(part, to);
      await rm(part);
    },
    /** Closes the database until the next call. */
    close(): void {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Stores a key. @returns whether the key is new */
function isNewKey(db: Database.Database, key: string): boolean {
  const oldest = new Date(Date.now() - SAME_MESSAGE_MS).toISOString();
  db.prepare('DELETE FROM idempotency_keys WHERE received_at < ?').run(oldest);
  const insert = db.prepare(
    'INSERT OR IGNORE INTO idempotency_keys (key, received_at) VALUES (?, ?)',
  );
  return insert.run(key, new Date().toISOString()).changes === 1;
}
