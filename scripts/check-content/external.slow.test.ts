import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningApp, serveApp } from '../../cms/api/server';
import { checkExternal, isPublicAddress } from './external';

let site: RunningApp;
let base: string;
const requested: string[] = [];
/** A URL at another address of this machine. */
const INSIDE = 'http://127.0.0.2/secret';

beforeAll(async () => {
  site = await serveApp({ fetch: ({ url }) => respond(new URL(url).pathname) });
  base = site.url;
});
afterAll(() => site.close());

async function respond(path: string): Promise<Response> {
  requested.push(path);
  if (path === '/hangs') await sleep(500);
  if (path === '/inside') return Response.redirect(INSIDE, 302);
  if (path === '/moved') return Response.redirect(`${base}/fine`, 301);
  return new Response('text', { status: Number(path.slice(1)) || 200 });
}

it('distinguishes what is gone from what may be refused to programs', async () => {
  const paths = ['/fine', '/moved', '/404', '/410', '/403', '/429', '/500', '/fine'];
  const urls = [...paths.map((it) => base + it), 'http://127.0.0.1:1/'];
  const problems = await checkExternal(urls, 60_000, () => true);
  const found = [...problems].map(([url, { level, message }]) => {
    return [url.replace(base, ''), [level, message.replace(base, '')]];
  });
  expect(Object.fromEntries(found)).toEqual({
    '/404': ['error', '/404 responds with the status 404.'],
    '/410': ['error', '/410 responds with the status 410.'],
    '/403': ['hint', '/403 responds with the status 403.'],
    '/429': ['hint', '/429 responds with the status 429.'],
    '/500': ['hint', '/500 responds with the status 500.'],
    'http://127.0.0.1:1/': ['hint', expect.stringContaining('did not respond (')],
  });
  expect(requested.filter((url) => url === '/fine')).toHaveLength(2);
});

it('does not wait for ever', async () => {
  const problems = await checkExternal([`${base}/hangs`], 100, () => true);
  expect([...problems.values()]).toEqual([
    { level: 'hint', message: `${base}/hangs did not respond within 0.1 s.` },
  ]);
});

it('connects to no address of this machine or a private network, also by name or redirect', async () => {
  const { port } = new URL(base);
  requested.length = 0;
  const direct = [base, `http://localhost:${port}/`, `http://[::1]:${port}/`, 'http://10.0.0.7/'];
  const problems = await checkExternal(direct, 60_000);
  const refused = (url: string) => {
    return {
      level: 'hint',
      message: `${url} leads to this machine or a private network: readers cannot follow it.`,
    };
  };
  expect([...problems].sort()).toEqual(direct.map((url) => [url, refused(url)]).sort());
  expect(requested).toEqual([]);
  const one = `${base}/inside`;
  const redirected = await checkExternal([one], 60_000, (address) => address === '127.0.0.1');
  expect([...redirected]).toEqual([[one, refused(one)]]);
  expect(requested).toEqual(['/inside']);
});

it.each([
  [true, ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8']],
  [false, ['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254']],
  [false, ['100.64.0.1', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', 'localhost']],
])('an address of the internet: %s for %j', (isPublic, addresses) => {
  for (const address of addresses)
    expect([address, isPublicAddress(address)]).toEqual([address, isPublic]);
});
