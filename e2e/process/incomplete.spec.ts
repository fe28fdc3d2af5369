import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { brand } from '../../lib/brand/brand';
import { LEAN, TEST_FOLDER } from '../ports';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, test, visit } from '../support/own-site';

/* Articles and feeds made while every thread is busy are soon made again, however long pages are fresh. */

const BROKEN_THREADS = `${TEST_FOLDER}/broken-threads`;
const FEEDS = ['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json'];

const words = 'a publisher is read by those who will not say so and by those who will ';
const part = (number: number) => `## Part ${number}\n\n${words.repeat(30)}\n\n`;
const articles = Array.from({ length: 20 }, (_, number) => ({
  id: `long-${number}`,
  name: `long-${number}`,
  slug: `long-${number}`,
  body: Array.from({ length: 21 }, (_, index) => part(index)).join(''),
  uploadDate: new Date(Date.UTC(2026, 0, 20) - number * 86_400_000).toISOString(),
}));
const paths = articles.map(({ slug }) => `/article/${slug}`);

serveOwnApi((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', OWN_API_URL);
  const named = articles.find(({ name }) => name === searchParams.get('name'));
  const found = { '/articles': articles, '/articles/by_name': named }[pathname];
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found ?? null));
});

test('20 long articles and their feeds are whole soon after no thread was free', async ({
  start,
}) => {
  test.setTimeout(180_000);
  mkdirSync(TEST_FOLDER, { recursive: true });
  writeFileSync(BROKEN_THREADS, '');
  const settings = { API_BASE_URL: OWN_API_URL, REVALIDATE_SECONDS: '3600', BROKEN_THREADS };
  await start(settings, [...LEAN, 'break-threads']);
  /** The documents of a list that show the source of an article. */
  const withSource = async (documents: string[]) => {
    const all = await Promise.all(
      documents.map(async (path) => ({ path, ...(await visit(path)) })),
    );
    expect(all.filter(({ status }) => status !== 200)).toEqual([]);
    return all.filter(({ text }) => text.includes('## Part 3')).map(({ path }) => path);
  };
  // A page first: the bundle of feeds shares its threads.
  expect(await withSource(paths.slice(0, 1))).toEqual(paths.slice(0, 1));
  expect(await withSource([...FEEDS, ...paths])).toEqual([...FEEDS, ...paths]);
  rmSync(BROKEN_THREADS);
  await expect.poll(() => withSource([...FEEDS, ...paths]), { timeout: 90_000 }).toEqual([]);
  expect((await visit('/feed/atom.xml')).text).toContain(brand.name);
  expect((await visit(paths[0] ?? '')).text).toMatch(/<h2[^>]*>Part 3/);
});
