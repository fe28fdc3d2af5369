import { render, screen, within } from '@testing-library/react';
import { brand, footer } from '@/brand/brand';
import { layoutLabels } from '@/lib/brand/labels';
import { textPages } from '@/lib/site/all-pages';
import { pages as fixedPages, menuPages } from '@/lib/site/pages';
import { feeds } from '@/lib/syndication/feeds/urls';
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

it('has the brand’s pages and its social links', () => {
  render(<Footer />);
  const hrefs = (list: HTMLElement) =>
    [...list.querySelectorAll('a')].map((it) => [it.textContent, it.getAttribute('href')]);
  const [pages, social, legal] = screen.getAllByRole('list') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  const own = Object.values(fixedPages)
    .filter((it) => it.isInFooter)
    .map(({ name, path }) => [name, path]);
  expect(hrefs(pages).slice(0, own.length)).toEqual(own);
  expect(hrefs(pages).slice(own.length)).toEqual([
    [footer.contract, brand.contract],
    [footer.pitchGuide, brand.pitchGuide],
    [brand.game.name, brand.game.href],
    [brand.email, `mailto:${brand.email}`],
    [layoutLabels.feed, feeds.atom.path],
  ]);
  expect(hrefs(legal)).toEqual(
    textPages()
      .filter((it) => it.isInFooter)
      .map(({ name, path }) => [name, path]),
  );
  expect(hrefs(social)).toEqual(brand.social.map(({ name, href }) => [name, href]));
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
