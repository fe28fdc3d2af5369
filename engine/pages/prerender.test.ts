import { nextPublication } from '../publication/publication';
import { page, setUp as setUpPages, untilIdle } from '../testing/pages';
import { until } from '../testing/time';
import { prerender } from './prerender';

/** Milliseconds of each pause between two pages. */
const mockRests: number[] = [];
jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual('node:timers/promises');
  const wait = (milliseconds: number) => {
    mockRests.push(milliseconds);
    return timers.setImmediate();
  };
  return { ...timers, scheduler: { wait } };
});
/** The pages of a menu, and those of a list, in its order. */
const MENU_URLS = ['/', '/blog', '/about'];
const LISTED = ['/note/c', '/note/b', '/note/a'];

let ended: AbortController;

/** Pages of a site to prerender; `render` is called with each URL. */
function setUp() {
  const { pages, render: renderPage } = setUpPages();
  const render = jest.fn(async (_url: string) => {});
  const rendered: string[] = [];
  renderPage.mockImplementation(async (url) => {
    rendered.push(url);
    await render(url);
    return page(url);
  });
  const start = (delayMs = () => 0) =>
    prerender({ first: MENU_URLS, others: () => LISTED, delayMs }, pages, ended.signal);
  return { rendered, render, pages, start };
}

beforeEach(() => {
  mockRests.splice(0);
  ended = new AbortController();
});
// Aborted, because a publication would otherwise also affect the pages of earlier tests.
afterEach(() => ended.abort());

it('renders the menu before it resolves, and then the others', async () => {
  const { rendered, pages, start } = setUp();
  await start();
  for (const url of MENU_URLS) expect(pages.fromMemory(url)?.cacheStatus).toBe('fresh');
  await until(() => pages.fromMemory('/note/a') !== undefined);
  expect(rendered).toEqual([...MENU_URLS, ...LISTED]);
});

it.each([
  [0, [10, 80, 0]],
  [50, [50, 80, 50]],
])(
  'rests before each page for as long as the last pages took, %i ms at least',
  async (least, rests) => {
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => time);
    const { rendered, render, start } = setUp();
    render.mockImplementation(async (url) => {
      if (url === MENU_URLS[0]) time += 10;
      if (url === '/note/c') time += 80;
    });
    await start(() => least);
    await until(() => rendered.includes('/note/a'));
    clock.mockRestore();
    expect(mockRests.slice(0, 3)).toEqual(rests);
  },
);

it('stops when the store has no more space', async () => {
  const { rendered, render, pages, start } = setUp();
  const space = jest.spyOn(pages, 'hasSpace', 'get');
  render.mockImplementation(async (url) => {
    if (url === '/note/b') space.mockReturnValue(false);
  });
  await start();
  await until(() => rendered.includes('/note/b'));
  await untilIdle();
  expect(rendered.at(-1)).toBe('/note/b');
});

it.each([
  { slow: ['/note/c'], expected: [...MENU_URLS, '/note/c', ...MENU_URLS, ...LISTED] },
  { slow: MENU_URLS, expected: [...MENU_URLS, ...MENU_URLS, ...LISTED] },
])('starts again after a publication while it renders $slow', async ({ slow, expected }) => {
  const { rendered, render, start } = setUp();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  render.mockImplementation(async (url) => {
    if (slow.includes(url)) await held;
  });
  const first = start();
  await until(() => slow.every((url) => rendered.includes(url)));
  nextPublication();
  goOn();
  await first;
  await until(() => rendered.includes('/note/a'));
  await untilIdle();
  expect(rendered).toEqual(expected);
});

it('stops with the process', async () => {
  const { rendered, start } = setUp();
  await start();
  ended.abort();
  await untilIdle();
  expect(rendered).toEqual(MENU_URLS);
});

it('resolves though the menu is never rendered', async () => {
  const { render, start } = setUp();
  render.mockReturnValue(new Promise(() => {}));
  jest.useFakeTimers();
  const started = start();
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  await expect(started).resolves.toBeUndefined();
});
