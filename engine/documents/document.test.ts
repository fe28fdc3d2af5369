import { PassThrough } from 'node:stream';
import { createElement, Suspense, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { METADATA_PLACE } from '../next-internals.mjs';
import {
  type DocumentParts,
  findInlineScripts,
  NONCE,
  toDocument,
  toInlineStyle,
} from './document';

const THEME = 'document.documentElement.dataset.theme="dark"';
const THEME_ELEMENT = `<script id="theme">${THEME}</script>`;

const PARTS: DocumentParts = {
  styleSheets: new Map([
    ['/_next/static/chunks/a.css', 'a{color:red}'],
    ['/_next/static/chunks/b.css', 'b{color:blue}'],
  ]),
  inlineScripts: new Map([['theme', THEME]]),
  loader: '{const loader=1}',
};

const OF_NEXT = ` nonce="${NONCE}"`;

/** A page as Next renders it. */
function page({ head = '', body = '' } = {}): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>',
    `<link rel="preload" href="/_next/static/media/f.woff2" as="font"${OF_NEXT} crossorigin=""/>`,
    `<link rel="stylesheet" href="/_next/static/chunks/a.css"${OF_NEXT}/>`,
    '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next"/>',
    `<link rel="preload" as="script" fetchPriority="low"${OF_NEXT} href="/_next/chunks/main.js"/>`,
    `<script src="/_next/static/chunks/turbopack-x.js" async=""${OF_NEXT}></script>`,
    `<title>A page</title>${head}<link rel="expect" href="#_R_" blocking="render"/>`,
    `<script src="/_next/static/chunks/polyfill.js" noModule=""${OF_NEXT}></script></head><body>`,
    `<header>${THEME_ELEMENT}</header><main id="content">${body}</main>`,
    `<script${OF_NEXT}>(self.__next_f=self.__next_f||[]).push([0])</script>`,
    `<script${OF_NEXT}>self.__next_f.push([1,"0:tree $RC("])</script>`,
    '</body></html>',
  ].join('');
}

it('keeps the theme’s script of all scripts, and adds the loader before the content', () => {
  const { document, leftOut } = toDocument(page({ body: '<h1>Hello</h1>' }), PARTS);
  expect(leftOut).toEqual([]);
  expect(document).toBe(
    [
      '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>',
      '<link rel="preload" href="/_next/static/media/f.woff2" as="font" crossorigin=""/>',
      '<title>A page</title>',
      '<link rel="expect" href="#content" blocking="render"/>',
      '<style>a{color:red}\nb{color:blue}</style>',
      `</head><body><header>${THEME_ELEMENT}</header>`,
      '<script>{const loader=1}</script><main id="content"><h1>Hello</h1></main></body></html>',
    ].join(''),
  );
});

it('leaves out the comments that part texts for hydration, except in an island', () => {
  const island = '<site-island><p>one<!-- --> two</p></site-island>';
  const body = `<p>one<!-- --> two</p>${island}<p title="<!-- -->">three<!-- --></p>`;
  expect(toDocument(page({ body }), PARTS).document).toContain(
    `<p>one two</p>${island}<p title="<!-- -->">three</p>`,
  );
});

it('is the same bytes wherever React puts its link that blocks the first paint', () => {
  const link = '<link rel="expect" href="#_R_" blocking="render"/>';
  const html = page();
  const without = html.replace(link, '');
  const elsewhere = without.replace('<meta ', `${link}<meta `);
  const another = without.replace('</head>', `${link}</head>`);
  const renderings = new Set([html, without, elsewhere, another]);
  const documents = [...renderings].map((it) => toDocument(it, PARTS).document);
  expect([renderings.size, new Set(documents).size]).toEqual([4, 1]);
});

it('blocks the first paint until the element that a link of the page names', () => {
  const { document } = toDocument(
    page({ head: '<link rel="expect" href="#end" blocking="render"/>' }),
    PARTS,
  );
  expect(document.match(/<link rel="expect"[^>]*>/g)).toEqual([
    '<link rel="expect" href="#end" blocking="render"/>',
  ]);
});

it('is the same bytes in whatever order React preloads pictures: that of the pictures', () => {
  const preloads = [
    '<link rel="preload" href="/icon.svg" as="image"/>',
    '<link rel="preload" as="image" imageSrcSet="/b.webp?a&amp;1 1w" fetchPriority="high"/>',
    '<link rel="preload" as="image" imageSrcSet="/a.webp 1w, /a.webp 2w"/>',
  ];
  const [icon, first, second] = preloads;
  const body =
    '<img src="/icon.svg"/><img srcSet="/b.webp?a&amp;1 1w"/><img srcSet="/a.webp 1w, /a.webp 2w"/>';
  const font = '<link rel="preload" href="/f.woff2" as="font"/>';
  for (const order of [preloads, preloads.toReversed(), [first, icon, second]]) {
    const html = page({ head: order.join(font), body });
    const { document } = toDocument(html, PARTS);
    expect(document).toContain([icon, first, second].join(font));
  }
});

it.each([
  '<script src="/_next/static/media/hero-video.abc.js" async=""></script>',
  '<script type="application/ld+json">{"name":"\\u003c/script>"}</script>',
  '<p>&lt;script>alert(1)&lt;/script></p>',
  '<!-- <script>in a comment</script> -->',
  '<p title="<script>alert(1)</script>">text</p>',
  '<textarea><script>alert(1)</script></textarea>',
])('keeps %s', (html) => {
  expect(toDocument(page({ body: html }), PARTS).document).toContain(html);
});

it.each([
  METADATA_PLACE,
  '<script>alert(1)</script>',
  `<script>${THEME}</script>`,
  '<script id="theme">alert(1)</script>',
  '<script id="theme" src="https://evil.example/x.js"></script>',
  '<script src="https://evil.example/_next/static/media/x.js" async=""></script>',
  '<script src="/_next/static/chunks/page.js" async=""></script>',
  '<script type="module">import "/x.js"</script>',
  '<script type="application/ld+json">{"name":"<b>"}</script>',
  '<link rel="modulepreload" href="/x.js"/>',
  '<link rel="preconnect" href="/" crossorigin=""/>',
  '<link rel="preload" as="style" href="/_next/static/chunks/a.css"/>',
  '<SCRIPT\nASYNC>alert(1)</SCRIPT\n>',
])('leaves out %s', (html) => {
  const { document } = toDocument(page({ body: `<p>before</p>${html}<p>after</p>` }), PARTS);
  expect(document).toContain('<p>before</p><p>after</p>');
});

it('keeps the link to a style sheet that cannot stand in the document', () => {
  const link = '<link rel="stylesheet" href="/_next/static/chunks/unknown.css"/>';
  const { document, style } = toDocument(page({ head: link }), PARTS);
  expect(document).toContain(link);
  expect(style).toBe('a{color:red}\nb{color:blue}');
});

const Late = ({ text }: { text: Promise<string> }) => use(text);

it('refuses a page that React has streamed in parts', async () => {
  let finish = (_: string) => {};
  const text = new Promise<string>((resolve) => (finish = resolve));
  const fallback = createElement('p', {}, 'Loading');
  const parts = createElement(Suspense, { fallback }, createElement(Late, { text }));
  const streamed = new PassThrough();
  const { pipe } = renderToPipeableStream(createElement('main', {}, parts), {
    onShellReady: () => {
      pipe(streamed);
      setImmediate(finish, 'Late text');
    },
  });
  const html = Buffer.concat(await streamed.toArray()).toString();
  expect(html).toContain('Late text');
  expect(() => toDocument(html, PARTS)).toThrow('streamed in parts');
});

it('makes a document of a page without main, styles or head', () => {
  expect(toDocument('<h1>Hi</h1>', PARTS)).toEqual({
    document: '<h1>Hi</h1><script>{const loader=1}</script>',
    leftOut: [],
    style: '',
  });
});

it('finds the inline scripts with an id in a page without content', () => {
  expect(findInlineScripts(page(), ['theme'])).toEqual(new Map([['theme', THEME]]));
  expect(findInlineScripts('<p>none</p>', ['theme']).size).toBe(0);
});

const HREF = '/_next/static/chunks/a.css';

it.each([
  ['url(../media/f.woff2)', 'url(/_next/static/media/f.woff2)'],
  ['url("../media/f.woff2?v=1#x")', 'url(/_next/static/media/f.woff2?v=1#x)'],
  ["url( './b.png' )", 'url(/_next/static/chunks/b.png)'],
  ['URL(b.png)', 'url(/_next/static/chunks/b.png)'],
])('%s becomes %s', (relative, absolute) => {
  expect(toInlineStyle(HREF, `a{background:${relative}}`)).toBe(`a{background:${absolute}}`);
});

it.each([
  ...['url(/media/a.png)', 'url(#gradient)', 'url("data:image/svg+xml,%3Csvg%3E")'],
  ...['url(https://cdn.example/a.png)', 'url()'],
])('%s stays as it is', (value) => {
  expect(toInlineStyle(HREF, `a{content:${value}}`)).toBe(`a{content:${value}}`);
});

it.each([
  ...['@import "b.css";', '@charset "utf-8";', '@namespace svg url(http://www.w3.org/2000/svg);'],
  ...['a{background:image-set("a.png" 1x)}', 'a{content:"</style>"}', 'a{content:"</STYLE"}'],
  'a{content:"<!--"}',
])('a sheet with %s does not go into a page', (css) => {
  expect(toInlineStyle(HREF, css)).toBeUndefined();
});
