import { type RunningApp, serveApp } from '../../cms/api/server';
import { searchSite } from './search-site';

const SITE_URL = 'https://www.brand.example';
const PAGES: Record<string, [type: string, body: string]> = {
  '/': [
    'text/html',
    '<img src="/media/covers/a/oldbrand.webp"><a href="/about?a=1&amp;b=2">x</a><img srcset="/a.webp 1x, /b.webp 2x"><link href="/site.css">' +
      '<a href="https://elsewhere.example/old">x</a><script>import("/_next/static/islands.js")</script>',
  ],
  '/about?a=1&b=2': ['text/html', `<p>Old &amp; Gold</p><a href="${SITE_URL}/team#x">x</a>`],
  '/team': ['text/html', 'Made by OLDBRAND since ever'],
  '/site.css': ['text/css', 'a { background: url("/old%20brand.png") }'],
  '/old%20brand.png': ['image/png', '\u0000\u0001'],
  '/b.webp': ['image/webp', 'oldbrand among its bytes'],
  '/sitemap.xml': ['application/xml', `<loc>${SITE_URL}/hidden-page</loc>`],
  '/hidden-page': ['text/html', 'Nothing to see'],
  '/manifest.webmanifest': ['application/json', '{"icons":[{"src":"/icon.png"}]}'],
  '/_next/static/islands.js': ['text/javascript', '"oldbrand"'],
};

let server: RunningApp;
const requested: string[] = [];
beforeAll(async () => {
  server = await serveApp({
    fetch: ({ url }) => {
      const path = url.slice(new URL(url).origin.length);
      requested.push(path);
      const [type, body] = PAGES[path] ?? ['text/html', 'Not found'];
      const headers = { 'content-type': type, 'x-made-by': path === '/icon.png' ? 'OldBrand' : '' };
      const status = PAGES[path] ? 200 : 404;
      return new Response(body, { status, headers });
    },
  });
});
afterAll(() => server.close());

it('finds words in pages, files, headers and paths, in any case, and asks for nothing twice', async () => {
  const words = ['oldbrand', 'Old & Gold', 'old%20b'];
  const { urls, finds } = await searchSite(server.url, SITE_URL, words);
  expect(finds.map(({ path, word }) => `${path} ${word}`).sort()).toEqual([
    '/ oldbrand',
    '/_next/static/islands.js oldbrand',
    '/about?a=1&b=2 Old & Gold',
    '/icon.png oldbrand',
    '/old%20brand.png old%20b',
    '/site.css old%20b',
    '/team oldbrand',
  ]);
  const inTeam = finds.find(({ path }) => path === '/team');
  expect(inTeam?.excerpt).toContain('Made by OLDBRAND since ever');
  expect(new Set(requested).size).toBe(requested.length);
  expect(urls).toBe(requested.length);
  expect(requested.filter((path) => path.startsWith('/media/'))).toEqual([]);
  expect(requested).toEqual(expect.arrayContaining(['/hidden-page', '/nothing-here', '/contact']));
});
