import { brand } from '../../brand/brand';
import { problemTitles } from '../../lib/brand/labels';
import { fresh } from '../../testing/fresh';
import { readHead } from '../support/head';
import { expect, shareOwnSite, test, visit as visitSite } from '../support/own-site';

const ORIGIN = 'http://heads.example';
shareOwnSite({ SITE_URL: ORIGIN });

/** Requests the page of an article, and reads its head. */
async function visit(slug: string) {
  const { status, text } = await visitSite(`/article/${slug}`);
  const { title, canonical, meta } = readHead(text);
  return { status, title, canonical, robots: meta.robots };
}

test('an article that was unknown or hidden has a head of its own at every rendering', async ({
  api,
}) => {
  const [early, hidden] = [fresh('early'), fresh('hidden')];
  const put = (slug: string, fields: object = {}) =>
    api.putArticle({ id: slug, slug, name: 'here at last', body: 'x', ...fields });
  const missing = {
    status: 404,
    title: `${problemTitles.article} | ${brand.name}`,
    robots: 'noindex, follow',
  };
  expect(await visit(early)).toMatchObject(missing);
  await put(hidden);
  expect((await visit(hidden)).status).toBe(200);
  await put(hidden, { hidden: true });
  await expect.poll(() => visit(hidden)).toMatchObject(missing);

  const expectHealed = async (slug: string) => {
    await put(slug);
    await expect.poll(async () => (await visit(slug)).status).toBe(200);
    const renderings = async () => (await api.calls(`/articles/by_name?name=${slug}`)).length;
    const before = await renderings();
    const check = async () => {
      expect(await visit(slug)).toEqual({
        status: 200,
        title: expect.stringMatching(/^Here At Last \| /),
        canonical: `${ORIGIN}/article/${slug}`,
        robots: undefined,
      });
      return renderings();
    };
    await expect.poll(check).toBeGreaterThan(before + 2);
  };
  await Promise.all([early, hidden].map(expectHealed));
});
