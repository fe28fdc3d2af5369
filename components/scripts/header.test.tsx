import { fireEvent, screen } from '@testing-library/dom';
import { fakeIntersectionObserver } from '../../testing/doubles/fake-intersection-observer';
import { closeMenuOnNavigation, markScrolledHeader } from './header';

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

describe('the menu', () => {
  const hidePopover = jest.fn();

  beforeAll(() => {
    HTMLElement.prototype.hidePopover = hidePopover;
    document.body.innerHTML = `
      <header data-site-header>
        <nav id="menu" popover><p>Text</p><a href="#here"><span>Here</span></a></nav>
        <a href="#there">There</a>
      </header>`;
    closeMenuOnNavigation();
  });
  beforeEach(() => hidePopover.mockClear());

  it('closes when a link in it is followed, and at no other click', () => {
    fireEvent.click(screen.getByText('Text'));
    fireEvent.click(screen.getByText('There'));
    expect(hidePopover).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Here'));
    expect(hidePopover.mock.contexts).toEqual([document.getElementById('menu')]);
  });

  it.each(['pagehide', 'popstate'])('closes at other navigations: %s', (type) => {
    fireEvent(window, new Event(type));
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });
});
