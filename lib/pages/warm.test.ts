import { setTimeout as sleep } from 'node:timers/promises';
import { countPublication } from '../base/publication';
import type { PageStore } from './page-store';
import { keepWarm } from './warm';

jest.mock('../media/covers/covers', () => ({ warmCovers: async () => {} }));
jest.mock('./named-urls', () => ({
  MENU_URLS: ['/', '/blog'],
  listedUrls: () => ['/article/a', '/article/b', '/article/c'],
}));

/** Pages that are prepared when the test says so. */
function fakePages(isMenuOnly = false) {
  const prepared: string[] = [];
  const stored = { hasRoom: true };
  const prepare = jest.fn(async (url: string) => void prepared.push(url));
  const ended = new AbortController();
  const warm = () =>
    keepWarm({ stored, prepare } as unknown as PageStore, ended.signal, isMenuOnly);
  return { prepared, stored, prepare, warm, ended };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

/** Long enough for all pages where each is prepared at once: for what must not happen. */
const settle = () => sleep(100);

it('prepares the menu before it resolves, and then what the blog leads to', async () => {
  const { prepared, warm } = fakePages();
  await warm();
  expect(prepared.slice(0, 2)).toEqual(['/', '/blog']);
  await until(() => prepared.length >= 5);
  expect(prepared).toEqual(['/', '/blog', '/article/a', '/article/b', '/article/c']);
});

it('leaves half of the time to visitors, also after the menu', async () => {
  const { prepare, warm } = fakePages();
  const times: { start: number; end: number }[] = [];
  prepare.mockImplementation(async (url) => {
    const start = performance.now();
    await sleep(url === '/article/a' ? 80 : 40);
    times.push({ start, end: performance.now() });
  });
  await warm();
  await until(() => times.length >= 5);
  // The pages of the menu are prepared at the same time.
  const [, menu, ...articles] = times;
  articles.forEach(({ start }, at) => {
    const last = articles[at - 1] ?? menu ?? { start: 0, end: 0 };
    // A timer may be a millisecond early.
    expect(start - last.end).toBeGreaterThan(last.end - last.start - 2);
  });
});

it('prepares nothing but the menu where that is wanted', async () => {
  const { prepared, warm } = fakePages(true);
  await warm();
  await settle();
  expect(prepared).toEqual(['/', '/blog']);
});

it('stops where there is no room for more', async () => {
  const { prepared, stored, prepare, warm } = fakePages();
  prepare.mockImplementation(async (url) => {
    prepared.push(url);
    stored.hasRoom = url !== '/article/b';
  });
  await warm();
  await until(() => prepared.includes('/article/b'));
  await settle();
  expect(prepared.at(-1)).toBe('/article/b');
});

it('begins anew after a publication', async () => {
  const { prepared, prepare, warm } = fakePages();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  prepare.mockImplementation(async (url) => {
    prepared.push(url);
    if (url === '/article/a') await held;
  });
  await warm();
  await until(() => prepared.includes('/article/a'));
  countPublication();
  goOn();
  await until(() => prepared.includes('/article/c'));
  await settle();
  expect(prepared.filter((url) => url === '/article/a')).toHaveLength(2);
  expect(prepared.filter((url) => url === '/article/c')).toHaveLength(1);
});

it('hears of a publication while the first pages are rendered', async () => {
  const { prepared, prepare, warm } = fakePages(true);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  prepare.mockImplementation(async (url) => {
    await held;
    prepared.push(url);
  });
  const first = warm();
  countPublication();
  goOn();
  await first;
  await until(() => prepared.length >= 4);
  expect(prepared).toEqual(['/', '/blog', '/', '/blog']);
});

it('ends when the process is to stop', async () => {
  const { prepared, warm, ended } = fakePages();
  await warm();
  ended.abort();
  await settle();
  expect(prepared).toEqual(['/', '/blog']);
});

it('does not hold up the start for long', async () => {
  const { prepare, warm } = fakePages();
  prepare.mockReturnValue(new Promise(() => {}));
  await expect(warm()).resolves.toBeUndefined();
});
