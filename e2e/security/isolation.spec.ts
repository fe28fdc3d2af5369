import { fresh } from '../../testing/fresh';
import { expect, test } from '../support/test';

/** Paths and queries with a visitor's secret, for each type of URL and of 404. */
const PATTERNS = [
  ...['/about?token=SECRET&page=2', '/article/SLUG?token=SECRET', '/r/SLUG?search=SECRET'],
  ...['/reset/SECRET', '/x?_rsc=SECRET', '/api/SECRET?token=SECRET', '/_next/SECRET?token=SECRET'],
  ...['/_next/data/build/SECRET.json', '/media/SECRET?token=SECRET', '/share/SECRET/x/y'],
  ...['/article/SECRET.rsc', '/article/SECRET/x?token=SECRET', '/r/SECRET.segments?token=SECRET'],
];

test('nothing of one visitor’s URL shows in another visitor’s page', async ({ request, api }) => {
  const slug = fresh('private');
  await api.putArticle({ id: slug, slug, name: slug });
  const secrets: string[] = [];
  for (const pattern of PATTERNS) {
    const secret = fresh('secret');
    secrets.push(secret);
    const url = pattern.replace('SLUG', slug).replaceAll('SECRET', secret);
    const [path = ''] = pattern.includes('SLUG') ? url.split('?') : ['/about'];
    const isThere = /^\/(?:about|article\/private)/.test(url);
    expect((await request.get(url)).status(), url).toBe(isThere ? 200 : 404);
    for (const visited of [url, path, '/nothing-here', '/article/%20', '/r/%20']) {
      const text = await (await request.get(visited)).text();
      const shown = secrets.filter((it) => text.includes(it));
      expect(shown, visited).toEqual([]);
    }
  }
});
