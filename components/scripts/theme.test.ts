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

it('follows the theme that another tab has chosen', () => {
  fireEvent(window, new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  expect(root.dataset.theme).toBe('light');
  fireEvent(window, new StorageEvent('storage', { key: 'theme', newValue: null }));
  expect(root.dataset.theme).toBe('dark');
});

it('leaves what else is stored alone', () => {
  fireEvent(window, new StorageEvent('storage', { key: 'other', newValue: 'light' }));
  expect(root.dataset.theme).toBe('dark');
});

it.each([
  ['out of the back/forward cache', () => comeBack(true)],
  ['out of a prerendering', () => fireEvent(document, new Event('prerenderingchange'))],
])('catches up with it when the page comes %s, and tells next-themes', (_, come) => {
  localStorage.setItem('theme', 'light');
  come();
  expect(root.dataset.theme).toBe('light');
  expect(heard.mock.calls).toEqual([['theme', 'light']]);
  come();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves a page that has just been loaded to the theme’s own script', () => {
  localStorage.setItem('theme', 'light');
  comeBack(false);
  expect(root.dataset.theme).toBe('dark');
});

it('stores nothing for a visitor who has chosen nothing', () => {
  comeBack(true);
  expect(heard).not.toHaveBeenCalled();
});
