import { randomUUID } from 'node:crypto';
import { postContact, saysSent } from '../../e2e/support/post-contact';
import { createMessageStore } from '../../lib/embedded-api/messages';
import { between, type IsOver, rest } from './clock';

/** People who write at the same time. */
const WRITERS = 3;
/** Milliseconds between one's messages, and between two tries of one message, at most. */
const PAUSE_MS = 2_000;
/** Tries of one message once the API is well again. */
const LAST_TRIES = 10;

/** What became of the messages. */
export type Messages = {
  written: number;
  tries: number;
  /** Subjects of those that are not kept, or more than once. */
  lost: string[];
  doubled: string[];
};

/** Writes messages until the soak is over, each again until the site says that it was sent. */
export async function write(site: string, isOver: IsOver) {
  const subjects: string[] = [];
  const unsent = new Set<string>();
  let tries = 0;

  async function send(subject: string): Promise<boolean> {
    tries += 1;
    const message = {
      name: 'Soak',
      email: 'soak@example.com',
      subject,
      message: 'A long message.',
    };
    const html = await postContact(site, message).then(
      (answer) => answer.text(),
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
    /** Sends what is left, now that the API is well, and looks at what it has kept. */
    async settle(dataDir: string): Promise<Messages> {
      for (let time = 0; time < LAST_TRIES && unsent.size > 0; time += 1) {
        for (const subject of unsent) await send(subject);
        await rest(1_000, () => unsent.size === 0);
      }
      const store = createMessageStore(dataDir);
      const kept = store.list().map(({ subject }) => subject);
      store.close();
      const times = (subject: string) => kept.filter((it) => it === subject).length;
      return {
        written: subjects.length,
        tries,
        lost: subjects.filter((subject) => times(subject) === 0),
        doubled: subjects.filter((subject) => times(subject) > 1),
      };
    },
  };
}
