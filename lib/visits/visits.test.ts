import type { Visit } from '../../engine';
import { addDay, countVisit, emptyDay, MAX_NAMES, OTHERS } from './visits';

const OWN = 'site.example';
const visit = { path: '/about', status: 200, referrer: '', by: 'visitor' } as const;

/** Counts these visits in a new day. */
function dayOf(...visits: Partial<Visit>[]) {
  const day = emptyDay();
  for (const it of visits) countVisit(day, { ...visit, ...it }, OWN);
  return day;
}
const total = (table: Record<string, number>) => Object.values(table).reduce((a, b) => a + b, 0);

it('counts pages by their decoded path', () => {
  const paths = ['/', '/about', '/article/%C3%BC-x', '/article/ü-x', '/article/v2.0', '/imprint'];
  const day = dayOf(...paths.map((path) => ({ path })), { status: 304 });
  const pages = { '/': 1, '/about': 2, '/article/ü-x': 2, '/article/v2.0': 1, '/imprint': 1 };
  expect(day).toEqual({ ...emptyDay(), pages });
});

it('counts a short link that is followed, and not the redirect to its canonical spelling', () => {
  const path = '/r/submit';
  expect(dayOf({ path, status: 307 }, { path: '/R/submit', status: 308 }).clicks).toEqual({
    [path]: 1,
  });
});

it.each([
  '/robots.txt',
  '/icon-192.png',
  '/feed/atom.xml',
  '/_next/static/chunks/x.js',
  '/media/covers/a/b.webp',
  '/preview/secret-draft',
  '/api/redirects/game',
  '/404',
])('counts nothing for %s', (path) => {
  expect(dayOf({ path }, { path, status: 404 })).toEqual(
    path === '/404' ? { ...emptyDay(), missing: 1 } : emptyDay(),
  );
});

it('counts missing pages in one number for all paths', () => {
  const day = dayOf(...['/x', '/wp-admin/x', '/article/x'].map((path) => ({ path, status: 404 })));
  expect(day).toEqual({ ...emptyDay(), missing: 3 });
});

it('counts robots apart, and nothing of where they came from', () => {
  const by = 'robot';
  const day = dayOf({ by, referrer: 'https://a.example/' }, { by, path: '/x', status: 404 });
  expect(day).toEqual({ ...emptyDay(), robots: 1 });
});

it.each([
  ['https://www.a.example/page?q=secret', 'a.example'],
  ['https://user:secret@A.example:8443/x', 'a.example'],
  ['a.example', 'a.example'],
  ['android-app://com.x', 'android-app'],
  ['https://www.site.example/blog', undefined],
  ['-', undefined],
  ['', undefined],
])('of the referrer %j counts only the host %s', (referrer, host) => {
  expect(dayOf({ referrer }).referrers).toEqual(host ? { [host]: 1 } : {});
});

it('has a limited number of names a day, of limited length', () => {
  const numbers = Array.from({ length: MAX_NAMES + 50 }, (_, number) => number);
  const day = dayOf(
    ...numbers.map((it) => ({ path: `/r/${it}`, status: 307, referrer: `https://${it}.example/` })),
    { path: `/r/${'x'.repeat(5_000)}`, status: 307, referrer: `https://${'x'.repeat(5_000)}` },
    { path: '/r/__proto__', status: 307, referrer: 'https://__proto__/' },
  );
  for (const table of [day.clicks, day.referrers]) {
    expect(Object.keys(table)).toHaveLength(MAX_NAMES + 1);
    expect(table[OTHERS]).toBe(52);
    expect(total(table)).toBe(MAX_NAMES + 52);
  }
  expect(JSON.stringify(day).length).toBeLessThan(30_000);
});

it('adds days up', () => {
  const day = dayOf({}, { referrer: 'https://a.example/' });
  addDay(day, dayOf({}, { path: '/', by: 'robot' }, { path: '/x', status: 404 }));
  expect(day).toEqual({
    ...{ pages: { '/about': 3 }, clicks: {}, referrers: { 'a.example': 1 } },
    ...{ missing: 1, robots: 1 },
  });
});
