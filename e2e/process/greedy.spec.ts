import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { COVER_WIDTHS } from '../../lib/media/covers/sizes';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { GREEDY, getFrom } from '../../testing/greedy-client';
import { watchMemory } from '../../testing/memory';
import { flatPicture, pictureThatClaims } from '../../testing/pictures';
import { postContact, saysSent } from '../../testing/post-contact';
import { OWN_API_PORT, TEST_FOLDER } from '../ports';
import { freshMessage } from '../support/contact-form';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';

/*
 * Content that wants more than its share (clients: gate.spec.ts). Meanwhile visitors get their
 * pages, and the memory of the process stays within what docs/operations.md promises.
 */

/** Megabytes of the process and its children, and while pictures are decoded. */
const MAX_MB = 700;
const MAX_MB_WITH_PICTURES = 1_000;
/** Milliseconds between two visits of others, which are no load. */
const PAUSE_MS = 100;
/** Milliseconds that a visitor may wait: many times what they do on a machine without other work. */
const TIMEOUT_MS = 30_000;

const MEGABYTE = 1_000_000;
const BODY = `## One\n\n${'Some *emphasis* and `code`.\n\n'.repeat(200)}## Two\n`;

/** JSON of an article. */
const article = (slug: string, fields: object = {}) =>
  JSON.stringify({ id: slug, slug, name: slug, body: BODY, uploadDate: '2026-01-01', ...fields });
const good = Object.fromEntries(
  ['good-1', 'good-2', 'good-3'].map((slug) => [slug, article(slug)]),
);

/** What the API sends: JSON of articles by slug and of the banner, and files by name of the upload. */
const api = {
  articles: good,
  list: Buffer.alloc(0),
  banner: '{}',
  files: new Map<string, Buffer>(),
  requested: [] as string[],
};

// Some seconds each; a site takes long to start on a busy machine.
test.describe.configure({ timeout: 180_000 });

let server: Server;
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    api.requested.push(request.url ?? '');
    if (pathname === '/banner') return response.end(api.banner);
    if (/^\/articles(\/by_tags)?$/.test(pathname)) return response.end(api.list);
    const found =
      api.articles[searchParams.get('name') ?? ''] ??
      api.files.get(searchParams.get('article_file')?.split('_._')[1] ?? '');
    if (found) return response.end(found);
    response.writeHead(404).end();
  });
  await once(server.listen(OWN_API_PORT, '127.0.0.1'), 'listening');
});
test.beforeEach(() => {
  put({});
  Object.assign(api, { banner: '{}', files: new Map(), requested: [] });
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => getFrom(OWN_URL, path, { timeoutMs: TIMEOUT_MS });
const greedyGet = (path: string, accept?: string) =>
  getFrom(OWN_URL, path, { from: GREEDY, accept });

/** Pages that visitors got, while something was in progress. */
let visits = 0;

/** Expects pages for other visitors, and bounded memory, while something is in progress. */
async function expectPagesWhile(
  pid: number,
  progress: () => Promise<unknown>,
  { paths = ['/article/good-1'], maxMB = MAX_MB } = {},
) {
  for (const path of paths) expect((await get(path)).status).toBe(200);
  const memory = watchMemory(pid);
  let isOver = false;
  const work = progress().finally(() => {
    isOver = true;
  });
  visits = 0;
  let longest = { milliseconds: 0, path: '' };
  while (!isOver || visits < 10) {
    const all = ['/', '/blog', `/blog?search=good+${visits}`, '/about', ...paths];
    const path = all[visits % all.length] ?? '';
    const begin = performance.now();
    expect((await get(path)).status, path).toBe(200);
    const milliseconds = Math.round(performance.now() - begin);
    if (milliseconds > longest.milliseconds) longest = { milliseconds, path };
    visits += 1;
    await sleep(PAUSE_MS);
  }
  await work;
  const peak = memory.end();
  const { milliseconds, path } = longest;
  const description = `of ${visits} visits the longest took ${milliseconds} ms (${path}); at most ${peak} MB`;
  test.info().annotations.push({ type: 'measured', description });
  console.log(`${test.info().title}: ${description}`);
  expect(peak).toBeLessThan(maxMB);
}

/** A site on this API, with the heap that deploy/site@.service gives it. */
const SETTINGS = {
  API_BASE_URL: `http://127.0.0.1:${OWN_API_PORT}`,
  NODE_OPTIONS: '--max-old-space-size=512',
};

/** Has the API send these articles besides the good ones; the values are JSON, by slug. */
function put(articles: Record<string, string>): void {
  api.articles = { ...good, ...articles };
  // Made once, as it may be large: this process also measures how long visitors wait.
  api.list = Buffer.from(`[${Object.values(api.articles)}]`);
}

/** Waits until the blog shows the articles that were put last, by the number of their covers. */
async function coversOf(count: number): Promise<string[]> {
  const covers = async () => coversIn((await get('/blog')).text);
  await expect.poll(covers).toHaveLength(count);
  return covers();
}

test.describe('one site', () => {
  // Each refresh is one of megabytes, which this process has to send.
  const own = shareOwnSite({ ...SETTINGS, REVALIDATE_SECONDS: '2' });

  test('covers of too many pixels, and of as many as may be', async () => {
    const atLimit = { width: 8_000, height: 5_000 };
    api.files.set('over.jpg', await pictureThatClaims({ width: 16_000, height: 16_000 }));
    api.files.set('within.jpg', await flatPicture('progressive jpeg', atLimit));
    // Covers are stored on disk, by the id of the article.
    const [over, within] = [fresh('over'), fresh('within')];
    put({
      [over]: article(over, { uploads: ['over.jpg'] }),
      [within]: article(within, { uploads: ['within.jpg'] }),
    });
    const widths = COVER_WIDTHS.length;
    const urls = await coversOf(2 * widths);
    const covers = async () => {
      const all = await Promise.all(urls.map((url) => greedyGet(url, 'image/webp')));
      const types = all.map(({ type }) => type).sort();
      expect(types).toEqual([
        ...Array(widths).fill('image/svg+xml'),
        ...Array(widths).fill('image/webp'),
      ]);
    };
    await expectPagesWhile(own.site.pid, covers, { maxMB: MAX_MB_WITH_PICTURES });
  });

  test('fields and banners of megabytes, in every article', async () => {
    const tags = Array.from({ length: 100_000 }, (_, number) => `tag-${number}`);
    const fields = [
      { tags },
      { tags: ['x'.repeat(3.9 * MEGABYTE)] },
      { description: 'x'.repeat(3.9 * MEGABYTE) },
      { description: 'x'.repeat(20 * MEGABYTE) },
      { name: 'x-'.repeat(1.9 * MEGABYTE) },
      { body: 'x '.repeat(1.9 * MEGABYTE) },
      { uploads: tags },
    ];
    const slugs = fields.map((_, number) => `greedy-${number}`);
    put(Object.fromEntries(fields.map((field, at) => [slugs[at], article(`greedy-${at}`, field)])));
    api.banner = JSON.stringify({ active: true, body: 'x'.repeat(20 * MEGABYTE) });
    const read = async () => {
      for (let refresh = 0; refresh < 2; refresh += 1) {
        for (const path of ['/', '/blog', '/feed/atom.xml', '/feed/feed.json', '/sitemap.xml']) {
          const { status, text } = await greedyGet(path);
          expect([status, text.length < 2 * MEGABYTE], path).toEqual([200, true]);
        }
        for (const slug of slugs) await greedyGet(`/article/${slug}`);
        const calls = api.requested.length;
        await expect
          .poll(() => get('/blog').then(() => api.requested.length))
          .toBeGreaterThan(calls);
      }
    };
    await expectPagesWhile(own.site.pid, read);
  });

  test('JSON that is nested millions of times', async () => {
    const nested = '['.repeat(4 * MEGABYTE);
    const body = nested + nested.replaceAll('[', ']');
    put({ nested: `{"slug":"nested","id":"nested","body":${body}}` });
    api.banner = nested;
    const read = async () => {
      const lists = () => api.requested.filter((url) => url === '/articles').length;
      await expect.poll(() => get('/blog').then(lists), { timeout: 90_000 }).toBeGreaterThan(2);
      const { status } = await greedyGet('/article/nested');
      expect(status).toBe(503);
      expect((await get('/blog')).text).toContain('/article/good-3');
    };
    await expectPagesWhile(own.site.pid, read);
    expect(own.site.isAlive()).toBe(true);
  });
});

test('a store of messages that another process has locked', async ({ start }) => {
  const DATA_DIR = `${TEST_FOLDER}/locked-data`;
  await rm(DATA_DIR, { recursive: true, force: true });
  const { pid } = await start({ ...SETTINGS, API_BASE_URL: '', DATA_DIR });
  const send = async () => saysSent(await (await postContact(OWN_URL, freshMessage())).text());
  let sent = Number(await send());
  const database = new Database(`${DATA_DIR}/messages.db`);
  const stored = () => database.prepare('SELECT count(*) AS count FROM messages').get();
  database.exec('BEGIN IMMEDIATE');
  const messages = async () => {
    const outcomes = Promise.all([send(), send(), send()]);
    await expect.poll(() => visits).toBeGreaterThan(20);
    database.exec('COMMIT');
    sent += (await outcomes).filter(Boolean).length;
  };
  await expectPagesWhile(pid, messages, { paths: ['/article/who-owns-your-game'] });
  expect(stored()).toMatchObject({ count: sent });
  database.close();
});
