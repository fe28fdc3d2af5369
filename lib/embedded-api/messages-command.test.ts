/** @jest-environment node */
import { createMessageStore, type MessageStore } from './messages';
import { runMessagesCommand } from './messages-command';
import { removeTestFolders, testFolder } from './test-folder';

const DAY_MS = 86_400_000;

let store: MessageStore;
const run = (...args: string[]) => runMessagesCommand(args, store);
const subjects = () => store.list().map(({ subject }) => subject);

/** A message from 40 days ago and one of today. */
beforeEach(async () => {
  const message = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Old',
    message: 'Hello\x1b[2J',
  };
  store = createMessageStore(testFolder());
  jest.useFakeTimers({ now: Date.now() - 40 * DAY_MS });
  await store.add(message);
  jest.useRealTimers();
  await store.add({ ...message, subject: 'New' });
});
afterEach(() => {
  store.close();
  removeTestFolders();
});

it('prints messages newest first, without control characters', () => {
  const text = run();
  expect(text.indexOf('Subject: New')).toBeLessThan(text.indexOf('Subject: Old'));
  expect(text).toContain('From:    Ada <ada@example.com>');
  expect(text).not.toContain('\x1b');
});

it('prints a sentence when there are none, and an empty list as JSON', () => {
  run('--delete', '1');
  run('--delete', '2');
  expect(run()).toBe('There are no messages.');
  expect(run('--json')).toBe('[]');
});

it('prints every message unchanged as JSON', () => {
  const [newest] = JSON.parse(run('--json'));
  expect(newest).toMatchObject({ id: 2, subject: 'New', message: 'Hello\x1b[2J' });
});

it('deletes one message by its id, and fails if there is none', () => {
  expect(run('--delete', '2')).toBe('Message #2 is deleted.');
  expect(() => run('--delete', '2')).toThrow('There is no message #2.');
  expect(subjects()).toEqual(['Old']);
});

it('deletes messages older than a number of days', () => {
  expect(run('--delete-older-than', '41')).toBe('0 messages older than 41 days deleted.');
  expect(run('--delete-older-than', '39')).toBe('1 message older than 39 days deleted.');
  expect(subjects()).toEqual(['New']);
});

it.each([
  [['--delete', 'all'], '--delete is "all", but it must be a whole number above 0.'],
  [['--delete', '0'], '--delete is "0", but it must be a whole number above 0.'],
  [
    ['--delete-older-than', '1.5'],
    '--delete-older-than is "1.5", but it must be a whole number above 0.',
  ],
  [['--json', '--delete', '1'], 'Only one of --json, --delete and --delete-older-than'],
  [['--purge'], '--purge'],
  [['--delete'], '--delete'],
])('refuses %j with a sentence, and deletes nothing', (args, sentence) => {
  expect(() => run(...args)).toThrow(sentence);
  expect(subjects()).toEqual(['New', 'Old']);
});
