import { render, screen } from '@testing-library/react';
import { home } from '@/brand/copy';
import type { Game } from '@/lib/brand-types';
import { Games, SalesLine, Stats } from './stats';

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

const sold = (title: string, copies: number) => game(title, { copies });

it('shows every game with known sales, from the worst to the best, and their median', () => {
  const games = [sold('Best', 90_000), game('Unknown'), sold('Worst', 900), sold('Middle', 9_000)];
  const { container } = render(<SalesLine games={games} />);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names.map((it) => it?.split(' ')[0])).toEqual(['Worst', 'Middle', 'Best']);
  const places = [...container.querySelectorAll('rect')].map((it) => it.getAttribute('x'));
  const median = container.querySelectorAll('line')[1]?.getAttribute('x1');
  expect(places).toHaveLength(3);
  expect(median).toBe(places[1]);
  expect(container.querySelector('p')).toHaveTextContent(/9.000.*Worst/);
});

it('links to the developers who answer questions, if there are any', () => {
  const ask = { name: 'Ada Example', email: 'ada@studio.example' };
  const games = [sold('A', 5), sold('B', 7)];
  const { rerender } = render(<SalesLine games={games} />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<SalesLine games={games.map((it) => ({ ...it, ask }))} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/about#ask');
});

it.each([
  ['no game', []],
  ['one game', [sold('A', 5)]],
  ['games without figures', [game('A'), game('B')]],
])('is absent for %s', (_, games) => {
  expect(render(<SalesLine games={games} />).container).toBeEmptyDOMElement();
});

it('the label of a figure stands before it', () => {
  render(<Stats />);
  for (const { label, figure } of home.stats.items) {
    expect(label).toMatch(/^[A-Z]/);
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(figure);
  }
});
