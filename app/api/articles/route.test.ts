/** @jest-environment node */
import { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/blog-listing';
import { GET } from './route';

jest.mock('@/lib/articles/blog-listing', () => ({ listBlog: jest.fn() }));
jest.mock('@/lib/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));
const list = jest.mocked(listBlog);

const ask = (query: string) => GET(new NextRequest(`http://localhost/api/articles${query}`));
/** Of a search, which is not to be indexed. */
const head = {
  title: 'Blog: “ip”, page 2 | Kindling: the developer-first publisher',
  canonical: 'https://www.example.com/blog?search=ip&page=2',
  index: false,
};
const listing = {
  query: { search: 'ip', tags: [], page: 2 },
  cards: [],
  pageCount: 2,
  total: 13,
};

it('is the listing that the query asks for with its head, stored by nobody', async () => {
  list.mockResolvedValue({ ...listing, failed: false });
  const answer = await ask('?search=%20ip&page=2&tags=a,b');
  expect(list).toHaveBeenCalledWith({ search: 'ip', tags: ['a', 'b'], page: 2 });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ ...listing, head });
});

it('is unavailable when nothing good is known, and empty', async () => {
  list.mockResolvedValue({ ...listing, total: 0, failed: true });
  const answer = await ask('');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ ...listing, total: 0, head });
});
