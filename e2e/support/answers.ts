import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { FaultyApi } from './faulty-api';
import { fresh } from './fresh';
import { postContact } from './post-contact';
import { writtenCovers } from './written-covers';

/** How an answer's script-src goes on after 'self'. */
type Scripts = 'none' | 'hashes' | 'nonce';

/** What of an answer is looked at. */
export type Answer = { status: number; headers: Record<string, string> };

/** A kind of answer that the site gives. */
export type Kind = {
  name: string;
  status: number;
  scripts: Scripts;
  /** Whether pages of other sites may embed it. */
  forEveryOrigin?: boolean;
  ask(site: Site): Promise<Answer>;
};

type Site = { url: string; request: APIRequestContext; api: FaultyApi };

type Options = Parameters<APIRequestContext['fetch']>[1];

const read = (answer: APIResponse): Answer => ({
  status: answer.status(),
  headers: answer.headers(),
});

const get =
  (path: string, options: Options = {}) =>
  async ({ url, request }: Site) =>
    read(await request.fetch(url + path, { maxRedirects: 0, ...options }));

const whileApiFails =
  (path: () => string) =>
  async (site: Site): Promise<Answer> => {
    await site.api.fault({ path: '/', kind: '500' });
    try {
      return await get(path())(site);
    } finally {
      await site.api.heal();
    }
  };

/** The data of a page, as the browser's own navigation and its prefetches ask for it. */
const data = (path: string, headers: Record<string, string>) => async (site: Site) => {
  const options = { headers: { rsc: '1', ...headers } };
  const redirect = await get(path, options)(site);
  return get(redirect.headers.location ?? path, options)(site);
};

/** The first address of a kind of file that the home page loads. */
const asset = (pattern: RegExp) => async (site: Site) => {
  const html = await (await site.request.get(site.url)).text();
  return get(pattern.exec(html)?.[0] ?? '/no-such-asset')(site);
};

const form = (headers: Record<string, string>) => async (site: Site) => {
  const { status, headers: answered } = await postContact(site.url, {}, { headers });
  return { status, headers: Object.fromEntries(answered) };
};

const page = (path: string, status = 200): Kind => ({
  name: path,
  status,
  scripts: 'hashes',
  ask: get(path),
});
const file = (path: string, status = 200, options: Options = {}): Kind => ({
  name: `${options.method ?? ''} ${path} ${JSON.stringify(options.headers ?? '')}`,
  status,
  scripts: 'none',
  ask: get(path, options),
});
const shared = (path: string, status = 200, options: Options = {}): Kind => ({
  ...file(path, status, options),
  forEveryOrigin: true,
});

const COVER = '/media/covers/a01/cover.webp';
const FORM = 'application/x-www-form-urlencoded';

/** Every kind of answer, but for that of a page that breaks. */
export const kinds: Kind[] = [
  ...['/', '/blog', '/blog?search=contract', '/blog?tags=ip', '/blog?page=2'].map((it) => page(it)),
  ...['/article/who-owns-your-game', '/contact', '/about'].map((it) => page(it)),
  ...['/nothing-here', '/article', '/r', '/%E0%A4%A', '/blog/query/page%3D2'].map((it) =>
    page(it, 404),
  ),
  page(`/article/${fresh('unknown')}`, 404),
  page(`/r/${fresh('unknown')}`, 404),
  page('/r/discord', 307),
  {
    name: 'an article while the API fails',
    status: 503,
    scripts: 'hashes',
    ask: whileApiFails(() => `/article/${fresh('failing')}`),
  },
  {
    name: 'a short link while the API fails',
    status: 503,
    scripts: 'hashes',
    ask: whileApiFails(() => `/r/${fresh('failing')}`),
  },
  { name: 'HEAD', status: 200, scripts: 'hashes', ask: get('/about', { method: 'HEAD' }) },
  { name: 'data of a page', status: 200, scripts: 'hashes', ask: data('/about', {}) },
  {
    name: 'data of a page that is missing',
    status: 404,
    scripts: 'hashes',
    ask: data('/article/nothing-here', {}),
  },
  {
    name: 'prefetch of a page',
    status: 200,
    scripts: 'hashes',
    ask: data('/contact', { 'next-router-prefetch': '1' }),
  },
  {
    name: 'prefetch of a part of a page',
    status: 200,
    scripts: 'none',
    ask: data('/contact', {
      'next-router-prefetch': '1',
      'next-router-segment-prefetch': '/_tree',
    }),
  },
  file('/about', 307, { headers: { rsc: '1' } }),
  file('/about/', 308),
  file('/about', 204, { method: 'OPTIONS' }),
  ...['/about', '/hero-poster.webp', '/feed/atom.xml'].map((it) =>
    file(it, 405, { method: 'DELETE' }),
  ),
  file('/about', 405, { method: 'POST', headers: { 'content-type': FORM }, data: 'a=b' }),
  ...['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json', '/sitemap.xml'].map((it) => shared(it)),
  ...['/share/home.jpg', '/share/article/who-owns-your-game.jpg'].map((it) => shared(it)),
  shared('/feed/atom.xml', 304, { headers: { 'if-none-match': '*' } }),
  file('/feed/nothing.xml', 404),
  file('/share/nothing.jpg', 404),
  ...['/robots.txt', '/.well-known/security.txt', '/healthz', '/readyz'].map((it) => file(it)),
  file(COVER),
  file('/media/covers/a01/nothing.webp', 404),
  file('/media/video/hero.webm', 206, { headers: { range: 'bytes=0-9' } }),
  file('/media/video/hero.webm', 416, { headers: { range: 'bytes=999999999-' } }),
  {
    name: 'a film while the API fails',
    status: 503,
    scripts: 'none',
    ask: whileApiFails(() => '/media/video/hero.webm'),
  },
  {
    name: 'a cover of the optimizer',
    status: 200,
    scripts: 'none',
    ask: async (site) => get((await writtenCovers(site.request, site.url))[0] ?? '')(site),
  },
  file(`/_next/image?url=${encodeURIComponent('https://evil.example/x.png')}&w=480&q=60`, 404),
  file('/contact', 415, { method: 'POST', headers: { 'content-type': FORM }, data: 'a=b' }),
  ...['js', 'css', 'woff2', 'svg'].map(
    (type): Kind => ({
      name: `a file of the build: ${type}`,
      status: 200,
      scripts: 'none',
      ask: asset(new RegExp(`/_next/static/[^"]+\\.${type}`)),
    }),
  ),
  file('/_next/static/nothing.js', 404),
  ...['/favicon.ico', '/apple-icon.png', '/icon-192.png', '/hero-poster.webp'].map((it) =>
    file(it),
  ),
  ...['/api/articles?search=x', '/api/redirects/discord'].map((it) => file(it)),
  file('/api/redirects/nothing-here', 404),
  file('/api/publish', 404, { method: 'POST', data: '{}' }),
  {
    name: 'the page that answers a form without JavaScript',
    status: 200,
    scripts: 'nonce',
    ask: form({}),
  },
  {
    name: 'a form of another site',
    status: 403,
    scripts: 'none',
    ask: form({ origin: 'https://evil.example' }),
  },
  {
    name: 'a form that is too large',
    status: 413,
    scripts: 'none',
    ask: get('/contact', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      data: 'x'.repeat(70_000),
    }),
  },
  {
    name: 'a form that is none',
    status: 400,
    scripts: 'none',
    ask: get('/contact', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      data: 'x',
    }),
  },
];
