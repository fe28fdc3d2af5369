import { fireEvent, render, screen } from '@testing-library/react';
import { colors } from '@/brand/colors';
import { toggleTheme } from './scripts/theme';
import { ThemeToggle } from './theme-toggle';

const click = () => fireEvent.click(screen.getByRole('button'));
const shown = () => document.documentElement.dataset.theme;

// React warns about the script of next-themes, because it runs in the server's HTML alone.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = `<meta name="theme-color" content="${colors.dark}">`;
  const media = { matches: false, addListener() {}, removeListener() {} };
  window.matchMedia = jest.fn().mockReturnValue(media);
});

it('has a name for each theme, because CSS shows one', () => {
  render(<ThemeToggle />);
  expect(screen.getByText('Dark theme: switch to light').closest('.when-dark')).not.toBeNull();
  expect(screen.getByText('Light theme: switch to dark').closest('.when-light')).not.toBeNull();
});

it('prevents the default of a click, so that the loader does not toggle again', () => {
  render(<ThemeToggle />);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('button'), event);
  expect(event.defaultPrevented).toBe(true);
});

it('switches from the shown theme, although the loader has chosen it', () => {
  render(<ThemeToggle />);
  toggleTheme();
  expect(shown()).toBe('light');
  click();
  expect(shown()).toBe('dark');
});

it('toggles also without storage', () => {
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
