import { render, screen } from '@testing-library/react';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { contrast, tokens } from '@/testing/tokens';
import { Features, Redline } from './features';

afterEach(() => jest.restoreAllMocks());

it('the heading of a promise comes first in the HTML, wherever its picture is', () => {
  render(<Features />);
  const cards = screen.getAllByRole('heading', { level: 3 }).map((it) => it.closest('li'));
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(card?.querySelector('h3, p, dl, ol')?.tagName).toBe('H3');
});

it('every part of a picture stands out from its ground in both themes', () => {
  const { container } = render(<Features />);
  const colors = [...container.querySelectorAll('[stroke]')].flatMap(
    (it) => /^var\((.*)\)$/.exec(it.getAttribute('stroke') ?? '')?.[1] ?? [],
  );
  expect(new Set(colors).size).toBeGreaterThan(1);
  for (const theme of [tokens.dark, tokens.light]) {
    for (const ground of ['--raised', '--surface']) {
      const weak = colors.filter((it) => contrast(theme[it] ?? '', theme[ground] ?? '') < 3);
      expect(weak).toEqual([]);
    }
  }
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

const pair = (name: string) => {
  return { name, clause: '7', theirs: `${name} theirs`, ours: `${name} ours` };
};

it('shows the first clause, and each other one behind a key of the same group', () => {
  const { container } = render(
    <Redline pairs={['A', 'B', 'C'].map(pair)} theirs="Theirs" ours="Ours, {clause}" />,
  );
  const all = [...container.querySelectorAll('details')];
  expect(all.map(({ open }) => open)).toEqual([true, false, false]);
  expect(new Set(all.map((it) => it.getAttribute('name'))).size).toBe(1);
  expect(screen.getAllByText('Ours, 7')).toHaveLength(3);
  expect(screen.getByText('A theirs').tagName).toBe('DEL');
  expect(screen.getByText('A ours').tagName).toBe('INS');
});

it('is absent without clauses', () => {
  expect(render(<Redline pairs={[]} theirs="" ours="" />).container).toBeEmptyDOMElement();
});
