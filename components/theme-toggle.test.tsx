import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'next-themes';
import { ThemeToggle } from './theme-toggle';

function show() {
  render(
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="dark"
      enableSystem={false}
      enableColorScheme={false}
      storageKey="theme"
    >
      <ThemeToggle colors={{ dark: '#111111', light: '#eeeeee' }} />
    </ThemeProvider>,
  );
}
const click = () => fireEvent.click(screen.getByRole('button'));
const shown = () => document.documentElement.dataset.theme;
const browserColors = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
    ({ content }) => content,
  );

// React warns about the script with which next-themes avoids a flash: it only runs in HTML from the server.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  window.matchMedia = jest.fn().mockReturnValue({
    matches: false,
    addListener() {},
    removeListener() {},
  });
});

it('starts dark when nothing is stored', () => {
  show();
  expect(shown()).toBe('dark');
});

it('switches to light and back, and stores the choice', () => {
  show();
  click();
  expect(shown()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  click();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('starts with the stored theme, and switches from it', () => {
  localStorage.setItem('theme', 'light');
  show();
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
});

it('names what it does', () => {
  show();
  expect(screen.getByRole('button')).toHaveAccessibleName(/switch to light/);
});

it('gives the browser around the page the colour of the theme, stored or chosen', () => {
  localStorage.setItem('theme', 'light');
  show();
  expect(browserColors()).toEqual(['#eeeeee']);
  click();
  expect(browserColors()).toEqual(['#111111']);
  click();
  expect(browserColors()).toEqual(['#eeeeee']);
});

it('takes a stored value that is no theme for the default one', () => {
  localStorage.setItem('theme', 'plaid');
  show();
  expect(browserColors()).toEqual(['#111111']);
});
