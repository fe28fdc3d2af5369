import { sharedCaching } from './shared-caching';

it('has browsers revalidate, and lets shared caches reuse a page and send it stale', () => {
  expect(sharedCaching(60)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'cdn-cache-control':
      'public, max-age=60, stale-while-revalidate=63072000, stale-if-error=63072000',
  });
});
