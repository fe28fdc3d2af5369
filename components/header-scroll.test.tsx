import { fireEvent, render } from '@testing-library/react';
import { HeaderScroll } from './header-scroll';

function scrollTo(pixels: number) {
  Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
  fireEvent.scroll(window);
}
const page = (
  <>
    <header data-site-header />
    <HeaderScroll />
  </>
);
const isScrolled = () => document.querySelector('header')?.hasAttribute('data-scrolled');

beforeEach(() => scrollTo(0));

it('marks the header beyond 50 pixels, and not at 50', () => {
  render(page);
  expect(isScrolled()).toBe(false);
  scrollTo(50);
  expect(isScrolled()).toBe(false);
  scrollTo(51);
  expect(isScrolled()).toBe(true);
});

it('takes the mark away at the top', () => {
  render(page);
  scrollTo(400);
  scrollTo(50);
  expect(isScrolled()).toBe(false);
});

it('marks the header of a page that is loaded scrolled', () => {
  scrollTo(51);
  render(page);
  expect(isScrolled()).toBe(true);
});

it('stops listening when it is unmounted', () => {
  const { rerender } = render(page);
  rerender(<header data-site-header />);
  scrollTo(400);
  expect(isScrolled()).toBe(false);
});
