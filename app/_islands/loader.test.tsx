import { fireEvent } from '@testing-library/dom';
import { colors } from '@/brand/colors';

const hydrate = jest.fn();
const image = { src: '', fetchPriority: '' };
jest.mock('/islands.js', () => ({ hydrate }), { virtual: true });

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
/** Resolves when the dynamic import is done. */
const imported = () => new Promise((done) => setTimeout(done));

beforeAll(async () => {
  Object.assign(globalThis, { ISLANDS_URL: '/islands.js' });
  document.head.innerHTML = '<meta name="theme-color" content="#000000">';
  document.documentElement.dataset.theme = 'light';
  document.body.innerHTML = `
    <div data-page-top data-dark="/night.webp" data-light="/morning.webp"></div>
    <site-island when="hover" id="toggle"><button class="theme-toggle"><b>Theme</b></button></site-island>
    <site-island id="form"><input></site-island>
    <p>Text</p>`;
  window.Image = jest.fn(() => image) as never;
  await import('./loader');
});
beforeEach(() => hydrate.mockReset());

it('gives the browser around the page the colour of a stored light theme', () => {
  expect(find('meta')).toHaveAttribute('content', colors.light);
});

it('requests the scene of the theme at once', () => {
  expect(image).toEqual({ src: '/morning.webp', fetchPriority: 'high' });
});

it.each(['focusin', 'pointerdown', 'hydrate'])(
  'hydrates an island at the event %s',
  async (type) => {
    fireEvent(find('input'), new Event(type, { bubbles: true }));
    await imported();
    expect(hydrate.mock.calls).toEqual([[find('#form')]]);
  },
);

it('hydrates nothing outside of islands, and no island with a sign of its own', async () => {
  fireEvent.pointerDown(find('p'));
  fireEvent.focusIn(find('b'));
  fireEvent.pointerDown(find('b'));
  await imported();
  expect(hydrate).not.toHaveBeenCalled();
});
