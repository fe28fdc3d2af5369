import type Database from 'libsql';
import type { StoredMessage } from './messages';

/** Milliseconds for which a process claims a message: more than posting a message may take. */
const CLAIM_MS = 20_000;

/** The type of {@link createOutbox}'s result. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The messages that wait to be posted, in the order of their arrival; a restart keeps them. Of
 * several processes on one database, one at a time claims the first message.
 * @param withDatabase calls a function with the database, if there is one yet
 */
export function createOutbox(
  withDatabase: <Result>(
    use: (database: Database.Database) => Result,
  ) => Promise<Result | undefined>,
) {
  return {
    /** The first message; undefined if there is none, or another process has claimed it. */
    claim: () =>
      withDatabase((database) => {
        const now = Date.now();
        // A claim beyond `until` dates from before the clock was set back, and is over.
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
    /** Ends the claim of a message, which can be claimed again at once. */
    release: (id: number) =>
      withDatabase((database) =>
        database.prepare('UPDATE outbox SET claimed_until = 0 WHERE message_id = ?').run(id),
      ),
    /** Removes a message that was posted, or set aside. */
    remove: (id: number) =>
      withDatabase((database) =>
        database.prepare('DELETE FROM outbox WHERE message_id = ?').run(id),
      ),
    /** The number of messages that wait. */
    count: async () => {
      const row = await withDatabase((database) =>
        database.prepare('SELECT count(*) AS count FROM outbox').get(),
      );
      return (row as { count: number } | undefined)?.count ?? 0;
    },
  };
}
