import { problemTitles } from '../../lib/site/labels';
import { fresh } from '../../testing/fresh';
import { problemTitle } from '../support/brand';
import { contentFolder, writeArticle } from '../support/content-folder';
import type { FaultyApi } from '../support/faulty-api';
import { readHead } from '../support/head';
import { expect, shareOwnSite, test, visit as visitSite } from '../support/own-site';
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
