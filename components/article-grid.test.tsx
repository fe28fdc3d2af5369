import { render, screen } from '@testing-library/react';
import { dateOf } from '@/lib/brand/dates';
import type { Article } from '@/lib/publisher-api';
import { testArticle } from '@/testing/test-article';
import { ArticleGrid } from './article-grid';

const card = (fields: Partial<Article> = {}) =>
  testArticle({ title: 'Launch Day', cover_image: 'cover.webp', ...fields });
const show = (...articles: Article[]) => render(<ArticleGrid articles={articles} />).container;

it('has the URL, the date and two tags of its article', () => {
  const tags = ['a', 'b', 'c'];
  const container = show(card({ slug: 'launch', uploadDate: '2025-01-09T00:00:00.000Z', tags }));
  const link = screen.getByRole('link', { name: 'Launch Day' });
  expect(link).toHaveAttribute('href', '/article/launch');
  const { iso, label } = dateOf('2025-01-09T00:00:00.000Z');
  expect(screen.getByText(label)).toHaveAttribute('datetime', iso);
  expect(screen.getByText('5 min read')).toBeVisible();
  const shown = [...container.querySelectorAll('li li')].map((it) => it.textContent);
  expect(shown).toEqual(['a', 'b']);
});

it('has no empty list of tags, and no empty date', () => {
  const container = show(card({ tags: [], uploadDate: null }));
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect(container.querySelector('time')).toBeNull();
});

it('draws a placeholder for an article without a cover, the same for the same title', () => {
  const container = show(
    card({ cover_image: null }),
    card({ id: '2', cover_image: null }),
    card({ id: '3', cover_image: null, title: 'Another' }),
  );
  expect(container.querySelector('img')).toBeNull();
  const [first, second, third] = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
  expect(first).toBe(second);
  expect(first).not.toBe(third);
});

const PHONE = { row: '(width < 42rem) 6.5rem', full: '(width < 42rem) 92vw' };

const { full, row: small } = PHONE;
it.each([
  ['all of them of a search', {}, [small, small, small, small, small]],
  ['from the fifth on of a list', { hasLead: true }, ['560px', full, full, full, small]],
])('three covers load at once, and phones have small ones: %s', (_, props, expected) => {
  const articles = ['1', '2', '3', '4', '5'].map((id) => card({ id }));
  const { container } = render(<ArticleGrid articles={articles} {...props} />);
  const images = [...container.querySelectorAll('img')];
  const loading = images.map((image) => image.getAttribute('loading'));
  expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy']);
  const sizes = images.map((image) => image.sizes.split(',')[0]);
  expect(sizes).toEqual(expected);
});

it('related articles have small covers on phones, and none of them loads at once', () => {
  const { container } = render(<ArticleGrid articles={[card()]} isRelated />);
  const image = container.querySelector('img');
  expect(image?.sizes).toMatch(/^\(width < 42rem\) 6\.5rem,/);
  expect(image).toHaveAttribute('loading', 'lazy');
});
