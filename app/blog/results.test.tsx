import { render, screen } from '@testing-library/react';
import type { BlogQuery } from '@/lib/articles/blog-query';
import { Pagination } from './results';

const show = (pageCount: number, query: Partial<BlogQuery> = {}) =>
  render(<Pagination query={{ search: '', tags: [], page: 1, ...query }} pageCount={pageCount} />);
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it.each([0, 1])('is absent for %d page(s)', (pageCount) => {
  expect(show(pageCount).container).toBeEmptyDOMElement();
});

it('links from the first page to the next', () => {
  show(3);
  expect(hrefOf('Next')).toBe('/blog?page=2');
  expect(hrefOf('Previous')).toBeUndefined();
  expect(screen.getByRole('navigation')).toHaveTextContent('Page 1 of 3');
});

it('links from the second page to both, the first one without a query', () => {
  show(3, { page: 2 });
  expect(hrefOf('Previous')).toBe('/blog');
  expect(hrefOf('Next')).toBe('/blog?page=3');
});

it('links from the last page to the previous', () => {
  show(3, { page: 3 });
  expect(hrefOf('Previous')).toBe('/blog?page=2');
  expect(hrefOf('Next')).toBeUndefined();
});

it('preserves search and tags', () => {
  show(3, { search: 'a b', tags: ['ip'], page: 2 });
  expect(hrefOf('Next')).toBe('/blog?search=a+b&tags=ip&page=3');
  expect(hrefOf('Previous')).toBe('/blog?search=a+b&tags=ip');
});

it('is absent beyond the last page, where the empty state links back', () => {
  expect(show(3, { page: 4 }).container).toBeEmptyDOMElement();
});
