import { render, screen } from '@testing-library/react';
import type { ArticleCard } from '@/lib/articles/cards';
import { ArticleGrid } from './article-grid';

function card(fields: Partial<ArticleCard> = {}): ArticleCard {
  return {
    id: '1',
    href: '/article/launch',
    title: 'Launch Day',
    description: 'What we learned',
    date: { iso: '2025-01-09T00:00:00.000Z', label: '9 January 2025' },
    tags: ['ip', 'data'],
    cover: { src: '/cover.webp/1200?v=1', srcSet: '/cover.webp/208?v=1 208w' },
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
  expect(image).toHaveAttribute('src', '/cover.webp/1200?v=1');
  expect(image).toHaveAttribute('srcset', '/cover.webp/208?v=1 208w');
  expect(image).toHaveAttribute('alt', '');
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('height', '675');
});

it('requests small covers on phones for related articles', () => {
  const sizes = (hasRows: boolean) =>
    render(<ArticleGrid cards={[card()]} isRelated={hasRows} />).container.querySelector('img')
      ?.sizes;
  expect(sizes(false)).toMatch(/^\(width < 42rem\) 92vw,/);
  expect(sizes(true)).toMatch(/^\(width < 42rem\) 6\.5rem,/);
});

it('requests one larger cover for the lead in every window', () => {
  const cards = ['1', '2'].map((id) => card({ id }));
  const { container } = render(<ArticleGrid cards={cards} hasLead />);
  const [lead, other] = [...container.querySelectorAll('img')].map(({ sizes }) => sizes);
  expect(lead).toBe('560px');
  expect(other).toMatch(/^\(width < 42rem\) 92vw, .* 384px$/);
});

it('draws a placeholder for an article without a cover, the same for the same title', () => {
  const container = show(
    card({ cover: undefined }),
    card({ id: '2', cover: undefined }),
    card({ id: '3', cover: undefined, title: 'Another' }),
  );
  expect(container.querySelector('img')).toBeNull();
  const [first, second, third] = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
  expect(first).toBe(second);
  expect(first).not.toBe(third);
});

it('loads the first three covers at once, and small covers on phones from the fifth card on', () => {
  const cards = ['1', '2', '3', '4', '5'].map((id) => card({ id }));
  const images = [...show(...cards).querySelectorAll('img')];
  const loading = images.map((image) => image.getAttribute('loading'));
  expect(loading.join(' ')).toBe('eager eager eager lazy lazy');
  const isSmall = images.map(({ sizes }) => sizes.includes('6.5rem'));
  expect(isSmall).toEqual([false, false, false, false, true]);
});
