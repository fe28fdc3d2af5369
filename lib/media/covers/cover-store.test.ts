import { mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from '../../../testing/files-below';
import { log } from '../../base/log';
import { CoverStore, type StoredCover } from './cover-store';

jest.mock('../../base/log', () => ({ log: jest.fn() }));
// To let a call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

const COVER: StoredCover = {
  type: 'image/avif',
  bytes: Buffer.from('A cover'),
  madeAt: 5,
  publication: 7,
  original: 'hash',
};

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'cover-store-')), 'own');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 9 }));

const files = () => filesBelow(path.dirname(folder));
const messages = () => jest.mocked(log).mock.calls.map(([, message]) => message);
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};

it('has a cover in memory and, for the next process, on disk', async () => {
  const store = new CoverStore(folder);
  store.set('a', COVER);
  expect(await store.get('a')).toBe(COVER);
  expect(await store.get('b')).toBeUndefined();
  await until(() => files().some((name) => !name.endsWith('.tmp')));
  expect(await new CoverStore(folder).get('a')).toEqual(COVER);
  store.remove('a');
  await until(() => files().length === 0);
  expect(await store.get('a')).toBeUndefined();
  expect(messages()).toEqual([]);
});

it('has a cover in memory though the disk is full, which is logged once', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const write = jest.spyOn(fs, 'writeFile').mockRejectedValue(full);
  const store = new CoverStore(folder);
  for (const name of ['a', 'b', 'c']) store.set(name, COVER);
  expect(await store.get('a')).toBe(COVER);
  await until(() => write.mock.calls.length === 3 && messages().length > 0);
  const line = 'Covers cannot be written to disk: disk full; they stay in memory';
  expect(messages()).toEqual([line]);
});
