import { languages } from './languages';
import { renderArticle } from './render';

const render = (text: string) => {
  const references = { siteUrl: 'https://example.com', imageOrigins: [], uploads: [] };
  return renderArticle({ text, url: 'https://example.com/a', trailers: true, ...references });
};
const html = (text: string) => render(text).html;

it.each([
  ['<b style="x" class="y" onclick="z" data-a="b">a</b>', '<p><b>a</b></p>'],
  [
    '<p id="content" title="T" lang="de">a</p>',
    '<p id="section-content" title="T" lang="de">a</p>',
  ],
  [
    '<a href="JAVASCRIPT:x">a</a> <a href="https://b.example">b</a>',
    '<p>a <a href="https://b.example/">b</a></p>',
  ],
  ['a <!-- b --> c<!---->', '<p>a  c</p>'],
  ['<p align="center">a<br>b</p>', '<p align="center">a<br>b</p>'],
  ['<b>a', '<p><b>a</b></p>'],
  ['a</b></p></div>', '<p>a</p>'],
  ['<b><i>a</b></i>', '<p><b><i>a</i></b></p>'],
  ['<svg onload=x><math>', '<p>&#x3C;svg onload=x>&#x3C;math></p>'],
  ['<input type="checkbox" name="x">', '&#x3C;input type="checkbox" name="x">'],
  [
    '<iframe src="//maps.example/x?a=1&b=2" title="A map"></iframe>',
    '<p><a href="https://maps.example/x?a=1&#x26;b=2">A map</a></p>',
  ],
  [
    '<iframe src="https://itch.io/embed/1"><a href="https://fox.itch.io/rain">Rain</a></iframe>',
    '<p><a href="https://fox.itch.io/rain">Rain</a></p>',
  ],
  ['<iframe src="javascript:x"></iframe>', '&#x3C;iframe src="javascript:x">&#x3C;/iframe>'],
  ['a <script async src="https://x.example/embed.js"></script>', '<p>a </p>'],
  [
    'a <script src="https://x.example/a.js">',
    '<p>a &#x3C;script src="https://x.example/a.js"></p>',
  ],
  [
    'a <audio controls><source src="https://x.example/a.mp3">No sound.</audio>',
    '<p>a <a href="https://x.example/a.mp3">Audio: https://x.example/a.mp3</a></p>',
  ],
  ['<div>a &amp; b &#x3C;i></div>', '<div>a &#x26; b &#x3C;i></div>'],
])('of HTML, what tells how a text is laid out works: %s', (text, expected) => {
  expect(html(text)).toBe(expected);
});

it('as many elements as one likes stay within forty of each other', () => {
  const result = html(`${'<div>'.repeat(10_000)}deep`);
  expect(result.match(/<div>/g)).toHaveLength(40);
  expect(result).toContain('deep');
});

it('no two elements have one id, and a heading keeps the one that its links have', () => {
  const { page } = render('<a id="news"></a>\n\n## News\n\n<h2 id="news">B</h2>\n\n[to it](#news)');
  const ids = [...page.matchAll(/<(\w+)[^>]* id="([^"]*)"/g)].map(([, name, id]) => [name, id]);
  expect(ids).toEqual([
    ['h2', 'section-news'],
    ['h2', 'section-news-1'],
  ]);
  expect(page).toContain('href="#section-news"');
});

it.each([
  ...[
    'dockerfile',
    'gdscript',
    'glsl',
    'gml',
    'haxe',
    'hlsl',
    'powershell',
    'wgsl',
    'x86asm',
    'zig',
  ],
])('code in %s has colours', (name) => {
  const code: Record<string, string> = {
    dockerfile: 'FROM node:20',
    powershell: 'Get-Item $path',
    x86asm: 'mov ax, 13h',
    haxe: 'var x = 1;',
  };
  const text = code[name] ?? 'if (x > 1) return 2; // 3';
  expect(Object.keys(languages)).toContain(name);
  expect(render(`\`\`\`${name},ignore\n${text}\n\`\`\``).page).toContain('class="hljs-');
});
