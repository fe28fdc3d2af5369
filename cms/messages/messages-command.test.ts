import path from 'node:path';
import { testFolder } from '../../engine/testing';
import { createMessageStore, type MessageStore } from './message-store';
import { runMessagesCommand } from './messages-command';

const DAY_MS = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

let store: MessageStore;
let warnings: string[];
/** Runs the command to its end. @returns what it prints */
function run(...args: string[]): Promise<string> {
  warnings = [];
  return runMessagesCommand(args, store, (sentence) => warnings.push(sentence));
}
const subjects = () => store.list().map(({ subject }) => subject);
const message = { name: 'Ada', email: 'ada@example.com', subject: 'Old', message: 'Hello\x1b[2J' };

/** A message from 40 days ago and one of today. */
beforeEach(async () => {
  store = createMessageStore(testFolder());
  jest.useFakeTimers({ now: Date.now() - 40 * DAY_MS });
  await store.add(message);
  jest.useRealTimers();
  await store.add({ ...message, subject: 'New' });
});
afterEach(() => store.close());

it('prints messages newest first, without control characters', async () => {
  const text = await run();
  expect(text.indexOf('Subject: New')).toBeLessThan(text.indexOf('Subject: Old'));
  expect(text).toMatch(/^Message #2 from Ada \(ada@example\.com\), \S+\nSubject: New\n\n {2}Hello/);
  expect(text).not.toContain('\x1b');
});

it('prints a sentence for no messages, and the header as CSV', async () => {
  for (const id of ['1', '2']) await run('--delete', id);
  expect(await run()).toBe(`There are no messages in ${store.file}.\n`);
  const header = '\uFEFF"id","received_at","name","email","subject","message"\r\n';
  expect(await run('--csv')).toBe(header);
});

it('says that a deletion is not complete, as another program reads the database', async () => {
  const [id = 0] = store.list().map((it) => it.id);
  const erased = { count: 1, isComplete: false };
  store = { ...store, delete: () => erased, deleteOlderThan: () => erased };
  const places = `the text can be found in ${store.file}-wal`;
  await expect(run('--delete', `${id}`)).rejects.toThrow(places);
  await expect(run('--delete-older-than', '30')).rejects.toThrow(places);
});

it.each(['\t', '\u00a0'])(
  'marks a formula behind any number of %j once, so that the table grows with the text',
  async (space) => {
    await store.add({ ...message, message: `x,${space.repeat(9_000)}=1` });
    const [, record = ''] = (await run('--csv', '--since', day(0))).split('\r\n"');
    expect(record.split("'").length).toBeLessThanOrEqual(2);
    expect(record).toMatch(/'[^\S\t\n]*=1"/);
  },
);

it('prints no mark of direction, by which a name could read as another, in any form', async () => {
  await store.add({ ...message, name: 'Ada\u202emoc.elpmaxe', subject: 'New' });
  for (const form of [[], ['--json'], ['--csv']]) {
    expect(await run(...form)).not.toMatch(/\p{Bidi_Control}/u);
  }
});

it('names the database, and says if it does not exist', async () => {
  expect(await run()).toMatch(new RegExp(`\n2 messages in ${store.file}\\.\n$`));
  const none = `There are no messages since 2999-01-01T00:00:00.000Z in ${store.file}.\n`;
  expect(await run('--since', '2999-01-01')).toBe(none);
  store.close();
  store = createMessageStore(`${testFolder()}/elsewhere`);
  const noFile = `${store.file} does not exist: no message was stored there. DATA_DIR says in which folder it is.`;
  expect(await run()).toBe(`There are no messages: ${noFile}\n`);
  expect([await run('--json'), warnings]).toEqual(['[]\n', [noFile]]);
  await expect(run('--delete', '1')).rejects.toThrow(noFile);
  await expect(run('--backup', `${testFolder()}/copy.db`)).rejects.toThrow(noFile);
});

it('copies the database while it is in use, and overwrites nothing', async () => {
  const folder = testFolder();
  const copy = path.join(folder, 'messages.db');
  expect(await run('--backup', copy)).toBe(`${store.file} is copied to ${copy}.\n`);
  await store.add({ ...message, subject: 'After' });
  const restored = createMessageStore(folder);
  expect(restored.list().map(({ subject }) => subject)).toEqual(['New', 'Old']);
  restored.close();
  await expect(run('--backup', copy)).rejects.toThrow(`${copy} exists already`);
  await expect(run('--backup', `${folder}/no/copy.db`)).rejects.toThrow('cannot be written');
});

it('prints every message unchanged as JSON, or those since a day or a time', async () => {
  const json = async (...args: string[]) => JSON.parse(await run('--json', ...args));
  const all = [{ ...message, id: 2, subject: 'New' }, message];
  expect(await json()).toMatchObject(all);
  expect(await json('--since', day(50))).toMatchObject(all);
  const [newest, ...others] = await json('--since', day(30));
  expect([newest, others]).toMatchObject([{ subject: 'New' }, []]);
  expect(await json('--since', newest.received_at)).toEqual([newest]);
  expect(await json('--since', '2999-01-01T00:00:00+02:00')).toEqual([]);
});

describe('as CSV', () => {
  const recordOf = async (field: string) => {
    await store.add({ ...message, subject: field });
    const [, record = ''] = (await run('--csv', '--since', day(30))).split('\r\n');
    return record.split(',').slice(4, -1).join(',');
  };

  it('has a byte order mark, and a record in quotes for each message, which ends in CRLF', async () => {
    const [newest] = store.list();
    expect((await run('--csv')).split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF"id"/),
      `"2","${newest?.received_at}","Ada","ada@example.com","New","Hello\uFFFD[2J"`,
      expect.stringMatching(/^"1",/),
      '',
    ]);
  });

  it.each([
    ['Hi, you', 'Hi, you'],
    ['The "game"', 'The ""game""'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['Größe 😀', 'Größe 😀'],
    ['co-op', 'co-op'],
    // A formula after any separator is marked as text.
    ['a;=1+1,@SUM(A1); =1;+2', `a;'=1+1,'@SUM(A1);' =1;'+2`],
    ['\t=1', `'\t'=1`],
    ['\n\t =1', `'\n\t' =1`],
    ['a|=1\t=1\n=1"=1', `a|'=1\t'=1\n'=1""'=1`],
    ...['=1+1', '@SUM(A1)', '\tx', ' =1', '＝1'].map((formula) => [formula, `'${formula}`]),
  ])('has the field %j', async (field, cell) => {
    expect(await recordOf(field)).toBe(`"${cell}"`);
  });
});

it('deletes one message by its id, and fails if there is none', async () => {
  expect(await run('--delete', '2')).toBe(`Message #2 is deleted from ${store.file}.\n`);
  await expect(run('--delete', '2')).rejects.toThrow(`There is no message #2 in ${store.file}.`);
  expect(subjects()).toEqual(['Old']);
});

it('deletes messages older than a number of days', async () => {
  for (const [days, count] of Object.entries({ 41: '0 messages', 39: '1 message' })) {
    const printed = await run('--delete-older-than', days);
    expect(printed).toBe(`${count} older than ${days} days deleted from ${store.file}.\n`);
  }
  expect(subjects()).toEqual(['New']);
});

it.each([
  [['--delete', 'all'], '--delete is "all", but it must be a whole number from 1 to 999999999.'],
  [['--delete-older-than', '1.5'], '--delete-older-than is "1.5", but it must be a whole number'],
  [['--json', '--delete', '1'], 'Only one of --json, --csv, --delete'],
  [['--since', 'yesterday'], '--since is "yesterday", but it must be a day such as 2026-11-12'],
  [['--since', '2026-02-03T09:00'], '--since is "2026-02-03T09:00", but it must be a day'],
  [['--since', '2026-02-03', '--delete', '1'], '--since says which messages are listed'],
  [['--purge'], '--purge'],
  [['--delete'], '--delete'],
  [['1'], "Unexpected argument '1'"],
])('refuses %j with a sentence, and deletes nothing', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
  expect(subjects()).toEqual(['New', 'Old']);
});
