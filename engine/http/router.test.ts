import { isUsableParameter, makeRouter, toPath } from './router';

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
  const { isNotCanonical: _, ...resolved } = { isNotCanonical: false, ...resolve(sent) };
  expect(resolved).toEqual({ type, url, ...(route && { route }) });
});

it.each(['/notes/..', '/x/../about', '/notes/%2e', '/%E0%A4%A', '*'])(
  'what Next would fail on, or lead elsewhere, is without a route: %s',
  (url) => expect(resolve(url)).toMatchObject({ url: '/404' }),
);

const UNUSABLE = ['', ' ', '.', '..', 'a.rsc', 'a\0', '\ud800', 'x'.repeat(201)];
it.each([...UNUSABLE, 'a/b', 'a\\b', 'a?', '#a'])(
  'a parameter that can name nothing has no page, whatever the site makes of its routes: %j',
  (text) => {
    expect(isUsableParameter(text)).toBe(false);
    const canonicalize = ({ parts }: { parts: string[] }) => ({ url: toPath(parts) });
    const own = makeRouter({ routes: { '/notes/[name]': 'page' }, canonicalize });
    const url = `/notes/${encodeURIComponent(text.toWellFormed())}`;
    const name = text.isWellFormed() ? url : '/notes/%ED%A0%80';
    expect(own.resolve(name, () => false)).toMatchObject({ url: '/404' });
  },
);

it('a site says where a URL leads that has no route, or that its route refuses', () => {
  const { resolve: own } = makeRouter({
    routes: { '/list': 'page', '/notes/[name]': 'page' },
    canonicalizeOthers({ parts: [parent = '', name = ''], search }) {
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
    canonicalize: ({ parts }) => (parts[0] === 'press' ? { url: '/press' } : undefined),
  });
  expect(own.resolve('/press', () => false)).toMatchObject({ route: '/[page]' });
  expect(own.resolve('/404', () => false)).toEqual({
    type: 'page',
    url: '/404',
    isNotCanonical: false,
  });
  expect(own.routeOf('/404')).toBeUndefined();
});

it('a site makes the canonical URL of its routes, or redirects', () => {
  const { resolve: own } = makeRouter({
    routes: { '/list': 'page' },
    canonicalize: ({ parts, search }) =>
      search === '?old' ? { redirect: '/new' } : { url: `/${parts}${search}`, isUnstored: true },
  });
  const isFile = () => false;
  expect(own('/list?a=b', isFile)).toMatchObject({ url: '/list?a=b', isUnstored: true });
  expect(own('/list?old', isFile)).toEqual({ type: 'redirect', url: '/new' });
});
