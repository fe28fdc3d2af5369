import { JSDOM } from 'jsdom';
import { HOSTILE_STRINGS } from '../../../testing/hostile/strings';
import { testArticle } from '../../../testing/test-article';
import type { Article } from '../../publisher-api';
import { feedEntry, renderFeed } from './render';
import type { FeedFormat } from './urls';

jest.mock('../../articles/markdown', () => require('../../../testing/markdown-without-thread'));

const FORMATS = ['atom', 'rss', 'json'] as const;
const feedOf = async (format: FeedFormat, ...articles: Article[]) =>
  renderFeed(format, await Promise.all(articles.map(feedEntry)));

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
const parser = new new JSDOM('').window.DOMParser();
const feeds = { atom: '', rss: '', json: '' };
beforeAll(async () => {
  for (const format of FORMATS) feeds[format] = await feedOf(format, ...articles);
});

/** A text as a feed reader shows it: without characters XML forbids, line ends normalised, trimmed. */
const shown = (text: string) =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
    .replaceAll('\r\n', '\n')
    .trim();

it.each(['atom', 'rss'] as const)(
  'hostile texts in every field leave %s a well-formed document',
  (format) => {
    expect(() => new JSDOM(feeds[format], { contentType: 'application/xml' })).not.toThrow();
  },
);

it.each([
  ['atom', 'entry', 'title'],
  ['atom', 'entry', 'summary'],
  ['rss', 'item', 'title'],
] as const)(
  'hostile texts are shown in %s as they were written: %s %s',
  async (format, item, field) => {
    const document = parser.parseFromString(feeds[format], 'application/xml');
    const items = [...document.getElementsByTagName(item)];
    const found = items.map((it) => it.getElementsByTagName(field)[0]?.textContent?.trim());
    expect(found).toEqual(texts.map((text) => shown(text) || undefined));
  },
);

it('hostile texts are shown in JSON Feed as they were written', async () => {
  const { items } = JSON.parse(feeds.json);
  expect(items).toHaveLength(texts.length);
  for (const [index, text] of texts.entries()) {
    expect(shown(items[index].title ?? '')).toBe(shown(text));
  }
});

it('hostile texts execute no script', async () => {
  for (const { content_html } of JSON.parse(feeds.json).items) {
    const document = parser.parseFromString(content_html ?? '', 'text/html');
    expect(document.querySelector('script, iframe, object, embed, base, meta')).toBeNull();
    const attributes = [...document.querySelectorAll('*')].flatMap((it) => [...it.attributes]);
    const isScript = ({ name, value }: Attr) =>
      name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value);
    expect(attributes.filter(isScript)).toEqual([]);
  }
});
