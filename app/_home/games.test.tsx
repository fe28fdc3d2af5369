import { render, screen } from '@testing-library/react';
import { home } from '@/brand/copy';
import type { Game } from '@/lib/brand-types';
import { Games } from './games';

const game = (title: string, others: Partial<Game> = {}): Game => {
  return { title, studio: `${title} Studio`, year: 2024, ...others };
};
const show = (...games: Game[]) => render(<Games games={games} />).container;

it('shows title, studio, year and place of the first three games, in the order of the list', () => {
  show(game('B', { year: 2021, returned: 2026 }), game('A'), game('C'), game('D'));
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const { inCare, returned } = home.games;
  expect(texts).toEqual([
    `B© 2021 B Studio${returned.replace('{year}', '2026')}`,
    `A© 2024 A Studio${inCare}`,
    `C© 2024 C Studio${inCare}`,
  ]);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

it('has what the developer says, with a name, and no empty frame without it', () => {
  show(game('A', { quote: { text: 'It is ours.', name: 'Ada Example' } }), game('B'));
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  expect(screen.getByRole('figure')).toHaveTextContent('It is ours.Ada Example');
});

it('links to a game that has an address, and to no other', () => {
  show(game('A', { href: 'https://a.example/' }), game('B'));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['A']);
  const link = screen.getByRole('link', { name: 'A' });
  expect(link).toHaveAttribute('href', 'https://a.example/');
  expect(link.closest('li')).toHaveClass('pressable');
  expect(screen.getByText('B').closest('li')).not.toHaveClass('pressable');
});

it('draws a picture for a game without one, and another for the next', () => {
  const picture = { src: '/c.webp', width: 8, height: 5 };
  const container = show(game('A'), game('B'), game('C', { picture }));
  const pictures = [...container.querySelectorAll('img')];
  expect(new Set(pictures.map(({ src }) => src)).size).toBeGreaterThan(1);
  expect(pictures.map((it) => it.classList.contains('pixels'))).toEqual([true, true, false]);
  for (const picture of pictures) expect(picture).toHaveAttribute('alt', '');
});

it('is absent without a game', () => {
  expect(show()).toBeEmptyDOMElement();
});
