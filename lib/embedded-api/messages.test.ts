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
    expect(createMessageStore(folder).list()).toEqual([]);
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

  it('still has its messages when it is closed and opened again', async () => {
    const folder = testFolder();
    const store = createMessageStore(folder);
    await store.add(message);
    store.close();
    const again = createMessageStore(folder);
    await again.add({ ...message, subject: 'Again' });
    expect(again.list()).toHaveLength(2);
    again.close();
    expect(store.list()).toHaveLength(2);
    store.close();
  });

  it('shows a message to another connection at once', async () => {
    const folder = testFolder();
    const [writer, reader] = [createMessageStore(folder), createMessageStore(folder)];
    await writer.add(message);
    expect(reader.list()).toMatchObject([message]);
    writer.close();
    reader.close();
  });

  it('stores messages with the same idempotency key once while the site takes them for one', async () => {
    const store = createMessageStore(testFolder());
    const subjects = () => store.list().map(({ subject }) => subject);
    jest.useFakeTimers();
    try {
      await store.add({ ...message, subject: 'one' }, 'key 1');
      jest.advanceTimersByTime(SAME_MESSAGE_MS - 1);
      await store.add({ ...message, subject: 'one' }, 'key 1');
      await store.add({ ...message, subject: 'two' }, 'key 2');
      expect(subjects()).toEqual(['two', 'one']);
      // The site would say again that it was sent.
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

  it('deletes messages received before a date', async () => {
    const store = createMessageStore(testFolder());
    jest.useFakeTimers({ now: new Date('2026-01-01') });
    try {
      await store.add({ ...message, subject: 'old' });
      jest.setSystemTime(new Date('2026-06-01'));
      await store.add({ ...message, subject: 'new' });
    } finally {
      jest.useRealTimers();
    }
    expect(store.deleteOlderThan(new Date('2026-06-01'))).toBe(1);
    expect(store.list()).toMatchObject([{ subject: 'new' }]);
    store.close();
  });

  it('creates no file when there is nothing to delete', () => {
    const folder = path.join(testFolder(), 'data');
    expect(createMessageStore(folder).delete(1)).toBe(false);
    expect(createMessageStore(folder).deleteOlderThan(new Date())).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('adds its key table to an older database, and leaves its messages', async () => {
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

    it('stores a message as soon as it is free, and holds up nothing meanwhile', async () => {
      const { store, other } = await lockedStore();
      // Nothing but a free thread ends the lock.
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

    it('stores the first message of all once its file is free', async () => {
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
