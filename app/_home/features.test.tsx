import { render, screen } from '@testing-library/react';
import { home } from '@/lib/brand/copy';
import { contrast, tokens } from '@/testing/tokens';
import { Features } from './features';
import { Stats } from './sections';

it('the heading of a promise comes first in the HTML, wherever its picture is', () => {
  render(<Features />);
  const cards = screen.getAllByRole('heading', { level: 3 }).map((it) => it.closest('li'));
  expect(cards).toHaveLength(4);
  for (const card of cards) expect(card?.querySelector('h3, p, dl, ol')?.tagName).toBe('H3');
});

it('every part of a picture stands out from its ground in both themes', () => {
  const { container } = render(<Features />);
  // The remaining hours of the day may be faint.
  container.querySelector('.chart path')?.remove();
  const fills = [...container.querySelectorAll('[fill]')].flatMap(
    (it) => /^var\((.*)\)$/.exec(it.getAttribute('fill') ?? '')?.[1] ?? [],
  );
  expect(new Set(fills).size).toBeGreaterThan(3);
  for (const theme of [tokens.dark, tokens.light]) {
    for (const ground of ['--raised', '--surface']) {
      const weak = fills.filter((it) => contrast(theme[it] ?? '', theme[ground] ?? '') < 3);
      expect(weak).toEqual([]);
    }
  }
});

it('the label of a figure stands before it', () => {
  render(<Stats />);
  for (const { label, figure } of home.stats.items) {
    expect(label).toMatch(/^[A-Z]/);
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(figure);
  }
});
