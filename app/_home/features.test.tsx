import { render, screen } from '@testing-library/react';
import { home } from '@/lib/site/copy';
import { Features } from './features';
import { Stats } from './sections';

it('every promise is heard from its heading on, wherever its picture is', () => {
  render(<Features />);
  const cards = screen.getAllByRole('heading', { level: 3 }).map((it) => it.closest('li'));
  expect(cards).toHaveLength(4);
  for (const card of cards) expect(card?.querySelector('h3, p, dl, ol')?.tagName).toBe('H3');
});

it('what a figure is about is said before it, and stands alone', () => {
  render(<Stats />);
  for (const { label, figure } of home.stats.items) {
    expect(label).toMatch(/^[A-Z]/);
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(figure);
  }
});
