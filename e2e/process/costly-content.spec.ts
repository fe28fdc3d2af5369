import { setTimeout as sleep } from 'node:timers/promises';
import { COVER_WIDTHS } from '../../lib/constants';
import { fresh } from '../../testing/fresh';
import { watchMemory } from '../../testing/memory';
import { flatPicture, pictureThatClaims } from '../../testing/pictures';
import { BUSY, getFrom } from '../support/busy-client';
import { coversIn } from '../support/cover-urls';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* Content that takes much time or memory does not delay visitors' pages, and the process stays
   within the memory that docs/operations.md states. render-queue.spec.ts has busy clients. */

/** Memory limit in megabytes of the process and its children; half of it is for JavaScript. */
const MAX_MB = 1_000;
/** Milliseconds between two visits of others, so that they are no load. */
const PAUSE_MS = 100;

const MEGABYTE = 1_000_000;
const BODY = `## One\n\n${'Some *emphasis* and `code`.\n\n'.repeat(200)}## Two\n`;
/** A text within all size limits whose rendering needs a thread's time limit to end. */
const ENDLESS = `${'Lorem ipsum.\n\n'}${'x\n=\n'.repeat(4_900)}`;

const article = (slug: string, fields: object = {}) =>
  JSON.stringify({ id: slug, slug, name: slug, body: BODY, uploadDate: '2026-01-01', ...fields });
const good = { 'good-1': article('good-1'), 'good-2': article('good-2') };

/**
 * Responses of the API: JSON of the articles by slug and of the banner, and files by upload name.
 */
const api = {
  articles: good as Record<string, string>,
  list: Buffer.from(`[${Object.values(good)}]`),
  banner: '{}',
  files: new Map<string, Buffer>(),
};

serveOwnApi(({ url = '/' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://api');
  if (pathname === '/banner') return response.end(api.banner);
  if (/^\/articles(\/by_tags)?$/.test(pathname)) return response.end(api.list);
  const content =
    api.articles[searchParams.get('name') ?? ''] ??
    api.files.get(searchParams.get('article_file')?.split('_._')[1] ?? '');
  if (content) return response.end(content);
  response.writeHead(404).end();
});

/** A site with the heap size of deploy/site@.service, which reads content after publications. */
const shared = shareOwnSite({
  API_BASE_URL: OWN_API_URL,
  NODE_OPTIONS: '--max-old-space-size=512',
  REVALIDATE_SECONDS: '3600',
  PUBLISH_SECRET,
});

/** Publishes the good articles, and others as JSON by slug, instead of all earlier ones. */
async function publishWith(articles: Record<string, string>): Promise<void> {
  api.articles = { ...good, ...articles };
  // The list is serialized once, because it may be large and this process also visits the site.
  api.list = Buffer.from(`[${Object.values(api.articles)}]`);
  await publish(OWN_URL, { what: 'everything' });
}

const get = (path: string) => getFrom(OWN_URL, path, { timeoutMs: 30_000 });
const busyGet = (path: string, accept?: string) => getFrom(OWN_URL, path, { from: BUSY, accept });

/** Expects pages for other visitors, and limited memory, until a promise is settled. */
async function expectPagesWhile<T>(progress: Promise<T>): Promise<T> {
  const memory = watchMemory(shared.site.pid);
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
  expect(memory.end()).toBeLessThan(MAX_MB);
  return work;
}

test('covers of too many pixels, and of as many as the limit allows', async () => {
  const atLimit = { width: 8_000, height: 5_000 };
  api.files.set('over.jpg', await pictureThatClaims({ width: 16_000, height: 16_000 }));
  api.files.set('within.jpg', await flatPicture('progressive jpeg', atLimit));
  // New ids, because covers are stored on disk by the id of their article.
  const [over, within] = [fresh('over'), fresh('within')];
  await publishWith({
    [over]: article(over, { uploads: ['over.jpg'] }),
    [within]: article(within, { uploads: ['within.jpg'] }),
  });
  const urls = coversIn((await get('/blog')).text);
  expect(urls).toHaveLength(2 * COVER_WIDTHS.length);
  const isOver = (url: string) => url.includes('/over-');
  // Two within the limit, because the process works on two pictures at a time.
  const wanted = [...urls.filter(isOver), ...urls.filter((it) => !isOver(it)).slice(-2)];
  const covers = await expectPagesWhile(
    Promise.all(wanted.map((url) => busyGet(url, 'image/webp'))),
  );
  for (const [at, url] of wanted.entries()) {
    expect(covers[at]?.type, url).toBe(isOver(url) ? 'image/svg+xml' : 'image/webp');
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
  api.banner = JSON.stringify({ active: true, body: 'x'.repeat(8 * MEGABYTE) });
  const costly = slugs.map((slug, at) => [slug, article(slug, fields[at])]);
  const read = async () => {
    // Twice, because the second reading begins with the memory of the first one.
    for (const _ of ['first', 'again']) {
      await publishWith(Object.fromEntries(costly));
      for (const path of ['/', '/blog', '/feed/atom.xml', '/feed/feed.json', '/sitemap.xml']) {
        const { status, text } = await busyGet(path);
        expect([status, text.length < 2 * MEGABYTE], path).toEqual([200, true]);
      }
    }
    for (const slug of slugs) await busyGet(`/article/${slug}`);
  };
  await expectPagesWhile(read());
  api.banner = '{}';
});

test('an article that takes endless time to render, as a page and in a feed', async () => {
  await publishWith({ endless: article('endless', { body: ENDLESS }) });
  await get('/about');
  let isRendering = true;
  const rendering = Promise.all(['/article/endless', '/feed/atom.xml'].map((it) => busyGet(it)));
  const progress = rendering.finally(() => {
    isRendering = false;
  });
  // These visits would be slow if the process itself rendered the article.
  for (let visit = 0; visit < 10; visit += 1) expect((await get('/about')).status).toBe(200);
  expect(isRendering).toBe(true);
  const [page, feed] = await expectPagesWhile(progress);
  // The page shows the Markdown as plain text.
  expect(page?.text).toContain('Lorem ipsum.\n\nx\n=\nx\n=\n');
  expect([feed?.status, feed?.text]).toEqual([200, expect.stringContaining('endless')]);
  const lines = shared.site.output().match(/^.*shown as plain text.*$/gm) ?? [];
  const logged = lines.map((line) => JSON.parse(line).id).filter((id) => id === 'endless');
  expect(logged).toHaveLength(1);
});
