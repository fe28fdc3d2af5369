import { render, screen, within } from '@testing-library/react';
import { Team } from './team';

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
  expect(pictureOf('Ada Example')).not.toHaveClass('pixels');
  const card = cardOf('Head of developer relations');
  expect(within(card).getAllByText('Head of developer relations')).toHaveLength(1);
  expect(pictureOf('Head of developer relations')).toHaveClass('pixels');
});
