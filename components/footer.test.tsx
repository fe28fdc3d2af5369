import { render, screen } from '@testing-library/react';
import { brand, footer } from '@/lib/brand/brand';
import { Footer } from './footer';

afterEach(() => jest.restoreAllMocks());

it('shows no heading without social links', () => {
  jest.replaceProperty(brand, 'social', []);
  render(<Footer />);
  expect(screen.queryByText(footer.social)).not.toBeVisible();
});
