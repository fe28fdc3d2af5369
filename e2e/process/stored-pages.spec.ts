import { brand } from '../../lib/brand/brand';
import { problemTitles } from '../../lib/brand/labels';
import { fresh } from '../../testing/fresh';
import { readHead } from '../support/head';
import { expect, shareOwnSite, test, visit as visitSite } from '../support/own-site';

/* Articles that were missing for a while have a head of their own at every rendering. */

const ORIGIN = 'http://heads.example';
shareOwnSite({ SITE_URL: ORIGIN });

/** Requests a page of the site, and reads its head. */
async function visit(path: string) {
  const { status, text } = await visitSite(path);
  const { title, canonical, meta } = readHead(text);
  return { status, title, canonical, robots: meta.robots };
}

test('an article that was missing, hidden or unknown gets a head of its own', async ({ api }) => {
  const statusOf = async (slug: string) => (await visit(`/article/${slug}`)).status;
  const [early, hidden, moment] = [fresh('early'), fresh('hidden'), fresh('moment')];
  const put = (slug: string, fields: object = {}) =>
    api.putArticle({ id: slug, slug, name: 'here at last', body: 'x', ...fields });
  expect(await visit(`/article/${early}`)).toMatchObject({
    status: 404,
    title: `${problemTitles.article} | ${brand.name}`,
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
  const expectHealed = async (slug: string) => {
    const renderings = async () => (await api.calls(`/articles/by_name?name=${slug}`)).length;
    await expect.poll(() => statusOf(slug)).toBe(200);
    const before = await renderings();
    const check = async () => {
      expect(await visit(`/article/${slug}`)).toMatchObject({
        status: 200,
        title: expect.stringMatching(/^Here At Last \| /),
        canonical: `${ORIGIN}/article/${slug}`,
        robots: undefined,
      });
      return renderings();
    };
    await expect.poll(check).toBeGreaterThan(before + 2);
  };
  await Promise.all([early, hidden, moment].map(expectHealed));
});
