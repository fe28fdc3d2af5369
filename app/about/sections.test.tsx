import { render, screen, within } from '@testing-library/react';
import type { Game } from '@/lib/brand-types';
import { Ask, Team } from './sections';

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

const [named, unnamed] = [
  {
    name: 'Ada Example',
    role: 'Publishing director',
    text: 'Reads every pitch.',
    picture: { src: '/team/ada.webp', width: 600, height: 800 },
  },
  { role: 'Head of developer relations', text: 'Ships builds with you.' },
];

const cardOf = (name: string) => {
  const heading = screen.getByRole('heading', { name });
  return heading.closest('li') as HTMLElement;
};
const pictureOf = (name: string) => cardOf(name).querySelector('img');

it('shows a member with name, picture and role, or with the role, once, and a drawing', () => {
  render(<Team members={[named, unnamed]} />);
  expect(within(cardOf('Ada Example')).getByText('Publishing director')).toBeInTheDocument();
  expect(pictureOf('Ada Example')).toHaveAttribute('src', '/team/ada.webp');
  expect(pictureOf('Ada Example')?.closest('.pixels')).toBeNull();
  const card = cardOf('Head of developer relations');
  expect(within(card).getAllByText('Head of developer relations')).toHaveLength(1);
  expect(pictureOf('Head of developer relations')?.closest('.pixels')).not.toBeNull();
});
