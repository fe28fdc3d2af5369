import disk from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeFiles } from '../testing/test-folder';
import { folder, hash, messages, names, onlyFile, open, parent } from './test-files';

// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

jest.mock('../log/log', () => ({ log: jest.fn() }));

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

it('reads in every process what was written, until it is removed, and logs nothing', async () => {
  const files = open();
  await files.write('/a', 'Hello');
  expect([await files.read('/a'), await files.read('/b')]).toEqual(['Hello', undefined]);
  expect(await open().read('/a')).toBe('Hello');
  for (const name of ['/a', '/a', '/b']) await open().remove(name);
  expect(await open().read('/a')).toBeUndefined();
  expect(names()).toEqual([]);
  expect(messages()).toEqual([]);
});

it.each([
  ['too long for a file', `/stories/${'é'.repeat(200)}`],
  ['with NUL', '/stories/a\0b'],
  ['of dots', '../../a'],
  ['that is empty', ''],
])('takes a name %s', async (_, name) => {
  await open().write(name, 'Here');
  expect(names()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await open().read(name)).toBe('Here');
});

it.each([
  ['is cut', (file: string) => disk.truncateSync(file, disk.statSync(file).size - 1)],
  ['is that of another name', (file: string) => disk.renameSync(file, `${folder()}/${hash('/a')}`)],
])('a file counts as absent, is removed, and is logged once, if it %s', async (harm, spoil) => {
  await open().write(harm.endsWith('name') ? '/b' : '/a', 'Hello');
  spoil(onlyFile());
  const files = open();
  expect(await files.read('/a')).toBeUndefined();
  expect(await files.read('/a')).toBeUndefined();
  const line = 'warn: Pages on disk are damaged: this file is removed, and made again';
  expect(messages()).toEqual([line]);
  await files.remove('/none');
  expect(names()).toEqual([]);
  await files.write('/a', 'Again');
  expect(await open().read('/a')).toBe('Again');
});

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 'error: Pages cannot be written to disk: disk full; they stay in memory'],
    ['EROFS', 'error: Pages cannot be written to disk; they stay in memory'],
  ])('%s: is logged once, and once more when it has ended', async (code, line) => {
    const files = open();
    expect(await files.write('/a', 'First')).toBe(true);
    jest.spyOn(fs, 'writeFile').mockImplementation(failing(code));
    for (const name of ['/a', '/b']) expect(await files.write(name, 'Second')).toBe(false);
    expect(messages()).toEqual([line]);

    jest.restoreAllMocks();
    for (const text of ['Third', 'Fourth']) await files.write('/a', text);
    expect(messages()).toEqual([line, 'info: Pages can be written to disk again']);
    expect(await open().read('/a')).toBe('Fourth');
  });

  it('leaves the last whole file when it fails in the middle of another', async () => {
    await open().write('/a', 'Whole');
    const write = fs.writeFile;
    jest.spyOn(fs, 'writeFile').mockImplementation(async (file, data) => {
      await write(file, (data as Buffer).subarray(0, 34));
      return failing('ENOSPC')();
    });
    await open().write('/a', 'Cut off');
    expect(names()).toHaveLength(1);
    expect(await open().read('/a')).toBe('Whole');
  });

  it('does not bring back a file that could not be removed', async () => {
    const files = open();
    await files.write('/a', 'Withdrawn');
    jest.spyOn(fs, 'rm').mockImplementation(failing('EROFS'));
    await files.remove('/a');
    expect(await files.read('/a')).toBeUndefined();
    expect(messages()).toHaveLength(1);
    await files.write('/a', 'Published again');
    expect(await files.read('/a')).toBe('Published again');
  });

  it('is logged once when the folder is a file', async () => {
    disk.writeFileSync(folder(), '');
    const files = open();
    await files.write('/a', 'Here');
    await files.clean();
    expect(await files.read('/a')).toBeUndefined();
    expect(messages()).toHaveLength(1);
  });
});

it('reads no file that waits to be removed', async () => {
  const files = open();
  await files.write('/a', 'Here');
  const writing = files.write('/b', 'Longer');
  const removing = files.remove('/a');
  expect(await files.read('/a')).toBeUndefined();
  await Promise.all([writing, removing]);
});

it('writes the versions of a file in order', async () => {
  const write = fs.writeFile;
  let turns = 2;
  jest.spyOn(fs, 'writeFile').mockImplementation(async (...args) => {
    // The first takes longer.
    for (let turn = turns; turn > 0; turn -= 1) await new Promise(setImmediate);
    turns -= 2;
    return write(...args);
  });
  const files = open();
  await Promise.all([files.write('/a', 'First'), files.write('/a', 'Second')]);
  expect(await open().read('/a')).toBe('Second');
});

it('skips writes that would wait too long for a slow disk', async () => {
  // Only the first reaches the disk: the others would take seconds.
  const write = fs.writeFile;
  const writing = jest.spyOn(fs, 'writeFile').mockResolvedValue().mockImplementationOnce(write);
  const files = open();
  const all = Array.from({ length: 510 }, (_, index) => files.write(`/${index}`, 'x'));
  await Promise.all(all);
  // The first write is in progress, and 500 wait.
  expect(writing).toHaveBeenCalledTimes(501);
  expect(await open().read('/0')).toBe('x');
});

it('cleaning removes abandoned files, and folders of other builds that no process uses', async () => {
  const DAY = 24 * 60 * 60;
  for (const [name, ageSeconds] of [
    ['long-ago/a-page', 2 * DAY],
    ['today/a-page', 60],
    ['own-2/a.1.tmp', 120],
    ['own-2/b.2.tmp', 1],
    ['own-2/own-page', 9 * DAY],
  ] as const) {
    const file = path.join(parent(), name);
    writeFiles(parent(), { [name]: '' });
    const then = Date.now() / 1000 - ageSeconds;
    for (const aged of [file, path.dirname(file)]) disk.utimesSync(aged, then, then);
  }
  await open().clean();
  expect(disk.readdirSync(parent())).toEqual(['own-2', 'today']);
  expect(names().sort()).toEqual(['b.2.tmp', 'own-page']);
  expect(messages()).toEqual([]);
});

it('does not read what was removed while writes waited, whichever came before', async () => {
  const files = open();
  await files.write('/a', 'old');
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const rename = jest.spyOn(fs, 'rename').mockImplementationOnce(async () => held);
  const rest = [files.write('/held', 'x'), files.write('/a', 'withdrawn')];
  const others = Array.from({ length: 50 }, (_, at) => files.write(`/${at}`, 'x'));
  const read: (string | undefined)[] = [];
  const removed = files.remove('/a');
  for (const write of [...rest, ...others])
    void write.then(async () => read.push(await files.read('/a')));
  end();
  await Promise.all([...rest, ...others]);
  await removed;
  expect(await files.read('/a')).toBeUndefined();
  expect([read.length, ...new Set(read)]).toEqual([52, undefined]);
  rename.mockRestore();
  // A write after the removal is read once it is complete, even if both wait.
  const both = [files.remove('/a'), files.write('/a', 'new')];
  await Promise.all(both);
  expect(await files.read('/a')).toBe('new');
});
