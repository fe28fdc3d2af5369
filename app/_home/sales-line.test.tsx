import { render, screen } from '@testing-library/react';
import type { Game } from '@/lib/brand-types';
import { SalesLine } from './sales-line';

const game = (title: string, copies?: number): Game => {
  return { title, studio: 'S', year: 2024, ...(copies !== undefined && { copies }) };
};

it('shows every game with known sales, from the worst to the best, and their median', () => {
  const games = [game('Best', 90_000), game('Unknown'), game('Worst', 900), game('Middle', 9_000)];
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
  const games = [game('A', 5), game('B', 7)];
  const { rerender } = render(<SalesLine games={games} />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<SalesLine games={games.map((it) => ({ ...it, ask }))} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/about#ask');
});

it.each([
  ['no game', []],
  ['one game', [game('A', 5)]],
  ['games without figures', [game('A'), game('B')]],
])('is absent for %s', (_, games) => {
  expect(render(<SalesLine games={games} />).container).toBeEmptyDOMElement();
});
