import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { PRIVATE_FOLDER } from '../../engine';
import type { ContactMessage } from '../../lib/publisher-api/contract';

/** Milliseconds to wait for another process's lock: half of the time limit of an API call. */
export const MAX_WAIT_MS = 5_000;
/** Milliseconds between two attempts to write while the database is locked. */
const LOCK_PAUSE_MS = 50;

/** File mode: only for the process's user. */
export const PRIVATE_FILE = 0o600;

/** A message in the database; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = ContactMessage & { id: number; received_at: string };

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
-- The messages to send to each destination.
CREATE TABLE IF NOT EXISTS deliveries (
  message_id INTEGER NOT NULL,
  destination TEXT NOT NULL,
  PRIMARY KEY (message_id, destination)
);
CREATE TRIGGER IF NOT EXISTS forget_deliveries AFTER DELETE ON messages BEGIN
  DELETE FROM deliveries WHERE message_id = OLD.id;
END;`;

/** Repeats a function while another process locks the database, for at most MAX_WAIT_MS. */
export async function retryWhileBusy<Result>(write: () => Result): Promise<Result> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return write();
    } catch (error) {
      const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > end) throw error;
    }
    await wait(LOCK_PAUSE_MS);
  }
}

/** Makes a change completely or not at all. The driver's transactions hide why one failed. */
export function inTransaction(db: Database.Database, change: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    change();
    db.exec('COMMIT');
  } catch (error) {
    // SQLite has already rolled back if the disk is full.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Opens the database; creates it and its folder if missing. @throws {Error} of the driver */
export function openDatabase(file: string, busyTimeoutMs: number): Database.Database {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  const database = new Database(file, { timeout: busyTimeoutMs });
  try {
    database.exec(SETUP);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
