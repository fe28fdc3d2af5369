/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { createMessageStore } from './messages';
import { removeTestFolders, testFolder } from './test-folder';

afterEach(removeTestFolders);

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Line\nline' };

describe('createMessageStore', () => {
  it('writes nothing before the first message', () => {
    const folder = path.join(testFolder(), 'data');
    expect(createMessageStore(folder).list()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('creates its folder and lists newest first', () => {
    const store = createMessageStore(path.join(testFolder(), 'a/b'));
    store.add(message);
    store.add({ ...message, subject: 'Again' });
    expect(store.list()).toMatchObject([{ subject: 'Again' }, message]);
    expect(store.list()[0]?.received_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    store.close();
  });

  it('still has its messages when it is closed and opened again', () => {
    const folder = testFolder();
    const store = createMessageStore(folder);
    store.add(message);
    store.close();
    const again = createMessageStore(folder);
    again.add({ ...message, subject: 'Again' });
    expect(again.list()).toHaveLength(2);
    again.close();
    expect(store.list()).toHaveLength(2);
    store.close();
  });

  it('shows a message to another connection at once', () => {
    const folder = testFolder();
    const [writer, reader] = [createMessageStore(folder), createMessageStore(folder)];
    writer.add(message);
    expect(reader.list()).toMatchObject([message]);
    writer.close();
    reader.close();
  });

  it('stores messages with the same idempotency key once within a day', () => {
    const store = createMessageStore(testFolder());
    const subjects = () => store.list().map(({ subject }) => subject);
    jest.useFakeTimers();
    try {
      store.add({ ...message, subject: 'one' }, 'key 1');
      jest.advanceTimersByTime(23 * 3_600_000);
      store.add({ ...message, subject: 'one' }, 'key 1');
      store.add({ ...message, subject: 'two' }, 'key 2');
      expect(subjects()).toEqual(['two', 'one']);
      jest.advanceTimersByTime(2 * 3_600_000);
      store.add({ ...message, subject: 'one, a day later' }, 'key 1');
      expect(subjects()).toEqual(['one, a day later', 'two', 'one']);
    } finally {
      jest.useRealTimers();
    }
    store.close();
  });

  it('erases a deleted message from its files', () => {
    const folder = testFolder();
    const store = createMessageStore(folder);
    const secret = 'The whale sleeps at noon. '.repeat(300);
    store.add({ ...message, message: secret });
    store.add(message);
    expect(store.delete(1)).toBe(true);
    expect(store.delete(1)).toBe(false);
    expect(store.list()).toMatchObject([{ id: 2 }]);
    for (const file of readdirSync(folder)) {
      expect(readFileSync(path.join(folder, file), 'latin1')).not.toContain('whale');
    }
    store.close();
  });

  it('deletes messages received before a date', () => {
    const store = createMessageStore(testFolder());
    jest.useFakeTimers({ now: new Date('2026-01-01') });
    try {
      store.add({ ...message, subject: 'old' });
      jest.setSystemTime(new Date('2026-06-01'));
      store.add({ ...message, subject: 'new' });
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

  it('adds its key table to an older database, and leaves its messages', () => {
    const folder = testFolder();
    const older = new Database(path.join(folder, 'messages.db'));
    older.exec(`CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL,
      name TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL)`);
    older.exec("INSERT INTO messages VALUES (1, '2026-01-01T00:00:00.000Z', 'a', 'b', 'c', 'd')");
    older.close();
    const store = createMessageStore(folder);
    store.add(message, 'key 1');
    expect(store.list()).toHaveLength(2);
    store.close();
  });

  it('stores quotes, emoji and the text after a NUL', () => {
    const store = createMessageStore(testFolder());
    store.add({ ...message, message: `'); DROP TABLE messages; -- 🔥\0end` });
    expect(store.list()[0]?.message).toBe(`'); DROP TABLE messages; -- 🔥\uFFFDend`);
    store.close();
  });
});
