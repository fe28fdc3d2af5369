import { DEMO_URL, ON_MACHINES } from '../ports';
import { expect, test } from '../support/test';

const VIDEO = '/media/video/hero.webm';
const COVER = '/media/covers/a01/cover.webp';

test('video and cover are served whole, and by ranges', async ({ request }) => {
  for (const [path, type] of [
    [VIDEO, 'video/webm'],
    [COVER, 'image/webp'],
  ] as const) {
    const get = (headers = {}) => request.get(DEMO_URL + path, { headers });
    const whole = await get();
    const bytes = await whole.body();
    expect([whole.status(), whole.headers()['content-type']], path).toEqual([200, type]);
    const part = await get({ range: 'bytes=100-299', 'if-range': whole.headers().etag });
    expect([part.status(), part.headers()['content-range']], path).toEqual([
      206,
      `bytes 100-299/${bytes.length}`,
    ]);
    expect(await part.body(), path).toEqual(bytes.subarray(100, 300));
    expect((await get({ range: `bytes=${bytes.length}-` })).status(), path).toBe(416);
  }
});

test('media URLs reach the two documented paths of the API, and no other', async ({
  request,
  api,
}) => {
  for (const path of [VIDEO, COVER]) await request.get(path);
  for (const path of [
    ...['/media/video/other.webm', '/media/video/..%2Fbanner', '/media/banner'],
    ...['/media/video/hero.webm%2F..%2F..%2Fbanner', '/media/covers/a01'],
    ...['/media/covers/a01/..%2F..%2F..%2Fbanner', '/media/covers/..%2F..%2Fbanner%3F/x'],
    ...['/media/covers/a%26article_file=a02/x%23y', '/media/covers/a01/x%26article_file=a02.png'],
    '/media/covers/http:%2F%2Felsewhere.example/x.png',
  ]) {
    expect(ON_MACHINES ? [400, 404] : [404], path).toContain((await request.get(path)).status());
  }
  // A call for the list is allowed, because the site reads the ids of articles from it.
  const calls = (await api.calls()).map(({ path }) => path);
  expect(calls.filter((it) => !/^\/(?:banner|articles)$/.test(it))).toEqual([
    ...['/resources/hero.webm', '/articles/file?article_file=a01_._cover.webp'],
    '/articles/file?article_file=a01_._x%26article_file%3Da02.png',
  ]);
});
