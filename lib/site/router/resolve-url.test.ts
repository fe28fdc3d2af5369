import { readdirSync } from 'node:fs';
import path from 'node:path';
import { testArticle } from '../../../testing/test-article';
import { type ArticleSummary, lastGoodList } from '../../articles/article-list';
import { signedQuery } from '../../articles/preview-link';
import { contentSourceId } from '../../covers/cover-urls';
import { ROUTES } from '../routes';
import { PICTURES_PATH } from '../urls/paths';
import { noteSpelling } from '../urls/slugs';
import { router } from './resolve-url';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
}));
const { resolve } = router;
process.env.PREVIEW_SECRET = 'a-secret-for-the-tests';

const listIs = (articles: ArticleSummary[]) => {
  const list = { articles, ageMs: 1, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue(list);
};

const isFile = (path: string) => path === '/icon-192.png';
const resolveUrl = (path: string) => {
  const { type, url } = resolve(path, isFile);
  return { type, url };
};

const LONG = 'x'.repeat(5_000);
const COVER = `${PICTURES_PATH}/a1/cover.webp`;
/** The end of the URL of a cover in one width. */
const WIDTH = `480?v=${contentSourceId()}`;
const COVER_480 = `${COVER}/${WIDTH}`;

it.each([
  ['/?', '/'],
  ['/article/launch?token=secret', '/article/launch'],
  ['/blog?utm_source=x&page=2&search=%20ip%20', '/blog?search=ip&page=2'],
  ['/blog?search=%E0%A4%A', '/blog?search=%EF%BF%BD%25A'],
])('a page: %s is rendered for %s', (url, expected) => {
  expect(resolveUrl(url)).toEqual({ type: 'page', url: expected });
});

it.each([
  ['/robots.txt?token=secret', 'endpoint', '/robots.txt'],
  ['/share/article/launch.jpg?token=secret', 'endpoint', '/share/article/launch.jpg'],
  ['/api/redirects/discord?x=1', 'endpoint', '/api/redirects/discord'],
  [COVER_480, 'endpoint', COVER_480],
  ['/media/video/hero.webm?v=1', 'media', '/media/video/hero.webm'],
  ['/icon-192.png?token=secret', 'file', '/icon-192.png'],
  ['/_next/static/chunks/%5Bslug%5D-1.js?v=1', 'file', '/_next/static/chunks/%5Bslug%5D-1.js'],
])('what is no page keeps the query on which it depends: %s is the %s %s', (sent, type, url) => {
  expect(resolveUrl(sent)).toEqual({ type, url });
});

it.each([
  ...['/nothing/here?a=1', '/blogs?search=ip', '/about.rsc', '/api', '/api/redirects/a/b'],
  ...['/_next/./static/x', '/_next/data/build/secret.json', '/article/a/b', '/article/%E0%A4%A'],
  ...['/_next/image?url=%2Fmedia%2Fcovers%2Fa01%2Fcover.webp&w=480&q=75', '/article/..'],
  ...['/feed/atom.xml.rsc', '/share/article/launch.jpg.rsc', '/media/video/hero.webm.rsc'],
  ...[`${COVER}.rsc`, `${COVER}/480.rsc?v=1`, `${COVER_480}&a=b`, `${COVER_480}&%6extPx=1`],
  ...[`${COVER_480}&`, COVER_480.replace('480', '481'), '/x/../blog?search=a', `/${LONG}?${LONG}`],
])('URLs without a route have one page: %s', (url) => {
  expect(resolveUrl(url)).toEqual({ type: 'page', url: '/404' });
});

it.each([
  ['/article/pl%61in%20slug?a=b', '/article/plain%20slug'],
  ['/article/é', '/article/%C3%A9'],
  ['/article/a%2fb', '/article/a%2Fb'],
  ['/article/c%2B%2B', '/article/c++'],
  ['/media/covers/a1/%63over.webp', `${COVER}`],
  ['/icon-192%2Epng', '/icon-192.png'],
])('another percent-encoding leads to the same, and says so: %s to %s', (url, expected) => {
  const resolved = resolve(url, isFile);
  expect(resolved).toMatchObject({ url: expected, isNotCanonical: true });
  const canonical = resolve(expected, isFile);
  expect(canonical).toEqual({ ...resolved, isNotCanonical: false });
});

it.each([
  ...['/article/plain%20slug', '/article/%C3%A9', '/article/a%2Fb', '/article/100%25-indie'],
  ...['/article/%2541bc', '/article/...', "/article/it's", "/r/$!&'()*+,;=:@"],
])('the canonical percent-encoding is that of browsers: %s', (url) => {
  expect(resolveUrl(url)).toEqual({ type: 'page', url });
  expect(resolve(url, isFile)).toMatchObject({ isNotCanonical: false });
  expect(new URL(url, 'http://localhost').pathname).toBe(url);
});

it.each([
  ['/article/e%CC%81te?utm=x', 'redirect', '/article/%C3%A9te?utm=x'],
  ['/r/e%CC%81', 'redirect', '/r/%C3%A9'],
  ['/media/covers/a1/e%CC%81.png', 'media', '/media/covers/a1/%C3%A9.png'],
  ['/blog?search=e%CC%81&tags=e%CC%81', 'page', '/blog?search=%C3%A9&tags=%C3%A9'],
])('a name in decomposed Unicode is the composed one: %s', (url, type, expected) => {
  expect(resolveUrl(url)).toEqual({ type, url: expected });
  expect(resolveUrl(expected).type).not.toBe('redirect');
});

it.each([
  ['/blog?search=%20ip&page=2', { parameters: [], query: { search: 'ip', tags: [], page: 2 } }],
  ['/article/a%2Fb%20c', { parameters: ['a/b c'] }],
  ['/r/e%CC%81', { parameters: ['é'] }],
  ['/R/CAPITALS', { parameters: ['CAPITALS'] }],
  ['/article/x.rsc', { parameters: [' '] }],
  [COVER_480, { parameters: ['a1', 'cover.webp', '480'] }],
  ['/nothing', undefined],
])('the parameters and the query of a URL are parsed for its page: %s', (url, parsed) => {
  const resolved = resolve(url, isFile);
  const final = resolved.type === 'redirect' ? resolve(resolved.url, isFile) : resolved;
  expect('parsed' in final ? final.parsed : undefined).toEqual(parsed);
});

it.each(['x.rsc', 'a%00b', '%20', LONG])('slugs of nothing lead to one page: %s', (slug) => {
  for (const parent of ['/article', '/r'])
    expect(resolveUrl(`${parent}/${slug}`)).toEqual({ type: 'page', url: `${parent}/%20` });
  expect(resolveUrl(`/api/redirects/${slug}`)).toEqual({ type: 'page', url: '/404' });
});

describe('a link to a draft', () => {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const of = (slug: string) => signedQuery(slug, expires, 'a-secret-for-the-tests');
  const query = of('a draft');

  it.each([
    ['/preview/a%20draft?', 'preview', '/preview/a%20draft?'],
    ['/preview/%61%20draft?x=1&', 'preview', '/preview/a%20draft?'],
    ['/preview/a%20draft/%63over.webp?', 'media', '/preview/a%20draft/cover.webp?'],
  ])('leads to it, in one spelling: %s', (url, type, expected) => {
    expect(resolveUrl(url + query)).toEqual({ type, url: expected + query });
  });

  it.each([
    ...[
      '/preview/a%20draft',
      '/preview/a%20draft/',
      `/preview/another?${query}`,
      `/preview/A%20draft?${query}`,
    ],
    ...[`/preview/another/cover.webp?${query}`, `/preview?${query}`, `/preview/?${query}`],
    ...[`/preview/a%20draft/b/c?${query}`, `/Preview/a%20draft?${query}`],
    ...[`/preview/a%2520draft?${query}`, `/preview/a+draft?${query}`],
    ...[`/x/../preview/a%20draft?${query}`, `/preview/a%20draft%3F${query}`],
    ...[`/preview/a%20draft;?${query}`, `/article/a%20draft/preview?${query}`],
    ...[`/preview/..?${of('..')}`, `/preview/x.rsc?${of('x.rsc')}`],
  ])('is the 404 page if anything in it is wrong: %s', (url) => {
    expect(resolveUrl(url)).toEqual({ type: 'page', url: '/404' });
  });
});

it('knows every page and route handler of the site', () => {
  const app = path.join(__dirname, '../../../app');
  const inApp = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${path.dirname(file)}`.replace(/\/\.$/, '/'));
  const known = Object.keys(ROUTES).filter((route) => inApp.includes(route));
  expect(known.sort()).toEqual(inApp.sort());
});

describe('a page that a URL names in another way', () => {
  beforeEach(() =>
    listIs([
      testArticle({ id: '1', name: 'launch day', slug: 'launch' }),
      testArticle({ id: '2', name: 'launch', slug: 'other' }),
      testArticle({ id: '3', name: null, slug: null }),
    ]),
  );

  it.each([
    ['by its name', '/article/launch%20day', 'redirect', '/article/launch'],
    ['by its id', '/article/1', 'redirect', '/article/launch'],
    ['by its slug', '/article/launch', 'page', '/article/launch'],
    ['by its id without a slug', '/article/3', 'page', '/article/3'],
    ['that the list does not have', '/article/Launch', 'page', '/article/Launch'],
  ])('the URL of an article %s', (_, url, type, own) => {
    expect(resolveUrl(url)).toEqual({ type, url: own });
  });

  it('prefers a spelling that the API returned since to the list', () => {
    noteSpelling('/article/1', '/article/1');
    expect(resolveUrl('/article/1')).toEqual({ type: 'page', url: '/article/1' });
  });
});
