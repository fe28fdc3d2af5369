import { render, screen } from '@testing-library/react';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { Features, Redline } from './features';

afterEach(() => jest.restoreAllMocks());

it('the heading of a promise comes first in the HTML, wherever its picture is', () => {
  render(<Features />);
  const cards = screen.getAllByRole('heading', { level: 3 }).map((it) => it.closest('li'));
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(card?.querySelector('h3, p, dl, ol')?.tagName).toBe('H3');
});

it('has no link to a contract and a report that a brand does not have', () => {
  jest.replaceProperty(brand, 'contract', undefined);
  jest.replaceProperty(brand, 'contractGuide', undefined);
  jest.replaceProperty(home.features.data, 'report', undefined);
  jest.replaceProperty(home.features.data, 'everyGame', undefined);
  const { ownership, data } = home.features;
  render(<Features />);
  for (const { title } of [ownership, data]) {
    const card = screen.getByRole('heading', { name: title }).closest('li');
    expect(card?.querySelector('a')).toBeNull();
  }
});

it('is absent without clauses', () => {
  expect(render(<Redline pairs={[]} theirs="" ours="" />).container).toBeEmptyDOMElement();
});
