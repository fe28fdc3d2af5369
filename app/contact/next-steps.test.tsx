import { render, screen } from '@testing-library/react';
import { brand } from '@/lib/brand/brand';
import { contact } from '@/lib/brand/copy';
import * as data from '@/lib/brand/games';
import { NextSteps } from './next-steps';

afterEach(() => jest.restoreAllMocks());

it('has the steps in their order, the contract and the seats', () => {
  const { container } = render(<NextSteps />);
  const { steps } = contact.next;
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    steps.map(({ when, text }) => `${when} ${text}`),
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', brand.contract);
  expect(container.querySelectorAll('i')).toHaveLength(data.seats.length);
});

it('has no link without a contract', () => {
  jest.replaceProperty(brand, 'contract', undefined);
  render(<NextSteps />);
  expect(screen.queryByRole('link')).toBeNull();
});
