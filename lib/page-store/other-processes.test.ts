/** @jest-environment node */
import { pageStore } from './index.js';
import { RETRY_SECONDS } from './page.js';
import { PageStore, type StoredPage } from './store.js';
import { page, shiftClocks, TestSite } from './test-pages';

/* How the page store uses the pages of other processes (shared-pages.js). */

jest.mock('../content-policy/trusted-scripts.js', () => ({ trustedScripts: () => new Set() }));

const mockRead = jest.fn<Promise<StoredPage | undefined>, unknown[]>();
const mockFind = jest.fn();
const mockShared = {
  read: mockRead,
  write: jest.fn(async (_path: string, { startedAt }: StoredPage) => startedAt),
  remove: jest.fn(async () => {}),
  endClaim: jest.fn(),
  findOrClaim: mockFind,
};
jest.mock('./shared-pages.js', () => ({
  SharedPages: class {
    constructor() {
      Object.assign(this, mockShared);
    }
  },
}));

const pages = new TestSite();
const path = () => pages.key.slice(pages.key.indexOf('/$') + 2);
const textOf = (html = '') => /<p>(.*?)</.exec(html)?.[1];
let restoreClocks = () => {};

beforeEach(() => {
  jest.clearAllMocks();
  mockFind.mockResolvedValue('to-render');
  mockRead.mockResolvedValue(undefined);
  pages.begin({ isShared: true });
});
afterEach(() => restoreClocks());
afterAll(() => pages.remove());

/** A page as another process has stored it. */
async function renderElsewhere(text: string, age = 0): Promise<StoredPage> {
  await pages.store(page(text));
  const [[, stored]] = mockShared.write.mock.calls.slice(-1) as [[string, StoredPage]];
  const entry = structuredClone({ ...stored, process: 'another' });
  entry.startedAt -= age;
  pages.restart();
  pages.removeFiles();
  jest.clearAllMocks();
  return entry;
}

it('a page that was rendered here is handed to the others, and the claim on it ends', async () => {
  await pages.store(page('Here'));
  expect(mockShared.write).toHaveBeenCalledWith(
    path(),
    expect.objectContaining({ tags: expect.anything() }),
  );
  await new Promise(setImmediate);
  expect(mockShared.endClaim).toHaveBeenCalledWith(path(), 0);
});

it('a page that another process has rendered is not rendered here', async () => {
  mockFind.mockResolvedValue(await renderElsewhere('Elsewhere'));
  expect(textOf((await pages.load())?.html)).toBe('Elsewhere');
  expect(textOf(pageStore()?.getFromMemory(path())?.page.html)).toBe('Elsewhere');
  expect(mockFind).toHaveBeenCalledTimes(1);
});

it('one that is here is sent without a look at the others', async () => {
  await pages.store(page('Here'));
  expect(textOf((await pages.load())?.html)).toBe('Here');
  expect(mockFind).not.toHaveBeenCalled();
});

it('one of the others counts only if it is usable: it is not older than what was published', async () => {
  const entry = await renderElsewhere('Old');
  entry.position = 1;
  pageStore()?.invalidate(['/*'], { position: 2 });
  await pages.load();
  const [[, { isUsable }]] = mockFind.mock.calls;
  expect(isUsable(entry)).toBe(false);
  expect(isUsable({ ...entry, position: 2 })).toBe(true);
});

describe('a stale page', () => {
  const revalidated: string[] = [];
  const storeAndWait = async () => {
    revalidated.length = 0;
    pageStore()?.revalidateWith((it) => revalidated.push(it));
    await pages.store(page('Old'));
    restoreClocks = shiftClocks(31_000);
  };
  const settle = () => new Promise(setImmediate);

  it('is rendered here if no other process does', async () => {
    await storeAndWait();
    pageStore()?.getFromMemory(path());
    await settle();
    expect(revalidated).toEqual([path()]);
  });

  it('is not rendered here while another process does, and looked for again a second later', async () => {
    await storeAndWait();
    mockFind.mockResolvedValue('rendered-elsewhere');
    for (let visit = 0; visit < 3; visit += 1) {
      pageStore()?.getFromMemory(path());
      await settle();
    }
    expect([revalidated, mockFind.mock.calls.length]).toEqual([[], 1]);
    restoreClocks();
    restoreClocks = shiftClocks(33_000);
    // The store looks at the clock once a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));
    pageStore()?.getFromMemory(path());
    expect(mockFind).toHaveBeenCalledTimes(2);
  });

  it('gives way to the one of another process', async () => {
    const entry = await renderElsewhere('New');
    await storeAndWait();
    mockFind.mockResolvedValue({ ...entry, startedAt: entry.startedAt + 30_500 });
    expect(textOf(pageStore()?.getFromMemory(path())?.page.html)).toBe('Old');
    await settle();
    expect(textOf(pageStore()?.getFromMemory(path())?.page.html)).toBe('New');
    expect(revalidated).toEqual([]);
  });

  it('that cannot be rendered again is not tried by the others for a few seconds', async () => {
    await storeAndWait();
    await pages.store(page('Failed', 503));
    expect(mockShared.endClaim).toHaveBeenLastCalledWith(path(), RETRY_SECONDS * 1_000);
    expect(mockShared.write).toHaveBeenCalledTimes(1);
  });
});

it('a page that failed and has no good one here is replaced by that of another process', async () => {
  mockRead.mockResolvedValue(await renderElsewhere('Good', 3_600_000));
  const { response } = await pages.store(page('Failed', 503));
  expect(textOf(response.html)).toBe('Good');
  expect(response.status).toBeUndefined();
});

it('a page that failed and has no good one anywhere keeps nobody waiting', async () => {
  const { response } = await pages.store(page('Failed', 503));
  expect(response.status).toBe(503);
  expect(mockShared.endClaim).toHaveBeenLastCalledWith(path(), 0);
});

it('a page that is missing is removed for all, and stored for none', async () => {
  await pages.store(page('Missing', 404));
  expect(mockShared.remove).toHaveBeenCalledWith(path(), expect.any(Number));
  expect(mockShared.write).not.toHaveBeenCalled();
});

it('flight data of a version that another process has sent is found there', async () => {
  const entry = await renderElsewhere('Elsewhere');
  const version = entry.flights?.version ?? '';
  await pages.store(page('Here'));
  mockRead.mockResolvedValue(entry);
  const flights = await pageStore()?.flights(path(), version);
  expect(flights?.versions.has(version)).toBe(true);
});

it('is not used where no Redis is', () => {
  pages.begin();
  expect(pageStore()).toBeInstanceOf(PageStore);
  expect(mockShared.endClaim).not.toHaveBeenCalled();
});
