import disk from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { recordLog } from '../testing/record-log';
import { testFolder } from '../testing/test-folder';
import { AtomicFiles } from './atomic-files';

// A copy of the module, because tests let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

const lines = recordLog();

let folder: string;
beforeEach(() => {
  folder = path.join(testFolder(), 'own');
});
afterEach(() => jest.restoreAllMocks());

const names = () => disk.readdirSync(folder);
const messages = () => lines.map(({ level, message }) => `${level}: ${message}`);
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

/** Opens the files like a process that has just started. */
function open(max = 100) {
  const files = new AtomicFiles({ folder, what: 'Pages', max });
  return {
    write: (key: string, text: string, date?: number) => files.write(key, Buffer.from(text), date),
    remove: (key: string) => files.remove(key),
    read: async (key: string) => (await files.read(key))?.bytes.toString(),
    dateOf: async (key: string) => (await files.read(key))?.date,
  };
}

it('reads in every process what was written, until it is removed, and logs nothing', async () => {
  const files = open();
  await files.write('/a', 'Hello');
  expect([await files.read('/a'), await files.read('/b')]).toEqual(['Hello', undefined]);
  expect(await open().read('/a')).toBe('Hello');
  for (const key of ['/a', '/a', '/b']) await open().remove(key);
  expect(await open().read('/a')).toBeUndefined();
  expect([names(), messages()]).toEqual([[], []]);
});

it('a file is its bytes and nothing else, with the date of the bytes', async () => {
  await open().write('/a', 'Hello', 1_700_000_000_123);
  expect(disk.readFileSync(path.join(folder, names()[0] ?? ''), 'utf8')).toBe('Hello');
  expect(await open().dateOf('/a')).toBeCloseTo(1_700_000_000_123, 0);
});

it.each([
  ['too long for a file', `/stories/${'é'.repeat(200)}`],
  ['with NUL', '/stories/a\0b'],
  ['of dots', '../../a'],
  ['that is empty', ''],
])('takes a key %s', async (_, key) => {
  await open().write(key, 'Here');
  expect(names()).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
  expect(await open().read(key)).toBe('Here');
});

it.each([
  ['ENOSPC', 'error: Pages cannot be written to disk: disk full; they stay in memory'],
  ['EROFS', 'error: Pages cannot be written to disk; they stay in memory'],
])('a disk that fails with %s is logged once, and once more when it is well', async (...row) => {
  const [code, line] = row;
  const files = open();
  await files.write('/a', 'First');
  jest.spyOn(fs, 'writeFile').mockImplementation(failing(code));
  for (const key of ['/a', '/b']) await files.write(key, 'Second');
  await files.remove('/none');
  expect(messages()).toEqual([line]);

  jest.restoreAllMocks();
  for (const text of ['Third', 'Fourth']) await files.write('/a', text);
  expect(messages()).toEqual([line, 'info: Pages can be written to disk again']);
  expect(await open().read('/a')).toBe('Fourth');
});

it('a disk that fails in the middle of a file leaves the last whole one', async () => {
  await open().write('/a', 'Whole');
  const write = fs.writeFile;
  jest.spyOn(fs, 'writeFile').mockImplementation(async (file, data) => {
    await write(file, (data as Buffer).subarray(0, 3));
    return failing('ENOSPC')();
  });
  await open().write('/a', 'Cut off');
  expect(names()).toHaveLength(1);
  expect(await open().read('/a')).toBe('Whole');
});

it('the last write or removal decides, and a reader waits for it', async () => {
  const write = fs.writeFile;
  jest.spyOn(fs, 'writeFile').mockImplementationOnce(async (...args) => {
    for (let count = 0; count < 10; count += 1) await new Promise(setImmediate);
    return write(...args);
  });
  const files = open();
  const first = [files.write('/a', 'First'), files.write('/a', 'Second')];
  expect(await files.read('/a')).toBe('Second');
  const others = [files.write('/b', 'x'), files.remove('/a')];
  expect(await files.read('/a')).toBeUndefined();
  const last = [files.remove('/a'), files.write('/a', 'Third')];
  expect(await files.read('/a')).toBe('Third');
  await Promise.all([...first, ...others, ...last]);
  expect(await open().read('/a')).toBe('Third');
});

it('writes that would wait too long for a slow disk are skipped', async () => {
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  jest.spyOn(fs, 'writeFile').mockReturnValueOnce(slow).mockImplementation(failing('EROFS'));
  const files = open();
  const written = jest.fn();
  const all = Array.from({ length: 501 }, (_, at) => files.write(`/${at}`, 'x').then(written));
  await all.at(-1);
  expect(written).toHaveBeenCalledTimes(1);
  goOn();
  await Promise.all(all);
});

it('past the limit the file goes that was written longest ago, also in an earlier process', async () => {
  const earlier = open();
  await earlier.write('/a', 'x');
  disk.writeFileSync(path.join(folder, 'of-a-killed-process.tmp'), '');
  const files = open(3);
  await files.write('/b', 'x');
  await files.write('/c', 'x');
  await files.write('/a', 'x');
  await files.write('/b', 'x');
  await files.write('/d', 'x');
  expect(names()).toHaveLength(3);
  expect(await Promise.all(['/a', '/b', '/c', '/d'].map((key) => files.read(key)))).toEqual([
    'x',
    'x',
    undefined,
    'x',
  ]);
});
