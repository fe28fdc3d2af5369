import { fakeIntersectionObserver } from '@/testing/jest/fake-intersection-observer';
import { markScrolledHeader } from './scrolled-header';

const find = (selector: string) => document.querySelector(selector) as Element;

it('marks the header while the top of the page is more than 50 pixels above the window', () => {
  const view = fakeIntersectionObserver();
  document.body.innerHTML = '<div data-page-top></div><header data-site-header></header>';
  markScrolledHeader();
  const top = find('[data-page-top]');
  expect(view.marginOf(top)).toBe('50px 0px 0px');
  view.show(top, false);
  expect(find('header')).toHaveAttribute('data-scrolled');
  view.show(top);
  expect(find('header')).not.toHaveAttribute('data-scrolled');
});
