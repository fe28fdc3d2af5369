import { isUsableParameter, makeRouter } from './router';

const router = makeRouter({
  routes: { '/': 'page', '/about': 'page', '/notes/[name]': 'page', '/notes/feed': 'endpoint' },
});
const resolve = (url: string) => router.resolve(url, (path) => path === '/a file.txt');

it.each([
  ['/', 'page', '/', '/'],
  ['/about?x=1', 'page', '/about', '/about'],
  ['/notes/a%20b', 'page', '/notes/a%20b', '/notes/[name]'],
  ['/notes/a+b', 'page', '/notes/a+b', '/notes/[name]'],
  ['/notes/feed', 'endpoint', '/notes/feed', '/notes/feed'],
  ['/_next/static/a.js?v=1', 'file', '/_next/static/a.js', undefined],
  ['/notes//a/?x=1', 'redirect', '/notes/a?x=1', undefined],
  ['\\about', 'page', '/404', undefined],
  ['/nothing', 'page', '/404', undefined],
  ['/notes/a/b', 'page', '/404', undefined],
])('%s is the %s %s', (sent, type, url, route) => {
  const { isOtherEncoding: _, ...resolved } = { isOtherEncoding: false, ...resolve(sent) };
  expect(resolved).toEqual({ type, url, ...(route && { route }) });
});

it.each(['/notes/..', '/x/../about', '/notes/%2e', '/%E0%A4%A', '*'])(
  'what Next would fail on, or lead elsewhere, is without a route: %s',
  (url) => expect(resolve(url)).toMatchObject({ url: '/404' }),
);

it.each(['', ' ', '.', '..', 'a.rsc', 'a\0', '\ud800', 'x'.repeat(201)])(
  'a parameter that can name nothing has no page: %j',
  (text) => expect(isUsableParameter(text)).toBe(false),
);

it('another encoding of a path leads to the same, and says so', () => {
  expect(resolve('/%61bout')).toMatchObject({ url: '/about', isOtherEncoding: true });
  expect(resolve('/about')).toMatchObject({ url: '/about', isOtherEncoding: false });
});

it('a site says where a URL leads that has no route, or of which its route makes nothing', () => {
  const { resolve: own } = makeRouter({
    routes: { '/list': 'page', '/notes/[name]': 'page' },
    settleOthers({ parts: [parent = '', name = ''], search }) {
      if (parent === 'LIST') return { redirect: `/list${search}` };
      return parent === 'NOTES' ? { url: `/notes/${name}` } : undefined;
    },
  });
  const isFile = () => false;
  expect(own('//LIST/?a=b', isFile)).toEqual({ type: 'redirect', url: '/list?a=b' });
  expect(own('/NOTES/a', isFile)).toMatchObject({ url: '/notes/a', route: '/notes/[name]' });
  expect(own(`/notes/${'x'.repeat(201)}`, isFile)).toMatchObject({ url: '/404' });
  expect(own('/nothing', isFile)).toMatchObject({ url: '/404' });
});

it('the page of URLs without a route is not that of a route with a variable first segment', () => {
  const own = makeRouter({
    routes: { '/[page]': 'page' },
    settle: ({ parts }) => (parts[0] === 'press' ? { url: '/press' } : undefined),
  });
  expect(own.resolve('/press', () => false)).toMatchObject({ route: '/[page]' });
  expect(own.resolve('/404', () => false)).toEqual({
    type: 'page',
    url: '/404',
    isOtherEncoding: false,
  });
  expect(own.routeOf('/404')).toBeUndefined();
});

it('a site settles the canonical URL of its routes, or redirects', () => {
  const { resolve: own } = makeRouter({
    routes: { '/list': 'page' },
    settle: ({ parts, search }) =>
      search === '?old' ? { redirect: '/new' } : { url: `/${parts}${search}`, isSearch: true },
  });
  const isFile = () => false;
  expect(own('/list?a=b', isFile)).toMatchObject({ url: '/list?a=b', isSearch: true });
  expect(own('/list?old', isFile)).toEqual({ type: 'redirect', url: '/new' });
});
