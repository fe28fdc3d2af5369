import { pageCaching } from './send-page';

it('has browsers revalidate, and lets shared caches reuse a page and send it stale', () => {
  expect(pageCaching(60)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'cdn-cache-control':
      'public, max-age=60, stale-while-revalidate=63072000, stale-if-error=63072000',
  });
});

it('keeps a page for one request alone from shared caches', () => {
  expect(pageCaching(undefined)).toEqual({
    'cache-control': 'private, max-age=0, must-revalidate',
  });
});
