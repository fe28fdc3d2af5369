/** @jest-environment node */

import { log } from '@/lib/log';
import { ApiError } from '@/lib/publisher-api';
import { findTarget } from '@/lib/short-links';
import { GET } from './route';

jest.mock('@/lib/log', () => ({ log: jest.fn() }));
jest.mock('@/lib/short-links', () => ({ findTarget: jest.fn() }));
const find = jest.mocked(findTarget);

async function ask(slug: string) {
  const answer = await GET(new Request('http://localhost/'), { params: Promise.resolve({ slug }) });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  return { status: answer.status, body: await answer.json() };
}

it('says where a link leads', async () => {
  find.mockResolvedValue('https://example.com/a');
  expect(await ask('press kit')).toEqual({
    status: 200,
    body: { target: 'https://example.com/a' },
  });
  expect(find).toHaveBeenCalledWith('press kit');
});

it('says that there is no such link', async () => {
  find.mockResolvedValue(null);
  expect(await ask('x')).toEqual({ status: 404, body: { error: 'Redirect not found' } });
});

it('says that it cannot tell, and logs why', async () => {
  find.mockRejectedValue(new ApiError('unavailable', 'down'));
  expect(await ask('x')).toEqual({ status: 503, body: { error: 'Failed to fetch redirect' } });
  expect(log).toHaveBeenCalledTimes(1);
});
