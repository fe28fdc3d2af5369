import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { z } from 'zod';

/** A message of the contact form (spec section 3). */
export type NewMessage = { name: string; email: string; subject: string; message: string };

const storedMessage = z.object({
  id: z.number(),
  received_at: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

/** A message as it is stored; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = z.infer<typeof storedMessage>;

/** Where contact messages are stored. Every method throws the database's own errors. */
export type MessageStore = {
  /**
   * Returns once the message is on disk.
   * @param idempotencyKey of a sender who may try again: within a day, a message
   *   with the same key is the same message, and stored once
   */
  add(message: NewMessage, idempotencyKey?: string): void;
  /** Newest first. */
  list(): StoredMessage[];
  /** Deletes a message for good. @returns whether there was one of this id */
  delete(id: number): boolean;
  /** Deletes for good what was received before a moment. @returns how many messages */
  deleteOlderThan(moment: Date): number;
  /** Releases the file; the next call opens it again. */
  close(): void;
};

/** Milliseconds to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;

const SCHEMA = `CREATE TABLE IF NOT EXISTS messages (
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
)`;

/** How long a key is remembered. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * The store in `messages.db` of a folder. Nothing is opened or written before the
 * first message.
 */
export function createMessageStore(dataDir: string): MessageStore {
  const file = path.resolve(/* turbopackIgnore: true */ dataDir, 'messages.db');
  let opened: Database.Database | undefined;
  const database = () => {
    opened ??= openDatabase(file);
    return opened;
  };

  return {
    add({ name, email, subject, message }, idempotencyKey) {
      const values = [name, email, subject, message].map(withoutNul);
      const db = database();
      db.transaction(() => {
        if (idempotencyKey && !isNewKey(db, idempotencyKey)) return;
        db.prepare(
          'INSERT INTO messages (received_at, name, email, subject, message) VALUES (?, ?, ?, ?, ?)',
        ).run(new Date().toISOString(), ...values);
      }).immediate();
    },
    list() {
      if (!opened && !existsSync(file)) return [];
      const rows = database().prepare('SELECT * FROM messages ORDER BY id DESC').all();
      return z.array(storedMessage).parse(rows);
    },
    delete(id) {
      if (!opened && !existsSync(file)) return false;
      return erase(database(), 'id = ?', id) > 0;
    },
    deleteOlderThan(moment) {
      if (!opened && !existsSync(file)) return 0;
      return erase(database(), 'received_at < ?', moment.toISOString());
    },
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Deletes messages, and what the write-ahead log still holds of them. @returns how many */
function erase(db: Database.Database, condition: string, value: number | string): number {
  const { changes } = db.prepare(`DELETE FROM messages WHERE ${condition}`).run(value);
  if (changes > 0) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return changes;
}

/** Notes the key. @returns whether it was not known */
function isNewKey(db: Database.Database, key: string): boolean {
  const now = Date.now();
  const oldest = new Date(now - KEY_LIFETIME_MS).toISOString();
  db.prepare('DELETE FROM idempotency_keys WHERE received_at < ?').run(oldest);
  const noted = db
    .prepare('INSERT OR IGNORE INTO idempotency_keys (key, received_at) VALUES (?, ?)')
    .run(key, new Date(now).toISOString());
  return noted.changes === 1;
}

/** The driver ends a text at its first NUL, and would lose what follows. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '\uFFFD');
}

function openDatabase(file: string): Database.Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  // FULL flushes the log at every commit: an answered message survives a power cut.
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  // What is deleted is overwritten, rather than left in the file until its place is needed.
  database.exec('PRAGMA secure_delete = ON');
  database.exec(SCHEMA);
  return database;
}
