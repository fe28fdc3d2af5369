import { render, screen, within } from '@testing-library/react';
import { brand } from '@/lib/brand/brand';
import { Channels } from './channels';

afterEach(() => jest.restoreAllMocks());

it('has a card for each social link of the brand, and one for its mail address', () => {
  const own = { name: 'Steam', href: 'https://store.example/x', handle: 'Follow us' };
  jest.replaceProperty(brand, 'social', [...brand.social, own]);
  render(<Channels />);
  const cards = screen.getAllByRole('listitem');
  expect(cards).toHaveLength(brand.social.length + 1);
  for (const [index, { name, href, handle }] of brand.social.entries()) {
    const card = within(cards[index] as HTMLElement);
    expect(card.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(card.getByText(handle)).toBeInTheDocument();
  }
  const mail = within(cards.at(-1) as HTMLElement).getByRole('link');
  expect(mail).toHaveAttribute('href', `mailto:${brand.email}`);
});

it('draws the links of a chain for a service without a drawing', () => {
  jest.replaceProperty(brand, 'social', [
    { name: 'A', href: 'https://a.example', handle: 'a' },
    { name: 'B', href: 'https://b.example', handle: 'b', icon: 'link' },
    { name: 'C', href: 'https://c.example', handle: 'c', icon: 'screen' },
  ]);
  const { container } = render(<Channels />);
  const [first, second, third] = [...container.querySelectorAll('svg')].map((it) => it.outerHTML);
  expect(first).toBe(second);
  expect(third).not.toBe(second);
});
