import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Island } from '@/components/islands/island';
import { Faq } from '../contact/faq';
import { hydrate } from './hydrate';

const items = [{ question: 'How big is the team?', answer: 'Nine people.' }];
const problems = jest.spyOn(console, 'error').mockImplementation(() => {});

it('hydrates an island by its name and props, once, without a change of its HTML', () => {
  const html = renderToString(<Island name="faq" of={Faq} props={{ items }} />);
  document.body.innerHTML = html;
  const island = document.body.firstElementChild as HTMLElement;
  act(() => hydrate(island));
  act(() => hydrate(island));
  expect(Object.keys(island).join()).toContain('__reactContainer');
  expect(document.body.innerHTML).toBe(html);
  expect(screen.getByText('Nine people.')).toBeInTheDocument();
  expect(problems).not.toHaveBeenCalled();
});
