import { render, screen } from '@testing-library/react';
import type { ArticleCard } from '@/lib/articles/cards';
import { coverSources } from '@/lib/covers/cover-urls';
import { ArticleGrid } from './article-grid';

function card(fields: Partial<ArticleCard> = {}): ArticleCard {
  return {
    id: '1',
    href: '/article/launch',
    title: 'Launch Day',
    description: 'What we learned',
    date: { iso: '2025-01-09T00:00:00.000Z', label: '9 January 2025' },
    tags: ['ip', 'data'],
    cover_image: 'cover.webp',
    ...fields,
  };
}
const show = (...cards: ArticleCard[]) => render(<ArticleGrid cards={cards} />).container;

it('has its title first in the HTML, and texts in the direction of their script', () => {
  const container = show(card({ title: 'عقد', description: 'نص', tags: ['نشر'] }));
  const parts = [...container.querySelectorAll('h2, p, li li')];
  expect(parts.map((it) => [it.tagName, it.getAttribute('dir')])).toEqual([
    ['H2', 'auto'],
    // Date and reading time.
    ['P', null],
    ['P', 'auto'],
    ['LI', 'auto'],
  ]);
});

it('has no empty list of tags, and no empty date', () => {
  const container = show(card({ tags: [], date: undefined }));
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect(container.querySelector('time')).toBeNull();
});

it('shows the cover with its size and an empty alt text', () => {
  const image = show(card()).querySelector('img');
  const { src = '', srcSet = '' } = coverSources(card()) ?? {};
  expect(image).toHaveAttribute('src', src);
  expect(image).toHaveAttribute('srcset', srcSet);
  expect(image).toHaveAttribute('alt', '');
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('height', '675');
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

it.each([
  ['of a list', {}, PHONE.full],
  ['whose first is the lead', { hasLead: true }, '560px'],
])('covers %s: three load at once, and phones have small ones from the fifth on', (...row) => {
  const [, props, first] = row;
  const cards = ['1', '2', '3', '4', '5'].map((id) => card({ id }));
  const { container } = render(<ArticleGrid cards={cards} {...props} />);
  const images = [...container.querySelectorAll('img')];
  const loading = images.map((image) => image.getAttribute('loading'));
  expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy']);
  const { full, row: small } = PHONE;
  const sizes = images.map((image) => image.sizes.split(',')[0]);
  expect(sizes).toEqual([first, full, full, full, small]);
});

it('related articles have small covers on phones, and none of them loads at once', () => {
  const { container } = render(<ArticleGrid cards={[card()]} isRelated />);
  const image = container.querySelector('img');
  expect(image?.sizes).toMatch(/^\(width < 42rem\) 6\.5rem,/);
  expect(image).toHaveAttribute('loading', 'lazy');
});
