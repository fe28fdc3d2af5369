import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { removeTestFolders, testFolder } from '../../testing/test-folder';
import { SAME_MESSAGE_MS } from '../site/constants';
import { createMessageStore } from './messages';

afterEach(removeTestFolders);

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Line\nline' };

describe('createMessageStore', () => {
  it('writes nothing before the first message', () => {
    const folder = path.join(testFolder(), 'data');
    const store = createMessageStore(folder);
    expect(store.list()).toEqual([]);
    expect([store.delete(1), store.deleteOlderThan(new Date())]).toEqual([false, 0]);
    expect(existsSync(folder)).toBe(false);
  });

  it('creates its folder and lists newest first', async () => {
    const store = createMessageStore(path.join(testFolder(), 'a/b'));
    await store.add(message);
    await store.add({ ...message, subject: 'Again' });
    expect(store.list()).toMatchObject([{ subject: 'Again' }, message]);
    expect(store.list()[0]?.received_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    store.close();
  });

  it('has its messages after it was closed, and those of another connection at once', async () => {
    const folder = testFolder();
    const store = createMessageStore(folder);
    await store.add(message);
    store.close();
    const other = createMessageStore(folder);
    await other.add({ ...message, subject: 'Again' });
    expect(store.list()).toHaveLength(2);
    expect(other.list()).toHaveLength(2);
    store.close();
    other.close();
  });

  it('stores messages with the same idempotency key once within ten minutes', async () => {
    const store = createMessageStore(testFolder());
    const subjects = () => store.list().map(({ subject }) => subject);
    jest.useFakeTimers();
    try {
      await store.add({ ...message, subject: 'one' }, 'key 1');
      jest.advanceTimersByTime(SAME_MESSAGE_MS - 1);
      await store.add({ ...message, subject: 'one' }, 'key 1');
      await store.add({ ...message, subject: 'two' }, 'key 2');
      expect(subjects()).toEqual(['two', 'one']);
      jest.advanceTimersByTime(2);
      await store.add({ ...message, subject: 'one, later' }, 'key 1');
      expect(subjects()).toEqual(['one, later', 'two', 'one']);
    } finally {
      jest.useRealTimers();
    }
    store.close();
  });

  it('erases a deleted message from its files', async () => {
    const folder = testFolder();
    const store = createMessageStore(folder);
    const secret = 'The whale sleeps at noon. '.repeat(300);
    await store.add({ ...message, message: secret });
    await store.add(message);
    expect(store.delete(1)).toBe(true);
    expect(store.delete(1)).toBe(false);
    expect(store.list()).toMatchObject([{ id: 2 }]);
    for (const file of readdirSync(folder)) {
      expect(readFileSync(path.join(folder, file), 'latin1')).not.toContain('whale');
    }
    store.close();
  });

  it('adds the tables that an older database lacks, and leaves its messages', async () => {
    const folder = testFolder();
    const older = new Database(path.join(folder, 'messages.db'));
    older.exec(`CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL,
      name TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL)`);
    older.exec("INSERT INTO messages VALUES (1, '2026-01-01T00:00:00.000Z', 'a', 'b', 'c', 'd')");
    older.close();
    const store = createMessageStore(folder);
    await store.add(message, 'key 1');
    expect(store.list()).toHaveLength(2);
    store.close();
  });

  it('stores quotes, emoji and the text after a NUL', async () => {
    const store = createMessageStore(testFolder());
    await store.add({ ...message, message: `'); DROP TABLE messages; -- 🔥\0end` });
    expect(store.list()[0]?.message).toBe(`'); DROP TABLE messages; -- 🔥\uFFFDend`);
    store.close();
  });

  describe('while another process has the database locked', () => {
    /** A store with one message, and the lock of another connection. */
    async function lockedStore() {
      const folder = testFolder();
      const store = createMessageStore(folder);
      await store.add(message);
      const other = new Database(path.join(folder, 'messages.db'));
      other.exec('BEGIN IMMEDIATE');
      return { store, other };
    }

    it('stores a message after the lock, and does not block the thread meanwhile', async () => {
      const { store, other } = await lockedStore();
      // The lock ends only if the thread is free to run this timer.
      setTimeout(() => other.exec('ROLLBACK'), 100);
      await store.add({ ...message, subject: 'Late' });
      expect(store.list()).toMatchObject([{ subject: 'Late' }, message]);
      other.close();
      store.close();
    });

    it('fails after five seconds, and stores nothing', async () => {
      const { store, other } = await lockedStore();
      let now = 0;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
      const added = store.add(message);
      now = 5_001;
      await expect(added).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      jest.restoreAllMocks();
      expect(store.list()).toHaveLength(1);
      other.close();
      store.close();
    });

    it('stores its first message after the lock of an exclusive transaction', async () => {
      const folder = testFolder();
      const other = new Database(path.join(folder, 'messages.db'));
      other.exec('BEGIN EXCLUSIVE');
      setTimeout(() => other.exec('COMMIT'), 100);
      const store = createMessageStore(folder);
      await store.add(message);
      expect(store.list()).toMatchObject([message]);
      other.close();
      store.close();
    });
  });
});
