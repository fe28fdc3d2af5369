import { pathSegment } from '../../engine/text';
import { fresh } from '../../testing/fresh';
import { expect, OWN_URL, shareOwnSite, test, visit } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* Without a publication, this site shows changes after an hour. withdrawn.spec.ts tests all
   paths. */

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
    const lists = ['/blog', search, '/sitemap.xml', '/feed/atom.xml', `/article/${related}`];
    const texts = await Promise.all(lists.map(async (path) => (await visit(path)).text));
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
  expect(await shownAt()).toEqual([5, 200, '/about', true]);

  await api.putArticle({ id: slug, ...fields, hidden: true });
  await publish(OWN_URL, { what: 'article', slug });
  expect(await shownAt()).toEqual([0, 404, '/about', true]);
});
