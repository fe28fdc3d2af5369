import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { brand } from '../../../brand/brand';
import { blog } from '../../../brand/copy';
import { escapeMarkup } from '../../../engine/text';
import { testArticle } from '../../../testing/test-article';
import type { Article } from '../../publisher-api';
import { siteUrl } from '../../site/urls/site-url';
import { feedEntry, renderFeed } from './render';
import type { FeedFormat } from './urls';

jest.mock('../../site/urls/site-url', () => ({
  siteUrl: jest.fn(jest.requireActual('../../site/urls/site-url').siteUrl),
}));
jest.mock('../../markdown', () => require('../../../testing/doubles/markdown-without-thread'));

const FORMATS = ['atom', 'rss', 'json'] as const;
const feedOf = async (format: FeedFormat, ...articles: Article[]) =>
  renderFeed(format, await Promise.all(articles.map(feedEntry)));

const SITE = 'http://localhost:3000';
const TITLE = `${brand.name}: ${blog.title}`;
/** Parts of the test article's entry. */
const ID = `${brand.feedIds}:article/a1`;
const LINK = `${SITE}/article/pricing-your-game`;
const HTML = '<p>A <strong>text</strong>.</p>';
const DATE = '2026-05-07T09:00:00.000Z';

it('a feed has the whole article in Atom, and its language and mark', async () => {
  const { entries, links, ...feed } = parseAtomFeed(await feedOf('atom', testArticle()));
  expect(feed).toMatchObject({
    id: `${SITE}/blog`,
    title: { value: TITLE, type: 'text' },
    updated: DATE,
    xml: { lang: brand.locale },
    icon: `${SITE}/icon-512.png`,
  });
  expect(feed).not.toHaveProperty('logo');
  const self = `${SITE}/feed/atom.xml`;
  expect(links).toContainEqual({ rel: 'self', href: self, type: 'application/atom+xml' });
  const cover = `${SITE}/media/covers/a1/cover.webp`;
  expect(entries).toEqual([
    {
      id: ID,
      title: { type: 'text', value: 'Pricing Your Game' },
      updated: DATE,
      published: DATE,
      summary: { type: 'text', value: 'How to choose a price.' },
      content: { type: 'html', value: HTML },
      categories: [{ term: 'revenue', label: 'revenue' }],
      links: [{ href: LINK }, { rel: 'enclosure', href: cover, type: 'image/webp' }],
    },
  ]);
});

it('a feed has the whole article in RSS, and its language and mark', async () => {
  const article = testArticle({ cover_image: 'a b.JPG' });
  const { items, ...feed } = parseRssFeed(await feedOf('rss', article));
  // RSS 2.0 allows at most 144 pixels.
  const image = { width: 144, height: 144 };
  const language = brand.locale;
  expect(feed).toMatchObject({ title: TITLE, link: `${SITE}/blog`, language, image });
  const url = `${SITE}/media/covers/a1/a%20b.JPG`;
  expect(items).toEqual([
    {
      title: 'Pricing Your Game',
      link: LINK,
      description: 'How to choose a price.',
      guid: { value: ID, isPermaLink: false },
      pubDate: 'Thu, 07 May 2026 09:00:00 GMT',
      content: { encoded: HTML },
      categories: [{ name: 'revenue' }],
      enclosures: [{ url, length: 0, type: 'image/jpeg' }],
    },
  ]);
});

it('a feed has the whole article in JSON Feed 1.1, and its language and mark', async () => {
  const { items, ...feed } = JSON.parse(await feedOf('json', testArticle()));
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${SITE}/feed/feed.json`,
    language: brand.locale,
    favicon: `${SITE}/icon-192.png`,
  });
  expect(items).toEqual([
    {
      id: ID,
      url: LINK,
      title: 'Pricing Your Game',
      summary: 'How to choose a price.',
      content_html: HTML,
      image: `${SITE}/media/covers/a1/cover.webp`,
      date_published: DATE,
      date_modified: DATE,
      tags: ['revenue'],
    },
  ]);
});

describe.each(FORMATS)('a feed in %s', (format) => {
  it('has nothing that readers leave out', async () => {
    const content = '- [x] Sign\n- [ ] Ship\n\nA note[^1], a note[^1].\n\n[^1]: Its text.';
    const feed = await feedOf(format, testArticle({ content }));
    expect(feed).toMatch(/☑ Sign[\s\S]*☐ Ship[\s\S]*title=\\?"Back to reference 1-2\\?"/);
    expect(feed).not.toMatch(/input|checkbox|\saria-/);
  });

  it('is identical at any time, byte for byte, for the same articles', async () => {
    const first = await feedOf(format, testArticle());
    jest.useFakeTimers({ now: 0 });
    expect(await feedOf(format, testArticle())).toBe(first);
    jest.useRealTimers();
  });
});

it('an entry has the beginning of the text as its summary without a description', async () => {
  const of = async (content: string) =>
    (await feedEntry(testArticle({ description: null, content }))).summary;
  const summary = await of(`# Heading\n\nFirst **words**. ${'More of it. '.repeat(100)}`);
  expect(summary).toMatch(/^First words\. More of it\..{1,280}…$/);
  expect(await of('')).toBeNull();
});

it('an entry has the source of a text that cannot be rendered, escaped', async () => {
  const content = `<b> & ${'*a **b '.repeat(90)}c${'***'.repeat(90)}`;
  const { html, summary } = await feedEntry(testArticle({ description: null, content }));
  expect(html).toBe(`<p>${escapeMarkup(content)}</p>`);
  expect(summary).toMatch(/^<b> & \*a \*\*b .*…$/);
});

it('an entry keeps its id under another name, slug and date, and when the site moves to another host', async () => {
  jest.mocked(siteUrl).mockImplementation((path) => `https://www.moved.example${path}`);
  const changed = { name: 'other', slug: 'other', uploadDate: '2027-01-01T00:00:00.000Z' };
  const entry = await feedEntry(testArticle(changed));
  expect(entry.url).toMatch(/^https:\/\/www\.moved\.example\//);
  expect(entry.id).toBe(ID);
});
