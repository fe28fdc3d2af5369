/** @jest-environment node */
import { storedPageCaching } from './shared-caching';

it('has browsers revalidate, and lets shared caches reuse and serve stale', () => {
  expect(storedPageCaching('s-maxage=60, stale-while-revalidate=63071940')).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'CDN-Cache-Control':
      'public, max-age=60, stale-while-revalidate=63071940, stale-if-error=63071940',
  });
});

it('lets a page that may not be served stale expire everywhere', () => {
  expect(storedPageCaching('s-maxage=5')).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=5, must-revalidate',
  });
});

it.each([
  undefined,
  'no-store',
  'private, no-cache, no-store, max-age=0, must-revalidate',
  'public, max-age=31536000, immutable',
])('leaves any other response as it is: %s', (cacheControl) => {
  expect(storedPageCaching(cacheControl)).toBeUndefined();
});
