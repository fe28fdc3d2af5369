import type Database from 'libsql';
import type { StoredMessage } from './message';

/** Milliseconds for which a process has a message to itself: longer than posting it may take. */
const CLAIM_MS = 20_000;

/** See {@link createOutbox}. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The messages that wait to be posted, in the order in which they came, also after a restart. Of
 * several processes on one database, one at a time has the first message.
 * @param withDatabase uses the database, if there is one yet
 */
export function createOutbox(
  withDatabase: <Result>(
    use: (database: Database.Database) => Result,
  ) => Promise<Result | undefined>,
) {
  return {
    /** The first message; undefined without one, or while another process has it. */
    claim: () =>
      withDatabase((database) => {
        const now = Date.now();
        // A claim that ends later than any can was made before the clock was set back.
        const claimed = database
          .prepare(
            `UPDATE outbox SET claimed_until = @until WHERE message_id = (SELECT min(message_id) FROM outbox)
             AND claimed_until NOT BETWEEN @now AND @until`,
          )
          .run({ now, until: now + CLAIM_MS });
        if (claimed.changes === 0) return undefined;
        return database
          .prepare('SELECT * FROM messages WHERE id = (SELECT min(message_id) FROM outbox)')
          .get() as StoredMessage | undefined;
      }),
    /** Gives a message back, to be claimed again. */
    release: (id: number) =>
      withDatabase((database) =>
        database.prepare('UPDATE outbox SET claimed_until = 0 WHERE message_id = ?').run(id),
      ),
    /** Takes a message out: it was posted, or never will be. */
    remove: (id: number) =>
      withDatabase((database) =>
        database.prepare('DELETE FROM outbox WHERE message_id = ?').run(id),
      ),
    /** How many messages wait. */
    count: async () => {
      const row = await withDatabase((database) =>
        database.prepare('SELECT count(*) AS count FROM outbox').get(),
      );
      return (row as { count: number } | undefined)?.count ?? 0;
    },
  };
}
