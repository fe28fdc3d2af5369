import { act, render, screen } from '@testing-library/react';
import { Island } from '@/components/islands/island';
import { Faq } from '../contact/faq';
import { hydrate } from './hydrate';

const items = [{ question: 'How big is the team?', answer: 'Nine people.' }];
const problems = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => problems.mockClear());

/** Puts the HTML of the server into the page. */
function arrive(island: React.ReactNode): HTMLElement {
  const { container, unmount } = render(island);
  const html = container.innerHTML;
  unmount();
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}
const isReacts = (island: Element) =>
  Object.keys(island).some((key) => key.startsWith('__reactContainer'));

it('hydrates an island by its name and props, once, without a change of its HTML', () => {
  const island = arrive(<Island name="faq" of={Faq} props={{ items }} />);
  const html = island.innerHTML;
  act(() => hydrate(island));
  act(() => hydrate(island));
  expect(isReacts(island)).toBe(true);
  expect(island.innerHTML).toBe(html);
  expect(screen.getByText('Nine people.')).toBeInTheDocument();
  expect(problems).not.toHaveBeenCalled();
});
