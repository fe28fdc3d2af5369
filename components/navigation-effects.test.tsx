import { render, screen } from '@testing-library/react';
import { usePathname } from 'next/navigation';
import { NavigationEffects } from './navigation-effects';

jest.mock('next/navigation', () => ({ usePathname: jest.fn() }));
const scroll = jest.fn();

const page = () => (
  <>
    <main id="content" tabIndex={-1} />
    <NavigationEffects />
  </>
);
const at = (pathname: string) => jest.mocked(usePathname).mockReturnValue(pathname);

beforeEach(() => {
  scroll.mockClear();
  window.scrollTo = scroll;
  location.hash = '';
  at('/');
});

it('leaves a page that has just been loaded alone', () => {
  render(page());
  expect(scroll).not.toHaveBeenCalled();
  expect(screen.getByRole('main')).not.toHaveFocus();
});

it('moves to the top and puts the focus on the content after a navigation', () => {
  const { rerender } = render(page());
  at('/about');
  rerender(page());
  expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('does so for every navigation, and once', () => {
  const { rerender } = render(page());
  for (const pathname of ['/about', '/about', '/']) {
    at(pathname);
    rerender(page());
  }
  expect(scroll).toHaveBeenCalledTimes(2);
});

it('leaves a URL with a fragment to the browser', () => {
  const { rerender } = render(page());
  location.hash = '#faq';
  at('/contact');
  rerender(page());
  expect(scroll).not.toHaveBeenCalled();
  expect(screen.getByRole('main')).not.toHaveFocus();
});
