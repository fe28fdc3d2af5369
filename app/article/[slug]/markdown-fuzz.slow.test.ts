import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { recordLog } from '@/engine/testing';
import { renderMarkdown } from '@/lib/markdown';
import { languages } from '@/lib/markdown/worker/languages';
import { MAX_CHARACTERS, MAX_NODES } from '@/lib/markdown/worker/limits';
import type { Article } from '@/lib/publisher-api';
import { feedEntry, renderFeed } from '@/lib/syndication/feeds/render';
import { FUZZ } from '@/testing/fuzz';
import { testArticle } from '@/testing/test-article';
import { Markdown } from './article-view';

jest.mock('@/components/scripts/copy-button?script', () => '/copy-button.js');
jest.mock('@/components/scripts/trailer?script', () => '/trailer.js');
recordLog();

/* Renders generated texts for the page and for feeds, in real worker threads. */

/** Articles per feed. */
const FEED_LENGTH = 50;
/** Most characters of HTML per character of a text, and per node of a document. */
const HTML_PER_CHARACTER = 6;
const HTML_PER_NODE = 150;

const OWN_SCRIPT = /<script async="" src="\/(?:copy-button|trailer)\.js"><\/script>/g;

/** Most characters of a generated text. */
const LONGEST = 200_000;

const one = (...texts: string[]) => fc.constantFrom(...texts);
const join = (parts: (string | string[])[]) => parts.flat().join('');

const language = one(...Object.keys(languages));
const word = one(...'word a longer **bold** _soft_ `code` ~~gone~~ ü 🔥'.split(' '), '\n');
const code = one(...'"\'{}[]0-$', 'a ', 'let x = 1;\n', '<a', '/*', '*/', '# ');
const mark = one(...'*_~`<[]>#|&\\(', '![', '](', '- ', '1. ');
const entity = one('&', '&amp;', '&#0;', '&#x1F525;', '&nosuch;', '&lt;script&gt;', '&#99999999;');
const control = one(...'\u0000\u0007\u001B\u007F\u0085\u2028\uFEFF\r\t');
const url = one(...'/x #part https://a.example/ javascript:alert(1) data:text/html ]]>'.split(' '));
const tag = one(
  ...'a b div details figure iframe img li p pre script style summary svg table td tr u'.split(' '),
);
const digit = one(...'0123456789');
const end = one('\n\n', '\n\n', '\n', '\r');

const all = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...parts.map((it) => (typeof it === 'string' ? one(it) : it))).map(join);

/** Blocks of Markdown. @param scale fraction of their maximum length */
function blocks(scale: number): fc.Arbitrary<string>[] {
  const many = (max: number, ...parts: (string | fc.Arbitrary<string>)[]) =>
    fc
      .array(all(...parts), { minLength: 1, maxLength: Math.ceil(max * scale), size: 'max' })
      .map(join);
  const run = (max: number, part: fc.Arbitrary<string>) =>
    fc.tuple(part, fc.nat(Math.ceil(max * scale))).map(([it, times]) => it.repeat(times));
  const words = many(20, word, ' ');
  const fenced = (text: fc.Arbitrary<string>) => all('```', language, '\n', text, '\n```');
  return [
    words,
    all(run(7, one('#')), ' ', words),
    all(many(60, one('> ', '- ', '1. ', '  ')), words),
    many(300, run(12, one(' ')), one('-', '*', '3.'), ' ', word, '\n'),
    all(run(40, one('|a')), '|\n', run(40, one('|:-')), '|\n', many(100, run(40, one('|b')), '\n')),
    fenced(many(3_000, code)),
    fenced(run(6_000, code)),
    many(50, '[', word, '](', url, ') ![', word, '](', url, ' "t") '),
    all('[ref', digit, ']: ', url, run(2_000, one('x'))),
    many(100, '[ref', digit, '] '),
    many(50, '[^', digit, '] '),
    all('[^', digit, ']: ', words),
    many(300, entity),
    many(300, control),
    run(3_000, mark),
    many(3_000, mark),
    all('<', one('script', 'img src=x', '!--', '?', '![CDATA['), '>', words, ']]>'),
    many(
      300,
      '<',
      one('', '/'),
      tag,
      one('', ' id=x', ' onclick=x', ' href=javascript:x'),
      '>',
      word,
    ),
    run(5_000, all('<', tag, '>')),
  ];
}

/** Repeats a block, because quadratic behaviour needs large numbers to show. */
const sections = (scale: number) =>
  blocks(scale).map((block) =>
    fc.array(all(block, end), { minLength: 1, maxLength: 12, size: 'max' }).map(join),
  );
const text = (scale: number) =>
  fc.array(fc.oneof(...sections(scale)), { minLength: 1, maxLength: 8, size: 'max' }).map(join);

/** A generated Markdown text, rarely extreme, so that most texts are rendered and not refused. */
const markdownBody: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: text(0.02) },
      { weight: 2, arbitrary: text(0.1) },
      { weight: 1, arbitrary: text(1) },
    ),
    fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(200) }),
  )
  .map(([body, times]) => body.repeat(times).slice(0, LONGEST).toWellFormed());

async function checkPage(content: string) {
  const article = testArticle({ content, description: null });
  // A text's only scripts are those of copy buttons and trailers.
  const html = renderToStaticMarkup(await Markdown({ article })).replaceAll(OWN_SCRIPT, '');
  const rendered = await renderMarkdown(article);
  if (!rendered || html.includes('class="plain"')) {
    expect(html).toContain('class="plain"');
    expect(html.length).toBeLessThanOrEqual(HTML_PER_CHARACTER * content.length + 100);
    return;
  }
  const limit = HTML_PER_CHARACTER * MAX_CHARACTERS + HTML_PER_NODE * MAX_NODES;
  for (const output of [html, rendered.html]) {
    expect(output.length).toBeLessThanOrEqual(limit);
    expect(output).not.toMatch(/<(?:script|iframe|style|meta)\b|href="(?:javascript|data):/i);
  }
}

it('serves generated texts within the limits, as page and in feeds', async () => {
  const articles: Article[] = [];
  const check = async (content: string) => {
    await checkPage(content);
    articles.push(testArticle({ id: `a${articles.length}`, content }));
  };
  await fc.assert(fc.asyncProperty(markdownBody, check), FUZZ);
  while (articles.length > 0) {
    const inFeed = articles.splice(0, FEED_LENGTH);
    const entries = [];
    for (const article of inFeed) entries.push(await feedEntry(article));
    expect(JSON.parse(renderFeed('json', entries)).items).toHaveLength(inFeed.length);
    for (const format of ['atom', 'rss'] as const) {
      const xml = renderFeed(format, entries);
      expect(() => new JSDOM(xml, { contentType: 'application/xml' })).not.toThrow();
    }
  }
}, 7_200_000);
