import { render } from '@testing-library/react';
import { Island } from './island';

type Props = { items: readonly string[]; action?: () => void };
const Items = ({ items, action }: Props) => (
  <button type="button" onClick={action}>
    {items.join(', ')}
  </button>
);

function show(island: React.ReactNode) {
  return render(island).container.firstElementChild as Element;
}

it('renders the component, and has its props as JSON', () => {
  const island = show(<Island name="items" of={Items} props={{ items: ['a "b"', '<c>'] }} />);
  expect(island).toHaveTextContent('a "b", <c>');
  expect(JSON.parse(island.getAttribute('props') as string)).toEqual({ items: ['a "b"', '<c>'] });
  expect(island.getAttribute('name')).toBe('items');
  expect(island.hasAttribute('when')).toBe(false);
});

it('names its event, and has props of the server, which are not in the HTML', () => {
  const action = jest.fn();
  const island = show(
    <Island name="items" on="hover" of={Items} props={{ items: [] }} server={{ action }} />,
  );
  expect(island).toHaveAttribute('when', 'hover');
  island.querySelector('button')?.click();
  expect(action).toHaveBeenCalledTimes(1);
  expect(island).toHaveAttribute('props', '{"items":[]}');
});
