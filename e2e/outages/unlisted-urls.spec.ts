import type { Fault } from '../../testing/doubles/faulty-api/faults';
import { fresh } from '../../testing/fresh';
import { BUSY, getFrom } from '../support/busy-client';
import type { FaultyApi } from '../support/faulty-api';
import { expect, OWN_URL, shareOwnSite, test, visit } from '../support/own-site';

/* Visitors can type slugs, terms and tags for which the API, or a firewall in front of it,
   refuses, fails or hangs. Such requests must not affect other visitors. */

/** The number of unlisted URLs of each type; for calls that hang, more than a client has slots. */
const UNLISTED = { fails: 4, hangs: 40 };
/** Faults tested at the same time. Calls that hang come last, because they would delay others. */
const KINDS = [['429', '500', 'reset'], ['hang']] as const;

shareOwnSite();

for (const kinds of KINDS) {
  test(`unlisted URLs that fail with ${kinds.join(', ')} affect no others`, async ({ api }) => {
    const attempts = await Promise.all(kinds.map((kind) => prepare(kind, api)));
    await Promise.all(attempts.map((attempt) => visitUnlisted(attempt, api)));
  });
}

/** Adds good articles with a new tag and a good short link, and makes up an unlisted slug. */
async function prepare(kind: Fault['kind'], api: FaultyApi) {
  const [unlisted, link, tag] = [fresh('unlisted'), fresh('link'), fresh('good')];
  const slugs = Array.from({ length: 5 }, () => fresh('good'));
  for (const slug of slugs) await api.putArticle({ id: slug, slug, name: slug, tags: [tag] });
  await api.putRedirect(link, '/about');
  // The list contains the good articles after REVALIDATE_SECONDS.
  await expect
    .poll(async () => (await visit(`/blog?tags=${tag}`)).text)
    .toContain(`${slugs.length} articles tagged`);
  // The list must be new, because tags filter it while calls hang.
  await expect.poll(async () => (await visit('/sitemap.xml')).text).toContain(slugs.at(-1));
  expect((await visit('/blog')).status).toBe(200);
  expect((await visit(`/api/redirects/${link}`)).status).toBe(200);
  return { kind, unlisted, link, tag, slugs };
}

type Attempt = Awaited<ReturnType<typeof prepare>>;

/** Visits unlisted URLs for which the API fails, and expects all good URLs to work. */
async function visitUnlisted({ kind, unlisted, link, tag, slugs }: Attempt, api: FaultyApi) {
  for (const path of [
    `/articles/by_name?name=${unlisted}`,
    `/redirects/byInput/${unlisted}`,
    `/articles?search=${unlisted}`,
    `/articles/by_tags?tags=${unlisted}`,
    `/articles/file?article_file=${unlisted}`,
  ]) {
    await api.fault({ path, kind });
  }
  const gone = new AbortController();
  const count = kind === 'hang' ? UNLISTED.hangs : UNLISTED.fails;
  const paths = Array.from({ length: count }, (_, number) => `${unlisted}-${number}`).flatMap(
    (name) => [
      ...[`/article/${name}`, `/r/${name}`, `/share/article/${name}.jpg`],
      ...[`/blog?search=${name}`, `/blog?tags=${name}`, `/media/covers/${name}/cover.webp/480`],
    ],
  );
  // The requests have an address of their own, because the requests of one client share its slots.
  const options = { from: BUSY, signal: gone.signal };
  const flood = Promise.allSettled(paths.map((path) => getFrom(OWN_URL, path, options)));
  // Calls that hang stay in flight during the checks below.
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
