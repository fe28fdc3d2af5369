import { render, screen } from '@testing-library/react';
import { Redline } from './redline';

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
