import { JSDOM } from 'jsdom';
import { HOSTILE_STRINGS } from '../../../testing/hostile-strings';
import { testArticle } from '../../../testing/test-article';
import { feedEntry, renderFeed } from './render';

jest.mock('../../markdown', () => require('../../../testing/doubles/markdown-without-thread'));

// The limit is high, because some strings render slowly and each document is parsed again.
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
  const entries = await Promise.all(articles.map(feedEntry));
  for (const format of ['atom', 'rss', 'json'] as const)
    feeds[format] = renderFeed(format, entries);
});

/**
 * A text as a feed reader shows it: without characters that XML forbids, with normalised line ends,
 * trimmed.
 */
const shown = (text: string) =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
    .replaceAll('\r\n', '\n')
    .trim();

it.each([
  ['atom', 'entry', ['title', 'summary']],
  ['rss', 'item', ['title']],
] as const)('hostile texts are shown in %s as they were written', (format, item, fields) => {
  const { document } = new JSDOM(feeds[format], { contentType: 'application/xml' }).window;
  const items = [...document.getElementsByTagName(item)];
  for (const field of fields) {
    const found = items.map((it) => it.getElementsByTagName(field)[0]?.textContent?.trim());
    expect(found).toEqual(texts.map((text) => shown(text) || undefined));
  }
});

it('hostile texts are shown in JSON Feed as they were written', () => {
  const { items } = JSON.parse(feeds.json);
  expect(items.map(({ title = '' }) => shown(title))).toEqual(texts.map(shown));
});

it('hostile texts execute no script', () => {
  for (const { content_html } of JSON.parse(feeds.json).items) {
    const document = parser.parseFromString(content_html ?? '', 'text/html');
    expect(document.querySelector('script, iframe, object, embed, base, meta')).toBeNull();
    const attributes = [...document.querySelectorAll('*')].flatMap((it) => [...it.attributes]);
    const isScript = ({ name, value }: Attr) =>
      name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value);
    expect(attributes.filter(isScript)).toEqual([]);
  }
});
