import { parseFragment, serialize } from 'parse5';
import { articleLabels } from '../../brand/labels';
import { renderArticle } from './render';

const SITE = 'https://example.com';
const URL = `${SITE}/article/x`;
const render = (text: string) =>
  renderArticle({
    text,
    url: URL,
    siteUrl: SITE,
    pages: ['/blog', '/contact'],
    imageOrigins: [],
    uploads: [],
  });
/** HTML as the standard writes it, because React escapes more, and closes void elements. */
const standard = (html: string) => serialize(parseFragment(html));
const html = (text: string) => standard(render(text).html);

it.each([
  ['<b style="x" class="y" onclick="z" data-a="b">a</b>', '<p><b>a</b></p>'],
  ['<p id="a" title="T" lang="de">b</p>', '<p id="section-a" title="T" lang="de">b</p>'],
  ['<a href="JAVASCRIPT:x">a</a> <a href="//b.ex">b</a>', '<p>a <a href="https://b.ex/">b</a></p>'],
  ['a <!-- b --> c<!---->', '<p>a  c</p>'],
  ['<p align="center">a<br>b</p>', '<p align="center">a<br>b</p>'],
  ['<b>a', '<p><b>a</b></p>'],
  ['a</b></p></div>', '<p>a</p>'],
  ['<b><i>a</b></i>', '<p><b><i>a</i></b></p>'],
  ['<svg onload=x><math>', '<p>&lt;svg onload=x&gt;&lt;math&gt;</p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [
    '<iframe src="//m.ex/x?a=1" title="A map"></iframe>',
    '<p><a href="https://m.ex/x?a=1">A map</a></p>',
  ],
  [
    '<iframe src="https://i.ex/1"><a href="https://f.ex/r">Rain</a></iframe>',
    '<p><a href="https://f.ex/r">Rain</a></p>',
  ],
  ['<iframe src="javascript:x"></iframe>', '&lt;iframe src="javascript:x"&gt;&lt;/iframe&gt;'],
  ['a <script async src="https://x.ex/embed.js"></script>', '<p>a </p>'],
  ['a <script src="https://x.ex/a.js">', '<p>a &lt;script src="https://x.ex/a.js"&gt;</p>'],
  [
    'a <audio controls><source src="https://x.ex/a.mp3">No sound.</audio>',
    '<p>a <a href="https://x.ex/a.mp3">Audio: https://x.ex/a.mp3</a></p>',
  ],
  ['<input type="checkbox" name="x">', '&lt;input type="checkbox" name="x"&gt;'],
  ['<div>a &amp; b &#x3C;i></div>', '<div>a &amp; b &lt;i&gt;</div>'],
])('HTML for layout works, and other tags are text: %s', (text, expected) => {
  expect(html(text)).toBe(expected);
});

it('escapes quotes and the brackets of tags, in attributes too, on its page and for feeds', () => {
  const { html: feed, page } = render('![a "b" <i>](/icon-512.png "c > d") x="<b" > y"');
  const picture = ' alt="a &quot;b&quot; &lt;i&gt;"';
  expect(feed).toContain(picture);
  expect(feed).toContain(' title="c &gt; d"');
  expect(feed).toContain('x=&quot;&lt;b&quot; &gt; y&quot;');
  expect(page).toContain(picture);
});

it('a link to another site says only in its description that it opens a tab', () => {
  const { page, html: feed } = render('[a](https://b.ex/), [c](https://d.ex/) and [e](/about)');
  const link = (href: string, words: string) =>
    `<a href="${href}" aria-describedby="new-tab" rel="nofollow noopener noreferrer" target="_blank">${words}</a>`;
  expect(page).toBe(
    `<p>${link('https://b.ex/', 'a')}, ${link('https://d.ex/', 'c')} and <a href="/about">e</a></p>` +
      `<p hidden="" id="new-tab">${articleLabels.newTab}</p>`,
  );
  expect(feed + render('[e](/about)').page).not.toContain('new-tab');
});

it('at most forty elements are open at once', () => {
  const result = html(`${'<div>'.repeat(10_000)}deep`);
  expect(result.match(/<div>/g)).toHaveLength(40);
  expect(result).toContain('deep');
});

it('ids are unique, and a heading keeps the id that its links have', () => {
  const { page } = render('<a id="news"></a>\n\n## News\n\n<h2 id="news">B</h2>\n\n[to it](#news)');
  expect(page.match(/<\w+[^>]* id="[^"]*"/g)).toEqual([
    '<span id="section-news"',
    '<span id="section-news-1"',
  ]);
  expect(page).toContain('href="#section-news"');
});

describe('the table of contents', () => {
  it('lists three headings or more, before the first of them', () => {
    const { page } = render('Intro\n\n## One & *two*\n\n### Three\n\n## Four');
    expect(page.replaceAll('\n', '')).toContain(
      '<p>Intro</p><nav class="contents" aria-label="Contents">' +
        '<details><summary>In this article</summary><ol>' +
        '<li><a href="#section-one--two">One &amp; two</a></li>' +
        '<li class="below"><a href="#section-three">Three</a></li>' +
        '<li><a href="#section-four">Four</a></li></ol></details></nav>' +
        '<article-heading><h2><span id="section-one--two"></span>One &amp; <em>two</em></h2>',
    );
  });

  it('counts neither small nor empty headings, nor those in quotes', () => {
    const { page } = render('## One\n\n## Two\n\n#### Small\n\n##\n\n> ## Quoted');
    expect(page).not.toContain('<nav');
  });
});

it.each([
  ['../red-lamp', '/article/red-lamp'],
  ['../red-lamp/', '/article/red-lamp'],
  ['../red-lamp/article.md', '/article/red-lamp'],
  ['./../Red%20Lamp/Article.md#the-part', '/article/Red%20Lamp#section-the-part'],
  ['../red-lamp#section-the-part', '/article/red-lamp#section-the-part'],
  ['../blog/article.md#top', '/article/blog#top'],
  ...[
    '../blog',
    '../icon-512.png',
    '../r/game',
    '../red-lamp/notes.md',
    '../../x',
    '..',
    'red-lamp',
  ].map((it) => [it, it]),
])('leads to another article as on GitHub: %s', (written, href) => {
  expect(render(`[a](${written})`).page).toContain(`<a href="${href}">`);
});

describe('the HTML for feeds', () => {
  it.each([
    ['[a](/contact)', `<a href="${SITE}/contact">a</a>`],
    ['[a](#top)', `<a href="${URL}#top">a</a>`],
    ['[a](../blog)', `<a href="${SITE}/blog">a</a>`],
    ['![a](/icon-512.png)', `<img src="${SITE}/icon-512.png" alt="a" loading="lazy">`],
    ['[Our trailer](https://youtu.be/a)', '<a href="https://youtu.be/a">Our trailer</a> (YouTube)'],
  ])('has only absolute URLs, and the name of a trailer’s site: %s', (text, expected) => {
    expect(html(text)).toBe(`<p>${expected}</p>`);
  });

  it('drops URLs of other schemes', () => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JAVA&#x73;cript:x'];
    const links = urls.map((url) => `[a](${url}) ![b](${url})`);
    expect(html(links.join(' '))).not.toMatch(/script:|data:|href|src/i);
  });

  it('has the title of an alert, and how a column is aligned', () => {
    expect(html('> [!NOTE]\n> Text')).toContain('<blockquote><p><strong>Note</strong></p>');
    expect(html('|a|b|\n|-|-:|\n|1|2|')).toContain('<td align="right">2</td>');
  });

  it('has the ids of the page, so that links in a feed lead to its sections and footnotes', () => {
    const result = html('## Set *up*\n\n[to it](#set-up) and a note[^1]\n\n[^1]: Note');
    for (const id of ['section-set-up', 'section-note-fn-1', 'section-note-fnref-1']) {
      expect(result).toContain(` id="${id}"`);
      expect(result).toContain(`href="${URL}#${id}"`);
    }
  });

  it('has no highlighting classes, table of contents or anchors', () => {
    const result = html('## A\n\n## B\n\n## C\n\n```js\nlet a = 1;\n```');
    expect(result).not.toMatch(/hljs|<nav|anchor/);
    expect(result).toContain('let a = 1;');
  });
});

it.each([
  ['# Heading\n\nFirst **bold**.\n\n> quoted\n\nSecond.', 'First bold. Second.'],
  [`x${'🔥'.repeat(2_000)}`, `x${'🔥'.repeat(499)}\uFFFD`],
])(
  'the excerpt is the beginning of the paragraphs, whole to the last character',
  (text, excerpt) => {
    expect(render(text).excerpt).toBe(excerpt);
  },
);

describe('highlighting', () => {
  const code = (line: string, count: number) => `\`\`\`js\n${line.repeat(count)}\`\`\`\n\n`;

  it('skips a block of more than 10,000 characters', () => {
    expect(render(code('let a;\n', 1_400)).page).toContain('hljs-keyword');
    expect(render(code('let a;\n', 1_500)).page).not.toContain('hljs-keyword');
  });

  it('stops where colours would add more than 20,000 elements', () => {
    const { page } = render(code('let a = 1;\n', 900).repeat(4));
    const highlighted = page.match(/hljs-keyword/g)?.length ?? 0;
    expect(highlighted).toBeGreaterThan(1_500);
    expect(highlighted).toBeLessThan(5_000);
  });

  const SHADER = 'if (x > 1) return 2; // 3';
  it.each([
    ...['gdscript', 'glsl', 'gml', 'hlsl', 'wgsl', 'zig'].map((name) => [name, SHADER]),
    ['dockerfile', 'FROM node:20'],
    ['haxe', 'var x = 1;'],
    ['powershell', 'Get-Item $path'],
    ['x86asm', 'mov ax, 13h'],
  ])('is there for what games are written in: %s', (name, text) => {
    expect(render(`\`\`\`${name},ignore\n${text}\n\`\`\``).page).toContain('class="hljs-');
  });
});
