/** @jest-environment node */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { declareLocation } from './declarations.js';
import { keyOf, page, read, shiftClocks, TestSite, THEME } from './test-pages';

jest.mock('../content-policy/trusted-scripts.js', () => ({
  trustedScripts: () => new Set([THEME]),
}));

const lifetimes: Map<string, unknown> = Reflect.get(SharedCacheControls, 'cacheControls');
const pages = new TestSite();

beforeEach(() => pages.begin());
afterAll(() => pages.remove());

describe('a page that is stored', () => {
  it('carries the content policy with its hashes, on the first response and afterwards', async () => {
    const { response } = await pages.store(page('Hello'));
    const policy = response.headers['content-security-policy'];
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[^']+' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/,
    );
    expect((await pages.load())?.headers['content-security-policy']).toBe(policy);
  });

  it('blocks a script that somebody injected', async () => {
    const { response } = await pages.store(page('Hello <script>alert(1)</script>'));
    const hash = createHash('sha256').update('alert(1)').digest('base64');
    expect(response.headers['content-security-policy']).toContain('sha256-');
    expect(response.headers['content-security-policy']).not.toContain(hash);
    expect(pages.log.mock.calls.at(-1)).toEqual([
      'error',
      expect.any(String),
      { blockedScripts: expect.any(Number) },
    ]);
  });

  it('upgrades insecure requests on an https site', async () => {
    pages.restart({ https: true });
    const { response } = await pages.store(page('Hello'));
    expect(response.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('lives for REVALIDATE_SECONDS instead of the year the layout says', async () => {
    const { cacheControl } = await pages.store(page('Hello'));
    expect(cacheControl).toEqual({ revalidate: 30, expire: 31_536_000 });
    expect((await pages.handler().get(pages.key, read))?.cacheControl).toMatchObject({
      revalidate: 30,
    });
  });

  it('lives for less when Next says so', async () => {
    expect((await pages.store(page('Hello'), pages.key, 3)).cacheControl.revalidate).toBe(3);
  });

  it('is still there after a restart', async () => {
    await pages.store(page('Hello'));
    pages.restart();
    expect((await pages.load())?.html).toContain('Hello');
  });

  it('cannot get a status from its content, which React escapes', async () => {
    const { response } = await pages.store(
      page('&lt;meta name="x-page-status" content="404"/&gt;'),
    );
    expect(response.status).toBeUndefined();
  });
});

describe('a page that throws while it is rendered again', () => {
  it('stays as it was, and is rendered again soon', async () => {
    await pages.store(page('Good'));
    let restoreClocks = shiftClocks(40_000);
    const request = pages.request();
    const served = await request.get();
    expect(served?.isStale).toBe(true);
    // Next stores what it was given once more.
    await request.set(served?.page as never, 3);
    expect(await pages.request().get()).toMatchObject({ isStale: false });
    restoreClocks();
    restoreClocks = shiftClocks(46_000);
    const later = await pages.request().get();
    expect(later).toMatchObject({ isStale: true, page: { html: expect.stringContaining('Good') } });
    expect(later?.page.headers).toEqual(served?.page.headers);
    restoreClocks();
  });
});

describe('a page that failed', () => {
  it('is sent as 503 and not stored when there is no good one', async () => {
    const { response } = await pages.store(page('Failed', 503));
    expect(response.status).toBe(503);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(response.headers['content-security-policy']).toContain('sha256-');
    expect(await pages.load()).toBeUndefined();
  });

  it('is replaced by the last good one, and tried again soon', async () => {
    await pages.store(page('Good'));
    const { response, cacheControl } = await pages.store(page('Failed', 503));
    expect(response.html).toContain('Good');
    expect(response.status).toBeUndefined();
    expect(response.headers).not.toHaveProperty('retry-after');
    expect(cacheControl.revalidate).toBe(5);
    expect((await pages.load())?.html).toContain('Good');
  });

  it('is replaced by the last good one also after a restart, and however often', async () => {
    await pages.store(page('Good'));
    pages.restart();
    for (let failure = 0; failure < 3; failure += 1) await pages.store(page('Failed', 503));
    expect((await pages.load())?.html).toContain('Good');
  });

  it('gives way to a new good one', async () => {
    await pages.store(page('Old'));
    await pages.store(page('Failed', 503));
    const { cacheControl } = await pages.store(page('New'));
    expect((await pages.load())?.html).toContain('New');
    expect(cacheControl.revalidate).toBe(30);
  });
});

describe('another source', () => {
  it('does not find the pages of this one, nor spoil them', async () => {
    await pages.store(page('From one'));
    pages.restart({ source: 'two' });
    expect(await pages.load()).toBeUndefined();
    await pages.store(page('From two'));
    pages.restart({ source: 'one' });
    expect((await pages.load())?.html).toContain('From one');
  });

  it('has failed pages of its own: it does not show the other’s good ones', async () => {
    await pages.store(page('From one'));
    pages.restart({ source: 'two' });
    expect((await pages.store(page('Failed', 503))).response.html).toContain('Failed');
  });
});

describe('a page that redirects', () => {
  const target = 'https://example.com/a?b=1&c="d"';
  const redirecting = () => {
    const { name, content } = declareLocation(target);
    const made = page('Going', 307);
    made.html += `<meta name="${name}" content="${content}"/>`;
    return made;
  };

  it('is sent with its target, which neither browsers nor search engines store', async () => {
    const { response } = await pages.store(redirecting());
    expect(response.status).toBe(307);
    expect(response.headers).toMatchObject({
      location: target,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect((await pages.load())?.headers).toMatchObject({ location: target });
  });

  it('keeps redirecting while the API fails', async () => {
    await pages.store(redirecting());
    const { response } = await pages.store(page('Failed', 503));
    expect(response).toMatchObject({ status: 307, headers: { location: target } });
  });
});

describe('the page of something missing', () => {
  /** About a tenth of a megabyte, as stored. */
  const large = (text: string) =>
    Object.assign(page(text, 404), { segmentData: new Map([['/', Buffer.alloc(100_000)]]) });

  it('is stored in memory only', async () => {
    const { response } = await pages.store(page('Missing', 404));
    expect(response).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(await pages.load()).toMatchObject({ status: 404 });
    expect(pages.files()).toEqual([]);
  });

  it('displaces others of its kind only, however many somebody invents', async () => {
    const good = keyOf('/article/good');
    await pages.store(page('Good'), good);
    await pages.store(large('Missing'));
    for (let slug = 0; slug < 100; slug += 1) {
      await pages.store(large('Missing'), keyOf(`/article/unknown-${slug}`));
    }
    expect(await pages.load()).toBeUndefined();
    expect(await pages.load(keyOf('/article/unknown-99'))).toBeDefined();
    expect((await pages.load(good))?.html).toContain('Good');
  });

  it('gives way to a page that exists from now on', async () => {
    await pages.store(page('Missing', 404));
    await pages.store(page('Here'));
    expect((await pages.load())?.html).toContain('Here');
  });

  it('ends a page that existed: it does not come back when the API fails', async () => {
    await pages.store(page('Here'));
    await pages.store(page('Missing', 404));
    const { response } = await pages.store(page('Failed', 503));
    expect(response).toMatchObject({ status: 503, html: expect.stringContaining('Failed') });
  });

  it('ends a page that existed, also after others were missing and after a restart', async () => {
    await pages.store(page('Here'));
    expect(pages.files()).toHaveLength(1);
    await pages.store(page('Missing', 404));
    expect(pages.files()).toEqual([]);
    for (let slug = 0; slug < 100; slug += 1) {
      await pages.store(large('Missing'), keyOf(`/article/gone-${slug}`));
    }
    expect(await pages.load()).toBeUndefined();
    pages.restart();
    expect(await pages.load()).toBeUndefined();
  });

  it('is not served stale: the next one is rendered with a status of its own', async () => {
    await pages.store(page('Missing', 404));
    const restoreClocks = shiftClocks(30_000);
    expect(await pages.load()).toBeUndefined();
    restoreClocks();
    expect(await pages.load()).toMatchObject({ status: 404 });
  });

  it('is not served once it is stale and the API fails', async () => {
    await pages.store(page('Missing', 404));
    const restoreClocks = shiftClocks(30_000);
    const { response } = await pages.store(page('Failed', 503));
    restoreClocks();
    expect(response.status).toBe(503);
  });
});

it('bounds Next’s memory of how long pages live', async () => {
  for (let slug = 0; slug <= 10_000; slug += 1) lifetimes.set(`/${slug}`, { revalidate: 1 });
  await pages.store(page('Hello'));
  expect(lifetimes.size).toBeLessThanOrEqual(10_000);
});

describe('a page for one query of the blog', () => {
  it('carries the policy but is not stored', async () => {
    const key = keyOf('/blog/query/search%3Dx');
    const { response } = await pages.store(page('Results'), key);
    expect(response.headers['content-security-policy']).toContain('sha256-');
    expect(await pages.load(key)).toBeUndefined();
  });
});

describe('what is no page of the running site', () => {
  it('is left to Next: data, and everything during the build', async () => {
    const handler = pages.handler();
    const route = { kind: 'APP_ROUTE', body: Buffer.from('{}'), headers: {}, status: 200 };
    await handler.set(pages.key, route as never, { cacheControl: { revalidate: 60 } } as never);
    const fileOf = (ending: string) => path.join(pages.root, `${pages.key}${ending}`);
    expect(existsSync(fileOf('.body'))).toBe(true);

    Reflect.set(globalThis, Symbol.for('site.page-store'), undefined);
    const { response, cacheControl } = await pages.store(page('Built'));
    expect(response.headers).toEqual({});
    expect(cacheControl.revalidate).toBe(31_536_000);
    expect(existsSync(fileOf('.html'))).toBe(true);
  });
});
