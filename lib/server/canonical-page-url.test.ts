/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '../routes';
import { canonicalPageUrl } from './canonical-page-url';

const LONG = 'x'.repeat(5_000);

it.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?utm_source=x', '/'],
  ['/article/launch?token=secret', '/article/launch'],
  ['/r/discord?nxtPslug=press-kit', '/r/discord'],
  ['/blog', '/blog'],
  ['/blog?page=1', '/blog'],
  ['/blog?utm_source=x', '/blog'],
  ['/blog?utm_source=x&page=2&search=%20ip%20', '/blog?search=ip&page=2'],
  ['/robots.txt?token=secret', '/robots.txt'],
  ['/share/article/launch.jpg?token=secret', '/share/article/launch.jpg'],
  ['/icon-192.png?token=secret', '/icon-192.png'],
  ['/_next/static/chunks/%5Bslug%5D-1.js?token=secret', '/_next/static/chunks/%5Bslug%5D-1.js'],
])('a page: %s is rendered for %s', (url, expected) => {
  expect(canonicalPageUrl(url, false)).toBe(expected);
});

it.each([
  ['/blog?search=ip&_rsc=1a2b', '/blog?_rsc=1a2b'],
  ['/blog?search=ip', '/blog'],
  ['/about?token=secret&_rsc=1a2b', '/about?_rsc=1a2b'],
])('data of a page: %s is rendered for %s', (url, expected) => {
  expect(canonicalPageUrl(url, true)).toBe(expected);
});

it.each([
  '/nothing/here?a=1',
  '/blogs?search=ip',
  '/reset/secret',
  '/reset/secret/',
  '/about/secret',
  '/About',
  '/about.rsc',
  '/blog/query/cGFnZT0y',
  '/api',
  '/api/nope?token=secret',
  '/api/redirects/a/b',
  '/_next/nope/secret?token=secret',
  '/_next/data/build/secret.json',
  '/_next/imagery?url=secret',
  '/_not-found',
  '/_global-error',
  '/media/covers/secret?token=secret',
  '/share/secret/a/b',
  '/feed/',
  '/article/a/b',
  '/article/%E0%A4%A',
  '/%',
  '*',
  'http://elsewhere.example/about',
  `/${LONG}`,
  `/${LONG}?${LONG}`,
])('what has no route has one page: %s', (url) => {
  expect(canonicalPageUrl(url, false)).toBe('/404');
  expect(canonicalPageUrl(url, true)).toBe('/404');
});

it.each([
  ['/article/pl%61in%20slug', '/article/plain%20slug'],
  ['/article/%C3%A9', '/article/%C3%A9'],
  ['/article/é', '/article/%C3%A9'],
  ['/article/a%2fb', '/article/a%2Fb'],
  ['/article/100%25-indie', '/article/100%25-indie'],
  ['/article/%2541bc', '/article/%2541bc'],
  ['/article/c++', '/article/c%2B%2B'],
  ['/%61bout', '/about'],
])('a path has one spelling: %s is %s', (url, expected) => {
  expect(canonicalPageUrl(url, false)).toBe(expected);
  expect(canonicalPageUrl(expected, false)).toBe(expected);
});

it.each(['..', '.', '%2e%2e', 'x.rsc', 'x.segments', 'a%00b', 'a%25252Fb', '%20', LONG])(
  'a slug that can name nothing has one page: %s',
  (slug) => {
    expect(canonicalPageUrl(`/article/${slug}`, false)).toBe('/article/%20');
    expect(canonicalPageUrl(`/r/${slug}`, false)).toBe('/r/%20');
  },
);

it.each([
  '/api/articles?search=ip',
  '/_next/image?url=%2Fmedia%2Fcovers%2Fa01%2Fcover.webp&w=480&q=75',
  '/media/covers/a01/cover.webp?v=1',
  // Redirected to the same without the slash.
  '/blog/?search=ip',
  '/about/',
  '//blog?search=ip',
  '/article//x',
  '/article\\x',
])('what reads its query, or is redirected, stays as it is: %s', (url) => {
  expect(canonicalPageUrl(url, false)).toBe(url);
  expect(canonicalPageUrl(url, true)).toBe(url);
});

it('knows every page and route handler of the site', () => {
  const app = path.join(__dirname, '../../app');
  const inApp = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${path.dirname(file)}`.replace(/\/\.$/, '/'));
  expect(inApp).toContain('/blog/query/[query]');
  // No request names it: the middleware leads there.
  const named = inApp.filter((route) => route !== '/blog/query/[query]');
  expect(ROUTES.filter((route) => inApp.includes(route)).sort()).toEqual(named.sort());
});
