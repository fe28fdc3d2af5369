import { render, screen } from '@testing-library/react';
import { Results } from './results';

const SEARCH = '/blog?search=a+b&tags=ip';
it.each([
  ['a single page', { page: 1 }, 1, undefined, undefined],
  ['an empty list', { page: 1 }, 0, undefined, undefined],
  ['a page beyond the last one', { page: 4 }, 3, undefined, undefined],
  ['the first page', { page: 1 }, 3, undefined, '/blog?page=2'],
  ['the second page', { page: 2 }, 3, '/blog', '/blog?page=3'],
  ['the last page', { page: 3 }, 3, '/blog?page=2', undefined],
  ['a search', { page: 2, search: 'a b', tags: ['ip'] }, 3, SEARCH, `${SEARCH}&page=3`],
])('%s leads to the pages around it', (_, query, pageCount, previous, next) => {
  const listing = { cards: [], total: 0, failed: false, pageCount };
  render(<Results {...listing} query={{ search: '', tags: [], ...query }} />);
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual([previous, next]);
  expect(screen.queryAllByRole('navigation')).toHaveLength(previous || next ? 1 : 0);
});
