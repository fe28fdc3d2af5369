import { JSDOM } from 'jsdom';
import { HOSTILE_STRINGS } from '../../../testing/hostile-strings';
import { testArticle } from '../../../testing/test-article';
import { feedEntry, renderFeed } from './render';

jest.mock('../../markdown', () => require('../../../testing/doubles/markdown-without-thread'));

const texts = [...HOSTILE_STRINGS, ']]> and again ]]> and ]]>', '<![CDATA[ x ]]>', '&lt;&#60;'];
const entries = Promise.all(
  texts.map((text, index) => {
    const name = text.toWellFormed();
    const names = { id: `${index} ${name}`, name, slug: name, cover_image: `${name}.jpg` };
    const written = { title: text, description: text, content: text, tags: [text, `${text}x`] };
    return feedEntry(testArticle({ ...names, ...written }));
  }),
);

/**
 * A text as a feed reader shows it: without characters that XML forbids, with normalised line ends,
 * trimmed.
 */
const shown = (text: string) =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
    .replaceAll('\r\n', '\n')
    .trim();

// The limit is high, because some strings render slowly and each document is parsed again.
it.each([
  ['atom', 'entry', ['title', 'summary']],
  ['rss', 'item', ['title']],
] as const)(
  'hostile texts are shown in %s as they were written',
  async (format, item, fields) => {
    const xml = renderFeed(format, await entries);
    const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
    const items = [...document.getElementsByTagName(item)];
    for (const field of fields) {
      const found = items.map((it) => it.getElementsByTagName(field)[0]?.textContent?.trim());
      expect(found).toEqual(texts.map((text) => shown(text) || undefined));
    }
  },
  60_000,
);

it('hostile texts are shown in JSON Feed as they were written, and run no script', async () => {
  const { items } = JSON.parse(renderFeed('json', await entries));
  expect(items.map(({ title = '' }) => shown(title))).toEqual(texts.map(shown));
  for (const { content_html = '' } of items) {
    const all = [...JSDOM.fragment(content_html).querySelectorAll('*')];
    expect(all.filter((it) => it.matches('script, iframe, object, embed, base, meta'))).toEqual([]);
    const attributes = all.flatMap((it) => [...it.attributes]);
    const isScript = ({ name, value }: Attr) =>
      name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value);
    expect(attributes.filter(isScript)).toEqual([]);
  }
}, 60_000);
