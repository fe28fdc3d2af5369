import { render } from '@testing-library/react';
import { HydrationSignal } from './hydration-signal';

it('says once that the page is hydrated', () => {
  const hear = jest.fn();
  addEventListener('hydrated', hear);
  const { rerender } = render(<HydrationSignal />);
  rerender(<HydrationSignal />);
  expect(hear).toHaveBeenCalledTimes(1);
  removeEventListener('hydrated', hear);
});
