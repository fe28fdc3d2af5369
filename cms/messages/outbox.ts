import type Database from 'libsql';
import { atOnce, type StoredMessage } from './message-database';

/**
 * A destination of messages. Each has an outbox of its own, so that a failure of one does not
 * repeat the messages of the other.
 */
export type Destination = 'webhook' | 'mail';

export type Outbox = ReturnType<typeof openOutbox>;

/** Uses the database without blocking the thread; undefined before the first message. */
export type WhenFree = <Result>(
  use: (db: Database.Database) => Result,
) => Promise<Result | undefined>;

/** The tables of waiting and of refused messages (message-database.ts). */
const TABLES = {
  webhook: { waiting: 'outbox', refused: 'refused' },
  mail: { waiting: 'mail_outbox', refused: 'mail_refused' },
} as const;

/** Milliseconds for which a process claims a message: longer than sending it may take. */
const CLAIM_MS = 20_000;

/** Adds a stored message to the outbox of a destination. */
export function addToOutbox(db: Database.Database, to: Destination, id: number | bigint): void {
  db.prepare(`INSERT INTO ${TABLES[to].waiting} (message_id) VALUES (?)`).run(id);
}

/** Opens the outbox of a destination, with messages in the order of arrival. */
export function openOutbox(to: Destination, whenFree: WhenFree) {
  const { waiting, refused } = TABLES[to];
  const first = `(SELECT min(message_id) FROM ${waiting})`;
  // A claim or a refusal in the future does not count, because the clock was set back.
  const claimFirst = `
UPDATE ${waiting} SET claimed_until = @until
WHERE message_id = ${first} AND claimed_until NOT BETWEEN @now AND @until`;
  const refusedBefore = `FROM ${refused} WHERE refused_at NOT BETWEEN @since AND @now`;
  return {
    /** The first message; undefined if there is none or another process has claimed it. */
    claim: () =>
      whenFree((db) => {
        const now = Date.now();
        const { changes } = db.prepare(claimFirst).run({ now, until: now + CLAIM_MS });
        if (changes === 0) return undefined;
        const message = db.prepare(`SELECT * FROM messages WHERE id = ${first}`).get();
        return message as StoredMessage | undefined;
      }),
    /** Ends the claim of a message, so that it can be claimed at once. */
    release: (id: number) =>
      whenFree((db) =>
        db.prepare(`UPDATE ${waiting} SET claimed_until = 0 WHERE message_id = ?`).run(id),
      ),
    setAside: (id: number) =>
      whenFree((db) =>
        atOnce(db, () => {
          const { changes } = db.prepare(`DELETE FROM ${waiting} WHERE message_id = ?`).run(id);
          const set = db.prepare(`INSERT OR REPLACE INTO ${refused} VALUES (?, ?)`);
          // No row means that the message was deleted.
          if (changes > 0) set.run(id, Date.now());
        }),
      ),
    /** Returns messages to the outbox that were set aside at least this many milliseconds ago. */
    putBack: (ageMs: number) =>
      whenFree((db) =>
        atOnce(db, () => {
          const now = Date.now();
          const times = { since: now - ageMs + 1, now };
          const insert = `INSERT OR IGNORE INTO ${waiting} (message_id) SELECT message_id`;
          db.prepare(`${insert} ${refusedBefore}`).run(times);
          db.prepare(`DELETE ${refusedBefore}`).run(times);
        }),
      ),
    remove: (id: number) =>
      whenFree((db) => db.prepare(`DELETE FROM ${waiting} WHERE message_id = ?`).run(id)),
    count: async () => {
      const row = await whenFree((db) =>
        db.prepare(`SELECT count(*) AS count FROM ${waiting}`).get(),
      );
      return (row as { count: number } | undefined)?.count ?? 0;
    },
  };
}
