/** @jest-environment node */
import { pageStore } from './index.js';
import { keyOf, page, shiftClocks, TestSite, THEME } from './test-pages';

jest.mock('../content-policy/trusted-scripts.js', () => ({
  trustedScripts: () => new Set([THEME]),
}));

const pages = new TestSite();

beforeEach(() => pages.begin());
afterAll(() => pages.remove());

const textOf = async (key?: string) => /<p>(.*?)</.exec((await pages.load(key))?.html ?? '')?.[1];
const everything = () => pageStore()?.invalidate(['/*']);

describe('a page that is invalidated', () => {
  it('is not served any more', async () => {
    await pages.store(page('Old'));
    expect(await textOf()).toBe('Old');
    everything();
    expect(await textOf()).toBeUndefined();
    await pages.store(page('New'));
    expect(await textOf()).toBe('New');
  });

  it('is still the last good one when its rendering fails, for as long as it does', async () => {
    await pages.store(page('Good'));
    everything();
    for (let failure = 0; failure < 3; failure += 1) {
      const { response, cacheControl } = await pages.store(page('Failed', 503));
      expect(response.html).toContain('Good');
      expect(response.status).toBeUndefined();
      expect(cacheControl.revalidate).toBe(5);
    }
    expect(await textOf()).toBe('Good');
  });

  it('is the last good one also when the invalidation was read from the log of publications', async () => {
    pageStore()?.reachPosition(1);
    await pages.store(page('Good'));
    pageStore()?.invalidate(['/*'], { position: 2 });
    expect(await textOf()).toBeUndefined();
    const { response } = await pages.store(page('Failed', 503));
    expect(response.html).toContain('Good');
    expect(await textOf()).toBe('Good');
  });

  it('is served from disk after a restart if it was rendered after the publication, not before', async () => {
    pageStore()?.reachPosition(1);
    await pages.store(page('Old'));
    pages.restart();
    pageStore()?.invalidate(['/*'], { position: 2, isPast: true });
    expect(await textOf()).toBeUndefined();
    await pages.store(page('New'));
    pages.restart();
    pageStore()?.invalidate(['/*'], { position: 2, isPast: true });
    expect(await textOf()).toBe('New');
  });

  it('is rendered again when it was missing, too', async () => {
    await pages.store(page('Missing', 404));
    everything();
    expect(await pages.load()).toBeUndefined();
    expect((await pages.store(page('Failed', 503))).response.status).toBe(503);
  });

  it('is not served from disk either, once it has left memory', async () => {
    await pages.store(page('Old'));
    pages.restart();
    expect(await textOf()).toBe('Old');
    everything();
    expect(await textOf()).toBeUndefined();
  });
});

describe('an invalidation', () => {
  it.each([
    ['/', '/', ['/blog', '/article/a']],
    ['/article/*', '/article/a%2Fb', ['/', '/article', '/blog']],
    ['/r/press%20kit', '/r/press%20kit', ['/r/press', '/r']],
    ['_N_T_/layout', '/tagged', ['/', '/article/a']],
  ])('of %s concerns %s alone', async (tag, concerned, others) => {
    const keys = new Map(
      [concerned, ...others].map((it) => [it, keyOf(it === '/' ? '/index' : nextPath(it))]),
    );
    for (const [path, key] of keys) {
      const made = page(path);
      if (path === '/tagged') made.headers['x-next-cache-tags'] = '_N_T_/layout,_N_T_/tagged';
      await pages.store(made, key);
    }
    // As revalidatePath and revalidateTag do.
    await pages.handler().revalidateTag(tag);
    for (const [path, key] of keys) {
      expect([path, await textOf(key)]).toEqual([path, path === concerned ? undefined : path]);
    }
  });

  it('counts for every page once there were too many to remember', async () => {
    await pages.store(page('Old'));
    everything();
    for (let slug = 0; slug <= 10_000; slug += 1) pageStore()?.invalidate([`/r/${slug}`]);
    expect(await textOf()).toBeUndefined();
    await pages.store(page('New'));
    expect(await textOf()).toBe('New');
  });
});

/** A path as Next has it in its key. */
const nextPath = (path: string) => path.replaceAll('%20', ' ');

it('makes every page stale, and none invalid, when something may have been missed', async () => {
  await pages.store(page('Here'));
  pageStore()?.expire();
  expect(await pages.request().get()).toMatchObject({ isStale: true });
  await pages.store(page('Again'));
  expect(await pages.request().get()).toMatchObject({ isStale: false });
});

describe('a page whose rendering is under way', () => {
  it('is stale at once when it is invalidated meanwhile', async () => {
    const rendering = pages.request();
    expect(await rendering.get()).toBeUndefined();
    everything();
    await rendering.set(page('From before'));
    expect(await textOf()).toBeUndefined();
  });

  it('is stale at once, though an older one was there', async () => {
    await pages.store(page('Older'));
    const restoreClocks = shiftClocks(31_000);
    const rendering = pages.request();
    expect(await rendering.get()).toMatchObject({ isStale: true });
    everything();
    await rendering.set(page('From before'));
    expect(await textOf()).toBeUndefined();
    restoreClocks();
  });

  it('is tried again at once if it fails, too', async () => {
    await pages.store(page('Good'));
    const rendering = pages.request();
    everything();
    const { response } = await rendering.set(page('Failed', 503));
    expect(response.html).toContain('Good');
    expect(await textOf()).toBeUndefined();
  });

  it('does not take the place of one that was begun later', async () => {
    const slow = pages.request();
    const fast = pages.request();
    await fast.set(page('Newer'));
    await slow.set(page('Older'));
    expect(await textOf()).toBe('Newer');
  });

  it('does not bring back what a later one found withdrawn', async () => {
    const slow = pages.request();
    const fast = pages.request();
    await fast.set(page('Missing', 404));
    await slow.set(page('Here'));
    expect(await pages.load()).toMatchObject({ status: 404 });
    expect(pages.files()).toEqual([]);
  });
});

describe('the age of a page', () => {
  it('begins with its rendering', async () => {
    const rendering = pages.request();
    let restoreClocks = shiftClocks(20_000);
    await rendering.set(page('Slow'));
    expect(await pages.request().get()).toMatchObject({ isStale: false });
    restoreClocks();
    restoreClocks = shiftClocks(31_000);
    expect(await pages.request().get()).toMatchObject({ isStale: true });
    restoreClocks();
  });

  it('is not known to another process, whose clock may have been another: the page is stale', async () => {
    const restoreClocks = shiftClocks(24 * 60 * 60_000);
    await pages.store(page('From the future'));
    restoreClocks();
    pages.restart();
    expect(await pages.request().get()).toMatchObject({ isStale: true });
    await pages.store(page('Now'));
    expect(await pages.request().get()).toMatchObject({ isStale: false });
    expect(await textOf()).toBe('Now');
  });

  it('does not depend on the clock of the system', async () => {
    await pages.store(page('Here'));
    const wall = jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(await pages.request().get()).toMatchObject({ isStale: false });
    wall.mockReturnValue(8.64e15);
    expect(await pages.request().get()).toMatchObject({ isStale: false });
    wall.mockRestore();
  });
});
