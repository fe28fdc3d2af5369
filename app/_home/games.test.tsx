import { render, screen } from '@testing-library/react';
import type { Game } from '@/lib/brand/brand';
import { Games } from './games';

const game = (title: string, others: Partial<Game> = {}): Game => {
  return { title, studio: `${title} Studio`, year: 2024, ...others };
};
const show = (...games: Game[]) => render(<Games games={games} />).container;

it('shows title, studio and year of each game, in the order of the list', () => {
  show(game('B', { year: 2021 }), game('A'));
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['B© 2021 B Studio', 'A© 2024 A Studio']);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

it('links to a game that has an address, and to no other', () => {
  show(game('A', { href: 'https://a.example/' }), game('B'));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['A']);
  expect(screen.getByRole('link', { name: 'A' })).toHaveAttribute('href', 'https://a.example/');
});

it('draws a picture for a game without one, and another for the next', () => {
  const picture = { src: '/c.webp', width: 8, height: 5 };
  const container = show(game('A'), game('B'), game('C', { picture }));
  const drawings = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
  expect(new Set(drawings).size).toBe(2);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
});

it('is absent without a game', () => {
  expect(show()).toBeEmptyDOMElement();
});
