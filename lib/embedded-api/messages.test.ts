import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { testFolder } from '../../testing/test-folder';
import { SAME_MESSAGE_MS } from '../site/constants';
import { createMessageStore, type MessageStore } from './messages';

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Line\nline' };

let folder: string;
let store: MessageStore;
let opened: { close(): void }[];

const subjects = () => store.list().map(({ subject }) => subject);
const add = (subject: string, key?: string) => store.add({ ...message, subject }, key);
/** Opens the database as another program does. */
function openDatabase() {
  const database = new Database(path.join(folder, 'messages.db'));
  opened.push(database);
  return database;
}

beforeEach(() => {
  folder = testFolder();
  store = createMessageStore(folder);
  opened = [store];
});
afterEach(() => {
  jest.useRealTimers();
  for (const it of opened) it.close();
});

it('creates its folder with the first message, and writes nothing before', async () => {
  const below = path.join(folder, 'a/b');
  store = createMessageStore(below);
  opened.push(store);
  expect(store.list()).toEqual([]);
  expect([store.delete(1), store.deleteOlderThan(new Date())]).toEqual([false, 0]);
  expect(existsSync(path.dirname(below))).toBe(false);
  await add('One');
  await add('Two');
  expect(store.list()).toMatchObject([{ subject: 'Two' }, { ...message, subject: 'One' }]);
  expect(store.list()[0]?.received_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

it('has its messages after it was closed, and those of another connection at once', async () => {
  await add('One');
  store.close();
  const other = createMessageStore(folder);
  opened.push(other);
  await other.add({ ...message, subject: 'Two' });
  expect(subjects()).toEqual(['Two', 'One']);
  expect(other.list()).toHaveLength(2);
});

it('stores messages with the same idempotency key once within ten minutes', async () => {
  jest.useFakeTimers();
  await add('one', 'key 1');
  jest.advanceTimersByTime(SAME_MESSAGE_MS - 1);
  await add('one', 'key 1');
  await add('two', 'key 2');
  expect(subjects()).toEqual(['two', 'one']);
  jest.advanceTimersByTime(2);
  await add('one, later', 'key 1');
  expect(subjects()).toEqual(['one, later', 'two', 'one']);
});

it('erases a deleted message from its files', async () => {
  await store.add({ ...message, message: 'The whale sleeps at noon. '.repeat(300) });
  await add('Kept');
  expect([store.delete(1), store.delete(1)]).toEqual([true, false]);
  expect(subjects()).toEqual(['Kept']);
  for (const file of readdirSync(folder)) {
    expect(readFileSync(path.join(folder, file), 'latin1')).not.toContain('whale');
  }
});

it('adds the tables that an older database lacks, and leaves its messages', async () => {
  openDatabase().exec(`CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL,
      name TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL);
      INSERT INTO messages VALUES (1, '2026-01-01T00:00:00.000Z', 'a', 'b', 'Old', 'd')`);
  await add('New', 'key 1');
  expect(subjects()).toEqual(['New', 'Old']);
});

it('stores quotes, emoji and the text after a NUL', async () => {
  await store.add({ ...message, message: `'); DROP TABLE messages; -- 🔥\0end` });
  expect(store.list()[0]?.message).toBe(`'); DROP TABLE messages; -- 🔥\uFFFDend`);
});

describe('while another process has the database locked', () => {
  it.each([
    ['IMMEDIATE', ['Early']],
    ['EXCLUSIVE', []],
  ])('stores a message after an %s lock, when %j are stored', async (lock, before) => {
    for (const subject of before) await add(subject);
    const other = openDatabase();
    other.exec(`BEGIN ${lock}`);
    // The lock ends only if the thread is free to run this timer.
    setTimeout(() => other.exec('ROLLBACK'), 100);
    await add('Late');
    expect(subjects()).toEqual(['Late', ...before]);
  });

  it('fails after five seconds, and stores nothing', async () => {
    await add('Early');
    openDatabase().exec('BEGIN IMMEDIATE');
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const added = add('Late');
    now.mockReturnValue(5_001);
    await expect(added).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    now.mockRestore();
    expect(subjects()).toEqual(['Early']);
  });
});
