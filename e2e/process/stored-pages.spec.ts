import { readFileSync, writeFileSync } from 'node:fs';
import { problemTitles } from '../../lib/site/labels';
import { fresh } from '../../testing/fresh';
import { problemTitle } from '../support/brand';
import { contentFolder, writeArticle } from '../support/content-folder';
import type { FaultyApi } from '../support/faulty-api';
import { readHead } from '../support/head';
import { expect, shareOwnSite, test, visit as visitSite } from '../support/own-site';
import type { RunningServer } from '../support/running-server';
import { storedPages } from '../support/stored-pages';

/* Stored pages are complete, have a head of their own, and are as fresh as they claim. */

/** Requests a page of the site, and reads its head. */
async function visit(path: string) {
  const { status, text: html } = await visitSite(path);
  const { title, canonical, meta } = readHead(html);
  return { status, title, canonical, robots: meta.robots, html };
}

test.describe('articles and links that are missing, or were for a while', () => {
  const NAME = 'here at last';
  const TITLE = /^Here At Last \| /;
  const ORIGIN = 'http://heads.example';
  const shared = shareOwnSite({ SITE_URL: ORIGIN });

  /** Waits for the page, and expects its head to stay indexable over several renderings. */
  async function expectHealed(api: FaultyApi, slug: string): Promise<void> {
    const path = `/article/${slug}`;
    const countRenderings = async () => (await api.calls(`/articles/by_name?name=${slug}`)).length;
    await expect.poll(async () => (await visit(path)).status).toBe(200);
    // Every rendering has the same head, also those in the background.
    const before = await countRenderings();
    await expect
      .poll(async () => {
        expect(await visit(path)).toMatchObject({
          status: 200,
          title: expect.stringMatching(TITLE),
          canonical: `${ORIGIN}${path}`,
          robots: undefined,
        });
        return countRenderings();
      })
      .toBeGreaterThan(before + 2);
  }

  test('an article that was missing, hidden or unknown gets a head of its own', async ({ api }) => {
    const statusOf = async (slug: string) => (await visit(`/article/${slug}`)).status;
    const [early, hidden, moment] = [fresh('early'), fresh('hidden'), fresh('moment')];
    const put = (slug: string, fields: object = {}) =>
      api.putArticle({ id: slug, slug, name: NAME, body: 'x', ...fields });
    expect(await visit(`/article/${early}`)).toMatchObject({
      status: 404,
      title: problemTitle(problemTitles.article),
      robots: 'noindex, follow',
    });
    for (const slug of [hidden, moment]) {
      await put(slug);
      expect(await statusOf(slug)).toBe(200);
    }
    await put(hidden, { hidden: true });
    await api.fault({ path: `/articles/by_name?name=${moment}`, kind: '404' });
    await api.fault({ path: '/articles/single', kind: '404' });
    for (const slug of [hidden, moment]) await expect.poll(() => statusOf(slug)).toBe(404);

    await api.heal();
    for (const slug of [early, hidden]) await put(slug);
    await Promise.all([early, hidden, moment].map((slug) => expectHealed(api, slug)));
  });

  test('a short link requested before it is published leads on', async ({ api }) => {
    const slug = fresh('link');
    expect(await visit(`/r/${slug}`)).toMatchObject({
      status: 404,
      title: problemTitle(problemTitles.redirect),
    });
    await api.putRedirect(slug, '/about');
    await expect.poll(async () => (await visit(`/r/${slug}`)).status).toBe(307);
  });

  test('a 404 page is the same each time it is rendered', async () => {
    const renderings = (path: string) =>
      shared.site
        .output()
        .split('\n')
        .filter((it) => it.includes(`"route":"${path}"`) && it.includes('"page":"rendered"'))
        .length;
    const pages = [
      ['/article', problemTitle(problemTitles.article)],
      [`/article/${fresh('unknown')}`, problemTitle(problemTitles.article)],
      ['/r', problemTitle(problemTitles.redirect)],
      [`/r/${fresh('unknown')}`, problemTitle(problemTitles.redirect)],
      ['/nothing-here', problemTitle(problemTitles.page)],
    ] as const;
    const expectTheSame = async ([path, title]: (typeof pages)[number]) => {
      await expect
        .poll(async () => {
          const page = await visit(path);
          expect(page, path).toMatchObject({ status: 404, title });
          expect(page.robots, path).toContain('noindex');
          return renderings(path);
        })
        .toBeGreaterThan(2);
    };
    await Promise.all(pages.map(expectTheSame));
    // No disk has pages of URLs that anybody can invent.
    for (const [path] of pages) if (path.includes('unknown')) expect(storedPages(path)).toEqual([]);
  });

  test('a stored 404 page is no proof while the API fails: 503', async ({ api }) => {
    const slug = fresh('unsure');
    expect((await visit(`/article/${slug}`)).status).toBe(404);
    await api.fault({ path: '/', kind: 'reset' });
    await expect.poll(async () => (await visit(`/article/${slug}`)).status).toBe(503);
  });
});

test('articles are rendered in advance, and again when they change', async ({ start }) => {
  const folder = await contentFolder('unvisited');
  const [first, second] = [fresh('text'), fresh('text')];
  const expectStored = (text: string) =>
    expect.poll(() => storedPages(`<p>${text}`), { timeout: 60_000 }).toHaveLength(1);
  await writeArticle(folder, 'unvisited', first);
  // No page is stale within an hour, except by a saved file.
  const settings = { API_BASE_URL: '', CONTENT_DIR: folder, REVALIDATE_SECONDS: '3600' };
  await start(settings, []);
  await expectStored(first);
  await writeArticle(folder, 'unvisited', second);
  await expectStored(second);
});

test.describe('a disk that fails', () => {
  const ENV = { NODE_OPTIONS: '--import ./e2e/support/full-disk.mjs' };

  async function toggleDisk(site: RunningServer, line: string): Promise<void> {
    const lines = () => site.output().split(line).length;
    const before = lines();
    process.kill(site.pid, 'SIGUSR2');
    await expect.poll(lines).toBe(before + 1);
  }
  const linesWith = (site: RunningServer, text: string) =>
    site.output().match(new RegExp(`^.*${text}.*$`, 'gm')) ?? [];

  test('a full disk truncates no page, and the log names it once', async ({ api, start }) => {
    const SITE_URL = `http://${fresh('full')}.example`;
    let site = await start({ ...ENV, SITE_URL });
    const [slug, other] = [fresh('stored'), fresh('other')];
    const put = (body: string) =>
      api.putArticle({ id: slug, slug, name: slug, body: `${body} (${slug})` });
    const expectText = (text: string) =>
      expect
        .poll(async () => {
          const { html } = await visit(`/article/${slug}`);
          expect(html).toMatch(/<\/html>$/);
          return html;
        })
        .toContain(text);
    await api.putArticle({ id: other, slug: other, name: other, body: 'Another.' });
    await put('First text.');
    await expectText('First text.');

    await toggleDisk(site, 'The disk is full');
    await put('Second text.');
    await expectText('Second text.');
    expect((await visit(`/article/${other}`)).html).toMatch(/Another\.[\s\S]*<\/html>$/);
    // The message comes late, as pages are compressed before they are written.
    await expect
      .poll(() => linesWith(site, 'Pages cannot be written to disk: disk full'))
      .toHaveLength(1);

    await toggleDisk(site, 'The disk has room');
    await put('Third text.');
    await expectText('Third text.');
    await expect.poll(() => linesWith(site, 'Pages can be written to disk again')).toHaveLength(1);
    await expect.poll(() => storedPages(`Third text. (${slug})`)).not.toEqual([]);
    await toggleDisk(site, 'The disk is full');
    await put('Fourth text.');
    await expectText('Fourth text.');

    await api.fault({ path: '/', kind: 'reset' });
    await site.stop('SIGKILL');
    site = await start({ SITE_URL });
    expect(await visit(`/article/${slug}`)).toMatchObject({
      status: 200,
      html: expect.stringMatching(/Third text\.[\s\S]*<\/html>$/),
    });
  });

  test('a page with a changed bit on disk counts as absent', async ({ api, start }) => {
    const SITE_URL = `http://${fresh('cut')}.example`;
    const site = await start({ SITE_URL });
    const slug = fresh('cut');
    const text = fresh('The whole text of it');
    await api.putArticle({ id: slug, slug, name: slug, body: text });
    expect((await visit(`/article/${slug}`)).status).toBe(200);
    await expect.poll(() => storedPages(text)).toHaveLength(1);
    await site.stop('SIGKILL');
    // The bit is in the last encoding of the page, which most visitors never get.
    const file = storedPages(text)[0] ?? '';
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 500) ^ 4, bytes.length - 500);
    writeFileSync(file, bytes);

    await api.fault({ path: '/', kind: 'reset' });
    await start({ SITE_URL });
    expect((await visit(`/article/${slug}`)).status).toBe(503);
    await api.heal();
    await expect
      .poll(async () => (await visit(`/article/${slug}`)).html)
      .toMatch(new RegExp(`${text}[\\s\\S]*</html>$`));
    await expect
      .poll(() => storedPages(text).map((it) => readFileSync(it).equals(bytes)))
      .toEqual([false]);
  });
});
