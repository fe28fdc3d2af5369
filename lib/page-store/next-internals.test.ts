/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * What the page store relies on inside Next. If this fails after an upgrade of
 * Next, read lib/page-store/cache-handler.js against the new version before anything else.
 */

const root = path.join(__dirname, '..', '..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** What Node itself prints, which loads the modules uncompiled, as Next does. */
function inNode(script: string): unknown {
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

it('Next is pinned to the exact version that is installed', () => {
  const pinned = readJson('package.json').dependencies.next;
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  expect(readJson('node_modules/next/package.json').version).toBe(pinned);
});

it('Next’s file-system cache is a class with get, set and revalidateTag', () => {
  expect(
    inNode(`
      import module from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
      const methods = ['get', 'set', 'revalidateTag'];
      console.log(JSON.stringify(methods.map((name) => typeof module.default.prototype[name])));
    `),
  ).toEqual(['function', 'function', 'function']);
});

it('Next remembers how long pages live in a static map', () => {
  expect(
    inNode(`
      import module from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
      console.log(module.SharedCacheControls.cacheControls instanceof Map);
    `),
  ).toBe(true);
});

it('Next’s keys of pages begin as the page store expects, with the path after a mark', () => {
  expect(
    inNode(`
      import module from 'next/dist/server/lib/route-cache-key.js';
      const owner = { kind: 'APP_PAGE', sourceRoute: '/blog/query/[query]/page' };
      console.log(JSON.stringify(module.getRouteCacheKey('/blog/query/x', owner)));
    `),
  ).toMatch(/^\/route-cache\/APP_PAGE\/[0-9a-f]+\/\$\/blog\/query\/x$/);
});

it('Next takes the configuration of the build as the server hands it over', () => {
  expect(
    inNode(`
      process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ distDir: 'of-the-build' });
      const { default: module } = await import('next/dist/server/config.js');
      console.log(JSON.stringify(await module.default('phase-production-server', process.cwd())));
    `),
  ).toEqual({ distDir: 'of-the-build' });
});

it('the cache handler is loaded by Node as it stands', () => {
  expect(
    inNode(`
      import CacheHandler from './lib/page-store/cache-handler.js';
      console.log(JSON.stringify([typeof CacheHandler, typeof CacheHandler.prototype.get]));
    `),
  ).toEqual(['function', 'function']);
});
