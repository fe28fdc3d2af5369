import { setImmediate as tick } from 'node:timers/promises';
import { lastGoodList } from '../../lib/articles/article-list';
import { MENU_URLS } from '../../lib/urls/resolve-url';
import { testArticle } from '../../testing/test-article';
import { advancePublication } from '../generation/generation';
import { Body } from '../http/body';
import { Gate } from './ask-next';
import type { Render } from './make-page';
import { PageStore } from './page-store';
import { Pages } from './pages';
import { keepWarm } from './warm';

jest.mock('../../lib/media/covers/covers', () => ({ warmCovers: async () => {} }));
/** Milliseconds of each rest between two pages. */
const mockRests: number[] = [];
jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual('node:timers/promises');
  const wait = (milliseconds: number) => {
    mockRests.push(milliseconds);
    return timers.setImmediate();
  };
  return { ...timers, scheduler: { wait } };
});
jest.mock('../../lib/articles/article-list', () => ({
  ...jest.requireActual('../../lib/articles/article-list'),
  lastGoodList: jest.fn(),
}));

/** The pages of the articles, in the order of the blog. */
const LISTED = ['/article/c', '/article/b', '/article/a'];
const articles = ['a', 'b', 'c'].map((slug, day) =>
  testArticle({ id: slug, slug, uploadDate: `2026-01-0${day + 1}` }),
);

let ended: AbortController;

/** A store without a disk, whose pages are rendered when the test says so. */
function setUp() {
  const rendered: string[] = [];
  const render = jest.fn(async (_url: string) => {});
  const noFiles = { read: async () => undefined, write: async () => {}, remove: async () => {} };
  const renderPage: Render = async (_, { url }) => {
    rendered.push(url);
    await render(url);
    return { status: 200, headers: {}, body: new Body(url) };
  };
  const lifetime = { freshSeconds: 60, staleSeconds: 3_600 };
  const gate = new Gate(async () => {});
  const store = new Pages(new PageStore(noFiles), gate, renderPage, lifetime, () => true);
  const warm = () => keepWarm(store, ended.signal);
  return { rendered, render, store, warm };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await tick();
}

/** Waits until all pages could have been rendered: for a page that must not be. */
const settle = async () => {
  for (let turn = 0; turn < 1_000; turn += 1) await tick();
};

beforeEach(() => {
  mockRests.splice(0);
  ended = new AbortController();
  const fresh = { ageMs: 0, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue({ articles, ...fresh });
});
// A publication would also reach the pages of the tests before.
afterEach(() => ended.abort());

it('renders the menu before it resolves, and then the articles', async () => {
  const { rendered, store, warm } = setUp();
  await warm();
  expect(MENU_URLS.map((url) => store.peek(url)?.foundAs)).toEqual(MENU_URLS.map(() => 'fresh'));
  await until(() => store.peek('/article/a') !== undefined);
  expect(rendered).toEqual([...MENU_URLS, ...LISTED]);
});

it('rests before each page for as long as the last pages took, also after the menu', async () => {
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => time);
  const { rendered, render, warm } = setUp();
  render.mockImplementation(async (url) => {
    if (url === MENU_URLS[0]) time += 10;
    if (url === '/article/c') time += 80;
  });
  await warm();
  await until(() => rendered.includes('/article/a'));
  clock.mockRestore();
  expect(mockRests.slice(0, 3)).toEqual([10, 80, 0]);
});

it('stops when the store has no more room', async () => {
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

it.each([
  { slow: ['/article/c'], expected: [...MENU_URLS, '/article/c', ...MENU_URLS, ...LISTED] },
  { slow: MENU_URLS, expected: [...MENU_URLS, ...MENU_URLS, ...LISTED] },
])('starts again after a publication while it renders $slow', async ({ slow, expected }) => {
  const { rendered, render, warm } = setUp();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  render.mockImplementation(async (url) => {
    if (slow.includes(url)) await held;
  });
  const first = warm();
  await until(() => slow.every((url) => rendered.includes(url)));
  advancePublication();
  goOn();
  await first;
  await until(() => rendered.includes('/article/a'));
  await settle();
  expect(rendered).toEqual(expected);
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

it('stops with the process', async () => {
  const { rendered, warm } = setUp();
  await warm();
  ended.abort();
  await settle();
  expect(rendered).toEqual(MENU_URLS);
});

it('resolves though the menu is never rendered', async () => {
  const { render, warm } = setUp();
  render.mockReturnValue(new Promise(() => {}));
  await expect(warm()).resolves.toBeUndefined();
});
