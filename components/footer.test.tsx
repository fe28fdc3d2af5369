import { render, screen } from '@testing-library/react';
import { Footer } from './footer';

afterEach(() => jest.useRealTimers());

it.each([
  ['2027-01-01T12:00:00Z', '© 2027'],
  ['2031-12-31T12:00:00Z', '© 2031'],
])('names the current year, whichever it is: %s', (now, text) => {
  jest.useFakeTimers({ now: new Date(now) });
  render(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(text);
});
