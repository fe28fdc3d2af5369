/** @jest-environment node */
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { xmlFaults } from '../../e2e/schemas/validate';
import { testArticle } from '../articles/test-article';
import { feedEntry } from './entries';
import { renderFeed } from './render';

const hostile = testArticle({
  title: 'A <b>bold</b> & "quoted" ]]> title \u0000\u0007\uD800 🔥',
  description: 'Less < more ]]> &amp; \u001B end',
  tags: ['a<b & "c"', ']]>'],
  content: 'Text ]]> with `<tags>` \u000B & more [link](/contact)',
});
/** What a reader shows of the hostile title: all but what XML cannot hold. */
const shownTitle = 'A <b>bold</b> & "quoted" ]]> title  🔥';

const unescapeHtml = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const feedOf = (format: 'atom' | 'rss' | 'json', ...articles: ReturnType<typeof testArticle>[]) =>
  renderFeed(format, articles.map(feedEntry));

describe('renderFeed', () => {
  it.each(['atom', 'rss'] as const)('makes well-formed %s of a hostile article', async (format) => {
    const xml = feedOf(format, hostile);
    expect(await xmlFaults(xml)).toEqual([]);
  });

  it('tells an article whole in Atom', () => {
    const { id, title, updated, links, entries } = parseAtomFeed(feedOf('atom', testArticle()));
    expect({ id, title, updated }).toEqual({
      id: 'http://localhost:3000/blog',
      title: { value: 'Kindling: Notes from the fire' },
      updated: '2026-05-07T09:00:00.000Z',
    });
    expect(links).toContainEqual({ rel: 'self', href: 'http://localhost:3000/feed/atom.xml' });
    expect(entries).toEqual([
      expect.objectContaining({
        id: 'tag:localhost,2019:article/a1',
        title: { type: 'html', value: 'Pricing Your Game' },
        updated: '2026-05-07T09:00:00.000Z',
        published: '2026-05-07T09:00:00.000Z',
        summary: { type: 'html', value: 'How to choose a price.' },
        content: { type: 'html', value: '<p>A <strong>text</strong>.</p>' },
        categories: [{ term: 'revenue', label: 'revenue' }],
        links: [
          { href: 'http://localhost:3000/article/pricing-your-game' },
          {
            rel: 'enclosure',
            href: 'http://localhost:3000/media/covers/a1/cover.webp',
            type: 'image/webp',
          },
        ],
      }),
    ]);
  });

  it('tells an article whole in RSS', () => {
    const { title, link, items } = parseRssFeed(
      feedOf('rss', testArticle({ cover_image: 'a b.JPG' })),
    );
    expect({ title, link }).toEqual({
      title: 'Kindling: Notes from the fire',
      link: 'http://localhost:3000/blog',
    });
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Pricing Your Game',
        link: 'http://localhost:3000/article/pricing-your-game',
        guid: { value: 'tag:localhost,2019:article/a1', isPermaLink: false },
        pubDate: 'Thu, 07 May 2026 09:00:00 GMT',
        content: { encoded: '<p>A <strong>text</strong>.</p>' },
        enclosures: [
          { url: 'http://localhost:3000/media/covers/a1/a%20b.JPG', length: 0, type: 'image/jpeg' },
        ],
      }),
    ]);
  });

  it('tells an article whole in JSON Feed', () => {
    const { feed_url, items } = parseJsonFeed(feedOf('json', testArticle()));
    expect(feed_url).toBe('http://localhost:3000/feed/feed.json');
    expect(items).toEqual([
      expect.objectContaining({
        id: 'tag:localhost,2019:article/a1',
        url: 'http://localhost:3000/article/pricing-your-game',
        title: 'Pricing Your Game',
        content_html: '<p>A <strong>text</strong>.</p>',
        image: 'http://localhost:3000/media/covers/a1/cover.webp',
        tags: ['revenue'],
      }),
    ]);
  });

  it('shows hostile texts as they were meant', () => {
    expect(parseRssFeed(feedOf('rss', hostile)).items?.[0]?.title).toBe(shownTitle);
    expect(parseJsonFeed(feedOf('json', hostile)).items?.[0]?.title).toBe(shownTitle);
    // An Atom title is HTML here.
    const title = parseAtomFeed(feedOf('atom', hostile)).entries?.[0]?.title;
    expect(unescapeHtml(title?.value ?? '')).toBe(shownTitle);
  });

  it('is the same to the letter as long as the articles are', () => {
    expect(feedOf('atom', testArticle())).toBe(feedOf('atom', testArticle()));
  });
});

describe('feedEntry', () => {
  it('keeps its id when name, slug and date change', () => {
    const changed = testArticle({
      name: 'other',
      slug: 'other',
      uploadDate: '2027-01-01T00:00:00.000Z',
    });
    expect(feedEntry(changed).id).toBe(feedEntry(testArticle()).id);
  });
});
