import { fireEvent, render, screen } from '@testing-library/react';
import { Faq } from './faq';

const items = [
  { question: 'How big?', answer: 'Nine people.' },
  { question: 'What model?', answer: 'Revenue share.' },
  { question: 'Others?', answer: 'Yes.' },
];

const details = () => screen.getAllByRole('group') as HTMLDetailsElement[];
const open = () => details().map((item) => item.open);

/** Toggles an item like a browser, including the `toggle` event. */
function toggle(index: number) {
  const item = details()[index];
  if (!item) throw new Error('There is no such question');
  item.open = !item.open;
  fireEvent(item, new Event('toggle'));
}

it('has one item open at a time, also in a browser that ignores the common name', () => {
  render(<Faq items={items} />);
  toggle(0);
  expect(open()).toEqual([true, false, false]);
  toggle(2);
  expect(open()).toEqual([false, false, true]);
});
