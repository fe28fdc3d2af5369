import { mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

it('has a cover in memory though the disk is full, which is logged once', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const write = jest.spyOn(fs, 'writeFile').mockRejectedValue(full);
  const store = new CoverStore(folder);
  for (const name of ['a', 'b', 'c']) store.set(name, COVER);
  expect(await store.get('a')).toBe(COVER);
  while (write.mock.calls.length < 3) await new Promise(setImmediate);
  const line = 'Covers cannot be written to disk: disk full; they stay in memory';
  expect(jest.mocked(log).mock.calls).toEqual([['error', line, expect.anything()]]);
});
