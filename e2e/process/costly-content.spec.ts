import { setTimeout as sleep } from 'node:timers/promises';
import { COVER_WIDTHS } from '../../lib/constants';
import { fresh } from '../../testing/fresh';
import { watchMemory } from '../../testing/memory';
import { flatPicture, pictureThatClaims } from '../../testing/pictures';
import { BUSY, getFrom } from '../support/busy-client';
import { coversIn } from '../support/cover-urls';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { POISON } from '../support/poison';

/* Content that takes much time or memory does not delay visitors' pages, and the process stays
   within the memory that docs/operations.md states. render-queue.spec.ts has busy clients. */

/** Memory limit in megabytes of the process and its children; half of it is for JavaScript. */
const MAX_MB = 1_000;
/** Milliseconds between two visits of others, so that they are no load. */
const PAUSE_MS = 100;

const MEGABYTE = 1_000_000;
const BODY = `## One\n\n${'Some *emphasis* and `code`.\n\n'.repeat(200)}## Two\n`;

const article = (slug: string, fields: object = {}) =>
  JSON.stringify({ id: slug, slug, name: slug, body: BODY, uploadDate: '2026-01-01', ...fields });
const good = { 'good-1': article('good-1'), 'good-2': article('good-2') };

/**
 * Responses of the API: JSON of the articles by slug and of the banner, and files by upload name.
 */
const api = {
  articles: good as Record<string, string>,
  list: Buffer.alloc(0),
  banner: '{}',
  files: new Map<string, Buffer>(),
  lists: 0,
};

/** Adds articles to the good ones of the API, as JSON by slug. */
function put(articles: Record<string, string>): void {
  api.articles = { ...good, ...articles };
  // The list is serialized once, because it may be large and this process also visits the site.
  api.list = Buffer.from(`[${Object.values(api.articles)}]`);
}

serveOwnApi(({ url = '/' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://api');
  if (pathname === '/banner') return response.end(api.banner);
  if (/^\/articles(\/by_tags)?$/.test(pathname)) {
    api.lists += 1;
    return response.end(api.list);
  }
  const content =
    api.articles[searchParams.get('name') ?? ''] ??
    api.files.get(searchParams.get('article_file')?.split('_._')[1] ?? '');
  if (content) return response.end(content);
  response.writeHead(404).end();
});
test.beforeEach(() => {
  put({});
  Object.assign(api, { banner: '{}', files: new Map() });
});

const get = (path: string) => getFrom(OWN_URL, path, { timeoutMs: 30_000 });
const busyGet = (path: string, accept?: string) => getFrom(OWN_URL, path, { from: BUSY, accept });

/** Expects pages for other visitors, and limited memory, until a promise is settled. */
async function expectPagesWhile(pid: number, progress: Promise<unknown>) {
  const memory = watchMemory(pid);
  let isOver = false;
  const work = progress.finally(() => {
    isOver = true;
  });
  for (let visit = 0; !isOver || visit < 10; visit += 1) {
    const all = ['/', '/blog', `/blog?search=good+${visit}`, '/about', '/article/good-1'];
    const path = all[visit % all.length] ?? '';
    expect((await get(path)).status, path).toBe(200);
    await sleep(PAUSE_MS);
  }
  await work;
  expect(memory.end()).toBeLessThan(MAX_MB);
}

/** Waits until the site has requested the list again this many times. */
async function refreshes(count: number): Promise<void> {
  const before = api.lists;
  await expect
    .poll(() => get('/blog').then(() => api.lists))
    .toBeGreaterThanOrEqual(before + count);
}

/** Settings of a site on this API, with the heap size of deploy/site@.service. */
const SETTINGS = { API_BASE_URL: OWN_API_URL, NODE_OPTIONS: '--max-old-space-size=512' };

test.describe('one site', () => {
  // Refreshes are rare, because each makes this process send megabytes.
  const shared = shareOwnSite({ ...SETTINGS, REVALIDATE_SECONDS: '2' });

  test('covers of too many pixels, and of as many as the limit allows', async () => {
    const atLimit = { width: 8_000, height: 5_000 };
    api.files.set('over.jpg', await pictureThatClaims({ width: 16_000, height: 16_000 }));
    api.files.set('within.jpg', await flatPicture('progressive jpeg', atLimit));
    // New ids, because covers are stored on disk by the id of their article.
    const [over, within] = [fresh('over'), fresh('within')];
    put({
      [over]: article(over, { uploads: ['over.jpg'] }),
      [within]: article(within, { uploads: ['within.jpg'] }),
    });
    const covers = async () => coversIn((await get('/blog')).text);
    await expect.poll(covers).toHaveLength(2 * COVER_WIDTHS.length);
    const urls = await covers();
    const responses = Promise.all(urls.map((url) => busyGet(url, 'image/webp')));
    await expectPagesWhile(shared.site.pid, responses);
    for (const [at, { type }] of (await responses).entries()) {
      expect(type, urls[at]).toBe(urls[at]?.includes('/over-') ? 'image/svg+xml' : 'image/webp');
    }
  });

  test('fields and banners of megabytes', async () => {
    const tags = Array.from({ length: 100_000 }, (_, number) => `tag-${number}`);
    const fields = [
      { tags },
      { description: 'x'.repeat(8 * MEGABYTE) },
      { name: 'x-'.repeat(1.9 * MEGABYTE), body: 'x '.repeat(1.9 * MEGABYTE) },
    ];
    const slugs = fields.map((_, number) => `costly-${number}`);
    put(Object.fromEntries(fields.map((field, at) => [slugs[at], article(`costly-${at}`, field)])));
    api.banner = JSON.stringify({ active: true, body: 'x'.repeat(8 * MEGABYTE) });
    const read = async () => {
      await refreshes(1);
      for (const path of ['/', '/blog', '/feed/atom.xml', '/feed/feed.json', '/sitemap.xml']) {
        const { status, text } = await busyGet(path);
        expect([status, text.length < 2 * MEGABYTE], path).toEqual([200, true]);
      }
      for (const slug of slugs) await busyGet(`/article/${slug}`);
      await refreshes(1);
    };
    await expectPagesWhile(shared.site.pid, read());
  });
});

test('articles that take endless time to render, as pages and in feeds', async ({ start }) => {
  // One text that is refused, one that is heavy and one that is too slow;
  // lib/markdown/worker/limits.slow.test.ts has others.
  const kinds = ['quotes and lists', 'bare carriage returns', 'endless'];
  const slugs = kinds.map((_, number) => `poison-${number}`);
  const bodyOf = (at: number) => ({ body: POISON[kinds[at] ?? ''] });
  put(Object.fromEntries(slugs.map((slug, at) => [slug, article(slug, bodyOf(at))])));
  const site = await start({ ...SETTINGS, REVALIDATE_SECONDS: '3600' });
  await get('/about');
  let isRendering = true;
  const pages = slugs.map((slug) => busyGet(`/article/${slug}`));
  const feeds = ['atom.xml', 'rss.xml', 'feed.json'].map((it) => busyGet(`/feed/${it}`));
  const rendering = Promise.all([...pages, ...feeds]).finally(() => {
    isRendering = false;
  });
  // These visits would be slow if the process itself rendered the articles.
  for (let visit = 0; visit < 50; visit += 1) expect((await get('/about')).status).toBe(200);
  expect(isRendering).toBe(true);
  await expectPagesWhile(site.pid, rendering);
  for (const { status } of await rendering) expect(status).toBe(200);
  for (const feed of feeds) for (const slug of slugs) expect((await feed).text).toContain(slug);
  // The page shows the Markdown as plain text.
  const endless = await pages[kinds.indexOf('endless')];
  expect(endless?.text).toContain('Lorem ipsum.\n\nx\n=\nx\n=\n');
  const lines = site.output().match(/^.*shown as plain text.*$/gm) ?? [];
  const logged = lines.map((line) => JSON.parse(line).id);
  expect(logged).toContain(slugs[kinds.indexOf('endless')]);
  expect(new Set(logged).size, 'logged once each').toBe(logged.length);
});
