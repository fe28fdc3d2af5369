import { fireEvent, render, screen } from '@testing-library/react';
import { colors } from '@/lib/site/colors';
import { toggleTheme } from '../scripts/theme';
import { ThemeToggle } from './theme-toggle';

const click = () => fireEvent.click(screen.getByRole('button'));
const shown = () => document.documentElement.dataset.theme;
const around = () => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content;

// React warns about the script with which next-themes avoids a flash: it only runs in HTML from the server.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = `<meta name="theme-color" content="${colors.dark}">`;
  window.matchMedia = jest.fn().mockReturnValue({
    matches: false,
    addListener() {},
    removeListener() {},
  });
});

it('starts dark when nothing is stored', () => {
  render(<ThemeToggle />);
  expect(shown()).toBe('dark');
});

it('switches to light and back, and stores the choice', () => {
  render(<ThemeToggle />);
  click();
  expect(shown()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  click();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('starts with the stored theme, and switches from it', () => {
  localStorage.setItem('theme', 'light');
  render(<ThemeToggle />);
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
});

it('names what it does in each theme, of which CSS shows one', () => {
  render(<ThemeToggle />);
  expect(screen.getByText('Dark theme: switch to light').closest('.when-dark')).not.toBeNull();
  expect(screen.getByText('Light theme: switch to dark').closest('.when-light')).not.toBeNull();
});

it('gives the browser around the page the colour of the theme', () => {
  render(<ThemeToggle />);
  click();
  expect(around()).toBe(colors.light);
  click();
  expect(around()).toBe(colors.dark);
});

it('says that it has handled a click, so that the loader does not toggle again', () => {
  render(<ThemeToggle />);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('button'), event);
  expect(event.defaultPrevented).toBe(true);
});

it('switches to the other theme than is shown, whoever has chosen that', () => {
  render(<ThemeToggle />);
  toggleTheme();
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
  click();
  expect(shown()).toBe('light');
});

it('toggles also where the browser stores nothing', () => {
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  render(<ThemeToggle />);
  click();
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
  storage.mockRestore();
});

it('follows the theme that another tab has chosen', () => {
  render(<ThemeToggle />);
  fireEvent(window, new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
});
