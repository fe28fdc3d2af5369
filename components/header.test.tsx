import { render, screen, within } from '@testing-library/react';
import { Header } from './header';

jest.mock('./islands/theme-toggle', () => ({ ThemeToggle: () => null }));

const links = (path?: string) => {
  render(<Header path={path} />);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  return Object.fromEntries(
    main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]),
  );
};

it.each([
  ['/', { Home: 'page', Blog: null, About: null, Contact: null }],
  ['/about', { Home: null, Blog: null, About: 'page', Contact: null }],
  ['/article/some-slug', { Home: null, Blog: 'true', About: null, Contact: null }],
  ['/article', { Home: null, Blog: null, About: null, Contact: null }],
  [undefined, { Home: null, Blog: null, About: null, Contact: null }],
])('marks the page or section that is open: %s', (path, marks) => {
  expect(links(path)).toEqual(marks);
});

it('has the same links in the mobile menu', () => {
  const { container } = render(<Header path="/blog" />);
  const menu = container.querySelector('[popover]') as HTMLElement;
  expect([...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/blog',
    '/about',
    '/contact',
  ]);
  expect(menu.querySelector('[aria-current=page]')).toHaveTextContent('Blog');
});
