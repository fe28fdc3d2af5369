/** @jest-environment node */
import { pageStore } from './index.js';
import { page, shiftClocks, TestSite } from './test-pages';

jest.mock('../content-policy/trusted-scripts.js', () => ({ trustedScripts: () => new Set() }));

const pages = new TestSite();
const revalidated: string[] = [];
let restoreClocks = () => {};

beforeEach(() => {
  pages.begin();
  revalidated.length = 0;
  pageStore()?.revalidateWith((path) => revalidated.push(path));
});
afterEach(() => restoreClocks());
afterAll(() => pages.remove());

/** The path of the test's page, as a visitor requests it. */
const pathOfPage = () => pages.key.slice(pages.key.indexOf('/$') + 2);
const visit = () => pageStore()?.get(pathOfPage());

async function storeAndWait(milliseconds: number): Promise<void> {
  await pages.store(page('Here'));
  restoreClocks = shiftClocks(milliseconds);
}

it('a fresh page is not rendered again', async () => {
  await storeAndWait(29_000);
  expect(await visit()).toMatchObject({ isStale: false });
  expect(revalidated).toEqual([]);
});

it('a stale page is served to all who come, and rendered again once', async () => {
  await storeAndWait(31_000);
  const found = await Promise.all([visit(), visit(), visit()]);
  expect(found.map((it) => it?.isStale)).toEqual([true, true, true]);
  expect(pageStore()?.getFromMemory(pathOfPage())).toMatchObject({ isStale: true });
  expect(revalidated).toEqual([pathOfPage()]);
});

it.each([
  ['was stored', () => pages.store(page('Again'))],
  ['failed, so that the last good one is served for longer', () => pages.store(page('Bad', 503))],
])('once it %s it may be rendered again the next time it is stale', async (_, render) => {
  await storeAndWait(31_000);
  await visit();
  await render();
  expect(await visit()).toMatchObject({ isStale: false });
  expect(revalidated).toHaveLength(1);
  restoreClocks();
  restoreClocks = shiftClocks(70_000);
  expect(await visit()).toMatchObject({ isStale: true });
  expect(revalidated).toHaveLength(2);
});

it('a rendering that never ends counts as lost after a minute', async () => {
  await storeAndWait(31_000);
  await visit();
  restoreClocks();
  restoreClocks = shiftClocks(31_000 + 61_000);
  await visit();
  expect(revalidated).toHaveLength(2);
});

it('Next is told that a stale page is fresh, but in the request that renders it', async () => {
  await storeAndWait(31_000);
  const { get } = pages.request(pages.key, { isVisitors: true });
  expect(await get()).toMatchObject({ isStale: false });
  expect(await pages.request().get()).toMatchObject({ isStale: true });
});
