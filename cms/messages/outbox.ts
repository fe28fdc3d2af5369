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

/** Milliseconds for which a process claims a message: longer than sending it may take. */
const CLAIM_MS = 20_000;

// A claim in the future does not count, because the clock was set back.
const CLAIM = `
UPDATE deliveries SET claimed_until = @until
WHERE destination = @to AND claimed_until NOT BETWEEN @now AND @until AND message_id = (
  SELECT min(message_id) FROM deliveries
  WHERE destination = @to AND message_id NOT IN (SELECT value FROM json_each(@except))
)
RETURNING message_id`;
const OF_MESSAGE = 'WHERE destination = ? AND message_id = ?';

/** Adds a stored message to the outbox of a destination. */
export function addToOutbox(db: Database.Database, to: Destination, id: number | bigint): void {
  db.prepare('INSERT INTO deliveries (destination, message_id) VALUES (?, ?)').run(to, id);
}

/** Opens the outbox of a destination, with messages in the order of arrival. */
export function openOutbox(to: Destination, whenFree: WhenFree) {
  return {
    /**
     * The first message; undefined if there is none or another process has claimed it.
     * @param except ids of messages that stay
     */
    claim: (except: readonly number[] = []) =>
      whenFree((db) => {
        const now = Date.now();
        const times = { now, until: now + CLAIM_MS };
        const claimed = db.prepare(CLAIM).get({ to, except: JSON.stringify(except), ...times });
        const { message_id } = Object(claimed);
        const message = db.prepare('SELECT * FROM messages WHERE id = ?').get(message_id ?? 0);
        return message as StoredMessage | undefined;
      }),
    /** Ends the claim of a message, so that it can be claimed at once. */
    release: (id: number) =>
      whenFree((db) =>
        db.prepare(`UPDATE deliveries SET claimed_until = 0 ${OF_MESSAGE}`).run(to, id),
      ),
    remove: (id: number) =>
      whenFree((db) => db.prepare(`DELETE FROM deliveries ${OF_MESSAGE}`).run(to, id)),
    count: async () => {
      const row = await whenFree((db) =>
        db.prepare('SELECT count(*) AS count FROM deliveries WHERE destination = ?').get(to),
      );
      return (row as { count: number } | undefined)?.count ?? 0;
    },
  };
}
