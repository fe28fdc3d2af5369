import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { escapeMarkup } from '../../../engine/text';
import { testArticle } from '../../../testing/test-article';
import { brand } from '../../brand/brand';
import { blog } from '../../brand/copy';
import type { Article } from '../../publisher-api';
import { feedEntry, renderFeed } from './render';
import type { FeedFormat } from './urls';

jest.mock('../../articles/markdown', () => require('../../../testing/markdown-without-thread'));

const FORMATS = ['atom', 'rss', 'json'] as const;
const feedOf = async (format: FeedFormat, ...articles: Article[]) =>
  renderFeed(format, await Promise.all(articles.map(feedEntry)));

const SITE = 'http://localhost:3000';
const TITLE = `${brand.name}: ${blog.title}`;
/** The parts of the test article's entry. */
const ID = `tag:localhost,${brand.founded}:article/a1`;
const LINK = `${SITE}/article/pricing-your-game`;
const HTML = '<p>A <strong>text</strong>.</p>';
const DATE = '2026-05-07T09:00:00.000Z';

describe('renderFeed', () => {
  it('has the whole article in Atom', async () => {
    const feed = parseAtomFeed(await feedOf('atom', testArticle()));
    const { id, title, updated, links, entries } = feed;
    expect({ id, title, updated }).toEqual({
      id: `${SITE}/blog`,
      title: { value: TITLE, type: 'text' },
      updated: DATE,
    });
    const self = `${SITE}/feed/atom.xml`;
    expect(links).toContainEqual({ rel: 'self', href: self, type: 'application/atom+xml' });
    const cover = `${SITE}/media/covers/a1/cover.webp`;
    expect(entries).toEqual([
      expect.objectContaining({
        id: ID,
        title: { type: 'text', value: 'Pricing Your Game' },
        updated: DATE,
        published: DATE,
        summary: { type: 'text', value: 'How to choose a price.' },
        content: { type: 'html', value: HTML },
        categories: [{ term: 'revenue', label: 'revenue' }],
        links: [{ href: LINK }, { rel: 'enclosure', href: cover, type: 'image/webp' }],
      }),
    ]);
  });

  it('has the whole article in RSS', async () => {
    const { title, link, items } = parseRssFeed(
      await feedOf('rss', testArticle({ cover_image: 'a b.JPG' })),
    );
    expect({ title, link }).toEqual({ title: TITLE, link: `${SITE}/blog` });
    const url = `${SITE}/media/covers/a1/a%20b.JPG`;
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Pricing Your Game',
        link: LINK,
        description: 'How to choose a price.',
        guid: { value: ID, isPermaLink: false },
        pubDate: 'Thu, 07 May 2026 09:00:00 GMT',
        content: { encoded: HTML },
        enclosures: [{ url, length: 0, type: 'image/jpeg' }],
      }),
    ]);
  });

  it('has the whole article in JSON Feed 1.1', async () => {
    const json = await feedOf('json', testArticle());
    const { version, feed_url, items } = JSON.parse(json);
    expect(version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed_url).toBe(`${SITE}/feed/feed.json`);
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

  it.each(FORMATS)('has nothing in %s that readers leave out', async (format) => {
    const content = '- [x] Sign\n- [ ] Ship\n\nA note[^1], a note[^1].\n\n[^1]: Its text.';
    const feed = await feedOf(format, testArticle({ content }));
    expect(feed).toMatch(/☑ Sign[\s\S]*☐ Ship[\s\S]*title=\\?"Back to reference 1-2\\?"/);
    expect(feed).not.toMatch(/input|checkbox|\saria-/);
  });

  it('says its language, and shows the mark in a size that its format allows', async () => {
    const language = brand.locale;
    const atom = parseAtomFeed(await feedOf('atom', testArticle()));
    expect(atom).toMatchObject({ xml: { lang: language }, icon: `${SITE}/icon-512.png` });
    expect(atom.logo).toBeUndefined();
    const image = { width: 144, height: 144 };
    expect(parseRssFeed(await feedOf('rss', testArticle()))).toMatchObject({ language, image });
    const favicon = `${SITE}/icon-192.png`;
    expect(JSON.parse(await feedOf('json', testArticle()))).toMatchObject({ language, favicon });
  });

  it.each(FORMATS)('is identical in %s, byte for byte, for the same articles', async (format) => {
    expect(await feedOf(format, testArticle())).toBe(await feedOf(format, testArticle()));
  });
});

describe('feedEntry', () => {
  it('has the same id when name, slug and date change', async () => {
    const changed = { name: 'other', slug: 'other', uploadDate: '2027-01-01T00:00:00.000Z' };
    expect((await feedEntry(testArticle(changed))).id).toBe(ID);
  });

  it('has the beginning of the text as its summary without a description', async () => {
    const content = `# Heading\n\nFirst **words**. ${'More of it. '.repeat(100)}`;
    const { summary } = await feedEntry(testArticle({ description: null, content }));
    expect(summary).toMatch(/^First words\. More of it\..*…$/);
    expect(summary?.length).toBeLessThanOrEqual(300);
    const empty = testArticle({ description: null, content: '' });
    expect((await feedEntry(empty)).summary).toBeNull();
  });

  it('has the source of a text that cannot be rendered, escaped', async () => {
    const content = `<b> & ${'*a **b '.repeat(90)}c${'***'.repeat(90)}`;
    const { html, summary } = await feedEntry(testArticle({ description: null, content }));
    expect(html).toBe(`<p>${escapeMarkup(content)}</p>`);
    expect(summary).toMatch(/^<b> & \*a \*\*b .*…$/);
  });
});
