import { fresh } from '../../testing/fresh';
import { DEMO_URL, ON_MACHINES } from '../ports';
import { expect, test } from '../support/test';

const VIDEO = '/media/video/hero.webm';
const COVER = '/media/covers/a01/cover.webp';

for (const { path, type } of [
  { path: VIDEO, type: 'video/webm' },
  { path: '/media/video/hero.mp4', type: 'video/mp4' },
  { path: COVER, type: 'image/webp' },
]) {
  test(`${path} is served whole, by ranges, and not beyond its end`, async ({ request }) => {
    const url = DEMO_URL + path;
    const whole = await request.get(url);
    expect(whole.status()).toBe(200);
    const bytes = await whole.body();
    expect(whole.headers()).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
    });
    const { etag = '' } = whole.headers();
    const again = await request.get(url, { headers: { 'if-none-match': etag } });
    expect([again.status(), again.headers().etag]).toEqual([304, etag]);
    const head = await request.head(url);
    expect(head.headers()).toMatchObject({ 'content-length': String(bytes.length), etag });
    for (const [version, status] of [
      [etag, 206],
      ['"another"', 200],
    ] as const) {
      const headers = { range: 'bytes=100-299', 'if-range': version };
      expect((await request.get(url, { headers })).status()).toBe(status);
    }

    const part = await request.get(url, { headers: { range: 'bytes=100-299' } });
    expect(part.status()).toBe(206);
    expect(part.headers()).toMatchObject({
      'content-type': type,
      'content-range': `bytes 100-299/${bytes.length}`,
    });
    expect(await part.body()).toEqual(bytes.subarray(100, 300));

    const end = await request.get(url, { headers: { range: 'bytes=-50' } });
    expect(end.status()).toBe(206);
    expect(await end.body()).toEqual(bytes.subarray(-50));

    const beyond = await request.get(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status()).toBe(416);
    expect(beyond.headers()['content-range']).toBe(`bytes */${bytes.length}`);
  });
}

test('media are requested from the documented paths of the API', async ({ request, api }) => {
  await request.get(VIDEO);
  await request.get(COVER);
  expect(
    (await api.calls()).map(({ path }) => path).filter((it) => !it.startsWith('/banner')),
  ).toEqual(['/resources/hero.webm', '/articles/file?article_file=a01_._cover.webp']);
});

test('media URLs reach two kinds of API path, and no other path or host', async ({
  request,
  api,
}) => {
  for (const path of [
    '/media/video/other.webm',
    '/media/video/..%2Fbanner',
    '/media/video/hero.webm%2F..%2F..%2Fbanner',
    '/media/banner',
    '/media/covers/a01',
    '/media/covers/a01/..%2F..%2F..%2Fbanner',
    '/media/covers/..%2F..%2Fbanner%3F/x',
    '/media/covers/a%26article_file=a02/x%23y',
    '/media/covers/a01/x%26article_file=a02.png',
    '/media/covers/http:%2F%2Felsewhere.example/x.png',
  ]) {
    expect(ON_MACHINES ? [400, 404] : [404], path).toContain((await request.get(path)).status());
  }
  // The list tells which articles there are.
  const calls = (await api.calls()).map(({ path }) => path);
  expect(calls.filter((it) => !/^\/(?:banner|articles)$/.test(it))).toEqual([
    '/articles/file?article_file=a01_._x%26article_file%3Da02.png',
  ]);
});

test('a cover is served in every width that the page offers', async ({ request }) => {
  const html = await (await request.get(`${DEMO_URL}/blog`)).text();
  const main = html.slice(html.indexOf('<main'));
  const srcSet = /<img\b[^>]*\ssrcset="([^"]*)"/i.exec(main)?.[1]?.replaceAll('&amp;', '&');
  const sources = srcSet?.split(', ').map((source) => source.split(' ')) ?? [];
  expect(sources.length).toBeGreaterThan(1);
  for (const [url = ''] of sources) {
    const response = await request.get(DEMO_URL + url);
    expect(response.status(), url).toBe(200);
    expect(response.headers()['content-type'], url).toMatch(/^image\//);
  }
});

test('only pictures and videos are passed on', async ({ request, api }) => {
  for (const kind of ['html', 'null', 'empty'] as const) {
    await api.fault({ path: '/resources', kind });
    await api.fault({ path: '/articles/file', kind });
    for (const path of [VIDEO, COVER]) {
      const response = await request.get(path);
      expect(response.status(), `${path} ${kind}`).toBe(503);
      expect(await response.body()).toHaveLength(0);
      expect(response.headers()['cache-control']).toBe('no-store');
    }
  }
});

test('a missing file is 404, one that cannot be fetched 503', async ({ request, api }) => {
  expect((await request.get(`/media/covers/${fresh('id')}/x.png`)).status()).toBe(404);
  await api.fault({ path: '/resources', kind: '404' });
  expect((await request.get(VIDEO)).status()).toBe(404);
  for (const kind of ['500', 'reset'] as const) {
    await api.fault({ path: '/resources', kind });
    expect((await request.get(VIDEO)).status(), kind).toBe(503);
  }
  await api.heal();
  expect((await request.get(VIDEO)).status()).toBe(200);
});

test('a response of the API that breaks off leaves the site up', async ({ request, api }) => {
  await api.fault({ path: '/resources', kind: 'truncated' });
  await expect(request.get(VIDEO)).rejects.toThrow();
  expect((await request.get('/about')).status()).toBe(200);
});

test('a file call that hangs ends after 10 seconds', async ({ request, api }) => {
  await api.fault({ path: '/resources', kind: 'hang' });
  await api.fault({ path: '/articles/file', kind: 'hang' });
  const start = performance.now();
  const responses = await Promise.all([VIDEO, COVER].map((path) => request.get(path)));
  const seconds = (performance.now() - start) / 1_000;
  expect(responses.map((it) => it.status())).toEqual([503, 503]);
  // The 10 seconds of the specification (section 9), with a margin for a busy machine.
  expect(seconds).toBeGreaterThan(9.5);
  expect(seconds).toBeLessThan(15);
});
