import type Database from 'libsql';
import type { StoredMessage } from './message-database';

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

const FIRST = `
SELECT messages.* FROM messages JOIN deliveries ON message_id = id
WHERE destination = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`;

/** Adds a stored message to the outbox of a destination. */
export function addToOutbox(db: Database.Database, to: Destination, id: number | bigint): void {
  db.prepare('INSERT INTO deliveries (destination, message_id) VALUES (?, ?)').run(to, id);
}

/** Opens the outbox of a destination, with messages in the order of arrival. */
export function openOutbox(to: Destination, whenFree: WhenFree) {
  return {
    /** The first message but for those with these ids; undefined if there is none. */
    first: (except: readonly number[] = []) =>
      whenFree((db) => {
        const message = db.prepare(FIRST).get(to, JSON.stringify(except));
        return message as StoredMessage | undefined;
      }),
    remove: (id: number) =>
      whenFree((db) =>
        db.prepare('DELETE FROM deliveries WHERE destination = ? AND message_id = ?').run(to, id),
      ),
    count: async () => {
      const row = await whenFree((db) =>
        db.prepare('SELECT count(*) AS count FROM deliveries WHERE destination = ?').get(to),
      );
      return (row as { count: number } | undefined)?.count ?? 0;
    },
  };
}
