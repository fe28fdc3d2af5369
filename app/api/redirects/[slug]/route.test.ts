import { log } from '@/lib/base/log';
import { ApiError } from '@/lib/publisher-api';
import { findShortLink } from '@/lib/urls/short-links';
import { GET } from './route';

jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
jest.mock('@/lib/urls/short-links', () => ({ findShortLink: jest.fn() }));
const find = jest.mocked(findShortLink);

async function request(slug: string) {
  const response = await GET(new Request('http://localhost/'), {
    params: Promise.resolve({ slug }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  return { status: response.status, body: await response.json() };
}

it('has the target of a short link', async () => {
  find.mockResolvedValue({ target: 'https://example.com/a', slug: 'press kit' });
  expect(await request('press kit')).toEqual({
    status: 200,
    body: { target: 'https://example.com/a' },
  });
  expect(find).toHaveBeenCalledWith('press kit');
});

it('is 404 if there is no such link', async () => {
  find.mockResolvedValue(null);
  expect(await request('x')).toEqual({ status: 404, body: { error: 'Redirect not found' } });
});

it('is 503 if the API fails, and logs why', async () => {
  find.mockRejectedValue(new ApiError('unavailable', 'down'));
  expect(await request('x')).toEqual({ status: 503, body: { error: 'Failed to fetch redirect' } });
  expect(log).toHaveBeenCalledTimes(1);
});
