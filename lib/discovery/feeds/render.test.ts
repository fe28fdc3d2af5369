import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { JSDOM } from 'jsdom';
import { HOSTILE_STRINGS } from '../../../testing/hostile/strings';
import { testArticle } from '../../../testing/test-article';
import { renderArticle } from '../../articles/markdown/worker/render';
import type { Article } from '../../publisher-api';
import { site } from '../../site/brand';
import { blog } from '../../site/copy';
import { feedEntry, renderFeed } from './render';

/* The real Markdown pipeline, without its worker thread. */
jest.mock('../../articles/markdown', () => ({
  renderMarkdown: async ({ content, slug }: Article) => {
    try {
      const siteUrl = 'http://localhost:3000';
      return renderArticle({
        text: content,
        url: `${siteUrl}/article/${slug}`,
        siteUrl,
        imageOrigins: [],
        uploads: [],
      });
    } catch {
      return null;
    }
  },
}));

const feedOf = async (format: 'atom' | 'rss' | 'json', ...articles: Article[]) =>
  renderFeed(format, await Promise.all(articles.map(feedEntry)));

describe('renderFeed', () => {
  it('has the whole article in Atom', async () => {
    const feed = parseAtomFeed(await feedOf('atom', testArticle()));
    const { id, title, updated, links, entries } = feed;
    expect({ id, title, updated }).toEqual({
      id: 'http://localhost:3000/blog',
      title: { value: `${site.name}: ${blog.title}`, type: 'text' },
      updated: '2026-05-07T09:00:00.000Z',
    });
    expect(links).toContainEqual({
      rel: 'self',
      href: 'http://localhost:3000/feed/atom.xml',
      type: 'application/atom+xml',
    });
    expect(entries).toEqual([
      expect.objectContaining({
        id: `tag:localhost,${site.founded}:article/a1`,
        title: { type: 'text', value: 'Pricing Your Game' },
        updated: '2026-05-07T09:00:00.000Z',
        published: '2026-05-07T09:00:00.000Z',
        summary: { type: 'text', value: 'How to choose a price.' },
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

  it('has the registered media type for a .jpg cover', async () => {
    const xml = await feedOf('atom', testArticle({ cover_image: 'a.jpg' }));
    expect(parseAtomFeed(xml).entries?.[0]?.links?.[1]?.type).toBe('image/jpeg');
  });

  it('has the whole article in RSS', async () => {
    const { title, link, items } = parseRssFeed(
      await feedOf('rss', testArticle({ cover_image: 'a b.JPG' })),
    );
    expect({ title, link }).toEqual({
      title: `${site.name}: ${blog.title}`,
      link: 'http://localhost:3000/blog',
    });
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Pricing Your Game',
        link: 'http://localhost:3000/article/pricing-your-game',
        description: 'How to choose a price.',
        guid: { value: `tag:localhost,${site.founded}:article/a1`, isPermaLink: false },
        pubDate: 'Thu, 07 May 2026 09:00:00 GMT',
        content: { encoded: '<p>A <strong>text</strong>.</p>' },
        enclosures: [
          { url: 'http://localhost:3000/media/covers/a1/a%20b.JPG', length: 0, type: 'image/jpeg' },
        ],
      }),
    ]);
  });

  it('has the whole article in JSON Feed 1.1', async () => {
    const json = await feedOf('json', testArticle());
    const { version, feed_url, items } = JSON.parse(json);
    expect(version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed_url).toBe('http://localhost:3000/feed/feed.json');
    expect(items).toEqual([
      {
        id: `tag:localhost,${site.founded}:article/a1`,
        url: 'http://localhost:3000/article/pricing-your-game',
        title: 'Pricing Your Game',
        summary: 'How to choose a price.',
        content_html: '<p>A <strong>text</strong>.</p>',
        image: 'http://localhost:3000/media/covers/a1/cover.webp',
        date_published: '2026-05-07T09:00:00.000Z',
        date_modified: '2026-05-07T09:00:00.000Z',
        tags: ['revenue'],
      },
    ]);
  });

  it('has tasks as text, as readers leave form controls out', async () => {
    const tasks = testArticle({ content: '- [x] Sign\n- [ ] Ship' });
    for (const format of ['atom', 'rss', 'json'] as const) {
      const feed = await feedOf(format, tasks);
      expect(feed).toMatch(/☑ Sign[\s\S]*☐ Ship/);
      expect(feed).not.toMatch(/input|checkbox/);
    }
  });

  it('has no attribute that readers leave out', async () => {
    const notes = testArticle({ content: 'A note[^1], a note[^1].\n\n[^1]: Its text.' });
    for (const format of ['atom', 'rss', 'json'] as const) {
      const feed = await feedOf(format, notes);
      expect(feed).toMatch(/title=\\?"Back to reference 1-2\\?"/);
      expect(feed).not.toMatch(/\saria-/);
    }
  });

  it('says its language, and shows the mark in a size that its format allows', async () => {
    const [atom = '', rss = '', json = ''] = await Promise.all(
      (['atom', 'rss', 'json'] as const).map((format) => feedOf(format, testArticle())),
    );
    expect(parseAtomFeed(atom)).toMatchObject({
      xml: { lang: site.locale },
      icon: 'http://localhost:3000/icon-512.png',
    });
    expect(parseAtomFeed(atom).logo).toBeUndefined();
    expect(parseRssFeed(rss)).toMatchObject({
      language: site.locale,
      image: { width: 144, height: 144 },
    });
    expect(JSON.parse(json)).toMatchObject({
      language: site.locale,
      favicon: 'http://localhost:3000/icon-192.png',
    });
  });

  it('is identical, byte for byte, for the same articles', async () => {
    expect(await feedOf('atom', testArticle())).toBe(await feedOf('atom', testArticle()));
  });
});

describe('hostile texts in every field', () => {
  // Some strings take long to render, and every document is parsed again.
  jest.setTimeout(60_000);

  const texts = [...HOSTILE_STRINGS, ']]> and again ]]> and ]]>', '<![CDATA[ x ]]>', '&lt;&#60;'];
  const articles = texts.map((text, index) =>
    testArticle({
      id: `${index} ${text}`.toWellFormed(),
      name: text.toWellFormed(),
      slug: text.toWellFormed(),
      title: text,
      description: text,
      content: text,
      tags: [text, `${text}x`],
      cover_image: `${text}.jpg`.toWellFormed(),
    }),
  );
  const feeds = { atom: '', rss: '', json: '' };
  beforeAll(async () => {
    for (const format of ['atom', 'rss', 'json'] as const) {
      feeds[format] = await feedOf(format, ...articles);
    }
  });

  /** A text as a feed reader shows it: without characters XML forbids, line ends normalised, trimmed. */
  const shown = (text: string) =>
    text
      .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
      .replaceAll('\r\n', '\n')
      .trim();
  const parser = new new JSDOM('').window.DOMParser();
  const documents: Partial<Record<string, Document>> = {};
  /** The feed, parsed once for all of its tests. */
  const documentOf = (format: 'atom' | 'rss') => {
    documents[format] ??= parser.parseFromString(feeds[format], 'application/xml');
    return documents[format];
  };

  it.each(['atom', 'rss'] as const)('leave %s a well-formed document', (format) => {
    expect(() => new JSDOM(feeds[format], { contentType: 'application/xml' })).not.toThrow();
  });

  it.each([
    ['atom', 'entry', 'title'],
    ['atom', 'entry', 'summary'],
    ['rss', 'item', 'title'],
  ] as const)('are shown in %s as they were written: %s %s', async (format, item, field) => {
    const found = [...documentOf(format).getElementsByTagName(item)].map((element) =>
      element.getElementsByTagName(field)[0]?.textContent?.trim(),
    );
    expect(found).toEqual(texts.map((text) => shown(text) || undefined));
  });

  it('are shown in JSON Feed as they were written', async () => {
    const { items } = JSON.parse(feeds.json);
    expect(items).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) {
      expect(shown(items[index].title ?? '')).toBe(shown(text));
    }
  });

  it('execute no script', async () => {
    for (const { content_html } of JSON.parse(feeds.json).items) {
      const document = parser.parseFromString(content_html ?? '', 'text/html');
      expect(document.querySelectorAll('script, iframe, object, embed, base, meta')).toHaveLength(
        0,
      );
      const attributes = [...document.querySelectorAll('*')].flatMap((it) => [...it.attributes]);
      expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
      expect(
        attributes.filter(({ value }) => /^\s*(javascript|data|vbscript):/i.test(value)),
      ).toEqual([]);
    }
  });
});

describe('feedEntry', () => {
  it('has the same id when name, slug and date change', async () => {
    const changed = testArticle({
      name: 'other',
      slug: 'other',
      uploadDate: '2027-01-01T00:00:00.000Z',
    });
    expect((await feedEntry(changed)).id).toBe((await feedEntry(testArticle())).id);
  });

  it('has the beginning of the text as its summary without a description', async () => {
    const content = `# Heading\n\nFirst **words**. ${'More of it. '.repeat(100)}`;
    const { summary } = await feedEntry(testArticle({ description: null, content }));
    expect(summary).toMatch(/^First words\. More of it\..*…$/);
    expect(summary?.length).toBeLessThanOrEqual(300);
  });

  it('has no summary without description and text', async () => {
    const { summary } = await feedEntry(testArticle({ description: null, content: '' }));
    expect(summary).toBeNull();
  });

  it('has the source of a text that cannot be rendered, escaped', async () => {
    const content = `<b> & ${']'.repeat(2_000)}`;
    const { html, summary } = await feedEntry(testArticle({ description: null, content }));
    expect(html).toBe(`<p>&lt;b&gt; &amp; ${']'.repeat(2_000)}</p>`);
    expect(summary).toMatch(/^<b> & \]+…$/);
  });
});
