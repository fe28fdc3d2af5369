import { render, screen, within } from '@testing-library/react';
import { menuPages } from '@/lib/site/pages';
import { Header } from './header';

jest.mock('./theme-toggle', () => ({ ThemeToggle: () => null }));

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

it('has the brand’s links in the mobile menu', () => {
  const { container } = render(<Header path="/blog" />);
  const menu = container.querySelector('[popover]') as HTMLElement;
  const own = [...menu.querySelectorAll('a')].map((it) => {
    return { name: it.textContent, href: it.getAttribute('href') };
  });
  expect(own).toEqual(menuPages.map(({ name, path }) => ({ name, href: path })));
  expect(menu.querySelector('[aria-current=page]')).toHaveAttribute('href', '/blog');
});
