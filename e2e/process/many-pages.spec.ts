import { fresh } from '../../testing/fresh';
import type { FaultyApi } from '../support/faulty-api';
import { expect, OWN_URL, test } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* Many pages, requested in any order and in every way: no response is that of another
   page. */

const SLUGS = Array.from({ length: 20 }, (_, number) => fresh(`many-${number}`));
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

test('every response is that of its own page, whatever happens', async ({ api, start }) => {
  test.slow();
  await putAll(api, 0);
  await start({ REVALIDATE_SECONDS: '3600', PUBLISH_SECRET });
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
  for (const path of ['/', '/blog', '/feed/atom.xml', '/sitemap.xml']) {
    expect((await fetch(OWN_URL + path)).status, path).toBe(200);
  }
  await api.heal();
  await expect(() => visitAll(2)).toPass();
});
