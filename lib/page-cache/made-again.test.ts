/** @jest-environment node */
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { setPageCacheSettings } from './settings.js';
import { keyOf, page, TestCache, THEME } from './test-pages';

// Node gives a CommonJS module as the default import; jest's compiler does not.
jest.mock('next/dist/server/lib/incremental-cache/tags-manifest.external.js', () => {
  const actual = jest.requireActual(
    'next/dist/server/lib/incremental-cache/tags-manifest.external.js',
  );
  return { __esModule: true, ...actual, default: actual };
});
jest.mock('next/dist/server/lib/incremental-cache/shared-cache-controls.external.js', () => {
  const actual = jest.requireActual(
    'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js',
  );
  return { __esModule: true, ...actual, default: actual };
});
jest.mock('../server/trusted-scripts.js', () => ({ trustedScripts: () => new Set([THEME]) }));

const pages = new TestCache();

beforeEach(() => {
  setPageCacheSettings({ source: 'one', revalidateSeconds: 30, https: false });
  pages.begin();
});
afterAll(() => pages.remove());

describe('a page that is told to be made again', () => {
  const TAG = '_N_T_/layout';
  const tagged = (text: string, status?: number) => {
    const made = page(text, status);
    made.headers['x-next-cache-tags'] = `_N_T_/page,${TAG}`;
    return made;
  };
  /** Waits until each of the clocks by which Next dates things has gone on by a millisecond. */
  async function tick(): Promise<void> {
    const file = path.join(pages.folder, 'tick');
    const now = Date.now();
    do writeFileSync(file, '');
    while (
      statSync(file).mtimeMs < now + 1 ||
      performance.timeOrigin + performance.now() < now + 1
    );
  }
  async function expire(): Promise<void> {
    await tick();
    await pages.cache.revalidateTag([TAG]);
    await tick();
  }

  it('is not shown any more', async () => {
    await pages.store(tagged('Old'));
    expect((await pages.load())?.html).toContain('Old');
    await expire();
    expect(await pages.load()).toBeUndefined();
    await pages.store(tagged('New'));
    expect((await pages.load())?.html).toContain('New');
  });

  it('is still the last good one when making it fails', async () => {
    await pages.store(tagged('Good'));
    await expire();
    const { answer, cacheControl } = await pages.store(tagged('Failed', 503));
    expect(answer.html).toContain('Good');
    expect(answer.status).toBeUndefined();
    expect(cacheControl.revalidate).toBe(5);
    expect((await pages.load())?.html).toContain('Good');
  });

  it('takes its withdrawal with it to disk: it does not come back after a restart', async () => {
    await pages.store(tagged('Here'));
    await expire();
    await pages.store(tagged('Missing', 404));
    tagsManifest.clear();
    for (let slug = 0; slug < 100; slug += 1) {
      await pages.store(page('Missing', 404), keyOf(`/article/lost-${slug}`));
    }
    pages.restart();
    expect(await pages.load()).toMatchObject({ status: 404 });
  });

  it('is made again when it was missing, too', async () => {
    await pages.store(tagged('Missing', 404));
    await expire();
    expect(await pages.load()).toBeUndefined();
    expect((await pages.store(tagged('Failed', 503))).answer.status).toBe(503);
  });
});
