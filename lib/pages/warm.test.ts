import { setTimeout as sleep } from 'node:timers/promises';
import { testArticle } from '../../testing/test-article';
import { lastGoodList } from '../articles/article-list';
import { Body } from '../base/body';
import { advancePublication } from '../base/publication';
import { Turns } from '../base/turns';
import { MENU_URLS } from '../urls/known-urls';
import { PageStore } from './page-store';
import { Pages } from './pages';
import { keepWarm } from './warm';

jest.mock('../media/covers/covers', () => ({ warmCovers: async () => {} }));
jest.mock('../articles/article-list', () => ({ lastGoodList: jest.fn() }));

/** What the blog leads to, newest first. */
const LISTED = ['/article/c', '/article/b', '/article/a'];
const articles = ['a', 'b', 'c'].map((slug, day) =>
  testArticle({ id: slug, slug, uploadDate: `2026-01-0${day + 1}` }),
);

let ended: AbortController;

/** A store without a disk, whose pages are rendered when the test says so. */
function setUp() {
  const rendered: string[] = [];
  const render = jest.fn(async (_url: string) => {});
  const turns = new Turns('pages in test', {
    atOnce: 32,
    atOncePerClient: 16,
    reserve: 0,
    waiting: 100,
  });
  const store = new Pages({
    store: new PageStore({
      read: async () => undefined,
      write: async () => {},
      remove: async () => {},
    }),
    freshSeconds: 60,
    gate: { run: (wanted, work, key) => turns.run(wanted, () => work(async () => {}), { key }) },
    render: async (_, { url }) => {
      rendered.push(url);
      await render(url);
      return { status: 200, headers: {}, body: new Body(url) };
    },
  });
  const warm = (isMenuOnly = false) => keepWarm(store, ended.signal, isMenuOnly);
  return { rendered, render, store, warm };
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never holds: ${holds}`);
    await sleep(5);
  }
}

/** Long enough for all pages where each is rendered at once: for what must not happen. */
const settle = () => sleep(100);

beforeEach(() => {
  ended = new AbortController();
  const fresh = { ageMs: 0, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue({ articles, ...fresh });
});
// Publications reach those who were warm before.
afterEach(() => ended.abort());

it('stores the menu before it resolves, and then what the blog leads to', async () => {
  const { rendered, store, warm } = setUp();
  await warm();
  expect(MENU_URLS.map((url) => store.peek(url)?.foundAs)).toEqual(MENU_URLS.map(() => 'fresh'));
  await until(() => store.peek('/article/a') !== undefined);
  expect(rendered).toEqual([...MENU_URLS, ...LISTED]);
});

it('leaves half of the time to visitors, also after the menu', async () => {
  const { render, warm } = setUp();
  const times: { start: number; end: number }[] = [];
  render.mockImplementation(async (url) => {
    const start = performance.now();
    await sleep(url === '/article/c' ? 80 : 40);
    times.push({ start, end: performance.now() });
  });
  await warm();
  await until(() => times.length >= MENU_URLS.length + LISTED.length);
  // The pages of the menu are rendered at the same time.
  const [menu, ...listed] = times.slice(MENU_URLS.length - 1);
  listed.forEach(({ start }, at) => {
    const last = listed[at - 1] ?? menu ?? { start: 0, end: 0 };
    // A timer may be a millisecond early.
    expect(start - last.end).toBeGreaterThan(last.end - last.start - 2);
  });
});

it('renders nothing but the menu where that is wanted', async () => {
  const { rendered, warm } = setUp();
  await warm(true);
  await settle();
  expect(rendered).toEqual(MENU_URLS);
});

it('stops where there is no room for more', async () => {
  const { rendered, render, store, warm } = setUp();
  const room = jest.spyOn(store.store, 'hasRoom', 'get');
  render.mockImplementation(async (url) => {
    if (url === '/article/b') room.mockReturnValue(false);
  });
  await warm();
  await until(() => rendered.includes('/article/b'));
  await settle();
  expect(rendered.at(-1)).toBe('/article/b');
});

it('begins anew after a publication', async () => {
  const { rendered, render, warm } = setUp();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  render.mockImplementation(async (url) => {
    if (url === '/article/c') await held;
  });
  await warm();
  await until(() => rendered.includes('/article/c'));
  advancePublication();
  goOn();
  await until(() => rendered.includes('/article/a'));
  await settle();
  expect(rendered.filter((url) => url === '/article/c')).toHaveLength(2);
  expect(rendered.filter((url) => url === '/article/a')).toHaveLength(1);
});

it('hears of a publication while the first pages are rendered', async () => {
  const { rendered, render, warm } = setUp();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  render.mockReturnValue(held);
  const first = warm(true);
  await until(() => rendered.length === MENU_URLS.length);
  advancePublication();
  goOn();
  await first;
  await until(() => rendered.length === 2 * MENU_URLS.length);
  expect(rendered).toEqual([...MENU_URLS, ...MENU_URLS]);
});

it('goes on after a page that fails', async () => {
  const { rendered, render, warm } = setUp();
  render.mockImplementation(async (url) => {
    if (url === '/blog' || url === '/article/c') throw new Error('broken');
  });
  await warm();
  await until(() => rendered.includes('/article/a'));
  expect(rendered).toEqual([...MENU_URLS, ...LISTED]);
});

it('ends when the process is to stop', async () => {
  const { rendered, warm } = setUp();
  await warm();
  ended.abort();
  await settle();
  expect(rendered).toEqual(MENU_URLS);
});

it('does not hold up the start for long', async () => {
  const { render, warm } = setUp();
  render.mockReturnValue(new Promise(() => {}));
  await expect(warm()).resolves.toBeUndefined();
});
