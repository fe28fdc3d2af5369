import { render, screen } from '@testing-library/react';
import type { Game } from '@/lib/brand-types';
import { Ask } from './ask';

const ask = { name: 'Ada Example', email: 'ada@studio.example' };
const game = (title: string, others: Partial<Game>): Game => {
  return { title, studio: 'S', year: 2024, ...others };
};

it('has the address of each developer who answers questions, the smallest game first', () => {
  render(
    <Ask games={[game('A', { copies: 90, ask }), game('B', { copies: 9, ask }), game('C', {})]} />,
  );
  const [, ...items] = screen.getAllByRole('row');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada Example.*B.*9/),
    expect.stringMatching(/^Ada Example.*A.*90/),
  ]);
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', `mailto:${ask.email}`);
});

it('is absent without such a developer', () => {
  expect(render(<Ask games={[game('A', { copies: 9 })]} />).container).toBeEmptyDOMElement();
});
