import { fireEvent } from '@testing-library/dom';
import { showSlowNavigation } from './slow-navigation';

document.body.innerHTML = `
  <a id="page" href="/blog"><b>Blog</b></a>
  <a id="other" href="https://elsewhere.example">x</a>
  <a id="part" href="/blog#part">x</a>
  <a id="prevented" href="/blog">x</a>`;
document.querySelector('#prevented')?.addEventListener('click', (event) => event.preventDefault());
// jsdom reports that it does not navigate.
jest.spyOn(console, 'error').mockImplementation(() => {});

const status = () => document.querySelector('[role=status]')?.textContent;
const click = (selector: string, init: MouseEventInit = {}) =>
  fireEvent.click(document.querySelector(selector) as Element, init);

beforeAll(() => {
  jest.useFakeTimers();
  showSlowNavigation();
});
afterEach(() => dispatchEvent(new Event('pagehide')));

it.each([
  ['a link to another site', '#other', {}],
  ['a link to a part of a page', '#part', {}],
  ['a link that opens a tab', '#page', { ctrlKey: true }],
  ['a click whose default is prevented', '#prevented', {}],
])('shows nothing for %s', (_, selector, init) => {
  click(selector, init);
  jest.advanceTimersByTime(5_000);
  expect(status()).toBe('');
});

it('shows nothing after a navigation was stopped', () => {
  click('#page');
  jest.advanceTimersByTime(5_000);
  expect(status()).toBe('Loading…');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(status()).toBe('');
});
