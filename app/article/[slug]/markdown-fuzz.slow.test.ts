import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { recordLog } from '@/engine/testing';
import { renderMarkdown } from '@/lib/markdown';
import { languages } from '@/lib/markdown/worker/highlight';
import { MAX_CHARACTERS, MAX_NODES } from '@/lib/markdown/worker/limits';
import { feedEntry, renderFeed } from '@/lib/syndication/feeds/render';
import { FUZZ } from '@/testing/fuzz';
import { testArticle } from '@/testing/test-article';
import { Markdown } from './article-view';

jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');
jest.mock('@/components/scripts/trailer?script', () => '/trailer.js');
recordLog();

/* Renders generated texts for the page and for feeds, in real worker threads. */

const OWN_SCRIPT = /<script async="" src="\/(?:copy-button|trailer)\.js"><\/script>/g;
/** Most characters of HTML per character of a text, and of a document. */
const HTML_PER_CHARACTER = 6;
const LIMIT = HTML_PER_CHARACTER * MAX_CHARACTERS + 150 * MAX_NODES;
/** Most characters of a generated text. */
const LONGEST = 200_000;

type Texts = fc.Arbitrary<string>;
const one = (...texts: string[]) => fc.constantFrom(...texts);
const all = (...parts: (string | Texts)[]) =>
  fc
    .tuple(...parts.map((it) => (typeof it === 'string' ? one(it) : it)))
    .map((texts) => texts.join(''));

const language = one(...Object.keys(languages));
const word = one(...'word a longer **bold** _soft_ `code` ~~gone~~ ü 🔥'.split(' '), '\n');
const code = one(...'"\'{}[]0-$', 'a ', 'let x = 1;\n', '<a', '/*', '*/', '# ');
const mark = one(...'*_~`<[]>#|&\\(', '![', '](', '- ', '1. ');
const entity = one('&', '&amp;', '&#0;', '&#x1F525;', '&nosuch;', '&lt;script&gt;', '&#99999999;');
const control = one(...'\u0000\u0007\u001B\u007F\u0085\u2028\uFEFF\r\t');
const url = one(...'/x #part https://a.example/ javascript:alert(1) data:text/html ]]>'.split(' '));
const tag = one(...'a b div details iframe img li p pre script style svg table td tr u'.split(' '));
const attribute = one('', ' id=x', ' onclick=x', ' href=javascript:x');
const digit = one(...'0123456789');
const end = one('\n\n', '\n\n', '\n', '\r');

/** Blocks of Markdown. @param scale fraction of their maximum length */
function blocks(scale: number): Texts[] {
  const list = (max: number, part: Texts) =>
    fc
      .array(part, { minLength: 1, maxLength: Math.ceil(max * scale), size: 'max' })
      .map((texts) => texts.join(''));
  const many = (max: number, ...parts: (string | Texts)[]) => list(max, all(...parts));
  const run = (max: number, part: Texts) =>
    fc.tuple(part, fc.nat(Math.ceil(max * scale))).map(([it, times]) => it.repeat(times));
  const words = many(20, word, ' ');
  const kinds = [
    words,
    all(run(7, one('#')), ' ', words),
    all(many(60, one('> ', '- ', '1. ', '  ')), words),
    many(300, run(12, one(' ')), one('-', '*', '3.'), ' ', word, '\n'),
    all(run(40, one('|a')), '|\n', run(40, one('|:-')), '|\n', many(100, run(40, one('|b')), '\n')),
    all('```', language, '\n', fc.oneof(many(3_000, code), run(6_000, code)), '\n```'),
    many(50, '[', word, '](', url, ') ![', word, '](', url, ' "t") '),
    all('[ref', digit, ']: ', url, run(2_000, one('x'))),
    many(100, one('[ref', '[^'), digit, '] '),
    all('[^', digit, ']: ', words),
    many(300, fc.oneof(entity, control)),
    fc.oneof(run(3_000, mark), many(3_000, mark)),
    all('<', one('script', 'img src=x', '!--', '?', '![CDATA['), '>', words, ']]>'),
    many(300, '<', one('', '/'), tag, attribute, '>', word),
    run(5_000, all('<', tag, '>')),
  ];
  // Each is repeated, because quadratic behaviour needs large numbers to show.
  return kinds.map((kind) =>
    fc
      .array(all(kind, end), { minLength: 1, maxLength: 12, size: 'max' })
      .map((texts) => texts.join('')),
  );
}

const text = (scale: number) =>
  fc
    .array(fc.oneof(...blocks(scale)), { minLength: 1, maxLength: 8, size: 'max' })
    .map((texts) => texts.join(''));

/** A generated text, rarely extreme, so that most texts are rendered and not refused. */
const markdownBody = fc
  .tuple(
    fc.oneof(
      ...[6, 2, 1].map((weight, at) => ({ weight, arbitrary: text([0.02, 0.1, 1][at] ?? 1) })),
    ),
    fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(200) }),
  )
  .map(([body, times]) => body.repeat(times).slice(0, LONGEST).toWellFormed());

it('serves generated texts within the limits, as page and in feeds', async () => {
  const check = async (content: string) => {
    const article = testArticle({ content, description: null });
    // A text's only scripts are those of copy buttons and trailers.
    const html = renderToStaticMarkup(await Markdown({ article })).replaceAll(OWN_SCRIPT, '');
    const rendered = await renderMarkdown(article);
    if (rendered && !html.includes('class="plain"')) {
      for (const output of [html, rendered.html]) {
        expect(output.length).toBeLessThanOrEqual(LIMIT);
        expect(output).not.toMatch(/<(?:script|iframe|style|meta)\b|href="(?:javascript|data):/i);
      }
    } else {
      expect(html).toContain('class="plain"');
      expect(html.length).toBeLessThanOrEqual(HTML_PER_CHARACTER * content.length + 100);
    }
    const entries = [await feedEntry(article)];
    expect(JSON.parse(renderFeed('json', entries)).items).toHaveLength(1);
    for (const format of ['atom', 'rss'] as const) {
      const xml = renderFeed(format, entries);
      expect(() => new JSDOM(xml, { contentType: 'application/xml' })).not.toThrow();
    }
  };
  await fc.assert(fc.asyncProperty(markdownBody, check), FUZZ);
}, 7_200_000);
