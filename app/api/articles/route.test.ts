/** @jest-environment node */
import { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/articles';
import { GET } from './route';

jest.mock('@/lib/articles/articles', () => ({ listBlog: jest.fn() }));
const list = jest.mocked(listBlog);

const ask = (query: string) => GET(new NextRequest(`http://localhost/api/articles${query}`));
const listing = {
  query: { search: 'ip', tags: [], page: 2 },
  cards: [],
  pageCount: 2,
  total: 13,
};

it('is the listing that the query asks for, kept by nobody', async () => {
  list.mockResolvedValue({ ...listing, failed: false });
  const answer = await ask('?search=%20ip&page=2&tags=a,b');
  expect(list).toHaveBeenCalledWith({ search: 'ip', tags: ['a', 'b'], page: 2 });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual(listing);
});

it('is unavailable when nothing good is known, and empty', async () => {
  list.mockResolvedValue({ ...listing, total: 0, failed: true });
  const answer = await ask('');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ ...listing, total: 0 });
});
