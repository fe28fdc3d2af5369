import { pathSegment } from '../../engine/text';
import { fresh } from '../../testing/fresh';
import type { FaultyApi } from '../support/faulty-api';
import { expect, OWN_URL, shareOwnSite, test, visit } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* Without a publication, this site shows changes after an hour. withdrawn.spec.ts tests all
   paths of withdrawn content. */

shareOwnSite({ REVALIDATE_SECONDS: '3600', PUBLISH_SECRET });

test('a publication, whatever its word and the slug, shows all changes at once', async ({
  api,
}) => {
  const slug = fresh('Neu für & alle, two/three %41 🔥');
  const [news, related, tag, link] = [fresh('news'), fresh('related'), fresh('tag'), fresh('link')];
  const name = pathSegment(slug);
  await api.putArticle({ id: related, name: related, slug: related, tags: [tag] });
  await publish(OWN_URL, { what: 'everything' });
  const search = `/blog?search=${slug.slice(-8)}`;
  const shownAt = async () => {
    const feeds = ['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json'];
    const lists = ['/blog', search, '/sitemap.xml', `/article/${related}`];
    const texts = await Promise.all(
      [...lists, ...feeds].map(async (path) => (await visit(path)).text),
    );
    const naming = texts.filter((it) => it.replaceAll('&amp;', '&').includes(name)).length;
    const { status } = await visit(`/article/${name}`);
    const { location } = (await visit(`/r/${link}`)).headers;
    return [naming, status, location, (await visit('/')).text.includes(news)];
  };
  expect(await shownAt()).toEqual([0, 404, undefined, false]);

  const fields = { name: slug, slug, body: 'x', uploadDate: '2098-01-01', tags: [tag] };
  await api.putArticle({ id: slug, ...fields });
  await api.putBanner({ active: true, body: news });
  await api.putRedirect(link, '/about');
  expect(await shownAt()).toEqual([0, 404, undefined, false]);
  await publish(OWN_URL, { what: 'a word of our own' });
  expect(await shownAt()).toEqual([7, 200, '/about', true]);

  await api.putArticle({ id: slug, ...fields, hidden: true });
  await publish(OWN_URL, { what: 'article', slug });
  expect(await shownAt()).toEqual([0, 404, '/about', true]);
});

/* Many pages, requested in any order and in every way. */

const SLUGS = Array.from({ length: 10 }, (_, number) => fresh(`many-${number}`));
const AT_ONCE = 16;

/** Ways to request a page that the client has stored with an entity tag. */
const WAYS: readonly ((tag: string) => RequestInit)[] = [
  () => ({ headers: { 'accept-encoding': 'br' } }),
  () => ({ headers: { 'accept-encoding': 'gzip' } }),
  () => ({ headers: { 'accept-encoding': 'identity' } }),
  () => ({ method: 'HEAD' }),
  (tag) => ({ headers: { 'if-none-match': tag } }),
  () => ({ headers: { 'if-none-match': 'W/"of-another-page"' } }),
];

/** The latest entity tag of each page, by slug. */
const tags = new Map<string, string>();

const putAll = (api: FaultyApi, revision: number) =>
  Promise.all(
    SLUGS.map((slug) => {
      const body = `Revision ${revision} of ${slug}. `.repeat(60);
      return api.putArticle({ id: slug, slug, name: slug, body, uploadDate: '2026-01-01' });
    }),
  );

/** Requests a page in one of these ways. @returns what is wrong with the response, if anything */
async function problemOf(slug: string, way: (typeof WAYS)[number], revision: number) {
  const tag = tags.get(slug) ?? '"none yet"';
  const init = way(tag);
  const response = await fetch(`${OWN_URL}/article/${slug}`, init);
  const html = await response.text();
  const { status, headers } = response;
  if (status === 304 && new Headers(init.headers).get('if-none-match') === tag) return undefined;
  tags.set(slug, headers.get('etag') ?? '');
  const policy = headers.get('content-security-policy') ?? '';
  const texts = new Set(html.match(/Revision \d+ of [\w-]+\./g));
  const expected = init.method === 'HEAD' ? '' : `Revision ${revision} of ${slug}.`;
  const isGood = status === 200 && policy.includes("style-src 'self' 'sha256-");
  if (isGood && [...texts].join() === expected) return undefined;
  return `${slug} ${JSON.stringify(init)}: ${status} ${[...texts]}`;
}

/** Requests each page in each way, and expects no problem. */
async function visitAll(revision: number): Promise<void> {
  const count = SLUGS.length * WAYS.length;
  const problems: string[] = [];
  let next = 0;
  const visitor = async () => {
    for (let at = next++; at < count; at = next++) {
      // 37 and the count have no common divisor, so each number occurs once, far from the previous
      // one.
      const number = (at * 37) % count;
      const [slug, way] = [SLUGS[number % SLUGS.length], WAYS[Math.floor(number / SLUGS.length)]];
      const problem = slug && way && (await problemOf(slug, way, revision));
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect(problems).toEqual([]);
}

test('every response is that of its own page, whatever is published or fails', async ({ api }) => {
  await putAll(api, 0);
  await publish(OWN_URL, { what: 'everything' });
  await visitAll(0);

  const [slug = ''] = SLUGS;
  await putAll(api, 1);
  await api.putArticle({ id: slug, slug, name: slug, hidden: true });
  await publish(OWN_URL, { what: 'article' });
  const gone = await fetch(`${OWN_URL}/article/${slug}`);
  expect([gone.status, await gone.text()]).toEqual([404, expect.not.stringContaining('Revision')]);
  await putAll(api, 1);
  await publish(OWN_URL, { what: 'article' });
  await visitAll(1);

  await putAll(api, 2);
  // Without a list since the publication, the site cannot know which articles were withdrawn.
  for (const path of ['/articles/by_name', '/articles/single']) {
    await api.fault({ path, kind: '500' });
  }
  await publish(OWN_URL, { what: 'article' });
  await expect(() => visitAll(1)).toPass();
  await api.fault({ path: '/', kind: '500' });
  await visitAll(1);
  for (const path of ['/', '/blog']) expect((await visit(path)).status, path).toBe(200);
  for (const path of ['/sitemap.xml', '/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json']) {
    expect((await visit(path)).text, path).toContain(SLUGS.at(-1));
  }
  await api.heal();
  await expect(() => visitAll(2)).toPass();
});
