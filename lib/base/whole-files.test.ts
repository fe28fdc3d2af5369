import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import { WholeFiles } from './whole-files';

// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

let root: string;
const folder = () => path.join(root, 'own');
const names = () => readdirSync(folder());
const onlyFile = () => path.join(folder(), names()[0] ?? 'none');

jest.mock('./log', () => ({ log: (...args: unknown[]) => mockLog(...args) }));
const mockLog = jest.fn();
const messages = () => mockLog.mock.calls.map(([level, message]) => `${level}: ${message}`);

/** The files as a process that has just started sees them. */
const open = () => new WholeFiles<Buffer>({ folder: folder(), what: 'Pages' });
const text = async (files: WholeFiles<Buffer>, name: string) =>
  (await files.read(name))?.toString();
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

beforeEach(() => {
  mockLog.mockReset();
  root = mkdtempSync(path.join(tmpdir(), 'whole-files-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

it('reads what was written, in another process too', async () => {
  await open().write('/a', Buffer.from('Hello'));
  expect(await text(open(), '/a')).toBe('Hello');
  expect(await text(open(), '/b')).toBeUndefined();
  expect(messages()).toEqual([]);
});

it.each([
  ['too long for a file', `/article/${'é'.repeat(200)}`],
  ['with NUL', '/article/a\0b'],
  ['of dots', '../../a'],
  ['that is empty', ''],
])('takes a name %s', async (_, name) => {
  await open().write(name, Buffer.from('Here'));
  expect(names()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await text(open(), name)).toBe('Here');
});

it.each([
  ['is cut', (file: string) => truncateSync(file, statSync(file).size - 1)],
  ['is empty', (file: string) => truncateSync(file, 0)],
  ['is something else', (file: string) => writeFileSync(file, 'x'.repeat(1_000))],
])('a file counts as absent, which is logged, if it %s', async (_, spoil) => {
  await open().write('/a', Buffer.from('Hello'));
  spoil(onlyFile());
  const files = open();
  expect(await text(files, '/a')).toBeUndefined();
  expect(messages()).toEqual(['warn: Pages on disk are damaged; each that is counts as absent']);
  await files.write('/a', Buffer.from('Again'));
  expect(await text(open(), '/a')).toBe('Again');
});

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 'error: Pages cannot be written to disk: disk full; they stay in memory'],
    ['EROFS', 'error: Pages cannot be written to disk; they stay in memory'],
  ])('%s: is logged once, and once when it is over', async (code, line) => {
    const files = open();
    await files.write('/a', Buffer.from('First'));
    jest.spyOn(fs, 'writeFile').mockImplementation(failing(code));
    await files.write('/a', Buffer.from('Second'));
    await files.write('/b', Buffer.from('Other'));
    expect(messages()).toEqual([line]);

    jest.restoreAllMocks();
    await files.write('/a', Buffer.from('Third'));
    await files.write('/a', Buffer.from('Fourth'));
    expect(messages()).toEqual([line, 'info: Pages can be written to disk again']);
    expect(await text(open(), '/a')).toBe('Fourth');
  });

  it('leaves the last whole file when it fails in the middle of another', async () => {
    await open().write('/a', Buffer.from('Whole'));
    const write = fs.writeFile;
    jest.spyOn(fs, 'writeFile').mockImplementation(async (file, data) => {
      await write(file, (data as Buffer).subarray(0, 34));
      return failing('ENOSPC')();
    });
    await open().write('/a', Buffer.from('Cut off'));
    expect(names()).toHaveLength(1);
    expect(await text(open(), '/a')).toBe('Whole');
  });

  it('does not bring back a file that could not be removed', async () => {
    const files = open();
    await files.write('/a', Buffer.from('Withdrawn'));
    jest.spyOn(fs, 'rm').mockImplementation(failing('EROFS'));
    await files.remove('/a');
    expect(await text(files, '/a')).toBeUndefined();
    expect(messages()).toHaveLength(1);
    await files.write('/a', Buffer.from('Published again'));
    expect(await text(files, '/a')).toBe('Published again');
  });

  it('is no matter when the folder cannot be one', async () => {
    writeFileSync(folder(), '');
    const files = open();
    await files.write('/a', Buffer.from('Here'));
    await files.clean();
    expect(await text(files, '/a')).toBeUndefined();
    expect(messages()).toHaveLength(1);
  });
});

it('removes a file, and has nothing to say if there is none', async () => {
  await open().write('/a', Buffer.from('Here'));
  for (const name of ['/a', '/a', '/b']) await open().remove(name);
  expect(await text(open(), '/a')).toBeUndefined();
  expect(names()).toEqual([]);
  expect(messages()).toEqual([]);
});

it('has no file any more that is about to be removed', async () => {
  const files = open();
  await files.write('/a', Buffer.from('Here'));
  const writing = files.write('/b', Buffer.from('Longer'));
  const removing = files.remove('/a');
  expect(await text(files, '/a')).toBeUndefined();
  await Promise.all([writing, removing]);
});

it('writes one version of a file after the other', async () => {
  const write = fs.writeFile;
  let turns = 2;
  jest.spyOn(fs, 'writeFile').mockImplementation(async (...args) => {
    // The first takes longer.
    for (let turn = turns; turn > 0; turn -= 1) await new Promise(setImmediate);
    turns -= 2;
    return write(...args);
  });
  const files = open();
  await Promise.all(['First', 'Second'].map((it) => files.write('/a', Buffer.from(it))));
  expect(await text(open(), '/a')).toBe('Second');
});

describe('files with a limit of bytes', () => {
  const ten = Buffer.alloc(10, 'x');
  /** The bytes of two files. */
  const maxBytes = 2 * v8.serialize(ten).length;
  const openLimited = () => new WholeFiles<Buffer>({ folder: folder(), what: 'Pages', maxBytes });
  const existing = async (files: WholeFiles<Buffer>) => {
    const found = await Promise.all(['/a', '/b', '/c'].map((name) => text(files, name)));
    return ['/a', '/b', '/c'].filter((_, index) => found[index]);
  };
  const removal = () => jest.spyOn(fs, 'rm');
  /** Files are removed behind a write. */
  const removed = async (rm: ReturnType<typeof removal>) => {
    while (rm.mock.calls.length === 0) await new Promise(setImmediate);
    await Promise.all(rm.mock.results.map(({ value }) => value));
    rm.mockClear();
  };

  it('remove the one that was used least recently', async () => {
    const rm = removal();
    const files = openLimited();
    await files.write('/a', ten);
    await files.write('/b', ten);
    await files.read('/a');
    await files.write('/c', ten);
    await removed(rm);
    expect(names()).toHaveLength(2);
    expect(await existing(openLimited())).toEqual(['/a', '/c']);
  });

  it('count what earlier processes wrote, and forget what was removed', async () => {
    const rm = removal();
    await open().write('/a', ten);
    const aDayAgo = Date.now() / 1000 - 24 * 60 * 60;
    utimesSync(onlyFile(), aDayAgo, aDayAgo);
    await open().write('/b', ten);
    const files = openLimited();
    await files.clean();
    await files.write('/c', ten);
    await removed(rm);
    expect(await existing(openLimited())).toEqual(['/b', '/c']);
    await files.remove('/b');
    await files.write('/a', ten);
    expect(await existing(openLimited())).toEqual(['/a', '/c']);
  });
});

describe('cleaning', () => {
  const DAY = 24 * 60 * 60;
  const make = (file: string, ageSeconds: number) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    const then = Date.now() / 1000 - ageSeconds;
    utimesSync(file, then, then);
    utimesSync(path.dirname(file), then, then);
  };

  it('removes what was abandoned, and the folders of others that nobody uses', async () => {
    make(path.join(root, 'long-ago', 'a-page'), 2 * DAY);
    make(path.join(root, 'today', 'a-page'), 60);
    make(path.join(folder(), 'a.1.tmp'), 120);
    make(path.join(folder(), 'b.2.tmp'), 1);
    make(path.join(folder(), 'own-page'), 9 * DAY);
    await open().clean();
    expect(readdirSync(root)).toEqual(['own', 'today']);
    expect(names().sort()).toEqual(['b.2.tmp', 'own-page']);
    expect(messages()).toEqual([]);
  });

  it('has nothing to do, or to say, before the first file', async () => {
    await open().clean();
    expect(messages()).toEqual([]);
  });
});
