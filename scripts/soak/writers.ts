import { randomUUID } from 'node:crypto';
import { createMessageStore } from '../../cms/messages/message-store';
import { postContact, saysSent } from '../../testing/post-contact';
import { between, type Check, type IsOver, rest } from './clock';

const WRITERS = 3;
const MAX_PAUSE_MS = 2_000;
/** Attempts for each unsent message after the last fault. */
const LAST_ATTEMPTS = 10;

/**
 * Writes messages until the soak test is over, retrying each until the site confirms it.
 * @returns a function that sends the rest after the last fault, and compares all with the stored ones
 */
export async function write(site: string, isOver: IsOver) {
  const written: string[] = [];
  const unsent = new Set<string>();
  let attempts = 0;

  async function send(subject: string): Promise<boolean> {
    attempts += 1;
    const fields = { name: 'Soak', email: 'soak@example.com', message: 'A long message.' };
    const isSent = await postContact(site, { ...fields, subject })
      .then(async (response) => saysSent(await response.text()))
      .catch(() => false);
    if (isSent) unsent.delete(subject);
    return isSent;
  }

  const writer = async () => {
    while (!isOver()) {
      const subject = randomUUID();
      written.push(subject);
      unsent.add(subject);
      while (!(await send(subject)) && !isOver()) await rest(between(0, MAX_PAUSE_MS), isOver);
      await rest(between(0, MAX_PAUSE_MS), isOver);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));

  return async (dataDir: string): Promise<Check[]> => {
    for (let attempt = 0; attempt < LAST_ATTEMPTS && unsent.size > 0; attempt += 1) {
      for (const subject of unsent) await send(subject);
      await rest(1_000, () => unsent.size === 0);
    }
    const store = createMessageStore(dataDir);
    const stored = store.list().map(({ subject }) => subject);
    store.close();
    const lost = written.filter((subject) => !stored.includes(subject)).length;
    const duplicated = stored.length - new Set(stored).size;
    return [
      [lost === 0, `${lost} of ${written.length} messages lost, in ${attempts} attempts to send`],
      [duplicated === 0, `${duplicated} duplicated`],
    ];
  };
}
