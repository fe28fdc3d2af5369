import type { Fault } from '../../testing/faulty-api/faults';
import { fresh } from '../../testing/fresh';
import { GREEDY, getFrom } from '../../testing/greedy-client';
import type { FaultyApi } from '../support/faulty-api';
import { expect, OWN_URL, shareOwnSite, test, visit } from '../support/own-site';

/*
 * Visitors can invent slugs, terms and tags that the API, or a firewall before it, refuses,
 * fails on or never responds to. Such requests must not affect those of other visitors.
 */

/** Number of invented URLs of each type; more renderings hang than a client has slots. */
const INVENTED = { fails: 8, hangs: 40 };
/**
 * Kinds of failure that are tried at the same time. Calls that hang come last, as they would hold
 * up the other failures.
 */
const KINDS = [['400', '429', '500', 'reset'], ['hang']] as const;

shareOwnSite();

for (const kinds of KINDS) {
  test(`invented URLs that fail with ${kinds.join(', ')} affect no others`, async ({ api }) => {
    // The site renders some 30 pages for each kind.
    const attempts = await Promise.all(kinds.map((kind) => prepare(kind, api)));
    await Promise.all(attempts.map((attempt) => invent(attempt, api)));
  });
}

/** Puts good articles under a new tag and a good short link, and makes up an invented slug. */
async function prepare(kind: Fault['kind'], api: FaultyApi) {
  const [invented, link, tag] = [fresh('invented'), fresh('link'), fresh('good')];
  const slugs = Array.from({ length: 5 }, () => fresh('good'));
  for (const slug of slugs) await api.putArticle({ id: slug, slug, name: slug, tags: [tag] });
  await api.putRedirect(link, '/about');
  // The list has the good articles after REVALIDATE_SECONDS.
  await expect
    .poll(async () => (await visit(`/blog?tags=${tag}`)).text)
    .toContain(`${slugs.length} articles tagged`);
  // While calls hang, tags filter the list, which may be older than the call for the tag.
  await expect.poll(async () => (await visit('/sitemap.xml')).text).toContain(slugs.at(-1));
  expect((await visit('/blog')).status).toBe(200);
  expect((await visit(`/api/redirects/${link}`)).status).toBe(200);
  return { kind, invented, link, tag, slugs };
}

type Attempt = Awaited<ReturnType<typeof prepare>>;

/** Visits invented URLs on which the API fails, and expects all good URLs to work as before. */
async function invent({ kind, invented, link, tag, slugs }: Attempt, api: FaultyApi) {
  for (const path of [
    `/articles/by_name?name=${invented}`,
    `/redirects/byInput/${invented}`,
    `/articles?search=${invented}`,
    `/articles/by_tags?tags=${invented}`,
    `/articles/file?article_file=${invented}`,
  ]) {
    await api.fault({ path, kind });
  }
  const gone = new AbortController();
  const count = kind === 'hang' ? INVENTED.hangs : INVENTED.fails;
  const paths = Array.from({ length: count }, (_, number) => `${invented}-${number}`).flatMap(
    (name) => [
      ...[`/article/${name}`, `/r/${name}`, `/share/article/${name}.jpg`],
      ...[`/blog?search=${name}`, `/blog?tags=${name}`, `/media/covers/${name}/cover.webp/480`],
    ],
  );
  // From an address of its own: the requests of one client share its slots.
  const options = { from: GREEDY, signal: gone.signal };
  const flood = Promise.allSettled(paths.map((path) => getFrom(OWN_URL, path, options)));
  // Calls that hang are still in flight during the checks below.
  if (kind !== 'hang') await flood;

  for (const slug of slugs) expect((await visit(`/article/${slug}`)).status, slug).toBe(200);
  const [cover = ''] = /\/media\/covers\/[^" ]+/.exec((await visit('/blog')).text) ?? [];
  expect((await visit(cover.replaceAll('&amp;', '&'))).status).toBe(200);
  for (const path of [`/r/${link}`, '/r/discord']) {
    expect((await visit(path)).status, path).toBe(307);
  }
  const textOf = async (path: string) => (await visit(path)).text;
  expect(await textOf('/blog?search=who%20owns'), kind).toContain('1 article matching');
  expect(await textOf(`/blog?tags=${tag}`), kind).toContain(`${slugs.length} articles tagged`);

  const published = fresh('published');
  await api.putArticle({ id: published, name: published, uploadDate: '2099-01-01' });
  await expect.poll(() => textOf('/blog')).toContain(published);
  expect((await visit(`/article/${published}`)).status).toBe(200);
  gone.abort();
  await flood;
}
