import { render, screen } from '@testing-library/react';
import { brand, footer, navigation } from '@/lib/brand/brand';
import { Footer } from './footer';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('has the brand’s pages and its social links', () => {
  render(<Footer />);
  const hrefs = (list: HTMLElement) =>
    [...list.querySelectorAll('a')].map((it) => [it.textContent, it.getAttribute('href')]);
  const [pages, social] = screen.getAllByRole('list') as [HTMLElement, HTMLElement];
  expect(hrefs(pages).slice(0, -1)).toEqual(navigation.map(({ name, href }) => [name, href]));
  expect(hrefs(social)).toEqual(brand.social.map(({ name, href }) => [name, href]));
});

it('shows no heading without social links', () => {
  jest.replaceProperty(brand, 'social', []);
  render(<Footer />);
  expect(screen.queryByText(footer.social)).not.toBeVisible();
});

it('has the current year', () => {
  jest.useFakeTimers({ now: new Date('2031-12-31T12:00:00Z') });
  render(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2031');
});
