import { render, screen, within } from '@testing-library/react';
import { brand, footer } from '@/brand/brand';
import { menuPages } from '@/lib/site/pages';
import { Footer, Header } from './page-layout';

jest.mock('./theme-toggle', () => ({ ThemeToggle: () => null }));
jest.mock('./scripts/page?script', () => '/page.js');

const links = (path?: string) => {
  render(<Header path={path} />);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  const all = main.getAllByRole('link');
  const marks = all.map((it) => [it.getAttribute('href'), it.getAttribute('aria-current')]);
  return Object.fromEntries(marks);
};

it.each([
  ['/', { '/': 'page' }],
  ['/about', { '/about': 'page' }],
  ['/article/some-slug', { '/blog': 'true' }],
  ['/article', {}],
  [undefined, {}],
])('marks the page or section that is open: %s', (path, marks) => {
  const unmarked = menuPages.map(({ path }) => [path, null]);
  expect(links(path)).toEqual({ ...Object.fromEntries(unmarked), ...marks });
});

afterEach(() => jest.restoreAllMocks());

it('has the links of the brand in the footer', () => {
  render(<Footer />);
  const hrefs = screen.getAllByRole('link').map((it) => it.getAttribute('href'));
  const own = [brand.contract, brand.pitchGuide, brand.game.href, `mailto:${brand.email}`];
  const social = brand.social.map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining([...own, ...social]));
});

it('has no links to what a brand does not have', () => {
  jest.replaceProperty(brand, 'contract', undefined);
  jest.replaceProperty(brand, 'pitchGuide', undefined);
  render(<Footer />);
  expect(screen.queryByText(footer.contract)).toBeNull();
  expect(screen.queryByText(footer.pitchGuide)).toBeNull();
});

it('shows no heading without social links', () => {
  jest.replaceProperty(brand, 'social', []);
  render(<Footer />);
  expect(screen.queryByText(footer.social)).not.toBeVisible();
});
