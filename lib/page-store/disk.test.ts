/** @jest-environment node */
import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PageFiles } from './disk.js';
import { keyOf, page, TestSite, THEME } from './test-pages';

jest.mock('../content-policy/trusted-scripts.js', () => ({
  trustedScripts: () => new Set([THEME]),
}));
// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

const pages = new TestSite();
const folder = () => path.join(pages.folder, 'one');
const onlyFile = () => {
  const [name, ...others] = pages.files();
  expect(others).toEqual([]);
  return path.join(folder(), name ?? 'none');
};
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const messages = () => pages.log.mock.calls.map(([level, message]) => `${level}: ${message}`);

beforeEach(() => pages.begin());
afterEach(() => jest.restoreAllMocks());
afterAll(() => pages.remove());

describe('a page on disk', () => {
  it('has everything that Next gave', async () => {
    const made = page('Hello');
    const segmentData = new Map([['/_tree', Buffer.from('tree')]]);
    Object.assign(made, { segmentData });
    await pages.store(made);
    const before = await pages.load();
    pages.restart();
    const after = await pages.load();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ segmentData, rscData: Buffer.from('0:"Hello"\n') });
  });

  it.each([
    ['is cut', (file: string) => truncateSync(file, statSync(file).size - 1)],
    ['is empty', (file: string) => truncateSync(file, 0)],
    ['has another byte', (file: string) => writeFileSync(file, flipped(readFileSync(file)))],
    ['is something else', (file: string) => writeFileSync(file, 'x'.repeat(1_000))],
  ])('counts as absent when it %s', async (_, spoil) => {
    await pages.store(page('Hello'));
    spoil(onlyFile());
    pages.restart();
    expect(await pages.load()).toBeUndefined();
    expect(await pages.load()).toBeUndefined();
    expect(messages()).toEqual([expect.stringMatching(/^warn: A stored page is damaged/)]);
    await pages.store(page('Again'));
    pages.restart();
    expect((await pages.load())?.html).toContain('Again');
  });

  it.each([
    ['too long for a file', `/article/${'é'.repeat(200)}`],
    ['with NUL', '/article/a\0b'],
    ['of dots', '/article/..x'],
    ['that ends like a file of Next', '/article/a.segments'],
  ])('has a name of its own, at a path %s', async (_, urlPath) => {
    await pages.store(page('Here'), keyOf(urlPath));
    expect(pages.files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    pages.restart();
    expect((await pages.load(keyOf(urlPath)))?.html).toContain('Here');
  });
});

function flipped(bytes: Buffer): Buffer {
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes;
}

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 'error: Pages cannot be written to disk: disk full; they stay in memory'],
    ['EROFS', 'error: Pages cannot be written to disk; they stay in memory'],
  ])(
    '%s: what is in memory is served, and the log says so once, and once it is over',
    async (code, line) => {
      await pages.store(page('First'));
      jest.spyOn(fs, 'writeFile').mockImplementation(failing(code));
      for (const text of ['Second', 'Third']) await pages.store(page(text));
      await pages.store(page('Other'), keyOf('/article/other'));
      expect((await pages.load())?.html).toContain('Third');
      expect(messages()).toEqual([line]);

      jest.restoreAllMocks();
      await pages.store(page('Fourth'));
      await pages.store(page('Fifth'));
      expect(messages()).toEqual([line, 'info: Pages can be written to disk again']);
      pages.restart();
      expect((await pages.load())?.html).toContain('Fifth');
    },
  );

  it('leaves the last whole page when it fails in the middle of a file', async () => {
    await pages.store(page('Whole'));
    const write = fs.writeFile;
    jest.spyOn(fs, 'writeFile').mockImplementation(async (file, data) => {
      await write(file, (data as Buffer).subarray(0, 100));
      return failing('ENOSPC')();
    });
    await pages.store(page('Cut'));
    jest.restoreAllMocks();
    expect(pages.files()).toHaveLength(1);
    pages.restart();
    expect((await pages.load())?.html).toContain('Whole');
  });

  it('does not bring back a page that could not be removed', async () => {
    await pages.store(page('Withdrawn'));
    jest.spyOn(fs, 'rm').mockImplementation(failing('EROFS'));
    await pages.store(page('Missing', 404));
    const { response } = await pages.store(page('Failed', 503));
    expect(response.html).toContain('Failed');
    expect(messages()).toHaveLength(1);
  });

  it('is no matter when the folder is a file', async () => {
    writeFileSync(pages.folder, '');
    await pages.store(page('Here'));
    expect((await pages.load())?.html).toContain('Here');
    expect(messages()).toHaveLength(1);
  });
});

it('writes one version of a page after the other', async () => {
  const write = fs.writeFile;
  let waits = 2;
  jest.spyOn(fs, 'writeFile').mockImplementation(async (...args) => {
    // The first takes longer.
    for (let turn = waits; turn > 0; turn -= 1) await new Promise(setImmediate);
    waits -= 2;
    return write(...args);
  });
  await Promise.all([pages.store(page('First')), pages.store(page('Second'))]);
  pages.restart();
  expect((await pages.load())?.html).toContain('Second');
});

describe('cleaning', () => {
  const DAYS = 24 * 60 * 60;
  const make = async (file: string, ageSeconds: number) => {
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, '');
    return () => {
      const then = Date.now() / 1000 - ageSeconds;
      utimesSync(file, then, then);
      utimesSync(path.dirname(file), then, then);
    };
  };

  it('removes what was begun and never ended, and the pages of others that nobody uses', async () => {
    const other = (name: string) => path.join(pages.folder, name, 'a-page');
    const agings = [
      await make(path.join(folder(), 'a.1.tmp'), 120),
      await make(path.join(folder(), 'b.2.tmp'), 1),
      await make(path.join(folder(), 'own'), 9 * DAYS),
      await make(other('long-ago'), 2 * DAYS),
      await make(other('today'), 60),
    ];
    for (const age of agings) age();
    await new PageFiles(folder(), pages.log).clean();
    expect(pages.files().sort()).toEqual(['a-page', 'b.2.tmp', 'own']);
    expect(await fs.readdir(pages.folder)).toEqual(['one', 'today']);
    expect(messages()).toEqual([]);
  });

  it('has nothing to do, or to say, before the first page', async () => {
    await new PageFiles(folder(), pages.log).clean();
    expect(messages()).toEqual([]);
  });
});
