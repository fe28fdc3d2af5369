import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { testFolder } from '../../engine/testing';
import { SAME_MESSAGE_MS } from '../../lib/publisher-api/contract';
import { createMessageStore, type MessageStore } from './message-store';

const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Line\nline' };

let folder: string;
let store: MessageStore;
let opened: { close(): void }[];

/** Opens a store that closes at the end of the test. */
function open(at = folder): MessageStore {
  const other = createMessageStore(at);
  opened.push(other);
  return other;
}
const subjects = () => store.list().map(({ subject }) => subject);
const add = (subject: string, key?: string) => store.add({ ...message, subject }, key);
/** Names of files that contain a text. */
const filesWith = (text: string) =>
  readdirSync(folder).filter((it) => readFileSync(path.join(folder, it), 'latin1').includes(text));
const { exec } = Database.prototype;
const changeSql = (change: (sql: string) => string) =>
  jest.spyOn(Database.prototype, 'exec').mockImplementation(function (this: unknown, sql) {
    return exec.call(this, change(sql));
  });
/** Opens the database like another program. */
function openDatabase() {
  const database = new Database(path.join(folder, 'messages.db'));
  opened.push(database);
  return database;
}

beforeEach(() => {
  folder = testFolder();
  opened = [];
  store = open();
});
afterEach(() => {
  jest.useRealTimers();
  for (const it of opened) it.close();
});

it('creates its folder with the first message, and writes nothing before', async () => {
  const below = path.join(folder, 'a/b');
  store = open(below);
  expect(store.list()).toEqual([]);
  const none = { count: 0, isComplete: true };
  expect([store.delete(1), store.deleteOlderThan(new Date())]).toEqual([none, none]);
  expect(existsSync(path.dirname(below))).toBe(false);
  await add('One');
  await add('Two');
  expect(store.list()).toMatchObject([{ subject: 'Two' }, { ...message, subject: 'One' }]);
  expect(store.list()[0]?.received_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
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
  expect([store.delete(1), store.delete(1)]).toMatchObject([{ count: 1 }, { count: 0 }]);
  expect(subjects()).toEqual(['Kept']);
  expect(filesWith('whale')).toEqual([]);
});

it('says that a deletion is not complete while another program reads, and completes it later', async () => {
  await add('Kept');
  await store.add({ ...message, message: 'The whale sleeps at noon.' });
  const other = openDatabase();
  other.exec('BEGIN; SELECT count(*) FROM messages');
  other.prepare('SELECT * FROM messages').all();
  // The timeout is short, because the test would otherwise wait for seconds.
  const brief = changeSql((sql) => sql.replace('busy_timeout = 5000', 'busy_timeout = 1'));
  expect(store.delete(2)).toEqual({ count: 1, isComplete: false });
  expect(filesWith('whale')).not.toEqual([]);
  other.exec('ROLLBACK');
  expect(store.deleteOlderThan(new Date(0))).toEqual({ count: 0, isComplete: true });
  expect(filesWith('whale')).toEqual([]);
  brief.mockRestore();
});

describe('the files of messages', () => {
  /** The permissions of a folder and its entries. */
  const modes = (of: string) => {
    const paths = [of, ...readdirSync(of).map((name) => path.join(of, name))];
    return new Set(paths.map((it) => (statSync(it).mode & 0o777).toString(8)));
  };

  it('are only for the user of the process, and so are a backup and the folder', async () => {
    store = open(path.join(folder, 'a/b'));
    await add('One');
    await store.backUp(path.join(folder, 'a/b/copy.db'));
    expect(modes(path.join(folder, 'a/b'))).toEqual(new Set(['700', '600']));
    expect(store.list()).toHaveLength(1);
  });
});

it('says that the disk is full, stores nothing of that message, and goes on later', async () => {
  await add('Early');
  store.close();
  const full = changeSql((sql) => `${sql}; PRAGMA max_page_count = 1`);
  const large = store.add({ ...message, message: 'x'.repeat(1_000_000) }, 'key');
  await expect(large).rejects.toMatchObject({ code: 'SQLITE_FULL', message: /full/ });
  full.mockRestore();
  store.close();
  await add('Late', 'key');
  expect(subjects()).toEqual(['Late', 'Early']);
});

it('stores quotes, emoji and the text after a NUL', async () => {
  await add(`'); DROP TABLE messages; -- 🔥\0end`);
  expect(subjects()).toEqual([`'); DROP TABLE messages; -- 🔥\uFFFDend`]);
});

describe('while another process has the database locked', () => {
  it.each([
    ['IMMEDIATE', ['Early']],
    ['EXCLUSIVE', []],
  ])('stores a message after an %s lock, when %j are stored', async (lock, before) => {
    for (const subject of before) await add(subject);
    const other = openDatabase();
    other.exec(`BEGIN ${lock}`);
    // The lock ends only if this timer can run, so the store must not block the thread.
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
