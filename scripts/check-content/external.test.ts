import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningApp, serveApp } from '../../cms/api/server';
import { checkExternal } from './external';

let site: RunningApp;
let base: string;
const requested: string[] = [];
let [open, most] = [0, 0];

beforeAll(async () => {
  site = await serveApp({ fetch: ({ url }) => respond(new URL(url).pathname) });
  base = site.url;
});
afterAll(() => site.close());

async function respond(path: string): Promise<Response> {
  requested.push(path);
  open += 1;
  most = Math.max(most, open);
  await sleep(path === '/hangs' ? 500 : 20);
  open -= 1;
  if (path === '/moved') return Response.redirect(`${base}/fine`, 301);
  return new Response('text', { status: Number(path.slice(1)) || 200 });
}

it('tells what is gone from what may be refused to programs', async () => {
  const paths = ['/fine', '/moved', '/404', '/410', '/403', '/429', '/500', '/fine'];
  const urls = [...paths.map((it) => base + it), 'http://127.0.0.1:1/'];
  const problems = await checkExternal(urls, 60_000);
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

it('makes a few requests at a time', async () => {
  most = 0;
  const urls = Array.from({ length: 20 }, (_, number) => `${base}/?${number}`);
  expect((await checkExternal(urls, 60_000)).size).toBe(0);
  expect(most).toBeLessThanOrEqual(4);
});

it('does not wait for ever', async () => {
  const problems = await checkExternal([`${base}/hangs`], 100);
  expect([...problems.values()]).toEqual([
    { level: 'hint', message: `${base}/hangs did not respond within 0.1 s.` },
  ]);
});
