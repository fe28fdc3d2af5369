import { fresh } from '../../testing/fresh';
import { testPicture } from '../../testing/pictures';
import { coversIn } from '../support/cover-urls';
import type { FaultyApi } from '../support/faulty-api';
import { expect, OWN_URL, test, visit } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';
import { storedPages } from '../support/stored-pages';

/* Withdrawn content disappears from all paths, in each situation. Each situation has its own
   article, because the first request after an outage may remove what is stored.
   security/preview.spec.ts tests drafts. */

/** An article with a cover, a picture in its text and a short link, and the paths that show it. */
type Content = { slug: string; own: string[]; link: string };

/** Paths that show several articles, by name. */
type Shared = { related: string; tag: string; news: string };

const picture = testPicture('png', { width: 1_300, height: 700 });

async function put(api: FaultyApi, { slug, link }: Content, tag: string, hidden = false) {
  const uploads = [{ name: 'cover.png' }, { name: 'part.png' }];
  const body = `The body of ${slug} ![A part](./part.png)`;
  const dated = { uploadDate: '2098-01-01', tags: [tag] };
  await api.putArticle({ id: slug, slug, name: slug, body, uploads, ...dated, hidden });
  await api.putRedirect(link, hidden ? null : '/about');
}

/** Adds an article for each situation, one related to all, and a banner. @returns them */
async function putAll(api: FaultyApi, situations: readonly string[]) {
  const shared: Shared = { related: fresh('related'), tag: fresh('tag'), news: fresh('news') };
  const contents: Record<string, Content> = {};
  await api.putArticle({ id: shared.related, name: shared.related, tags: [shared.tag], body: 'x' });
  await api.putBanner({ active: true, body: shared.news });
  for (const situation of situations) {
    // The tag is also a term that finds all of them.
    const slug = fresh(`${shared.tag}-${situation}`);
    const content: Content = { slug, own: [], link: fresh('link') };
    for (const name of ['cover.png', 'part.png']) await api.putFile(slug, name, await picture);
    await put(api, content, shared.tag);
    contents[situation] = content;
  }
  return { shared, contents };
}

/** Finds the paths of each article in its page. */
async function findPaths(contents: Record<string, Content>) {
  for (const content of Object.values(contents)) {
    const { slug, link } = content;
    const { text } = await visit(`/article/${slug}`);
    const widths = coversIn(text).filter((url) => url.includes(`/${slug}/`) && url.includes('?v='));
    const [cover = ''] = widths;
    expect(cover).not.toBe('');
    const originals = ['cover.png', 'part.png'].map((it) => `/media/covers/${slug}/${it}`);
    const others = [`/r/${link}`, `/api/redirects/${link}`, `/share/article/${slug}.jpg`];
    content.own = [`/article/${slug}`, ...others, ...originals, cover];
  }
}

/** The paths of an article that still show it. */
async function publicPaths({ own }: Content): Promise<string[]> {
  const visits = await Promise.all(own.map((path) => visit(path)));
  return own.filter((_, at) => (visits[at]?.status ?? 500) < 400);
}

/** The shared paths that still show a withdrawn text. */
async function publicSharedPaths(
  { related, tag, news }: Shared,
  contents: Record<string, Content>,
) {
  const slugs = Object.values(contents).map(({ slug }) => slug);
  // One feed: publish.spec.ts has every format.
  const lists = ['/blog', '/sitemap.xml', '/feed/atom.xml'];
  const searches = [`/blog?search=${tag}`, `/blog?tags=${tag}`];
  const paths = ['/', `/article/${related}`, '/article/who-owns-your-game', ...lists, ...searches];
  const texts = await Promise.all(paths.map(async (path) => (await visit(path)).text));
  return paths.filter((_, at) => [news, ...slugs].some((it) => texts[at]?.includes(it)));
}

async function withdraw(api: FaultyApi, contents: Record<string, Content>, tag: string) {
  for (const content of Object.values(contents)) await put(api, content, tag, true);
  await api.putBanner({ active: false });
}

/** Expects each article at all of its own paths, and at the shared ones. */
async function expectAllPublic(all: Awaited<ReturnType<typeof putAll>>) {
  await findPaths(all.contents);
  for (const content of Object.values(all.contents))
    expect(await publicPaths(content)).toEqual(content.own);
  const shared = await publicSharedPaths(all.shared, all.contents);
  expect(shared).toEqual(expect.arrayContaining(['/', '/blog', '/sitemap.xml', '/feed/atom.xml']));
  expect(shared).toContain(`/article/${all.shared.related}`);
}

test('by a publication: at once, in an outage, and after a restart in one', async ({
  api,
  start,
}) => {
  const SITE_URL = `http://${fresh('withdrawn')}.example`;
  const settings = { REVALIDATE_SECONDS: '3600', PUBLISH_SECRET, SITE_URL };
  const publishAll = () => publish(OWN_URL, { what: 'everything' });
  const site = await start(settings);
  const all = await putAll(api, ['heard', 'down', 'hanging', 'restarted']);
  const { contents, shared } = all;
  const kept = fresh('kept');
  const putKept = (body: string) => api.putArticle({ id: kept, name: kept, body });
  await putKept('First.');
  await publishAll();
  await expectAllPublic(all);
  const of = (situation: string) => publicPaths(contents[situation] as Content);
  const anyShared = () => publicSharedPaths(shared, contents);
  const isKept = async () => {
    const { status, text } = await visit(`/article/${kept}`);
    return status === 200 && text.includes(`Second of ${kept}.`);
  };

  await withdraw(api, contents, shared.tag);
  await putKept(`Second of ${kept}.`);
  await publishAll();
  await expect.poll(anyShared).toEqual([]);
  expect(await of('heard')).toEqual([]);
  expect(await isKept()).toBe(true);
  await expect.poll(() => storedPages(`Second of ${kept}.`).length).toBeGreaterThan(0);

  for (const [situation, kind] of [
    ['down', '500'],
    ['hanging', 'hang'],
    ['restarted', '500'],
  ] as const) {
    await api.fault({ path: '/', kind });
    if (situation === 'restarted') {
      await site.stop('SIGKILL');
      await start(settings);
    }
    expect([situation, await of(situation), await anyShared()]).toEqual([situation, [], []]);
    expect(await isKept(), situation).toBe(true);
  }
  // Nothing reappears when the API works again.
  await api.heal();
  for (const situation of Object.keys(contents)) await expect.poll(() => of(situation)).toEqual([]);
});

test('without a publication: once the list says so, and ever after; others stay in an outage', async ({
  api,
  start,
}) => {
  const settings = { REVALIDATE_SECONDS: '1', SITE_URL: `http://${fresh('withdrawn')}.example` };
  const [kept, link] = [fresh('kept'), fresh('link')];
  const [body, target] = [`The body of ${kept}.`, `https://example.com/${link}`];
  await api.putArticle({ id: kept, name: kept, body });
  await api.putRedirect(link, target);
  const site = await start(settings);
  const expectKept = async () => {
    expect((await visit(`/article/${kept}`)).text).toContain(body);
    expect((await visit(`/r/${link}`)).headers.location).toBe(target);
    expect((await visit('/blog')).text).toContain('Who Owns Your Game');
    expect((await visit('/')).status).toBe(200);
  };
  await expectKept();
  const all = await putAll(api, ['unheard', 'outage']);
  const { contents, shared } = all;
  const of = (situation: string) => publicPaths(contents[situation] as Content);
  const anyShared = () => publicSharedPaths(shared, contents);
  await expect.poll(async () => (await visit('/blog')).text).toContain(contents.outage?.slug);
  await expect(() => expectAllPublic(all)).toPass();

  await withdraw(api, contents, shared.tag);
  await expect.poll(() => of('unheard')).toEqual([]);
  await expect.poll(anyShared).toEqual([]);
  await api.fault({ path: '/', kind: '500' });
  // The API's last response decides in an outage, because short links are in no list.
  const inOutage = async () =>
    (await of('outage')).filter((path) => path !== `/r/${contents.outage?.link}`);
  await expect.poll(inOutage).toEqual([]);
  await api.fault({ path: '/', kind: 'hang' });
  expect([await inOutage(), await anyShared()]).toEqual([[], []]);
  for (const text of [body, target]) {
    await expect.poll(() => storedPages(text).length).toBeGreaterThan(0);
  }
  await site.stop('SIGKILL');
  await start(settings);
  expect([await inOutage(), await of('unheard')]).toEqual([[], []]);
  await expectKept();
  await api.fault({ path: '/', kind: 'reset' });
  const calls = async () => (await api.calls(`/articles/by_name?name=${kept}`)).length;
  const before = await calls();
  // Each call means that a revalidation has failed.
  const callsWhileKept = async () => {
    await expectKept();
    return calls();
  };
  await expect.poll(callsWhileKept).toBeGreaterThan(before + 1);
  await expectKept();
});
