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

/** A message as it is kept; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = z.infer<typeof storedMessage>;

/** Where contact messages are kept. Every method throws the database's own errors. */
export type MessageStore = {
  /** Returns once the message is on disk. */
  add(message: NewMessage): void;
  /** Newest first. */
  list(): StoredMessage[];
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
)`;

/**
 * The store in `messages.db` of a folder. Nothing is opened or written before the
 * first message, so that a host without a writable disk can still serve pages.
 */
export function createMessageStore(dataDir: string): MessageStore {
  const file = path.resolve(/* turbopackIgnore: true */ dataDir, 'messages.db');
  let opened: Database.Database | undefined;
  const database = () => {
    opened ??= openDatabase(file);
    return opened;
  };

  return {
    add({ name, email, subject, message }) {
      const values = [name, email, subject, message].map(withoutNul);
      database()
        .prepare(
          'INSERT INTO messages (received_at, name, email, subject, message) VALUES (?, ?, ?, ?, ?)',
        )
        .run(new Date().toISOString(), ...values);
    },
    list() {
      if (!opened && !existsSync(file)) return [];
      const rows = database().prepare('SELECT * FROM messages ORDER BY id DESC').all();
      return z.array(storedMessage).parse(rows);
    },
    close() {
      opened?.close();
      opened = undefined;
    },
  };
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
  database.exec(SCHEMA);
  return database;
}
