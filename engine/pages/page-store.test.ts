import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AtomicFiles } from '../files/atomic-files';
import { Body } from '../http/body';
import { now } from '../process/time';
import { testFolder } from '../testing/test-folder';
import { DISK_LIMITS, type PageOnDisk, PageStore, type StoredPage } from './page-store';

let folder: string;
beforeEach(() => {
  folder = path.join(testFolder(), 'own');
});

const page = (text: string, startedAt: number): StoredPage => ({
  status: 200,
  headers: { a: 'b' },
  body: new Body(text),
  publication: 7,
  startedAt,
  freshSeconds: 60,
});

function openProcess() {
  const files = new AtomicFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  const stored = new PageStore(files);
  const write = async (url: string, written: StoredPage) => {
    const before = await files.read(url);
    stored.set(url, written);
    while (isDeepStrictEqual(await files.read(url), before)) await sleep(5);
  };
  /** Displaces all other pages from memory. */
  const displace = () => {
    const body = new Body(Buffer.alloc(31_997_000));
    stored.keep('/large', { ...page('', 0), body });
  };
  return { files, stored, write, displace };
}

it('reads a page of an earlier process with its compressed copies, as stale', async () => {
  const written = page('<p>'.repeat(500), Date.now());
  await openProcess().write('/', written);
  const read = await openProcess().stored.read('/');
  expect(read).toMatchObject({ status: 200, headers: { a: 'b' }, publication: 7, freshSeconds: 0 });
  expect(read?.startedAt).toBe(written.startedAt);
  expect(read?.body.hash).toBe(written.body.hash);
  expect(Buffer.from(read?.body.copies.br ?? []).equals(await written.body.in('br'))).toBe(true);
});

it('reads a page of this process with its date', async () => {
  const { stored, write, displace } = openProcess();
  await write('/', page('<p>one', 1_000));
  displace();
  expect(stored.get('/')).toBeUndefined();
  expect(await stored.read('/')).toMatchObject({ startedAt: 1_000, freshSeconds: 60 });
  await openProcess().write('/', page('<p>two', 2_000));
  displace();
  expect(await stored.read('/')).toMatchObject({ startedAt: 2_000, freshSeconds: 0 });
});

it('takes a page from the future, before the clock was set back, for one of now', async () => {
  await openProcess().write('/', page('<p>', Date.now() + 1e9));
  const { startedAt = 0 } = (await openProcess().stored.read('/')) ?? {};
  expect(startedAt).toBeGreaterThan(0);
  expect(startedAt).toBeLessThanOrEqual(now());
});

it.each([
  ['404s', { status: 404 }],
  ['pages with invented URLs', { isUnbounded: true }],
])('displaces no other page by %s', (_, invented) => {
  const { stored } = openProcess();
  stored.keep('/', page('<p>one', 1_000));
  const body = new Body(Buffer.alloc(1_500_000));
  for (const url of Array.from({ length: 25 }, (_, index) => `/${index}`))
    stored.set(url, { ...page('', 0), body, ...invented });
  expect(stored.get('/')).toBeDefined();
  expect(stored.get('/23')).toBeUndefined();
  expect(stored.get('/24')).toBeDefined();
});
