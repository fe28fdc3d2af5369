import { render, screen, within } from '@testing-library/react';
import type { ArticleCard } from '@/lib/articles/cards';
import { blog } from '@/lib/site/copy';
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

it('shows date, reading time, title with its link, and description', () => {
  const container = show(card());
  expect(screen.getByText('9 January 2025')).toHaveAttribute(
    'datetime',
    '2025-01-09T00:00:00.000Z',
  );
  expect(screen.getByText('5 min read')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Launch Day' })).toHaveAttribute(
    'href',
    '/article/launch',
  );
  expect(screen.getByRole('heading', { name: 'Launch Day' })).toBeInTheDocument();
  expect(container).toHaveTextContent('What we learned');
});

it('is read from its title on, in the direction of its script', () => {
  const container = show(card({ title: 'عقد', description: 'نص', tags: ['نشر'] }));
  const parts = [...container.querySelectorAll('h2, p, li li')];
  expect(parts.map((it) => [it.tagName, it.getAttribute('dir')])).toEqual([
    ['H2', 'auto'],
    // The date and the reading time.
    ['P', null],
    ['P', 'auto'],
    ['LI', 'auto'],
  ]);
});

it('shows the tags it is given', () => {
  show(card());
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map((tag) => tag.textContent)).toEqual(['ip', 'data']);
});

it('has no empty list of tags, and no empty date', () => {
  const container = show(card({ tags: [], date: null }));
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect(container.querySelector('time')).toBeNull();
});

it('falls back to a text when there is no description', () => {
  show(card({ description: null }));
  expect(screen.getByText(blog.descriptionFallback)).toBeInTheDocument();
});

it('shows the cover, which is decoration and keeps its place', () => {
  const image = show(card()).querySelector('img');
  expect(image).toHaveAttribute('src', '/cover.webp/1200?v=1');
  expect(image).toHaveAttribute('srcset', '/cover.webp/208?v=1 208w');
  expect(image).toHaveAttribute('alt', '');
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('height', '675');
});

it('asks for a small cover on phones where cards are rows there', () => {
  const sizes = (hasRows: boolean) =>
    render(<ArticleGrid cards={[card()]} isRelated={hasRows} />).container.querySelector('img')
      ?.sizes;
  expect(sizes(false)).toMatch(/^\(width < 42rem\) 92vw,/);
  expect(sizes(true)).toMatch(/^\(width < 42rem\) 6\.5rem,/);
});

it('asks for one larger cover of the card that leads in every window, and of no other', () => {
  const cards = ['1', '2'].map((id) => card({ id }));
  const { container } = render(<ArticleGrid cards={cards} hasLead />);
  const [lead, other] = [...container.querySelectorAll('img')].map(({ sizes }) => sizes);
  expect(lead).toBe('560px');
  expect(other).toMatch(/^\(width < 42rem\) 92vw, .* 384px$/);
});

it('asks for small covers on phones from the fifth card on', () => {
  const cards = ['1', '2', '3', '4', '5'].map((id) => card({ id }));
  const images = [...show(...cards).querySelectorAll('img')];
  expect(images.map(({ sizes }) => sizes.includes('6.5rem'))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

it('draws a placeholder for an article without a cover, the same for the same title', () => {
  const container = show(
    card({ cover: null }),
    card({ id: '2', cover: null }),
    card({ id: '3', cover: null, title: 'Another' }),
  );
  expect(container.querySelector('img')).toBeNull();
  const [first, second, third] = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
  expect(first).toBe(second);
  expect(first).not.toBe(third);
});

it('loads the first three covers at once, and the others when they near', () => {
  const cards = ['1', '2', '3', '4', '5'].map((id) => card({ id }));
  const images = [...show(...cards).querySelectorAll('img')];
  expect(images.map((image) => image.getAttribute('loading'))).toEqual([
    'eager',
    'eager',
    'eager',
    'lazy',
    'lazy',
  ]);
});
