import { randomUUID } from 'node:crypto';
import { createMessageStore } from '../../lib/embedded-api/messages';
import { postContact, saysSent } from '../../testing/post-contact';
import { between, type IsOver, rest } from './clock';

/** Concurrent writers. */
const WRITERS = 3;
/** Longest pause between a writer's attempts to send, in milliseconds. */
const PAUSE_MS = 2_000;
/** Attempts for each unsent message after the last fault. */
const LAST_ATTEMPTS = 10;

/** The messages that were written and stored. */
export type Messages = {
  written: number;
  attempts: number;
  /** Subjects of messages that were not stored. */
  lost: string[];
  /** Subjects of messages that were stored more than once. */
  duplicated: string[];
};

/** Writes messages until the soak test is over, retrying each until the site confirms it. */
export async function write(site: string, isOver: IsOver) {
  const subjects: string[] = [];
  const unsent = new Set<string>();
  let attempts = 0;

  async function send(subject: string): Promise<boolean> {
    attempts += 1;
    const message = {
      name: 'Soak',
      email: 'soak@example.com',
      subject,
      message: 'A long message.',
    };
    const html = await postContact(site, message).then(
      (response) => response.text(),
      () => '',
    );
    const sent = saysSent(html);
    if (sent) unsent.delete(subject);
    return sent;
  }

  const writer = async () => {
    while (!isOver()) {
      const subject = randomUUID();
      subjects.push(subject);
      unsent.add(subject);
      while (!(await send(subject)) && !isOver()) await rest(between(0, PAUSE_MS), isOver);
      await rest(between(0, PAUSE_MS), isOver);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));

  return {
    /** Sends the remaining messages after the last fault, and compares them with the stored ones. */
    async settle(dataDir: string): Promise<Messages> {
      for (let attempt = 0; attempt < LAST_ATTEMPTS && unsent.size > 0; attempt += 1) {
        for (const subject of unsent) await send(subject);
        await rest(1_000, () => unsent.size === 0);
      }
      const store = createMessageStore(dataDir);
      const stored = store.list().map(({ subject }) => subject);
      store.close();
      const times = (subject: string) => stored.filter((it) => it === subject).length;
      return {
        written: subjects.length,
        attempts,
        lost: subjects.filter((subject) => times(subject) === 0),
        duplicated: subjects.filter((subject) => times(subject) > 1),
      };
    },
  };
}
