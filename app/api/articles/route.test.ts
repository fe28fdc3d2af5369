/** @jest-environment node */
import { NextRequest } from 'next/server';
import { listBlog } from '@/lib/articles/blog-listing';
import { GET } from './route';

jest.mock('@/lib/articles/blog-listing', () => ({ listBlog: jest.fn() }));
jest.mock('@/lib/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));
const list = jest.mocked(listBlog);

const request = (query: string) => GET(new NextRequest(`http://localhost/api/articles${query}`));
/** The head of a search, which is not indexed. */
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

it('is the listing of the query with its head, not cacheable', async () => {
  list.mockResolvedValue({ ...listing, failed: false });
  const response = await request('?search=%20ip&page=2&tags=a,b');
  expect(list).toHaveBeenCalledWith({ search: 'ip', tags: ['a', 'b'], page: 2 });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ ...listing, head });
});

it('is an empty listing with status 503 when no list is available', async () => {
  list.mockResolvedValue({ ...listing, total: 0, failed: true });
  const response = await request('');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ ...listing, total: 0, head });
});
