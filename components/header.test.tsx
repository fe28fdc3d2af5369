import { render, screen, within } from '@testing-library/react';
import { navigation } from '@/lib/site/brand';
import { Header } from './header';

jest.mock('./islands/theme-toggle', () => ({ ThemeToggle: () => null }));

const links = (path?: string) => {
  render(<Header path={path} />);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  return Object.fromEntries(
    main
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
  );
};

it.each([
  ['/', { '/': 'page' }],
  ['/about', { '/about': 'page' }],
  ['/article/some-slug', { '/blog': 'true' }],
  ['/article', {}],
  [undefined, {}],
])('marks the page or section that is open: %s', (path, marks) => {
  const unmarked = navigation.map(({ href }) => [href, null]);
  expect(links(path)).toEqual({ ...Object.fromEntries(unmarked), ...marks });
});

it('has the brand’s links in the mobile menu', () => {
  const { container } = render(<Header path="/blog" />);
  const menu = container.querySelector('[popover]') as HTMLElement;
  expect(
    [...menu.querySelectorAll('a')].map((link) => ({
      name: link.textContent,
      href: link.getAttribute('href'),
    })),
  ).toEqual(navigation);
  expect(menu.querySelector('[aria-current=page]')).toHaveAttribute('href', '/blog');
});
