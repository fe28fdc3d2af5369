import { fireEvent } from '@testing-library/dom';
import { followTheme } from './theme';

const root = document.documentElement;
const heard = jest.fn();

beforeAll(() => {
  document.head.innerHTML = '<meta name="theme-color">';
  addEventListener('storage', ({ key, newValue }) => heard(key, newValue));
  followTheme();
});
beforeEach(() => {
  localStorage.clear();
  heard.mockClear();
  root.dataset.theme = 'dark';
});

const comeBack = (persisted: boolean) =>
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));

it.each([
  ['from the back/forward cache', () => comeBack(true)],
  ['from a prerendering', () => fireEvent(document, new Event('prerenderingchange'))],
])('repairs the theme of a page that comes %s, also for next-themes', (_, come) => {
  localStorage.setItem('theme', 'light');
  come();
  expect(root.dataset.theme).toBe('light');
  expect(heard.mock.calls).toEqual([['theme', 'light']]);
  come();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves a page that was just loaded to next-themes, and does nothing without a theme', () => {
  comeBack(true);
  localStorage.setItem('theme', 'light');
  comeBack(false);
  expect(heard).not.toHaveBeenCalled();
  expect(root.dataset.theme).toBe('dark');
});
