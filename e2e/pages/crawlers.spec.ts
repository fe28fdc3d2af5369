import { brand, siteTitle } from '../../brand/brand';
import { allPages } from '../../lib/site/all-pages';
import { DEMO_URL } from '../ports';
import { readHead } from '../support/head';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const ARTICLE = '/article/pricing-your-game';
/** Types of structured data, for the pages that have some. */
const TYPES: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/blog': ['Blog'],
  '/blog?page=2': ['Blog'],
  '/about': ['AboutPage'],
  '/contact': ['ContactPage', 'FAQPage'],
  [ARTICLE]: ['BlogPosting', 'BreadcrumbList'],
};
const described = [
  ...allPages(),
  { path: '/blog?page=2', share: 'blog' },
  { path: ARTICLE, share: ARTICLE.slice(1) },
];

/** Texts from the start to the end of the article. */
const TEXTS = ['Begin with evidence', 'North America', 'DATE_TRUNC', 'looked too cheap'];

test('crawlers find all metadata in the HTML, and the whole article', async ({ request }) => {
  for (const { path, share: image } of described) {
    const isArticle = path === ARTICLE;
    // All clients get the same page, because engine/http hides the user agent from pages.
    const headers = { 'user-agent': GOOGLEBOT };
    const response = await request.get(DEMO_URL + path, { headers });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const { title, meta, canonical, alternates, data, strays } = readHead(html);
    expect(title, path).toMatch(/^.{30,60}$/);
    expect(meta.description, path).toMatch(/^.{50,160}$/);
    expect(canonical, path).toBe(new URL(path, DEMO_URL).href.replace(/\/$/, ''));
    expect(meta, path).toMatchObject({
      'og:title': expect.stringMatching(/./),
      'og:description': meta.description,
      'og:url': canonical,
      'og:image': `${DEMO_URL}/share/${image}.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining(`(${brand.name})`),
      'og:type': isArticle ? 'article' : 'website',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${DEMO_URL}/share/${image}.jpg`,
    });
    // The metadata must be in the first kilobytes, because preview services read no more.
    expect(Buffer.from(html).lastIndexOf('name="twitter:image"'), path).toBeLessThan(8_192);
    if (isArticle || path === '/') {
      const shared = await request.get(meta['og:image'] ?? '');
      expect(shared.headers()['content-type'], path).toBe('image/jpeg');
    }
    expect(meta.robots, path).toBeUndefined();
    expect(Object.keys(alternates), path).toEqual([
      'application/atom+xml',
      'application/rss+xml',
      'application/feed+json',
    ]);
    expect(
      data?.['@graph'].map((thing) => thing['@type']),
      path,
    ).toEqual(TYPES[path]);
    expect(strays, path).toEqual([]);
    if (!isArticle) continue;
    const text = html.replace(/<script.*?<\/script>/gs, '');
    for (const part of TEXTS) expect(text).toContain(part);
  }
});

test('every URL of the sitemap is a page with a head of its own', async ({ request }) => {
  const xml = await (await request.get(`${DEMO_URL}/sitemap.xml`)).text();
  const urls = [...xml.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(urls.length).toBeGreaterThan(20);
  const heads = new Set<string>();
  for (const url of urls) {
    const { title, meta, canonical } = readHead(await (await request.get(url)).text());
    expect([canonical, meta.robots], url).toEqual([url.replace(/(:\d+)\/$/, '$1'), undefined]);
    heads.add(title).add(meta.description ?? '');
  }
  expect(heads.size).toBe(2 * urls.length);
  const [, image = ''] = /<image:loc>(.*?)<\/image:loc>/.exec(xml) ?? [];
  expect((await request.get(image)).headers()['content-type']).toMatch(/^image\//);
});

test('pages not for search engines say so, and the list has one URL', async ({ request }) => {
  const paths = ['/blog?search=contract', '/article/nope', '/article', '/r', '/r/nope', '/nope'];
  for (const path of paths) {
    const { meta } = readHead(await (await request.get(DEMO_URL + path)).text());
    expect(meta.robots, path).toMatch(/noindex/);
    expect(meta.robots, path).not.toMatch(/nofollow/);
  }
  // The first page of the list has one canonical URL.
  const { canonical } = readHead(await (await request.get(`${DEMO_URL}/blog?page=1`)).text());
  expect(canonical).toBe(`${DEMO_URL}/blog`);
});

test('robots.txt names the sitemap, and security.txt a contact', async ({ request }) => {
  const text = async (path: string) => (await request.get(DEMO_URL + path)).text();
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${DEMO_URL}/sitemap.xml\n`;
  expect(await text('/robots.txt')).toBe(robots);
  const path = '/.well-known/security.txt';
  expect(await text(path)).toMatch(/^Contact: mailto:/);
  expect(await text(path)).toContain(`Canonical: ${DEMO_URL}${path}\n`);
});

test('icons and the manifest are linked, and exist', async ({ request }) => {
  const { page } = await readPage(request, DEMO_URL);
  const typeOf = async (path = '/none') =>
    (await request.get(DEMO_URL + path)).headers()['content-type']?.split(';')[0];
  const links = ['icon', 'apple-touch-icon'].flatMap((rel) => page.all('link', { rel }));
  const types = await Promise.all(links.map((it) => typeOf(it.attribute('href'))));
  expect(types.sort()).toEqual(['image/png', 'image/svg+xml', 'image/x-icon']);

  const path = page.first('link', { rel: 'manifest' }).attribute('href');
  expect(await typeOf(path)).toBe('application/manifest+json');
  const { name, icons } = await (await request.get(`${DEMO_URL}${path}`)).json();
  expect(name).toBe(siteTitle);
  for (const { src, type } of icons) expect(await typeOf(src), src).toBe(type);
});
