import sharp from 'sharp';
import { site, siteTitle } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { readHead } from '../support/head';
import { expect, test } from '../support/test';

const crawlers = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
];

const pages = [
  { path: '/', image: 'home', types: ['Organization', 'WebSite'] },
  { path: '/blog', image: 'blog', types: ['Blog'] },
  { path: '/blog?page=2', image: 'blog', types: ['Blog'] },
  { path: '/about', image: 'about', types: ['AboutPage'] },
  { path: '/contact', image: 'contact', types: ['ContactPage', 'FAQPage'] },
  {
    path: '/article/pricing-your-game',
    image: 'article/pricing-your-game',
    types: ['BlogPosting', 'BreadcrumbList'],
  },
];

/** Slugs of the demo's hidden articles. */
const hidden = ['next-year-at-kindling', 'the-open-contract-second-edition'];
const HIDDEN_TEXT = /cinder-draft|Next Year At Kindling|The Open Contract Second Edition/i;
const HIDDEN = new RegExp([HIDDEN_TEXT.source, ...hidden].join('|'), 'i');

/** Texts of the article among these pages, from its start to its end. */
const TEXTS = ['Begin with evidence', 'North America', 'DATE_TRUNC', 'looked too cheap'];

for (const [index, { path, image, types }] of pages.entries()) {
  const isArticle = path.startsWith('/article');
  // Every crawler visits the article; of the other pages, each visits one.
  const visitors = isArticle ? crawlers : crawlers.filter((_, at) => at % 5 === index);
  const all = isArticle ? 'every crawler finds the whole article and' : 'crawlers find';

  test(`${all} all metadata in the HTML of ${path}`, async ({ request }) => {
    expect(visitors.length).toBeGreaterThan(0);
    for (const crawler of visitors) {
      const response = await request.get(DEMO_URL + path, { headers: { 'user-agent': crawler } });
      expect(response.status(), crawler).toBe(200);
      const html = await response.text();
      const { title, meta, canonical, alternates, data, strays } = readHead(html);
      expect(title, crawler).toMatch(/^.{30,60}$/);
      expect(meta.description, crawler).toMatch(/^.{50,160}$/);
      expect(canonical, crawler).toBe(new URL(path, DEMO_URL).href.replace(/\/$/, ''));
      expect(meta, crawler).toMatchObject({
        'og:title': expect.stringMatching(/./),
        'og:description': meta.description,
        'og:url': canonical,
        'og:image': `${DEMO_URL}/share/${image}.jpg`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringContaining(`(${site.name})`),
        'og:type': isArticle ? 'article' : 'website',
        'twitter:card': 'summary_large_image',
        'twitter:image': `${DEMO_URL}/share/${image}.jpg`,
      });
      expect(meta.robots, crawler).toBeUndefined();
      expect(Object.keys(alternates), crawler).toEqual([
        'application/atom+xml',
        'application/rss+xml',
        'application/feed+json',
      ]);
      expect(data?.['@graph'].map((thing) => thing['@type'])).toEqual(types);
      expect(strays, crawler).toEqual([]);
      if (!isArticle) continue;
      const text = html.replace(/<script.*?<\/script>/gs, '');
      for (const part of TEXTS) expect(text, crawler).toContain(part);
    }
  });
}

test('every URL of the sitemap is a page that is its own canonical and has its own title and description', async ({
  request,
}) => {
  const xml = await (await request.get(`${DEMO_URL}/sitemap.xml`)).text();
  const urls = [...xml.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(urls.length).toBeGreaterThan(20);
  const titles = new Set<string>();
  const descriptions = new Set<string | undefined>();
  for (const url of urls) {
    const response = await request.get(url);
    const { title, meta, canonical } = readHead(await response.text());
    expect([response.status(), canonical], url).toEqual([200, url.replace(/(:\d+)\/$/, '$1')]);
    expect(meta.robots, url).toBeUndefined();
    titles.add(title);
    descriptions.add(meta.description);
  }
  expect([titles.size, descriptions.size]).toEqual([urls.length, urls.length]);
  for (const [, image = ''] of xml.matchAll(/<image:loc>(.*?)<\/image:loc>/g)) {
    expect((await request.get(image)).headers()['content-type'], image).toMatch(/^image\//);
  }
});

/** The article with the longest title. */
const LONGEST =
  'article/what-we-wish-somebody-had-told-us-before-our-first-simultaneous-console-launch';

test('every page has its share image, and so have articles with and without a cover, with a short and a long title', async ({
  request,
}) => {
  for (const name of [
    ...['home', 'blog', 'about', 'contact', 'article/who-owns-your-game'],
    ...['article/patch-notes-people-read', LONGEST],
  ]) {
    const response = await request.get(`${DEMO_URL}/share/${name}.jpg`);
    expect(response.headers()['content-type'], name).toBe('image/jpeg');
    const bytes = await response.body();
    expect(bytes.length, name).toBeLessThan(300_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }, name).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    const headers = { 'if-none-match': response.headers().etag ?? '' };
    const again = await request.get(`${DEMO_URL}/share/${name}.jpg`, { headers });
    expect(again.status(), name).toBe(304);
  }
});

test('a path that is no page has no share image', async ({ request }) => {
  for (const path of [
    'nope.jpg',
    'home.png',
    'article/nope.jpg',
    'article/.jpg',
    'article/x/y.jpg',
  ]) {
    expect((await request.get(`${DEMO_URL}/share/${path}`)).status(), path).toBe(404);
  }
});

test('an article with an odd slug and title has a page, a share image and a place in the sitemap', async ({
  request,
  api,
}) => {
  const slug = `${fresh('café')} & 'ё' 🔥`;
  await api.putArticle({
    id: slug,
    name: `${slug} مرحبا`,
    slug,
    body: 'x',
    uploadDate: '2026-01-01',
  });
  const path = `/article/${encodeURIComponent(slug)}`;
  await expect(async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`${path.replaceAll("'", '&apos;')}</loc>`);
  }).toPass();
  const html = await (await request.get(path)).text();
  const { canonical, meta } = readHead(html);
  expect(canonical).toMatch(/caf%C3%A9-/);
  expect(new URL(canonical ?? '').pathname).toBe(new URL(path, 'http://x').pathname);
  const image = await request.get(meta['og:image'] ?? '');
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('searches, tags and missing pages are not indexed, but their links are followed, and the first page of the list has one canonical URL', async ({
  request,
}) => {
  for (const path of [
    '/blog?search=contract',
    '/blog?tags=contracts',
    '/blog?search=contract&page=2',
    '/article/nope',
    '/article',
    '/r',
    '/r/nope',
    '/nope',
  ]) {
    const { meta, title } = readHead(await (await request.get(DEMO_URL + path)).text());
    expect(meta.robots, path).toMatch(/noindex/);
    expect(meta.robots, path).not.toMatch(/nofollow/);
    expect(title, path).toContain(site.name);
  }
  // The first page of the list has one URL, which is indexed.
  const { canonical } = readHead(await (await request.get(`${DEMO_URL}/blog?page=1`)).text());
  expect(canonical).toBe(`${DEMO_URL}/blog`);
  const redirect = await request.get(`${DEMO_URL}/r/discord`, { maxRedirects: 0 });
  expect(redirect.headers()['x-robots-tag']).toBe('noindex');
});

test('robots.txt allows every crawler and names the sitemap', async ({ request }) => {
  const text = await (await request.get(`${DEMO_URL}/robots.txt`)).text();
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${DEMO_URL}/sitemap.xml\n`);
});

test('security.txt names a contact and this site', async ({ request }) => {
  const response = await request.get(`${DEMO_URL}/.well-known/security.txt`);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^Contact: mailto:/);
  expect(await response.text()).toContain(`Canonical: ${DEMO_URL}/.well-known/security.txt\n`);
});

test('icons for the tab and the home screen are linked, and are there', async ({ request }) => {
  const html = await (await request.get(DEMO_URL)).text();
  for (const [rel, type] of [
    ['icon', 'image/svg+xml'],
    ['icon', 'image/x-icon'],
    ['apple-touch-icon', 'image/png'],
  ] as const) {
    const tag = links(html, rel).find((it) => it.includes(`type="${type}"`));
    const url = /href="([^"]+)"/.exec(tag ?? '')?.[1] ?? '/none';
    const response = await request.get(DEMO_URL + url);
    expect([response.status(), response.headers()['content-type']], `${rel} ${type}`).toEqual([
      200,
      type,
    ]);
  }
});

/** The `<link>` elements with this `rel`. */
function links(html: string, rel: string): string[] {
  return html.match(new RegExp(`<link rel="${rel}"[^>]*>`, 'g')) ?? [];
}

test('the manifest is linked, and its icons are there', async ({ request }) => {
  const html = await (await request.get(DEMO_URL)).text();
  const path = /<link rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? '';
  const response = await request.get(DEMO_URL + path);
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { name, icons } = await response.json();
  expect(name).toBe(siteTitle);
  for (const { src, type } of icons) {
    expect((await request.get(DEMO_URL + src)).headers()['content-type'], src).toBe(type);
  }
});

test('a hidden article is in no response', async ({ request }) => {
  const paths = [
    '/',
    '/blog',
    '/blog?page=2',
    '/blog?search=cinder',
    '/blog?tags=production',
    '/article/who-owns-your-game',
    '/sitemap.xml',
    '/feed/atom.xml',
    '/feed/rss.xml',
    '/feed/feed.json',
  ];
  for (const path of paths) {
    for (const headers of [undefined, { rsc: '1' }]) {
      const response = await request.get(DEMO_URL + path, headers && { headers });
      expect(response.status(), path).toBe(200);
      expect(HIDDEN.exec(await response.text())?.[0], path).toBeUndefined();
    }
  }
  for (const slug of hidden) {
    const page = await request.get(`${DEMO_URL}/article/${slug}`);
    expect(page.status()).toBe(404);
    expect(await page.text()).not.toMatch(HIDDEN_TEXT);
    const image = await request.get(`${DEMO_URL}/share/article/${slug}.jpg`);
    expect(image.status()).toBe(404);
  }
});
